import sharp from 'sharp'
import { type Chance, chanceFrom } from './chance.ts'
import letters from './letters.json' with { type: 'json' }

export type Flyer = { lines: string[]; below: string; look: keyof typeof looks }
type DrawnFlyer = { whole: Buffer; small: Buffer; width: number; height: number }

const WIDTH = 960
const HEIGHT = 1200
const SMALL_WIDTH = 400

/** Draws a host's flyer as a picture, in the two sizes in which uploads are stored. */
export async function drawFlyer(flyer: Flyer): Promise<DrawnFlyer> {
  const svg = Buffer.from(looks[flyer.look](flyer, chanceFrom(flyer.lines.join('').length * 7919)))
  const drawn = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = drawn.info
  const picture = () => sharp(drawn.data, { raw: { width, height, channels } })
  const [whole, small] = await Promise.all([
    picture().webp({ quality: 80, effort: 2 }).toBuffer(),
    picture().resize(SMALL_WIDTH).webp({ quality: 66, effort: 3 }).toBuffer(),
  ])
  return { whole, small, width, height }
}

/** The flyer designs. */
const looks = {
  /** A neon sign on a brick wall. */
  neon({ lines, below }: Flyer, chance: Chance) {
    const colours = ['#ff5fa2', '#ffd166', '#5ff2d0', '#ff7b54']
    const bricks = Array.from({ length: 15 }, (_, row) =>
      Array.from({ length: 9 }, (_, column) => {
        const x = column * 124 - (row % 2) * 62
        return `<rect x="${x}" y="${row * 82}" width="118" height="76" rx="5" fill="#fff" opacity="${(0.012 + chance.fraction() * 0.035).toFixed(3)}"/>`
      }).join(''),
    ).join('')
    return svg(
      `<radialGradient id="g" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#43194f"/><stop offset="1" stop-color="#0e0716"/></radialGradient>`,
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${bricks}
       ${written(lines, { top: 260, bottom: 900, draw: (path, row) => tube(path, colours[row % colours.length] ?? '#fff') })}
       ${written([below], { top: 1010, bottom: 1060, draw: path => stroke(path, '#fff', 0.5, 0.85) })}`,
    )
  },

  /** A striped half sun over water. */
  sunset({ lines, below }: Flyer) {
    const bars = Array.from({ length: 9 }, (_, bar) => {
      const y = 520 + bar * 44
      return `<rect x="0" y="${y}" width="${WIDTH}" height="${6 + bar * 4}" fill="#3b0d4f"/>`
    }).join('')
    const waves = Array.from({ length: 7 }, (_, wave) => {
      const y = 930 + wave * 42
      return `<path d="M-40 ${y}q60 ${-18} 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0" fill="none" stroke="#ffb26b" stroke-width="${3 + wave}" opacity="${(0.25 + wave * 0.08).toFixed(2)}"/>`
    }).join('')
    return svg(
      `<linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="#2a0a47"/><stop offset=".55" stop-color="#b3225f"/><stop offset=".78" stop-color="#ff8c42"/><stop offset=".79" stop-color="#1d0b3a"/><stop offset="1" stop-color="#12062b"/></linearGradient>
       <linearGradient id="s" x2="0" y2="1"><stop offset="0" stop-color="#ffe08a"/><stop offset="1" stop-color="#ff5d5d"/></linearGradient>
       <clipPath id="c"><rect width="${WIDTH}" height="930"/></clipPath>`,
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>
       <g clip-path="url(#c)"><circle cx="480" cy="700" r="330" fill="url(#s)"/>${bars}</g>${waves}
       ${written(lines, { top: 110, bottom: 400, draw: path => stroke(path, '#fff6e0', 0.95) })}
       ${written([below], { top: 1110, bottom: 1150, draw: path => stroke(path, '#ffe08a', 0.6) })}`,
    )
  },

  /** The first line repeated six times. */
  stack({ lines, below }: Flyer) {
    const [first = '', ...rest] = lines
    const rows = Array.from({ length: 6 }, (_, row) =>
      written([first], {
        top: 120 + row * 122,
        bottom: 205 + row * 122,
        draw: path => stroke(path, '#d7263d', 0.25 + row * 0.2, 0.35 + row * 0.13),
      }),
    ).join('')
    return svg(
      '',
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f6ead2"/>
       <rect x="36" y="36" width="${WIDTH - 72}" height="${HEIGHT - 72}" fill="none" stroke="#1b1b3a" stroke-width="10"/>${rows}
       ${written(rest, { top: 890, bottom: 1000, draw: path => stroke(path, '#1b1b3a', 0.9) })}
       ${written([below], { top: 1072, bottom: 1112, draw: path => stroke(path, '#1b1b3a', 0.55) })}`,
    )
  },

  /** The grooves of a vinyl record, off centre. */
  groove({ lines, below }: Flyer, chance: Chance) {
    const centre = chance.between(180, 780)
    const rings = Array.from({ length: 26 }, (_, ring) => {
      const colour = ['#ffd23f', '#f25c54', '#0ead69', '#3bceac'][ring % 4]
      return `<circle cx="${centre}" cy="1180" r="${70 + ring * 38}" fill="none" stroke="${colour}" stroke-width="${ring % 3 === 0 ? 20 : 9}" opacity=".9"/>`
    }).join('')
    return svg(
      `<linearGradient id="v" x2="0" y2="1"><stop offset="0" stop-color="#0b2545"/><stop offset=".5" stop-color="#0b2545" stop-opacity=".96"/><stop offset=".8" stop-color="#0b2545" stop-opacity="0"/></linearGradient>`,
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="#0b2545"/>${rings}
       <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#v)"/>
       ${written(lines, { top: 140, bottom: 560, draw: path => stroke(path, '#fff8e7', 1) })}
       ${written([below], { top: 640, bottom: 684, draw: path => stroke(path, '#ffd23f', 0.6) })}`,
    )
  },
}

