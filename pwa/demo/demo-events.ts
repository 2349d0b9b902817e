import type { demo } from '#contract/i18n/en/demo.ts'
import type { PosterOrder } from '#contract/posters/posters.ts'

/** Made-up events of a typical week. The numbers are examples, not limits. */
export type DemoEvent = {
  id: string
  title: string
  genre: string
  /** The composition of the poster, chosen so that neighbouring posters differ. */
  composition: PosterOrder['composition']
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
  composition: DemoEvent['composition'],
  hours: string,
  place: string,
  price: number,
  attendees: number,
  maxAttendees: number,
  rating: number,
]

export const demoEvents: readonly DemoEvent[] = eventsOn('fri', [
  ['Noche de Son', 'Salsa', 'rings', '11 PM – 4 AM', 'La Terraza, Little Havana', 15, 214, 320, 4.9],
  ['Sensual Sundays: Warm-up', 'Bachata', 'sun', '9 PM – 2 AM', 'Casa Azul, Wynwood', 0, 134, 180, 4.8],
  ['Perreo Intenso', 'Reggaeton', 'columns', '11:30 PM – 5 AM', 'Sótano, Brickell', 20, 428, 450, 4.6],
  ['Merengue en la Azotea', 'Merengue', 'rings', '8 PM – 1 AM', 'El Mirador, Edgewater', 12, 96, 150, 4.7],
  ['Cumbia Bajo la Luna', 'Cumbia', 'sun', '10 PM – 3 AM', 'Patio Naranja, Allapattah', 10, 178, 260, 4.8],
  ['Descarga: Late Set', 'Latin Jazz', 'columns', '10:30 PM – 1 AM', 'Club Manteca, Calle Ocho', 18, 71, 90, 5],
  ['Guaguancó y Ron', 'Rumba Tropical', 'rings', '9 PM – 2 AM', 'Solar 14, Overtown', 8, 88, 120, 4.9],
  ['Calle Neón', 'Música Urbana', 'columns', '11 PM – 4 AM', 'Bodega 305, Wynwood', 25, 301, 400, 4.5],
  ['Milonga del Río', 'Tango', 'sun', '8:30 PM – 12 AM', 'Salón Ribera, Miami River', 14, 46, 80, 4.9],
  ['Salsa con Clase', 'Salsa', 'columns', '7 PM – 11 PM', 'Estudio Paso, Coral Way', 0, 58, 60, 4.8],
  ['Fuego Bachatero', 'Bachata', 'rings', '10 PM – 3 AM', 'La Cueva, Hialeah', 10, 160, 220, 4.4],
  ['Cuarto Creciente', 'Bossa Nova', 'rings', '8 PM – 11 PM', 'Jardín Once, Coconut Grove', 16, 39, 64, 4.7],
  ['Última Tanda', 'Tango', 'columns', '11 PM – 3 AM', 'El Patio, Coral Gables', 22, 62, 70, 4.9],
  ['Güira y Tambora', 'Merengue', 'sun', '9 PM – 2 AM', 'Colmado Rey, Allapattah', 0, 120, 200, 4.6],
  ['Rueda en el Muelle', 'Salsa', 'columns', '7 PM – 10 PM', 'Muelle 5, Bayfront', 0, 84, 150, 4.8],
  ['Acordeón y Palma', 'Cumbia', 'rings', '9 PM – 2 AM', 'La Palma, Hialeah', 10, 143, 210, 4.7],
  ['Dembow hasta el Sol', 'Reggaeton', 'sun', '12 AM – 6 AM', 'Azotea Nueve, Downtown', 20, 266, 300, 4.5],
])

/** The events the demo member is going to, one an evening. */
export const agenda: readonly DemoEvent[] = [
  ...demoEventsNamed('Noche de Son'),
  ...eventsOn('sat', [
    ['Casino en la Plaza', 'Salsa', 'columns', '8 PM – 1 AM', 'Plaza Domino, Little Havana', 0, 96, 140, 4.8],
  ]),
  ...eventsOn('sun', [['Sensual Sundays', 'Bachata', 'sun', '7 PM – 12 AM', 'Casa Azul, Wynwood', 12, 151, 180, 4.9]]),
  ...eventsOn('wed', [
    ['Descarga de Azotea', 'Latin Jazz', 'rings', '9 PM – 1 AM', 'La Terraza, Little Havana', 18, 41, 160, 4.9],
  ]),
  ...eventsOn('nextFri', [
    ['Luna de Merengue', 'Merengue', 'sun', '8 PM – 1 AM', 'El Mirador, Edgewater', 12, 37, 150, 4.7],
  ]),
  ...eventsOn('nextSat', [
    ['Cumbia sin Prisa', 'Cumbia', 'columns', '9 PM – 2 AM', 'La Palma, Hialeah', 10, 64, 210, 4.7],
  ]),
]

/** The events of the demo host. A draft is on no member's agenda. */
export const hosted: readonly DemoEvent[] = [
  ...demoEventsNamed('Noche de Son'),
  ...agenda.filter(event => event.title === 'Descarga de Azotea'),
  ...eventsOn(
    'nextSat',
    [['Brisa de Bossa', 'Bossa Nova', 'sun', '8 PM – 12 AM', 'La Terraza, Little Havana', 16, 0, 120, 0]],
    'draft',
  ),
  ...eventsOn(
    'thu',
    [['Jueves de Cumbia', 'Cumbia', 'sun', '9 PM – 2 AM', 'La Terraza, Little Havana', 10, 148, 320, 4.8]],
    'ended',
  ),
  ...eventsOn(
    'lastSun',
    [['Bachata al Atardecer', 'Bachata', 'columns', '6 PM – 11 PM', 'La Terraza, Little Havana', 0, 121, 320, 4.7]],
    'ended',
  ),
  ...eventsOn(
    'lastSat',
    [['Timba Brava', 'Salsa', 'rings', '10 PM – 4 AM', 'La Terraza, Little Havana', 15, 286, 320, 4.9]],
    'ended',
  ),
]

export function demoEventsNamed(...titles: string[]) {
  return titles.flatMap(title => demoEvents.filter(event => event.title === title))
}

function eventsOn(day: DemoEvent['day'], rows: readonly Row[], status: DemoEvent['status'] = 'active') {
  return rows.map(([title, genre, composition, hours, place, price, attendees, maxAttendees, rating]): DemoEvent => {
    const [venue = '', district = ''] = place.split(', ')
    const id = `demo-${title}`
    return {
      id,
      title,
      genre,
      composition,
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
