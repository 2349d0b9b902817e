import type { keptApplications as english } from '../kept-applications.ts'

export const keptApplications: typeof english = {
  waiting: job => `Tu solicitud para «${job}» espera señal. Está guardada en este dispositivo y saldrá sola.`,
  refused: job => `Tu solicitud para «${job}» no fue aceptada.`,
  change: 'Cambiarla',
  remove: 'Eliminarla',
  waitingTitle: 'Tu solicitud espera señal',
  waitingText:
    'Todo lo que escribiste y elegiste queda en este dispositivo hasta que el anfitrión lo tenga. Puedes cerrar esta página; saldrá en cuanto Pista esté abierta y haya señal.',
  tryAgain: 'Intentar de nuevo',
  edit: 'Cambiarla',
  stillNoSignal: 'Todavía no hay señal',
}