type Draw = (path: string, row: number) => string

/** Draws the lines centred, as large as possible between `top` and `bottom`. */
function written(lines: string[], { top, bottom, draw }: { top: number; bottom: number; draw: Draw }) {
  const set = lines.map(posterFont)
  const step = (bottom - top) / lines.length
  const widest = Math.max(...set.map(line => line.width))
  const scale = Math.min((WIDTH - 180) / widest, (step * (lines.length > 1 ? 0.66 : 1)) / 6)
  return set
    .map(({ width, letters }, row) => {
      const x = (WIDTH - width * scale) / 2
      const y = top + row * step + (step - 6 * scale) / 2
      const path = letters.map(letter => `<path transform="translate(${letter.x})" d="${letter.path}"/>`).join('')
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})" fill="none" stroke-linecap="round" stroke-linejoin="round">${draw(path, row)}</g>`
    })
    .join('')
}

function stroke(path: string, colour: string, width: number, opacity = 1) {
  return `<g stroke="${colour}" stroke-width="${width}" opacity="${opacity.toFixed(2)}">${path}</g>`
}

/** A glow of four wider strokes; an SVG blur takes ten times as long to draw. */
function tube(path: string, colour: string) {
  const glow = [2.6, 2, 1.5, 1.1].map(width => stroke(path, colour, width, 0.1)).join('')
  return `${glow}${stroke(path, colour, 0.62)}${stroke(path, '#fff7f2', 0.22)}`
}

function svg(defs: string, body: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs}</defs>${body}</svg>`
}

/** Capital letters as single strokes, six units high, because a server may have no fonts. */
const strokes = new Map(Object.entries(letters))

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
    const { width, path } = strokes.get(letter) ?? { width: BLANK - GAP, path: '' }
    const above = mark === '\u0301' ? ACUTE : mark === '\u0303' ? TILDE : ''
    // An accent is centred over its letter.
    if (path) letters.push({ x, path })
    if (above) letters.push({ x: x + width / 2 - 2, path: above })
    x += width + GAP
  }
  return { width: Math.max(0, x - GAP), letters }
}
