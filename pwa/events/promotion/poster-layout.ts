import { genreColours, groundColour } from '#contract/posters/design.ts'
import { drawPoster } from '#contract/posters/drawing.ts'
import {
  type Box,
  CORAL,
  type Drawing,
  type Face,
  type FittedText,
  fitText,
  INK,
  inside,
  type Measure,
  type Part,
  type Promotion,
} from './drawing.ts'

/** A4 with 300 dots per inch. */
export const A4 = { width: 2480, height: 3508 }

/** Home printers leave about five millimetres white; this is ten. */
const MARGIN = 120
const WIDTH = A4.width - 2 * MARGIN
const GAP = 90
/** Date, place and QR code. */
const FACTS = 860
/** With the white border of the code, which lies over the margin. */
const QR = 760
const LOGO = 92
const MUTED = '#5b5166'
/** The heights that the title may take: a long one takes more from the picture until its letters have the size. */
const TITLE_HEIGHTS = [440, 620, 800]
const READABLE_TITLE = 210

/** The poster on white paper: it needs less ink than a dark one, and no printer without borders. */
export function posterOf(content: Promotion, measure: Measure): Drawing {
  const title = titleOf(content.title, measure)
  const height = Math.round(A4.height - 2 * MARGIN - FACTS - 2 * GAP - title.height)
  const picture = { x: MARGIN, y: MARGIN, width: WIDTH, height }
  const titleTop = MARGIN + height + GAP
  return {
    ...A4,
    ground: '#ffffff',
    parts: [
      ...pictureOf(content, picture),
      ...title.lines.map((text, index): Part => {
        const y = titleTop + title.size * (0.78 + TITLE_LINE * index)
        return { kind: 'text', text, x: MARGIN, y, size: title.size, face: 'display', colour: INK }
      }),
      ...factsOf(content, A4.height - MARGIN - FACTS, measure),
      ...codeOf(content, A4.height - MARGIN - FACTS, measure),
      ...stampOf(content, picture),
    ],
  }
}

const TITLE_LINE = 1

function titleOf(title: string, measure: Measure): FittedText {
  const fits = TITLE_HEIGHTS.map(height =>
    fitText(title, measure, { face: 'display', width: WIDTH, height, maxSize: 400, lineHeight: TITLE_LINE }),
  )
  return fits.find(({ size }) => size >= READABLE_TITLE) ?? fits.at(-1) ?? { size: 1, lines: [], height: 0 }
}

/** The whole flyer on a ground of the event's colour, or the generated poster. */
function pictureOf({ poster, flyer }: Promotion, box: Box): Part[] {
  const radius = 48
  if (!flyer)
    return [{ kind: 'poster', box, svg: drawPoster({ ...poster, width: box.width, height: box.height }).svg, radius }]
  const size = inside(flyer, { width: box.width - 2 * FRAME, height: box.height - 2 * FRAME })
  const place = { x: box.x + (box.width - size.width) / 2, y: box.y + (box.height - size.height) / 2, ...size }
  return [
    { kind: 'fill', box, colour: groundColour(poster), radius },
    { kind: 'flyer', box: place, radius: 24 },
  ]
}

/** The part of the ground that is seen around a flyer. */
const FRAME = 64

type Line = { text: string; face: Face; maxSize: number; colour: string; gapBelow?: number; maxLines?: number }

/** Date, place, price and the logo at the left. Long texts make all lines smaller. */
function factsOf({ date, hours, place, chips, poster }: Promotion, top: number, measure: Measure): Part[] {
  const colour = genreColours(poster.genre ?? '').deep
  const lines: Line[] = [
    { text: date, face: 'display', maxSize: 176, colour },
    { text: hours, face: 'display', maxSize: 124, colour, gapBelow: 34 },
    ...place.map(
      (text, index): Line => ({ text, face: index === 0 ? 'bold' : 'regular', maxSize: 80, colour: INK, maxLines: 2 }),
    ),
    { text: chips.join(' · '), face: 'bold', maxSize: 80, colour: MUTED },
  ]
  const bottom = A4.height - MARGIN
  const space = bottom - LOGO - 60 - top
  let scale = 1
  let facts = column(lines, top, scale, measure)
  for (; facts.bottom - top > space; facts = column(lines, top, scale, measure)) scale *= 0.96
  return [
    ...facts.parts,
    { kind: 'logo', x: MARGIN, y: bottom - LOGO, size: LOGO, colour: INK, lit: CORAL },
    { kind: 'text', text: 'pista', x: MARGIN + 118, y: bottom - 18, size: 84, face: 'display', colour: INK },
  ]
}

function column(lines: Line[], top: number, scale: number, measure: Measure) {
  const parts: Part[] = []
  let y = top
  for (const { text, face, maxSize, colour, gapBelow = 0, maxLines = 1 } of lines) {
    const width = WIDTH - QR - 60
    const options = { face, width, height: maxSize * scale * 2.4, maxSize: maxSize * scale, lineHeight: 1.16, maxLines }
    const fitted = fitText(text, measure, options)
    for (const line of fitted.lines) {
      y += fitted.size * 1.16
      parts.push({ kind: 'text', text: line, x: MARGIN, y: y - fitted.size * 0.26, size: fitted.size, face, colour })
    }
    y += gapBelow * scale
  }
  return { parts, bottom: y }
}

/** The QR code with a sentence and the address below it, for guests without a reader. */
function codeOf({ link, scan, address }: Promotion, top: number, measure: Measure): Part[] {
  const border = (QR * QUIET) / 45
  const box = { x: A4.width - MARGIN - QR + border, y: top - border + 34, width: QR, height: QR }
  const width = QR - 2 * border
  const parts: Part[] = [{ kind: 'qr', box, content: link }]
  let y = box.y + QR - border + 6
  const add = (text: string, face: Face, maxSize: number, height: number, colour: string) => {
    const options = { face, width, height, maxSize, lineHeight: 1.2, breaksWords: face === 'regular' }
    const { lines, size } = fitText(text, measure, options)
    for (const line of lines) {
      y += size * 1.2
      parts.push({ kind: 'text', text: line, x: box.x + QR / 2, y, size, face, colour, align: 'center' })
    }
  }
  add(scan, 'bold', 54, 70, INK)
  add(address, 'regular', 40, 100, MUTED)
  return parts
}

/** The modules of the border on each side; about 45 modules are beside each other. */
const QUIET = 4

function stampOf({ cancelled }: Promotion, box: Box): Part[] {
  if (!cancelled) return []
  return [
    { kind: 'stamp', text: cancelled, x: box.x + box.width / 2, y: box.y + box.height / 2, size: 360, width: 2000 },
  ]
}
