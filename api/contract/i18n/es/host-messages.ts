import type { HostMessagesMessages } from '../en/host-messages.ts'

export const hostMessages: HostMessagesMessages = {
  fromHost: 'Un mensaje del anfitrión',
  seenByHost: 'El anfitrión ve quién lo leyó.',
  countedByHost: 'El anfitrión ve cuántos lo leyeron.',

  title: 'Escribe a quienes van',
  hint: 'Solo ellos lo leen: reciben un aviso y lo encuentran en esta página.',
  write: 'Escribir un mensaje',
  left: count => (count === 1 ? 'Queda 1 mensaje para esta noche' : `Quedan ${count} mensajes para esta noche`),
  noneLeft: 'Ya enviaste los tres mensajes de esta noche.',
  to: 'Para',
  audience: { going: 'Quienes van', interested: 'Interesados', waiting: 'En espera' },
  sentTo: { going: 'Para quienes van', interested: 'Para los interesados', waiting: 'Para la lista de espera' },
  text: 'Mensaje',
  send: 'Enviar mensaje',
  sent: 'Mensaje enviado',
  withdraw: 'Retirar',
  withdrawTitle: '¿Retirar este mensaje?',
  withdrawText:
    'Tus invitados ya no lo encontrarán en esta página ni entre sus avisos. Quien ya lo recibió en el teléfono o por correo lo conserva. Sigue contando como uno de los tres.',
  withdrawn: 'Retiraste este mensaje. Tus invitados ya no lo ven.',
  withdrawnToast: 'Mensaje retirado',
  withdrawFailed: 'No pudimos retirar el mensaje.',
  removed: 'Quienes cuidan de Pista quitaron este mensaje. Tus invitados ya no lo ven.',

  seen: (total, seen) => (seen === 1 ? `1 de ${total} lo ha visto` : `${seen} de ${total} lo han visto`),
  sentToNobody: 'Todavía no había nadie para recibirlo',
  unseenTitle: 'Quién no lo ha visto',
  allSeen: 'Lo han visto todos.',
  interestedText: 'A quienes les interesa los contamos sin nombrarlos.',
  unseenGuests: count =>
    count === 1 ? '1 invitado sin cuenta no lo ha visto.' : `${count} invitados sin cuenta no lo han visto.`,
  unseenText: 'Pista cuenta a una persona cuando abre el aviso o esta página.',
  more: 'Ver más',
  moreFailed: 'No pudimos cargar a los demás.',
}
