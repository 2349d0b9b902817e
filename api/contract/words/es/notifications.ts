import type { NotificationWords } from '../notifications.ts'

export const notifications: NotificationWords = {
  newMessage: 'Mensaje nuevo',
  followed: '{name} te sigue',
  followedText: 'Mira quién es.',
  cancelled: 'Cancelado: {event}',
  moved: 'Cambió: {event}',
  movedText: 'Ahora {when}, {where}.',
}
