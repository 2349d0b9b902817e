import type { NotificationListMessages } from '../notification-list.ts'

export const notificationList: NotificationListMessages = {
  title: 'Avisos',
  link: 'Avisos',
  unseen: count => (count === 1 ? '1 aviso nuevo' : `${count} avisos nuevos`),
  isNew: 'Nuevo',
  empty: 'Todavía no hay avisos',
  emptyText:
    'Aquí verás los cambios de las noches a las que vas, las noches nuevas de los anfitriones que sigues y tus nuevos seguidores.',
  emptyAction: 'Busca una noche',
  earlier: 'Ver anteriores',
  earlierFailed: 'No pudimos cargar los anteriores.',
  changed: event => `Cambió ${event}`,
  value: (before, after) => `${before} → ${after}`,
  now: (when, where) => `Ahora ${when}, ${where}`,
  cancelled: event => `${event} se canceló`,
  hiddenEvent: 'Una noche a la que ibas',
  removed: 'Ya no está en la cartelera.',
  soon: (event, time) => `${event} empieza a las ${time}`,
  placeFree: event => `Tienes lugar: ${event}`,
  placeFreeText: 'Se liberó un lugar y ahora vas a ir. Si no puedes, cámbialo en su página.',
  published: (host, event) => `${host} anunció ${event}`,
  follower: name => `${name} te sigue`,
  application: job => `Tu solicitud: ${job}`,
  applicationStatus: {
    new: 'El anfitrión la está mirando otra vez.',
    shortlisted: 'Estás entre los finalistas.',
    hired: 'El anfitrión quiere contratarte.',
    declined: 'El anfitrión eligió a otra persona.',
  },
  report: 'Revisamos lo que denunciaste',
  reportText: 'Gracias por ayudar.',
}
