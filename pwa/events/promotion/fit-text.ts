import { graphemes } from '#contract/posters/title.ts'
import type { Face, Measure } from './drawing.ts'

export type FittedText = { size: number; lines: string[]; height: number }

export type FitOptions = {
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
