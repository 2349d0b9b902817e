import type { PosterOrder } from '#contract/posters.ts'

/** Made-up nights in a real-looking week. Numbers are samples, not limits. */
export type Night = {
  id: string
  title: string
  genre: string
  /** How its poster is hung, so that neighbours on the wall differ. */
  composition: PosterOrder['composition']
  day: 'thu' | 'fri' | 'sat' | 'sun' | 'wed'
  hours: string
  venue: string
  district: string
  price: number
  attendees: number
  maxAttendees: number
  rating: number
  status: 'active' | 'draft' | 'ended'
}

export const nights: readonly Night[] = [
  night('Noche de Son', ['Salsa', 'rings'], 'fri', '11 PM – 4 AM', 'La Terraza, Little Havana', 15, [214, 320], 4.9),
  night('Sensual Sundays: Warm-up', ['Bachata', 'sun'], 'fri', '9 PM – 2 AM', 'Casa Azul, Wynwood', 0, [134, 180], 4.8),
  night('Perreo Intenso', ['Reggaeton', 'columns'], 'fri', '11:30 PM – 5 AM', 'Sótano, Brickell', 20, [428, 450], 4.6),
  night(
    'Merengue en la Azotea',
    ['Merengue', 'rings'],
    'fri',
    '8 PM – 1 AM',
    'El Mirador, Edgewater',
    12,
    [96, 150],
    4.7,
  ),
  night(
    'Cumbia Bajo la Luna',
    ['Cumbia', 'sun'],
    'fri',
    '10 PM – 3 AM',
    'Patio Naranja, Allapattah',
    10,
    [178, 260],
    4.8,
  ),
  night(
    'Descarga: Late Set',
    ['Latin Jazz', 'columns'],
    'fri',
    '10:30 PM – 1 AM',
    'Club Manteca, Calle Ocho',
    18,
    [71, 90],
    5,
  ),
  night('Guaguancó y Ron', ['Rumba Tropical', 'rings'], 'fri', '9 PM – 2 AM', 'Solar 14, Overtown', 8, [88, 120], 4.9),
  night('Calle Neón', ['Música Urbana', 'columns'], 'fri', '11 PM – 4 AM', 'Bodega 305, Wynwood', 25, [301, 400], 4.5),
  night('Milonga del Río', ['Tango', 'sun'], 'fri', '8:30 PM – 12 AM', 'Salón Ribera, Miami River', 14, [46, 80], 4.9),
  night('Salsa con Clase', ['Salsa', 'columns'], 'fri', '7 PM – 11 PM', 'Estudio Paso, Coral Way', 0, [58, 60], 4.8),
  night('Fuego Bachatero', ['Bachata', 'rings'], 'fri', '10 PM – 3 AM', 'La Cueva, Hialeah', 10, [160, 220], 4.4),
  night(
    'Cuarto Creciente',
    ['Bossa Nova', 'rings'],
    'fri',
    '8 PM – 11 PM',
    'Jardín Once, Coconut Grove',
    16,
    [39, 64],
    4.7,
  ),
  night(
    'Tablao de Medianoche',
    ['Flamenco', 'sun'],
    'fri',
    '12 AM – 3 AM',
    'El Patio, Coral Gables',
    22,
    [62, 70],
    4.9,
  ),
  night(
    'Güira y Tambora',
    ['Merengue', 'columns'],
    'fri',
    '9 PM – 2 AM',
    'Colmado Rey, Allapattah',
    0,
    [120, 200],
    4.6,
  ),
  night('Rueda en el Muelle', ['Salsa', 'sun'], 'fri', '7 PM – 10 PM', 'Muelle 5, Bayfront', 0, [84, 150], 4.8),
  night('Acordeón y Palma', ['Cumbia', 'rings'], 'fri', '9 PM – 2 AM', 'La Palma, Hialeah', 10, [143, 210], 4.7),
  night(
    'Dembow hasta el Sol',
    ['Reggaeton', 'sun'],
    'fri',
    '12 AM – 6 AM',
    'Azotea Nueve, Downtown',
    20,
    [266, 300],
    4.5,
  ),
]

/** What Ana has said yes to: one floor an evening. */
export const weekend: readonly Night[] = [
  ...nightsNamed('Noche de Son'),
  night(
    'Casino en la Plaza',
    ['Salsa', 'columns'],
    'sat',
    '8 PM – 1 AM',
    'Plaza Domino, Little Havana',
    0,
    [96, 140],
    4.8,
  ),
  night('Sensual Sundays', ['Bachata', 'sun'], 'sun', '7 PM – 12 AM', 'Casa Azul, Wynwood', 12, [151, 180], 4.9),
]

/** What stands on the desk of La Terraza. A draft is nobody's plan yet. */
export const hosted: readonly Night[] = [
  ...nightsNamed('Noche de Son'),
  {
    ...night(
      'Descarga de Azotea',
      ['Latin Jazz', 'sun'],
      'wed',
      '9 PM – 1 AM',
      'La Terraza, Little Havana',
      18,
      [0, 160],
      5,
    ),
    status: 'draft',
  },
  {
    ...night(
      'Jueves de Cumbia',
      ['Cumbia', 'columns'],
      'thu',
      '9 PM – 2 AM',
      'La Terraza, Little Havana',
      10,
      [148, 320],
      4.8,
    ),
    status: 'ended',
  },
]

export function nightsNamed(...titles: string[]) {
  return titles.flatMap(title => nights.filter(each => each.title === title))
}

function night(
  title: string,
  [genre, composition]: [Night['genre'], Night['composition']],
  day: Night['day'],
  hours: string,
  place: string,
  price: number,
  [attendees, maxAttendees]: [number, number],
  rating: number,
): Night {
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
    status: 'active',
  }
}
