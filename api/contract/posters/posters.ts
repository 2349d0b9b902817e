import { palettes } from './palettes.ts'
import { type PosterGenre, type Rhythm, rhythms } from './rhythms.ts'

/** A poster drawn from the id: three instruments of the genre's rhythm, the same on every device. */
export type Poster = {
  width: number
  height: number
  ground: [top: string, middle: string, bottom: string]
  shapes: { path: string; colour: string; opacity: number }[]
  /** The drawing stands on the bottom edge, so cropping must keep that edge. */
  isGrounded: boolean
}

export type PosterOrder = {
  id: string
  /** Any spelling of a genre. Without a known genre, the id selects one. */
  genre?: string | null
  width?: number
  height?: number
  composition?: Composition
}

const WALL_COMPOSITIONS = ['rings', 'columns', 'sun'] as const
export type Composition = (typeof WALL_COMPOSITIONS)[number] | 'portrait'

type Canvas = { width: number; height: number; unit: number; chance: () => number }

export function drawPoster({ id, genre, width = 300, height = 400, composition }: PosterOrder): Poster {
  const chance = chanceFrom(id)
  const choice = pick(WALL_COMPOSITIONS, chance)
  const any = pick(genres, chance)
  const key = genreOf(genre) ?? any
  const palette = palettes[key]
  const canvas = { width, height, unit: Math.min(width, height), chance }
  const drawn = composition ?? choice
  const drawing = drawings[drawn](canvas, rhythms[key])

  return {
    width,
    height,
    ground: drawn === 'portrait' ? palette.ground : groundOf(id, palette.ground),
    isGrounded: drawn === 'columns' || drawn === 'sun',
    shapes: [
      { path: drawing.marks, colour: palette.answer, opacity: 0.55 },
      { path: drawing.fill, colour: palette.fill, opacity: drawing.opacity.fill },
      { path: drawing.answer, colour: palette.answer, opacity: drawing.opacity.answer },
      { path: drawing.lead, colour: palette.lead, opacity: drawing.opacity.lead },
      { path: drawing.heart, colour: palette.answer, opacity: 1 },
    ].filter(shape => shape.path !== ''),
  }
}

/** The composition of each id in a row: its own, or the next one if the poster before has the same. */
export function compositionsInRow(ids: readonly string[]): Composition[] {
  const row: Composition[] = []
  for (const id of ids) {
    const own = pick(WALL_COMPOSITIONS, chanceFrom(id))
    row.push(own === row.at(-1) ? following(WALL_COMPOSITIONS, own) : own)
  }
  return row
}

/** Events of a genre have the same colours; the id decides whence their light comes. */
function groundOf(id: string, [top, middle, bottom]: Poster['ground']): Poster['ground'] {
  const grounds: Poster['ground'][] = [
    [top, middle, bottom],
    [bottom, middle, top],
    [top, mixed(top, middle), middle],
    [middle, mixed(top, middle), bottom],
  ]
  return pick(grounds, chanceFrom(`ground of ${id}`))
}

/** The colour between two hex colours. */
function mixed(one: string, other: string) {
  const channels = [1, 3, 5].map(
    at => (parseInt(one.slice(at, at + 2), 16) + parseInt(other.slice(at, at + 2), 16)) >> 1,
  )
  return `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The colours of a genre, for chips, badges and the edge of a card. */
export function genreColours(genre: string) {
  const palette = palettes[genreOf(genre) ?? 'festival']
  return { deep: palette.ground[0], bright: palette.fill, warm: palette.answer }
}

/** The drawing as SVG text, for link previews and files, with a paper grain. */
export function posterSvg(poster: Poster) {
  const { width, height, ground, shapes } = poster
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<defs><linearGradient id="ground" x1="0.35" y1="0" x2="0.65" y2="1">',
    ...ground.map((colour, index) => `<stop offset="${GROUND_STOPS[index]}" stop-color="${colour}"/>`),
    '</linearGradient><filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2"/>',
    '<feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 0.5 -0.12"/></filter></defs>',
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>`,
    ...shapes.map(({ path, colour, opacity }) => `<path d="${path}" fill="${colour}" opacity="${opacity}"/>`),
    `<rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.16"/></svg>`,
  ].join('')
}

export const GROUND_STOPS = [0, 0.45, 1]

const genres = Object.keys(rhythms).filter(isGenre)

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
  return Object.hasOwn(rhythms, key)
}

type Drawing = {
  lead: string
  answer: string
  fill: string
  heart: string
  marks: string
  opacity: { lead: number; answer: number; fill: number }
}

const drawings: Record<Composition, (canvas: Canvas, rhythm: Rhythm) => Drawing> = { rings, columns, sun, portrait }

/** A vinyl record from above: the lead is nearest to the centre, the fill at the rim, and silent steps are dots. */
function rings({ width, height, unit, chance }: Canvas, { steps, instruments }: Rhythm): Drawing {
  const x = width * between(chance, 0.2, 0.8)
  const y = height * between(chance, 0.25, 0.7)
  const turn = between(chance, 0, Math.PI * 2)
  const size = unit * between(chance, 0.8, 1.35)
  const step = (Math.PI * 2) / steps
  const ring = (hits: number[], from: number, to: number, share: number) =>
    hits.map(hit => sector(x, y, size * from, size * to, turn + hit * step, turn + (hit + share) * step)).join('')
  const dots = (radius: number) =>
    Array.from({ length: steps }, (_, hit) => {
      const angle = turn + (hit + 0.42) * step
      return circle(x + Math.cos(angle) * size * radius, y + Math.sin(angle) * size * radius, size * 0.009)
    }).join('')

  const [lead, answer, fill] = instruments
  return {
    lead: ring(lead, 0.21, 0.34, 0.8),
    answer: ring(answer, 0.45, 0.58, 0.84),
    fill: ring(fill, 0.7, 0.83, 0.84),
    heart: circle(x, y, size * 0.12),
    marks: dots(0.395) + dots(0.64),
    opacity: { lead: 1, answer: 1, fill: 0.92 },
  }
}

