import type { NotificationMessages } from '../notifications.ts'

export const notifications: NotificationMessages = {
  newMessage: 'Mensaje nuevo',
  followed: '{name} te sigue',
  followedText: 'Mira quién es.',
  cancelled: 'Cancelado: {event}',
  goneText: 'Ya no está en la cartelera.',
  moved: 'Cambió: {event}',
  movedText: 'Ahora {when}, {where}.',
}
