import type { VenueAdminMessages } from '../en/venue-admin.ts'

export const venueAdmin: VenueAdminMessages = {
  title: 'Páginas de locales',
  text: 'Quién escribe en la página de un local. Una página en la que ya nadie escribe pierde su texto y sus enlaces.',
  address: 'Dirección de la página del local',
  addressHint: 'Termina con un código, como /venues/la-terraza-miami-1a2b3c4d',
  openPage: 'Abrir',
  noVenue: 'No hay ningún local con esta dirección.',
  nobodyYet: 'Nadie escribe en esta página.',
  emptyPage: 'No hay nada escrito en esta página.',
  suspended: 'Suspendida',
  username: 'Nombre de usuario',
  appoint: 'Nombrar',
  remove: 'Quitar',
  removeName: name => `Quitar a ${name}`,
  removeTitle: name => `¿Quitar a ${name}?`,
  removeText: 'La página conserva su texto y sus enlaces.',
  removeLastText: 'Nadie más escribe en esta página: su texto y sus enlaces se borran, y se puede volver a reclamar.',
  cancel: 'Cancelar',
  nobodyFound: 'No hay nadie con este nombre de usuario.',
  notDone: 'Eso no funcionó. Inténtalo de nuevo.',
  noSignal: 'Para esto hace falta conexión.',
}
