import type { demo } from '#contract/i18n/en/demo.ts'
import { moneyLabel, USD } from '#contract/i18n/money.ts'
import type { Format } from '#contract/i18n/region.ts'

/** Made-up events of a typical week. The numbers are examples, not limits. */
export type DemoEvent = {
  id: string
  title: string
  genre: string
  day: keyof typeof demo.days
  hours: string
  venue: string
  district: string
  price: number
  attendees: number
  maxAttendees: number
  rating: number
  status: 'active' | 'draft' | 'ended'
}

type Row = [
  title: string,
  genre: string,
  hours: string,
  place: string,
  price: number,
  attendees: number,
  maxAttendees: number,
  rating: number,
]

export const demoEvents: readonly DemoEvent[] = eventsOn('fri', [
  ['Noche de Son', 'Salsa', '11 PM – 4 AM', 'La Terraza, Little Havana', 15, 214, 320, 4.9],
  ['Sensual Sundays: Warm-up', 'Bachata', '9 PM – 2 AM', 'Casa Azul, Wynwood', 0, 134, 180, 4.8],
  ['Perreo Intenso', 'Reggaeton', '11:30 PM – 5 AM', 'Sótano, Brickell', 20, 428, 450, 4.6],
  ['Merengue en la Azotea', 'Merengue', '8 PM – 1 AM', 'El Mirador, Edgewater', 12, 96, 150, 4.7],
  ['Cumbia Bajo la Luna', 'Cumbia', '10 PM – 3 AM', 'Patio Naranja, Allapattah', 10, 178, 260, 4.8],
  ['Descarga: Late Set', 'Latin Jazz', '10:30 PM – 1 AM', 'Club Manteca, Calle Ocho', 18, 71, 90, 5],
  ['Guaguancó y Ron', 'Rumba Tropical', '9 PM – 2 AM', 'Solar 14, Overtown', 8, 88, 120, 4.9],
  ['Calle Neón', 'Música Urbana', '11 PM – 4 AM', 'Bodega 305, Wynwood', 25, 301, 400, 4.5],
  ['Milonga del Río', 'Tango', '8:30 PM – 12 AM', 'Salón Ribera, Miami River', 14, 46, 80, 4.9],
  ['Salsa con Clase', 'Salsa', '7 PM – 11 PM', 'Estudio Paso, Coral Way', 0, 58, 60, 4.8],
  ['Fuego Bachatero', 'Bachata', '10 PM – 3 AM', 'La Cueva, Hialeah', 10, 160, 220, 4.4],
  ['Cuarto Creciente', 'Bossa Nova', '8 PM – 11 PM', 'Jardín Once, Coconut Grove', 16, 39, 64, 4.7],
  ['Última Tanda', 'Tango', '11 PM – 3 AM', 'El Patio, Coral Gables', 22, 62, 70, 4.9],
  ['Güira y Tambora', 'Merengue', '9 PM – 2 AM', 'Colmado Rey, Allapattah', 0, 120, 200, 4.6],
  ['Rueda en el Muelle', 'Salsa', '7 PM – 10 PM', 'Muelle 5, Bayfront', 0, 84, 150, 4.8],
  ['Acordeón y Palma', 'Cumbia', '9 PM – 2 AM', 'La Palma, Hialeah', 10, 143, 210, 4.7],
  ['Dembow hasta el Sol', 'Reggaeton', '12 AM – 6 AM', 'Azotea Nueve, Downtown', 20, 266, 300, 4.5],
])

/** The events the demo member is going to, one an evening. */
export const agenda: readonly DemoEvent[] = [
  ...demoEventsNamed('Noche de Son'),
  ...eventsOn('sat', [['Casino en la Plaza', 'Salsa', '8 PM – 1 AM', 'Plaza Domino, Little Havana', 0, 96, 140, 4.8]]),
  ...eventsOn('sun', [['Sensual Sundays', 'Bachata', '7 PM – 12 AM', 'Casa Azul, Wynwood', 12, 151, 180, 4.9]]),
  ...eventsOn('wed', [
    ['Descarga de Azotea', 'Latin Jazz', '9 PM – 1 AM', 'La Terraza, Little Havana', 18, 41, 160, 4.9],
  ]),
  ...eventsOn('nextFri', [['Luna de Merengue', 'Merengue', '8 PM – 1 AM', 'El Mirador, Edgewater', 12, 37, 150, 4.7]]),
  ...eventsOn('nextSat', [['Cumbia sin Prisa', 'Cumbia', '9 PM – 2 AM', 'La Palma, Hialeah', 10, 64, 210, 4.7]]),
]

/** The events of the demo host. A draft is on no member's agenda. */
export const hosted: readonly DemoEvent[] = [
  ...demoEventsNamed('Noche de Son'),
  ...agenda.filter(event => event.title === 'Descarga de Azotea'),
  ...eventsOn(
    'nextSat',
    [['Brisa de Bossa', 'Bossa Nova', '8 PM – 12 AM', 'La Terraza, Little Havana', 16, 0, 120, 0]],
    'draft',
  ),
  ...eventsOn(
    'thu',
    [['Jueves de Cumbia', 'Cumbia', '9 PM – 2 AM', 'La Terraza, Little Havana', 10, 148, 320, 4.8]],
    'ended',
  ),
  ...eventsOn(
    'lastSun',
    [['Bachata al Atardecer', 'Bachata', '6 PM – 11 PM', 'La Terraza, Little Havana', 0, 121, 320, 4.7]],
    'ended',
  ),
  ...eventsOn(
    'lastSat',
    [['Timba Brava', 'Salsa', '10 PM – 4 AM', 'La Terraza, Little Havana', 15, 286, 320, 4.9]],
    'ended',
  ),
]

export function demoEventsNamed(...titles: string[]) {
  return titles.flatMap(title => demoEvents.filter(event => event.title === title))
}

function eventsOn(day: DemoEvent['day'], rows: readonly Row[], status: DemoEvent['status'] = 'active') {
  return rows.map(([title, genre, hours, place, price, attendees, maxAttendees, rating]): DemoEvent => {
    const [venue = '', district = ''] = place.split(', ')
    const id = `demo-${title}`
    return {
      id,
      title,
      genre,
      day,
      hours,
      venue,
      district,
      price,
      attendees,
      maxAttendees,
      rating,
      status,
    }
  })
}

/** The examples are in dollars without cents. */
export function priceOf(dollars: number, free: string, format: Format) {
  return dollars === 0 ? free : moneyLabel(100 * dollars, USD, format)
}
