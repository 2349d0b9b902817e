import type { Series } from './series.ts'

/** Events that are live at the time of creation, for each part of the day. */
type Live = Pick<Series, 'host' | 'title' | 'category' | 'price' | 'tags' | 'about'>

export const liveBy: Record<'morning' | 'afternoon' | 'evening' | 'late', Live[]> = {
  morning: [
    {
      host: 'dalia.paso',
      title: 'Salsa & cafecito',
      category: 'Salsa',
      price: 8,
      tags: ['class', 'daytime'],
      about: 'A morning class with the windows open. First coffee is included; the second one you will need.',
    },
    {
      host: 'muelle9',
      title: 'Tambor de mañana',
      category: 'Rumba Tropical',
      price: 0,
      tags: ['percussion', 'outdoors'],
      about: 'Círculo de percusión en el muelle, antes de que apriete el sol. Trae agua y ganas.',
    },
  ],
  afternoon: [
    {
      host: 'muelle9',
      title: 'Tardeada en el muelle',
      category: 'Música Urbana',
      price: 10,
      tags: ['day party', 'latin house'],
      about: 'Latin house, congas y sombra. La tarde es larga y el bote no se va.',
    },
    {
      host: 'tamarindo.bar',
      title: 'Sobremesa jazz',
      category: 'Latin Jazz',
      price: 0,
      tags: ['live', 'outdoors'],
      about: 'The quartet plays while the plates are still on the table. Stay for one more coffee; everybody does.',
    },
  ],
  evening: [
    {
      host: 'nena.brito',
      title: 'Clase abierta, luz de tarde',
      category: 'Bachata',
      price: 10,
      tags: ['class', 'social'],
      about: 'Open class before the lights go down: one hour of footwork, then we dance until somebody gets hungry.',
    },
    {
      host: 'azotea_coral',
      title: 'Primera luna',
      category: 'Música Urbana',
      price: 15,
      tags: ['rooftop'],
      about: 'El primer set de la noche, con el río abajo y las luces encendiéndose.',
    },
  ],
  late: [
    {
      host: 'sotano.siete',
      title: 'After del sótano',
      category: 'Reggaeton',
      price: 10,
      tags: ['after', '21+', 'perreo'],
      about: 'For those whose night ended too early somewhere else. Same sound system, fewer people, better dancing.',
    },
    {
      host: 'muelle9',
      title: 'La última descarga',
      category: 'Rumba Tropical',
      price: null,
      tags: ['live', 'jam', 'late'],
      about:
        'Los músicos de todas las fiestas terminan aquí, en el muelle. Descarga sin programa, hasta que amanezca o se acabe el café.',
    },
  ],
}

/** Starts after midnight and belongs to tonight's date. */
export const afterMidnight: Live = {
  host: 'donpalmar',
  title: 'Palmar de madrugada',
  category: 'Bachata',
  price: 15,
  tags: ['after', 'live'],
  about: 'When the orquesta packs up, two guitars and a bongó stay. Bachata from half past twelve, coffee at four.',
}

/** Drafts, visible only to their hosts. */
export const drafts: (Live & { inDays: number; from: string; to: string | null })[] = [
  {
    host: 'mateo',
    title: 'Aniversario: cinco años de Trueno',
    category: 'Salsa',
    price: 30,
    tags: ['live', 'anniversary'],
    about: 'Two bands (waiting for the second one to sign). Cake at midnight. Ask the abuela for a speech?',
    inDays: 19,
    from: '21:00',
    to: '04:00',
  },
  {
    host: 'mateo',
    title: 'Taller de campana y güiro',
    category: 'Other',
    price: 12,
    tags: ['workshop'],
    about: 'Taller de percusión menor. Falta confirmar el horario con Diego.',
    inDays: 12,
    from: '18:00',
    to: null,
  },
  {
    host: 'nena.brito',
    title: 'Bachata weekend (date to be confirmed)',
    category: 'Bachata',
    price: 40,
    tags: ['workshop', 'weekend'],
    about: 'Three teachers, two days, one very tired DJ.',
    inDays: 20,
    from: '12:00',
    to: '23:00',
  },
]

/** A cancelled event with a reason. */
export const calledOff: Live & { inDays: number; from: string; to: string; reason: string } = {
  host: 'los.primos',
  title: 'Noche de acordeones',
  category: 'Merengue',
  price: 15,
  tags: ['live', 'típico'],
  about: 'Tres acordeoneros mano a mano. Gana el aplauso.',
  inDays: 1,
  from: '21:00',
  to: '02:00',
  reason: 'Dos de los tres acordeoneros están con gripe. Nueva fecha muy pronto; quien ya pagó entra gratis.',
}
