import type { NotificationMessages } from '../en/notifications.ts'

export const notifications: NotificationMessages = {
  newMessage: 'Mensaje nuevo',
  followed: '{name} te sigue',
  followedText: 'Mira quién es.',
  cancelled: 'Cancelado: {event}',
  hiddenEvent: 'Una noche a la que vas',
  removedEvent: 'Una noche a la que ibas',
  goneText: 'Ya no está en la cartelera.',
  moved: 'Cambió: {event}',
  movedText: 'Ahora {when}, {where}.',
  soon: '{event} empieza a las {time}',
  soonAtOne: '{event} empieza a la {time}',
  placeFree: 'Tienes lugar: {event}',
  placeFreeText: 'Se liberó un lugar y ahora vas a ir. {when}, {where}.',
  hostMessage: 'Un mensaje del anfitrión: {event}',
  helpWanted: '{name} te pide ayuda: {event}',
  helpWantedText:
    'Como editor cambias la noche y escribes a quienes van; en la puerta ves quién viene. {when}, {where}.',
  published: '{name} anunció {event}',
  publishedAt: 'Nuevo en {venue}: {event}',
  publishedText: '{when}, {where}.',
  application: 'Tu solicitud: {job}',
  applicationText: {
    new: 'El anfitrión la está mirando otra vez.',
    shortlisted: 'Estás entre los finalistas.',
    hired: 'El anfitrión quiere contratarte.',
    declined: 'El anfitrión eligió a otra persona.',
  },
  reportDecided: 'Revisamos lo que denunciaste',
  reportDecidedText: 'Gracias por ayudar.',
}
