import type { PageMessages } from '../en/links.ts'

export const links: PageMessages = {
  site: 'Salsa, bachata, reguetón y todo lo que empieza después de medianoche: encuentra la pista de hoy, ve, sigue a tu gente, habla.',
  genres: 'Salsa, bachata, reguetón y todo después de medianoche',
  cityDescription: (count, city, genres) =>
    count === 0
      ? `Noches latinas en ${city}.`
      : `${links.eventCount(count)} en ${city}: ${genres}. Horarios, precios y lugares.`,
  eventCount: count => (count === 1 ? '1 noche' : `${count} noches`),
  nightsIn: city => `Noches latinas en ${city}`,
  tonightIn: city => `Esta noche en ${city}`,
  weekendIn: city => `Este fin de semana en ${city}`,
  genreIn: (genre, city) => `${genre} en ${city}`,
  dateIn: (date, city) => `${date} en ${city}`,
  tonight: 'Esta noche',
  weekend: 'Fin de semana',
  twoWeeks: 'Dos semanas',
  ended: 'Terminado',
  nothingIn: city => `No hay nada anunciado en ${city} para esos días.`,
  next: date => `Lo próximo: ${date}`,
  moreInTheApp: count => (count === 1 ? 'Una noche más en la aplicación.' : `${count} noches más en la aplicación.`),
  otherCities: 'Ciudades con noches',
  unknownCity: 'Esa ciudad no está en Pista',
  calendar: 'Calendario',
  feed: 'Canal Atom',
  join: 'Únete a Pista',

  venueDescription: (venue, place, count) =>
    `${venue}, ${place}. ${count === 0 ? links.noNights : links.eventCount(count)}`,
  pastNights: 'Noches pasadas',
  moreAt: venue => `Más en ${venue}`,

  cancelled: 'CANCELADO',
  cancelledBecause: reason => `Cancelado: ${reason}`,
  by: host => `de ${host}`,
  unclaimed: source => `Sin anfitrión, de ${source}`,
  free: 'Gratis',
  atTheDoor: 'Precio en la puerta',
  eventDescription: (when, where) => `${when} en ${where}.`,
  tickets: 'Entradas',
  inTheApp: 'Abre Pista para ver quién va, guardar la noche y hablar de ella.',

  calendarOf: name => `${name} · Pista`,
  myNights: 'Mis noches',

  hostTitle: name => `${name} en Pista`,
  hostDescription: (name, place) => `Las noches de ${name} en ${place}.`,
  nights: 'Noches',
  noNights: 'Todavía no hay noches anunciadas.',
  venue: 'Local',
  jobs: 'Puestos',

  embedOf: title => `${title} · Pista`,
  allOnPista: 'Todas las noches en Pista',
  opensNewTab: 'se abre en una pestaña nueva',
  embedMissing: 'Esta lista ya no está en Pista.',
  embedUnavailable: 'La lista no se puede mostrar en este momento. Inténtalo de nuevo en un momento.',
  openPista: 'Abrir Pista',

  jobTitle: (title, place) => `${title} en ${place}`,
  jobClosed: 'Este puesto ya no está abierto.',
  salary: 'Salario',
  requirements: 'Requisitos',
  apply: 'Postúlate en esta misma página cuando Pista haya cargado.',
}
