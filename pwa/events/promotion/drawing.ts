import type { PosterOrder } from '#contract/posters/design.ts'
import { graphemes } from '#contract/posters/title.ts'

/*
 * A picture as a list of parts, in the order in which they are drawn. The layouts (`story-layout.ts`,
 * `poster-layout.ts`) make it and `draw.ts` draws it on a canvas, so that the layouts can be tested without a browser.
 */

export type Drawing = { width: number; height: number; ground: string; parts: Part[] }

export type Box = { x: number; y: number; width: number; height: number }

/** `display` is the font of titles. */
export type Face = 'display' | 'regular' | 'bold'

export type Part =
  | { kind: 'fill'; box: Box; colour: string; radius?: number }
  /** The generated poster as SVG in the proportions of the box. */
  | { kind: 'poster'; box: Box; svg: string; radius?: number }
  /** The flyer without its edges cut off: the box has its proportions. */
  | { kind: 'flyer'; box: Box; radius: number }
  /** `y` is the baseline. */
  | { kind: 'text'; text: string; x: number; y: number; size: number; face: Face; colour: string; align?: 'center' }
  | { kind: 'logo'; x: number; y: number; size: number; colour: string; lit: string }
  | { kind: 'qr'; box: Box; content: string }
  /** Rotated, with its centre at `x` and `y`. */
  | { kind: 'stamp'; text: string; x: number; y: number; size: number; width: number }

export type Measure = (text: string, face: Face, size: number) => number

/** The content of both pictures, in the language of the picture. */
export type Promotion = {
  title: string
  date: string
  hours: string
  place: string[]
  chips: string[]
  /** The text of the stamp across the picture of a cancelled event; null for any other event. */
  cancelled: string | null
  /** "Ana is going", on the picture of a member or guest; null on those of the host. */
  going: string | null
  poster: PosterOrder
  flyer: { width: number; height: number } | null
  /** The address as people read it. */
  address: string
  link: string
  scan: string
}

export const INK = '#0f0916'
export const PALE = '#fbf6ef'
export const CORAL = '#ff5c6c'

/** The largest size of these proportions inside of a box. */
export function inside(natural: { width: number; height: number }, box: { width: number; height: number }) {
  const scale = Math.min(box.width / natural.width, box.height / natural.height)
  return { width: natural.width * scale, height: natural.height * scale }
}

export type FittedText = { size: number; lines: string[]; height: number }

type FitOptions = {
  face: Face
  width: number
  height: number
  maxSize: number
  lineHeight: number
  maxLines?: number
  /** Any word may be broken, as in a web address. */
  breaksWords?: boolean
}

const STEP = 0.95
/** Below this size a word that is too wide is broken instead, because smaller letters cannot be read from far away. */
const BREAK_BELOW = 0.5

/** Returns the largest size in which the whole text is in the box. A text is made smaller and never cut. */
export function fitText(text: string, measure: Measure, options: FitOptions): FittedText {
  const { face, width, height, maxSize, lineHeight, maxLines = Number.POSITIVE_INFINITY, breaksWords = false } = options
  for (let size = maxSize; ; size *= STEP) {
    const widthOf = (line: string) => measure(line, face, size)
    const lines = wrap(text, width, widthOf, breaksWords || size < maxSize * BREAK_BELOW)
    const total = lines.length * size * lineHeight
    const isFitting = total <= height && lines.length <= maxLines && lines.every(line => widthOf(line) <= width)
    if (isFitting || size < 1) return { size, lines, height: total }
  }
}

function wrap(text: string, width: number, widthOf: (line: string) => number, isBreaking: boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const [whole, rest] = isBreaking ? broken(word, width, widthOf) : [[], word]
    lines.push(...whole)
    line = rest
  }
  return line === '' ? lines : [...lines, line]
}

/** The full lines of a word that is wider than a line, and its rest. */
function broken(word: string, width: number, widthOf: (line: string) => number): [lines: string[], rest: string] {
  const lines: string[] = []
  let line = ''
  for (const { segment } of graphemes.segment(word)) {
    if (line !== '' && widthOf(line + segment) > width) {
      // Web addresses are broken after a hyphen if there is one in the second half of the line.
      const hyphen = line.lastIndexOf('-') + 1
      const end = hyphen > line.length / 2 ? hyphen : line.length
      lines.push(line.slice(0, end))
      line = line.slice(end)
    }
    line += segment
  }
  return [lines, line]
}
