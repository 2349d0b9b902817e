import type { queuedApplications as english } from '../en/queued-applications.ts'

export const queuedApplications: typeof english = {
  waiting: job => `Tu solicitud para «${job}» espera en este dispositivo y saldrá sola.`,
  refused: job => `Tu solicitud para «${job}» no fue aceptada.`,
  change: 'Cambiarla',
  remove: 'Eliminarla',
  copyLetter: 'Copiar la carta',
  letterCopied: 'Carta copiada',
  letterNotCopied: 'La carta no se pudo copiar',
  tryAgain: 'Intentar de nuevo',
  waitingTitle: 'Tu solicitud espera para salir',
  waitingText:
    'Todo lo que escribiste y elegiste queda en este dispositivo hasta que el anfitrión lo tenga. Puedes cerrar esta página; saldrá en cuanto Pista esté abierta y haya conexión.',
  applied: date => `Enviaste tu solicitud el ${date}.`,
  stillWaits: 'Todavía no ha podido salir',
  busy: 'Se está enviando en este momento',
  gone: 'Ya no está en este dispositivo: se envió o se eliminó en otra pestaña',
  filesStay: 'Los archivos que elijas quedan en este dispositivo hasta que se envíen.',
}
