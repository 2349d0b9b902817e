/** Made-up nights in a real-looking week. Numbers are samples, not limits. */
export type Night = {
  id: string
  title: string
  genre: string
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
  night('Noche de Son', 'Salsa', 'fri', '11 PM – 4 AM', 'La Terraza, Little Havana', 15, [214, 320], 4.9),
  night('Sensual Sundays: Warm-up', 'Bachata', 'fri', '9 PM – 2 AM', 'Casa Azul, Wynwood', 0, [134, 180], 4.8),
  night('Perreo Intenso', 'Reggaeton', 'fri', '11:30 PM – 5 AM', 'Sótano, Brickell', 20, [428, 450], 4.6),
  night('Merengue en la Azotea', 'Merengue', 'fri', '8 PM – 1 AM', 'El Mirador, Edgewater', 12, [96, 150], 4.7),
  night('Cumbia Bajo la Luna', 'Cumbia', 'fri', '10 PM – 3 AM', 'Patio Naranja, Allapattah', 10, [178, 260], 4.8),
  night('Descarga: Late Set', 'Latin Jazz', 'fri', '10:30 PM – 1 AM', 'Club Manteca, Calle Ocho', 18, [71, 90], 5),
  night('Guaguancó y Ron', 'Rumba Tropical', 'fri', '9 PM – 2 AM', 'Solar 14, Overtown', 8, [88, 120], 4.9),
  night('Calle Neón', 'Música Urbana', 'fri', '11 PM – 4 AM', 'Bodega 305, Wynwood', 25, [301, 400], 4.5),
  night('Milonga del Río', 'Tango', 'fri', '8:30 PM – 12 AM', 'Salón Ribera, Miami River', 14, [46, 80], 4.9),
  night('Salsa con Clase', 'Salsa', 'fri', '7 PM – 11 PM', 'Estudio Paso, Coral Way', 0, [58, 60], 4.8),
  night('Fuego Bachatero', 'Bachata', 'fri', '10 PM – 3 AM', 'La Cueva, Hialeah', 10, [160, 220], 4.4),
  night('Cuarto Creciente', 'Bossa Nova', 'fri', '8 PM – 11 PM', 'Jardín Once, Coconut Grove', 16, [39, 64], 4.7),
]

export function nightsNamed(...titles: string[]) {
  return titles.flatMap(title => nights.filter(each => each.title === title))
}

function night(
  title: string,
  genre: string,
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
    day,
    // A line breaks before the hours, never inside them.
    hours: hours.replaceAll(' ', '\u00a0'),
    venue,
    district,
    price,
    attendees,
    maxAttendees,
    rating,
    status: 'active',
  }
}
