import type { PageMessages } from '../links.ts'

export const links: PageMessages = {
  site: 'Salsa, bachata, reguetón y todo lo que empieza después de medianoche: encuentra la pista de hoy, ve, sigue a tu gente, habla.',
  genres: 'Salsa, bachata, reguetón y todo después de medianoche',
  cancelled: 'CANCELADO',
  cancelledBecause: reason => `Cancelado: ${reason}`,
  by: host => `de ${host}`,
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

  jobTitle: (title, place) => `${title} en ${place}`,
  jobClosed: 'Este puesto ya no está abierto.',
  salary: 'Salario',
  requirements: 'Requisitos',
  apply: 'Postúlate en esta misma página cuando Pista haya cargado.',
}
