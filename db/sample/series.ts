import type { Flyer } from './flyers.ts'

export type Series = {
  host: string
  title: string
  /** The performers, one each week in turn. The name is appended to the title and replaces `{guest}` in the text. */
  guests?: string[]
  category: string
  /** 1 is Monday. */
  weekday: number
  /** The weeks of this event, where -1 is last week; every week when absent. */
  weeks?: number[]
  from: string
  to: string | null
  /** Dollars; 0 is free, null means payment at the door. */
  price: number | null
  capacity?: number
  tags: string[]
  about: string
  flyer?: Omit<Flyer, 'below'>
  isFeatured?: boolean
  hasTickets?: boolean
  /** In this week the event is full. */
  isFullIn?: number
  cancelled?: { week: number; reason: string }
}

export const series: Series[] = [
  // Monday
  {
    host: 'tamarindo.bar',
    title: 'Lunes de piano bajo el banyan',
    guests: ['Xiomara Duarte a solas', 'Trío Salitre', 'Ámbar Quintero'],
    category: 'Latin Jazz',
    weekday: 1,
    from: '20:00',
    to: '23:30',
    price: 0,
    tags: ['live', 'piano', 'outdoors'],
    about:
      'El lunes se empieza despacio. {guest} en el piano de cola, bajo el árbol, sin amplificar hasta las diez.\n\nSin reserva: quien llega primero escoge silla. La cocina cierra a las once.',
  },
  {
    host: 'dalia.paso',
    title: 'Casino from zero',
    category: 'Salsa',
    weekday: 1,
    from: '19:00',
    to: '22:30',
    price: 12,
    capacity: 40,
    tags: ['class', 'beginners', 'rueda'],
    about:
      'An hour of basics, an hour of turns, then a rueda until we get tired of laughing. No partner, no experience, no problem.\n\nWear something you can sweat in and shoes that slide a little.',
  },
  {
    host: 'sotano.siete',
    title: 'Lunes sin jefe',
    category: 'Reggaeton',
    weekday: 1,
    weeks: [-1, 1, 3],
    from: '23:00',
    to: '03:00',
    price: 0,
    tags: ['industry night', 'perreo'],
    about:
      'Industry night. Show us a bar key, an apron or a very tired face and the first drink is ours. Old dembow only, all night.',
  },

  // Tuesday
  {
    host: 'nena.brito',
    title: 'Martes de bachata',
    guests: ['clase de sensual', 'clase de tradicional', 'clase de footwork'],
    category: 'Bachata',
    weekday: 2,
    from: '20:30',
    to: '01:00',
    price: 15,
    capacity: 90,
    tags: ['class', 'social'],
    about:
      'Class at 8:30 sharp ({guest}), social from ten. DJ Nube mixes three bachatas to one merengue so that your knees survive.\n\nRotations are optional and everybody asks before they pull.',
    flyer: { lines: ['Martes', 'de bachata'], look: 'groove' },
  },
  {
    host: 'donpalmar',
    title: 'Ensayo abierto',
    guests: ['Orquesta Marea Alta', 'Metales del Grove', 'Charanga del Mediodía'],
    category: 'Salsa',
    weekday: 2,
    from: '19:30',
    to: '22:00',
    price: 0,
    tags: ['live', 'rehearsal', 'all ages'],
    about:
      'La orquesta ensaya con las puertas abiertas. Se equivocan, se ríen, repiten el mambo. Entrada libre, niños bienvenidos.',
  },
  {
    host: 'tamarindo.bar',
    title: 'Tuesday tres',
    guests: ['Kike Montuno y su tres', 'Los Tíos del Son'],
    category: 'Latin Jazz',
    weekday: 2,
    from: '21:00',
    to: '00:00',
    price: null,
    tags: ['live', 'son'],
    about: 'A tres, a bass, two voices and a jar at the door: pay what the last solo was worth. With {guest}.',
  },

  // Wednesday
  {
    host: 'mateo',
    title: 'Miércoles de timba',
    guests: ['Los del Trueno', 'Son del Solar', 'Gente de Barrio Nuevo'],
    category: 'Salsa',
    weekday: 3,
    from: '21:00',
    to: '02:00',
    price: 10,
    capacity: 180,
    tags: ['live', 'timba', 'despelote'],
    about:
      'Half the week is gone, so we dance it. {guest} on stage at eleven, casino class at nine, despelote whenever the bongó player says so.\n\nLadies’ drinks are not cheaper here; everybody’s are.',
    flyer: { lines: ['Timba'], look: 'neon' },
  },
  {
    host: 'pop.tropico',
    title: 'Canta conmigo',
    guests: ['los noventa', 'divas', 'baladas para llorar', 'boy bands en español'],
    category: 'Latin Pop',
    weekday: 3,
    from: '20:00',
    to: '23:59',
    price: 18,
    capacity: 140,
    tags: ['sing-along', 'cinema'],
    about:
      'The words on a nine-metre screen, four hundred voices and not one of them in tune. This week: {guest}. Popcorn is included, tissues are a dollar.',
    hasTickets: true,
  },
  {
    host: 'rumbadoral',
    title: 'Mid-week arepa & merengue',
    category: 'Merengue',
    weekday: 3,
    weeks: [0, 2],
    from: '19:00',
    to: '23:00',
    price: 0,
    tags: ['food', 'happy hour'],
    about:
      'Reina pepiada until we run out and merengue de orquesta on the speakers. Come hungry, leave with your shoes in your hand.',
  },
  {
    host: 'muelle9',
    title: 'Congas at the dock',
    category: 'Música Urbana',
    weekday: 3,
    from: '18:00',
    to: '22:00',
    price: 0,
    tags: ['sunset', 'percussion', 'open jam'],
    about:
      'Bring a drum or borrow one. The circle starts when the sun touches the bridge. Joaquín keeps time, more or less.',
  },

  // Thursday
  {
    host: 'rumbadoral',
    title: 'Jueves de salsa baúl',
    category: 'Salsa',
    weekday: 4,
    from: '21:00',
    to: '02:00',
    price: 10,
    tags: ['vinyl', 'salsa vieja'],
    about:
      'Salsa de baúl, de la que tu papá ponía para lavar el carro. Puro vinilo, cero pedidos. La terraza abre a las nueve y la pista, cuando Maryuri lo diga.',
    flyer: { lines: ['Salsa', 'de baúl'], look: 'groove' },
  },
  {
    host: 'sotano.siete',
    title: 'Perreo de jueves',
    guests: ['DJ Tía Bochinche', 'Selecta Maracuyá', 'DJ Perla Negra'],
    category: 'Reggaeton',
    weekday: 4,
    from: '23:00',
    to: '04:00',
    price: 15,
    tags: ['perreo', '21+'],
    about: '{guest} trae los discos que no están en ninguna plataforma. Abajo no hay señal: mejor así.',
  },
  {
    host: 'cumbiamba',
    title: 'Gaitas en el patio',
    guests: ['Los Gaiteros de Little River', 'Conjunto Piedra Azul'],
    category: 'Cumbia',
    weekday: 4,
    from: '20:00',
    to: '00:00',
    price: 5,
    tags: ['live', 'outdoors', 'dogs welcome'],
    about:
      'Dos gaitas, un llamador y el que quiera con las maracas. {guest} arranca a las nueve. Si llueve, bailamos debajo del camión de comida.',
  },
  {
    host: 'dalia.paso',
    title: 'On2 night',
    category: 'Salsa',
    weekday: 4,
    weeks: [-1, 0, 1, 2],
    isFullIn: 0,
    from: '20:00',
    to: '00:30',
    price: 14,
    capacity: 60,
    tags: ['class', 'on2', 'social'],
    about:
      'Shines for an hour, partner work for another, then we turn the lights down. Intermediate and up; if the clave scares you, Monday is your night.',
  },

  // Friday
  {
    host: 'donpalmar',
    title: 'Viernes de orquesta',
    guests: ['Orquesta Marea Alta', 'La Sabrosura de Abril', 'Metales del Grove', 'Orquesta Marea Alta'],
    category: 'Salsa',
    weekday: 5,
    from: '22:00',
    to: '03:00',
    price: 25,
    capacity: 400,
    tags: ['live', 'big band'],
    about:
      'Eighteen musicians, one chandelier. {guest} plays two sets, at eleven and at one; DJ Candela Fría holds the floor between them.\n\nDress for the balcony photos. Coat check is two dollars, and yes, people bring coats.',
    flyer: { lines: ['Viernes', 'de', 'orquesta'], look: 'groove' },
    isFeatured: true,
    hasTickets: true,
  },
  {
    host: 'nena.brito',
    title: 'Bachata sin prisa',
    category: 'Bachata',
    weekday: 5,
    from: '21:30',
    to: '03:00',
    price: 15,
    capacity: 120,
    tags: ['social', 'slow'],
    about:
      'Luces bajas, volumen justo, bachata de la que no te deja mirar el reloj. Clase corta a las 9:30 para quien viene por primera vez.',
  },
  {
    host: 'azotea_coral',
    title: 'Coral Sunset',
    guests: ['DJ Nube', 'Selecta Maracuyá', 'Marola B2B Quito'],
    category: 'Música Urbana',
    weekday: 5,
    from: '18:30',
    to: '02:00',
    price: 20,
    capacity: 220,
    tags: ['rooftop', 'sunset'],
    about:
      'The sky does the first hour, {guest} does the rest. Free before eight with the list in the app; after that the elevator has a queue and a price.',
    flyer: { lines: ['Coral', 'Sunset'], look: 'sunset' },
  },
  {
    host: 'sotano.siete',
    title: 'Underground Santurce',
    category: 'Reggaeton',
    weekday: 5,
    from: '23:30',
    to: '05:00',
    price: 20,
    tags: ['perreo', '21+', 'sound system'],
    about:
      'Two rooms, one sound system built by hand. Cassette-era reggaeton in the front, dembow in the back, water is free at both bars.',
    flyer: { lines: ['Under', 'ground', 'Santurce'], look: 'neon' },
  },
  {
    host: 'mateo',
    title: 'Noche Larga',
    guests: ['Son del Solar', 'Los Tíos del Son', 'Los del Trueno'],
    category: 'Salsa',
    weekday: 5,
    from: '23:00',
    to: '04:00',
    price: 20,
    capacity: 180,
    tags: ['live', 'late'],
    about:
      'The one we are named after. {guest} starts at midnight and stops when the floor does. Coffee and pastelitos at three, on the house.\n\nLa puerta abre a las once; la abuela de Mateo tiene la lista.',
    flyer: { lines: ['Noche', 'Larga'], look: 'neon' },
  },
  {
    host: 'los.primos',
    title: 'Viernes de típico',
    category: 'Merengue',
    weekday: 5,
    weeks: [-1, 1, 2],
    from: '21:00',
    to: '02:00',
    price: 12,
    tags: ['live', 'típico', 'parking'],
    about: 'Güira, tambora y acordeón hasta que el vecino baile también. Mesa para seis con botella: escríbenos.',
  },
  {
    host: 'tamarindo.bar',
    title: 'Late set',
    guests: ['Ámbar Quintero Quartet', 'Tres Palmas Trio', 'Cuarteto Salitre'],
    category: 'Latin Jazz',
    weekday: 5,
    from: '22:30',
    to: '01:30',
    price: 18,
    capacity: 70,
    tags: ['live', 'seated'],
    about:
      '{guest}, two sets, seats only, phones down. The kitchen sends out croquetas at midnight whether you order or not.',
    hasTickets: true,
  },

  // Saturday
  {
    host: 'mateo',
    title: 'Trueno en vivo',
    guests: ['La Sabrosura de Abril', 'Gente de Barrio Nuevo', 'Charanga del Mediodía', 'Son del Solar'],
    category: 'Salsa',
    weekday: 6,
    from: '22:00',
    to: '04:00',
    price: 25,
    capacity: 180,
    tags: ['live', 'brass'],
    about:
      'Saturday at Casa Trueno: {guest} with the full brass section, two sets, and the courtyard open until the neighbours’ rooster.\n\nTickets in advance are five dollars less and one queue shorter.',
    flyer: { lines: ['Trueno', 'en vivo'], look: 'stack' },
    isFeatured: true,
    hasTickets: true,
  },
  {
    host: 'azotea_coral',
    title: 'Sábado alto',
    category: 'Música Urbana',
    weekday: 6,
    from: '21:00',
    to: '03:00',
    price: 30,
    capacity: 220,
    tags: ['rooftop', '21+'],
    about: 'Música urbana con vista al río. Mantas en las sillas, calor en la pista.',
    cancelled: { week: 1, reason: 'The roof is being repaired after the storm. Tickets are paid back by themselves.' },
  },
  {
    host: 'cumbiamba',
    title: 'Gran cumbión',
    guests: ['Banda Río Seco', 'Los Acordeones de Chela', 'Conjunto Piedra Azul'],
    category: 'Cumbia',
    weekday: 6,
    from: '20:00',
    to: '02:00',
    price: 15,
    capacity: 300,
    tags: ['live', 'outdoors', 'candles'],
    about:
      'La rueda grande. {guest} en tarima baja, velas para las que quieran bailar como se debe, y sancocho a la una.\n\nPets on a leash, hats off the dance floor.',
    flyer: { lines: ['Cumbión', 'en el patio'], look: 'stack' },
  },
  {
    host: 'nena.brito',
    title: 'Noche dominicana',
    category: 'Bachata',
    weekday: 6,
    from: '22:00',
    to: '03:30',
    price: 15,
    tags: ['social', 'traditional'],
    about: 'Footwork, guitars, and nothing made after 2005 until midnight. Nena plays güira at one; do not miss it.',
  },
  {
    host: 'los.primos',
    title: 'El baile de los primos',
    category: 'Merengue',
    weekday: 6,
    from: '20:00',
    to: '02:00',
    price: 10,
    tags: ['family', 'live', 'parking'],
    about:
      'De ocho a diez, con los niños. De diez en adelante, sin ellos. Merengue típico en vivo y bingo en la pausa.',
  },
  {
    host: 'muelle9',
    title: 'Boat that does not leave',
    guests: ['Marola', 'Joaquín Lazo & congas', 'DJ Candela Fría'],
    category: 'Música Urbana',
    weekday: 6,
    from: '16:00',
    to: '23:00',
    price: 20,
    capacity: 150,
    tags: ['day party', 'latin house'],
    about: 'Latin house from four. {guest} on deck, swimmers on the ladder, nobody on time. Sunscreen at the bar.',
    flyer: { lines: ['The boat', 'that does not', 'leave'], look: 'sunset' },
  },
  {
    host: 'norte.son',
    title: 'Rumba at the ice factory',
    guests: ['Los Tíos del Son', 'Rumba de Cajón'],
    category: 'Rumba Tropical',
    weekday: 6,
    weeks: [-1, 0, 1, 2],
    from: '21:00',
    to: '01:30',
    price: 12.5,
    tags: ['live', 'rumba'],
    about: 'Guaguancó, yambú and columbia with {guest}. The train passes at 10:40; we wait for it.',
  },
  {
    host: 'donpalmar',
    title: 'Festival Palmar: dos tarimas',
    category: 'Festival',
    weekday: 6,
    weeks: [1],
    from: '15:00',
    to: '23:00',
    price: 35,
    capacity: 900,
    tags: ['festival', 'all ages', 'food'],
    about:
      'One afternoon, two stages, nine bands. Salsa inside, cumbia and bachata on the street, a dance floor laid over the parking lot and a quiet room for grandmothers.\n\nHorarios por tarima en la puerta. Menores de doce entran gratis.',
    flyer: { lines: ['Festival', 'Palmar', 'dos tarimas'], look: 'groove' },
    isFeatured: true,
    hasTickets: true,
  },

  // Sunday
  {
    host: 'mareasalon',
    title: 'Mambo Sunday',
    guests: ['Gilberto Peña y su combo', 'Charanga del Mediodía'],
    category: 'Salsa',
    weekday: 7,
    from: '17:00',
    to: '22:00',
    price: 15,
    tags: ['mambo', 'chachachá', 'dress up'],
    about: 'Terrazzo, ceiling fans, and {guest}. Shoe loan at the door. The contest is for couples who met that day.',
    flyer: { lines: ['Mambo', 'Sunday'], look: 'stack' },
  },
  {
    host: 'dalia.paso',
    title: 'Rueda en el parque',
    category: 'Salsa',
    weekday: 7,
    from: '11:00',
    to: '14:00',
    price: 0,
    tags: ['outdoors', 'rueda', 'all ages'],
    about:
      'Rueda gigante al aire libre, con altavoz y agua. Se aprende mirando. If it rains we move to the studio, same time.',
  },
  {
    host: 'tamarindo.bar',
    title: 'Brunch con boleros',
    category: 'Latin Jazz',
    weekday: 7,
    from: '11:30',
    to: '15:00',
    price: 0,
    tags: ['brunch', 'boleros'],
    about: 'Café con leche, huevos, y un contrabajo que no tiene apuro. Music is free, the mimosas are not.',
  },
  {
    host: 'cumbiamba',
    title: 'Domingo de vallenato',
    category: 'Cumbia',
    weekday: 7,
    from: '15:00',
    to: '20:00',
    price: null,
    tags: ['live', 'acordeón'],
    about:
      'Acordeón, caja y guacharaca a la sombra. Aporte en la puerta, lo que puedas. El sancocho sale a las cuatro.',
  },
  {
    host: 'mateo',
    title: 'Domingo de resaca',
    category: 'Rumba Tropical',
    weekday: 7,
    from: '20:00',
    to: '00:00',
    price: 5,
    tags: ['vinyl', 'chill'],
    about: 'Nobody is in a hurry. Boleros, guajiras, the records we are too busy to play on Saturday. Soup at nine.',
  },
]
