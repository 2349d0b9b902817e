import type { HostMessagesMessages } from '../host-messages.ts'

export const hostMessages: HostMessagesMessages = {
  fromHost: 'Un mensaje del anfitrión',
  seenByHost: 'El anfitrión ve quién lo leyó.',

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
  removed: 'Quienes cuidan de Pista quitaron este mensaje. Tus invitados ya no lo ven.',

  seen: (total, seen) => (seen === 1 ? `1 de ${total} lo ha visto` : `${seen} de ${total} lo han visto`),
  sentToNobody: 'Todavía no había nadie para recibirlo',
  unseenTitle: 'Quién no lo ha visto',
  allSeen: 'Lo han visto todos.',
  interestedText: 'A quienes les interesa los contamos sin nombrarlos.',
  unseenText: 'Pista cuenta a una persona cuando abre el aviso o esta página.',
  more: 'Ver más',
  moreFailed: 'No pudimos cargar a los demás.',
}