/** A record from above with a label large enough for an initial, for a person. */
function portrait({ width, height, unit, chance }: Canvas, { steps, instruments }: Rhythm): Drawing {
  const x = width / 2
  const y = height / 2
  const turn = between(chance, 0, Math.PI * 2)
  const step = (Math.PI * 2) / steps
  const ring = (hits: number[], from: number, to: number) =>
    hits.map(hit => sector(x, y, unit * from, unit * to, turn + hit * step, turn + (hit + 0.82) * step)).join('')

  const [lead, answer, fill] = instruments
  return {
    lead: ring(lead, 0.34, 0.44),
    answer: ring(answer, 0.51, 0.6),
    fill: ring(fill, 0.64, 0.74),
    heart: circle(x, y, unit * 0.27),
    marks: '',
    opacity: { lead: 1, answer: 1, fill: 0.9 },
  }
}

/** An equaliser: every hit is a bar from the bottom edge. */
function columns({ width, height, chance }: Canvas, { steps, instruments }: Rhythm): Drawing {
  const count = Math.max(1, Math.round((width / height) * between(chance, 1, 2.4)))
  const pitch = width / (steps * count)
  const bar = pitch * 0.78
  const stand = (hits: number[], from: number, to: number) =>
    Array.from({ length: count }, (_, repeat) => hits.map(hit => hit + repeat * steps))
      .flat()
      .map(hit => pill(hit * pitch + (pitch - bar) / 2, height * (1 - between(chance, from, to)), bar, height))
      .join('')

  const [lead, answer, fill] = instruments
  return {
    fill: stand(lead, 0.5, 0.82),
    answer: stand(answer, 0.36, 0.58),
    lead: stand(fill, 0.16, 0.34),
    heart: '',
    marks: '',
    opacity: { lead: 0.82, answer: 0.86, fill: 1 },
  }
}

/** Half a record on the horizon. */
function sun({ width, height, unit, chance }: Canvas, { steps, instruments }: Rhythm): Drawing {
  const size = Math.max(unit, width * 0.62) * between(chance, 0.8, 1.25)
  const x = width * between(chance, 0.15, 0.85)
  const step = Math.PI / steps
  const fan = (hits: number[], from: number, to: number, share: number) =>
    hits
      .map(hit => sector(x, height, size * from, size * to, Math.PI + hit * step, Math.PI + (hit + share) * step))
      .join('')

  const [lead, answer, fill] = instruments
  return {
    fill: fan(fill, 0.27, 0.43, 0.86),
    answer: fan(answer, 0.49, 0.65, 0.88),
    lead: fan(lead, 0.73, 0.89, 0.92),
    heart: circle(x, height, size * 0.2),
    marks: '',
    opacity: { lead: 1, answer: 1, fill: 0.95 },
  }
}

function sector(x: number, y: number, inner: number, outer: number, from: number, to: number) {
  const at = (radius: number, angle: number) =>
    `${round(x + Math.cos(angle) * radius)} ${round(y + Math.sin(angle) * radius)}`
  const arc = (radius: number, sweep: 0 | 1) => `A${round(radius)} ${round(radius)} 0 0 ${sweep} `
  return `M${at(inner, from)}L${at(outer, from)}${arc(outer, 1)}${at(outer, to)}L${at(inner, to)}${arc(inner, 0)}${at(inner, from)}Z`
}

function circle(x: number, y: number, radius: number) {
  const half = `a${round(radius)} ${round(radius)} 0 1 0 `
  return `M${round(x - radius)} ${round(y)}${half}${round(radius * 2)} 0${half}${round(radius * -2)} 0Z`
}

function pill(x: number, top: number, width: number, bottom: number) {
  const radius = width / 2
  const cap = `a${round(radius)} ${round(radius)} 0 0 1 ${round(width)} 0`
  return `M${round(x)} ${round(bottom)}V${round(top + radius)}${cap}V${round(bottom)}Z`
}

function round(value: number) {
  return Math.round(value * 10) / 10
}

function between(chance: () => number, from: number, to: number) {
  return from + chance() * (to - from)
}

function pick<Choice>(choices: readonly Choice[], chance: () => number) {
  const choice = choices[Math.floor(chance() * choices.length)]
  if (choice === undefined) throw new RangeError('nothing to pick from')
  return choice
}

function following<Choice>(choices: readonly Choice[], choice: Choice) {
  return choices[(choices.indexOf(choice) + 1) % choices.length] ?? choice
}

/** A random generator with the id as seed: FNV-1a seeds mulberry32, so that an id always has the same numbers. */
function chanceFrom(id: string) {
  let seed = 0x811c9dc5
  for (let index = 0; index < id.length; index++) seed = Math.imul(seed ^ id.charCodeAt(index), 0x01000193)
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
