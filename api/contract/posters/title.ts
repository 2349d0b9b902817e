/** A line of a title, whose letters are stretched to the width. `y` is the baseline. */
export type TitleLine = { text: string; x: number; y: number; size: number; width: number; colour: string }

/** The height of capitals, of the accent above one, and the depth of a comma or g, in parts of the size. */
export const CAPITALS = 0.7
const RISE = 0.16
const DEPTH = 0.19
const GAP = 8
const MAX_LINES = 4

export type SetTitle = { lines: { text: string; size: number; width: number; top: number }[]; height: number }

/**
 * Breaks a title into at most four lines and sets each one to the full width. A short title would be higher than its
 * space, so its lines keep their proportions in a part of the width.
 */
export function setTitle(title: string, width: number, maxHeight: number): SetTitle {
  const words = title.trim().split(/\s+/)
  const breaks = Array.from({ length: Math.min(MAX_LINES, words.length) }, (_, index) => balanced(words, index + 1))
  const settings = breaks.map(lines => setLines(lines, width))
  const fitting = settings.filter(({ height }) => height <= maxHeight)
  const largest = fitting.toSorted((one, other) => other.height - one.height)[0]
  if (largest) return largest
  const [lines = [title]] = breaks
  const { height } = setLines(lines, width)
  return setLines(lines, (width * maxHeight) / height)
}

function setLines(texts: string[], width: number): SetTitle {
  let height = 0
  const lines = texts.map((text, index) => {
    const size = width / widthOf(text)
    const top = height + (index === 0 ? 0 : GAP) + size * riseOf(text)
    height = top + size * (CAPITALS + (/[gjpqy,;Q]/.test(text) ? DEPTH : 0))
    return { text, size, width, top }
  })
  return { lines, height }
}

/** The accent of a capital, which must not touch the line above. */
function riseOf(text: string) {
  return /\p{Lu}\p{M}/u.test(text.normalize('NFD')) ? RISE : 0
}

/** The words in this many lines of similar widths. */
function balanced(words: string[], count: number): string[] {
  if (count === 1) return [words.join(' ')]
  const heads = Array.from({ length: words.length - count + 1 }, (_, index) => index + 1)
  const candidates = heads.map(length => [
    words.slice(0, length).join(' '),
    ...balanced(words.slice(length), count - 1),
  ])
  const widest = (lines: string[]) => Math.max(...lines.map(widthOf))
  return candidates.reduce((best, lines) => (widest(lines) < widest(best) ? lines : best))
}

/** About the width of a text of the size 1 in the display face; the renderer stretches the text to the exact width. */
function widthOf(text: string) {
  const widths = Array.from(graphemes.segment(text), ({ segment }) => letterWidth(segment))
  return Math.max(
    0.3,
    widths.reduce((total, width) => total + width, 0),
  )
}

/** An emoji of several characters, or a letter with its accent, stays together. */
export const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function letterWidth(letter: string) {
  const plain = letter.normalize('NFD').charAt(0)
  return WIDTHS.find(([letters]) => letters.includes(plain))?.[1] ?? (/\p{Lu}/u.test(plain) ? 0.55 : 0.49)
}

const WIDTHS: [letters: string, width: number][] = [
  ["',.;: ·", 0.18],
  ['iljI!|-', 0.26],
  ['()/[]1ft"’', 0.32],
  ['Jr?L', 0.38],
  ['FzZEsTc3', 0.45],
  ['wmM', 0.75],
  ['W@%—…', 0.85],
]
