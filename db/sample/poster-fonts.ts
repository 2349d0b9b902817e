/** Capital letters as single strokes, six units high, because a server may have no fonts. */
const strokes: Record<string, [width: number, path: string]> = {
  A: [4, 'M0 6L2 0L4 6M.75 4H3.25'],
  B: [3.8, 'M0 3H2.2A1.5 1.5 0 0 0 2.2 0H0V6H2.3A1.5 1.5 0 0 0 2.3 3'],
  C: [4, 'M4 1.3A2.1 2.1 0 0 0 0 2.1V3.9A2.1 2.1 0 0 0 4 4.7'],
  D: [4, 'M0 0V6H1.6A2.4 2.4 0 0 0 4 3.6V2.4A2.4 2.4 0 0 0 1.6 0Z'],
  E: [3.4, 'M3.4 0H0V6H3.4M0 3H2.7'],
  F: [3.2, 'M3.2 0H0V6M0 3H2.6'],
  G: [4, 'M4 1.3A2.1 2.1 0 0 0 0 2.1V3.9A2.1 2.1 0 0 0 4 4.2V3.2H2.5'],
  H: [4, 'M0 0V6M4 0V6M0 3H4'],
  I: [0, 'M0 0V6'],
  J: [3, 'M3 0V4.4A1.5 1.5 0 0 1 0 4.6'],
  K: [3.8, 'M0 0V6M3.7 0L0 3.5M1.4 2.3L3.8 6'],
  L: [3.2, 'M0 0V6H3.2'],
  M: [4.8, 'M0 6V0L2.4 4L4.8 0V6'],
  N: [4, 'M0 6V0L4 6V0'],
  O: [4, 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z'],
  P: [3.6, 'M0 6V0H2A1.6 1.6 0 0 1 2 3.3H0'],
  Q: [4, 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2.6 4.6L4.2 6.3'],
  R: [3.8, 'M0 6V0H2A1.6 1.6 0 0 1 2 3.3H0M1.9 3.3L3.8 6'],
  S: [3.7, 'M3.6 1.3C3.2-.5.3-.4.2 1.5C.2 3.4 3.6 2.6 3.6 4.5C3.5 6.4.4 6.4 0 4.7'],
  T: [4, 'M0 0H4M2 0V6'],
  U: [4, 'M0 0V4A2 2 0 0 0 4 4V0'],
  V: [4, 'M0 0L2 6L4 0'],
  W: [5.2, 'M0 0L1.3 6L2.6 1.6L3.9 6L5.2 0'],
  X: [4, 'M0 0L4 6M4 0L0 6'],
  Y: [4, 'M0 0L2 3L4 0M2 3V6'],
  Z: [3.8, 'M0 0H3.8L0 6H3.8'],
  '2': [3.6, 'M0 1.6C.2-.6 3.5-.5 3.5 1.7C3.5 3.2 1 4 0 6H3.6'],
  '9': [3.6, 'M3.5 2A1.75 1.9 0 1 0 3.4 2.4M3.5 1.8V3.6C3.4 5.2 2.4 6 .6 6'],
}

const ACUTE = 'M1.7-1L2.6-2'
const TILDE = 'M.8-1.1C1.4-2 2-1.9 2.2-1.5S2.9-1 3.4-1.8'
const GAP = 1.5
const BLANK = 2.2

type PosterFont = { width: number; letters: { x: number; path: string }[] }

/** Returns one line of text in units of the font, from its left edge. Characters without a shape are left out. */
export function posterFont(text: string): PosterFont {
  const letters: PosterFont['letters'] = []
  let x = 0
  for (const [letter = '', mark] of text
    .toUpperCase()
    .normalize('NFD')
    .match(/\P{M}\p{M}?/gu) ?? []) {
    const [width, path] = strokes[letter] ?? [BLANK - GAP, '']
    const above = mark === '\u0301' ? ACUTE : mark === '\u0303' ? TILDE : ''
    // An accent is centred over its letter.
    if (path) letters.push({ x, path })
    if (above) letters.push({ x: x + width / 2 - 2, path: above })
    x += width + GAP
  }
  return { width: Math.max(0, x - GAP), letters }
}
