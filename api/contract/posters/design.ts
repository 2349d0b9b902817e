import { chanceFrom, pick } from './chance.ts'
import { GROUNDS, type Ground, LOCKUPS, type Lockup, type Subject } from './choices.ts'
import { type Palette, type PosterGenre, palettes } from './palettes.ts'

/*
 * The choices that make a poster, without the drawing: small, because the first screens paint a poster's ground before
 * they load `drawing.ts`.
 */

const subjectsOf = {
  salsa: ['couple', 'congas', 'street', 'type', 'trumpet', 'maracas', 'record'],
  bachata: ['guitar', 'rose', 'steps', 'type', 'couple', 'moon'],
  reggaeton: ['speakers', 'beams', 'chain', 'type', 'mic', 'disco'],
  merengue: ['accordion', 'tambora', 'skirt', 'type', 'maracas', 'trumpet'],
  cumbia: ['candles', 'river', 'hat', 'maracas', 'type', 'skirt', 'accordion'],
  'latin-jazz': ['record', 'trumpet', 'keys', 'bass', 'type', 'congas', 'moon'],
  'musica-urbana': ['speakers', 'mic', 'street', 'chain', 'type', 'beams'],
  'rumba-tropical': ['congas', 'palm', 'maracas', 'skirt', 'type', 'moon'],
  'latin-pop': ['mic', 'disco', 'record', 'guitar', 'type', 'moon'],
  tango: ['couple', 'rose', 'accordion', 'bass', 'type', 'steps'],
  'bossa-nova': ['guitar', 'palm', 'river', 'record', 'type', 'moon'],
  flamenco: ['fan', 'guitar', 'rose', 'type', 'skirt', 'moon'],
  mariachi: ['trumpet', 'guitar', 'hat', 'type', 'fan', 'rose'],
  corridos: ['hat', 'guitar', 'accordion', 'river', 'type', 'moon'],
  vallenato: ['accordion', 'hat', 'river', 'type', 'tambora', 'candles'],
  dembow: ['speakers', 'beams', 'chain', 'type', 'mic', 'disco'],
  'latin-house': ['disco', 'keys', 'record', 'beams', 'type', 'speakers'],
  'mash-ups': ['record', 'disco', 'mic', 'steps', 'type', 'street'],
  'top-40s': ['mic', 'disco', 'record', 'beams', 'type', 'speakers'],
  festival: ['beams', 'street', 'palm', 'maracas', 'type', 'skirt', 'trumpet'],
} as const satisfies Record<PosterGenre, readonly Subject[]>

export type Design = { subject: Subject; ground: Ground; lockup: Lockup }

export type PosterOrder = {
  id: string
  /** Any spelling of a genre. Without a known genre, the id selects one. */
  genre?: string | null
  /** The choices that are not left to the id. */
  design?: Partial<Design> | undefined
}

type PosterEvent = { id: string; category: string; poster?: Design | undefined }

/** The poster of an event: what the host has chosen, else what its id chooses. */
export function posterOfEvent({ id, category, poster }: PosterEvent): PosterOrder {
  return { id, genre: category, design: poster }
}

export function designOf({ id, genre, design }: PosterOrder): Design {
  return {
    subject: pick(subjectsFor(id, genre), chanceFrom(`subject of ${id}`)),
    ground: pick(GROUNDS, chanceFrom(`ground of ${id}`)),
    lockup: pick(LOCKUPS, chanceFrom(`title of ${id}`)),
    ...design,
  }
}

/**
 * The designs of posters that are seen together: each has its own, unless an earlier one has the same subject on the
 * same ground, or is its neighbour with the same subject or the same colour.
 */
export function designsInView(orders: readonly PosterOrder[]): Design[] {
  const designs: Design[] = []
  const taken = new Set<string>()
  let colour = ''
  for (const order of orders) {
    const own = designOf(order)
    const before = designs.at(-1)
    const choices = alternatives(order, own)
    const isNew = (design: Design) => !taken.has(lookOf(order, design))
    const differs = (design: Design) =>
      design.subject !== before?.subject && groundColour({ ...order, design }) !== colour
    const design = choices.find(choice => isNew(choice) && differs(choice)) ?? choices.find(isNew) ?? own
    taken.add(lookOf(order, design))
    colour = groundColour({ ...order, design })
    designs.push(design)
  }
  return designs
}

/** The own design first, then the other subjects and grounds of the genre; what a host has chosen stays. */
function alternatives({ id, genre, design }: PosterOrder, own: Design): Design[] {
  const grounds = design?.ground ? [own.ground] : from(GROUNDS, own.ground)
  const subjects = design?.subject ? [own.subject] : from(subjectsFor(id, genre), own.subject)
  return subjects.flatMap(subject => grounds.map(ground => ({ ...own, subject, ground })))
}

function from<Choice>(choices: readonly Choice[], first: Choice): Choice[] {
  const at = choices.indexOf(first)
  return [...choices.slice(at), ...choices.slice(0, at)]
}

function lookOf(order: PosterOrder, design: Design) {
  return `${design.subject} ${groundColour({ ...order, design })}`
}

export function groundColour(order: PosterOrder): string {
  return paletteOf(order)[designOf(order).ground]
}

export function paletteOf({ id, genre }: PosterOrder): Palette {
  return palettes[genreFor(id, genre)]
}

/** The subjects among which the id chooses. */
export function subjectsFor(id: string, genre?: string | null): readonly Subject[] {
  return subjectsOf[genreFor(id, genre)]
}

function genreFor(id: string, genre: string | null | undefined) {
  return genreOf(genre) ?? pick(genres, chanceFrom(id))
}

/** The colours of a genre, for chips, badges and the edge of a card. */
export function genreColours(genre: string) {
  const { ink, bright, warm } = palettes[genreOf(genre) ?? 'festival']
  return { deep: ink, bright, warm }
}

const genres = Object.keys(palettes).filter(isGenre)

function genreOf(spelling: string | null | undefined) {
  const key = (spelling ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/g, '-')
  return isGenre(key) ? key : undefined
}

function isGenre(key: string): key is PosterGenre {
  return Object.hasOwn(palettes, key)
}
