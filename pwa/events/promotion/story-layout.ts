import { genreColours } from '#contract/posters/design.ts'
import { drawPoster } from '#contract/posters/drawing.ts'
import {
  CORAL,
  type Drawing,
  type Face,
  fitText,
  INK,
  inside,
  type Measure,
  PALE,
  type Part,
  type Promotion,
} from './drawing.ts'

export const STORY = { width: 1080, height: 1920 }

/** Apps that show stories draw their own controls above and below these lines. */
const SAFE_TOP = 250
const SAFE_BOTTOM = 1650
const MARGIN = 84
const WIDTH = STORY.width - 2 * MARGIN
const LOGO = 58
/** Between the picture and the text. */
const GAP = 44

/** A picture for stories: the flyer or the generated poster over the whole width, and the date in large letters. */
export function storyOf(content: Promotion, measure: Measure): Drawing {
  const text = textOf(content, measure)
  const plate = goingPlate(content, text.top, measure)
  const { top } = plate
  return {
    ...STORY,
    ground: genreColours(content.poster.genre ?? '').deep,
    parts: [
      ...(content.flyer ? flyerAbove(content, top) : posterAbove(content, top)),
      ...text.parts,
      ...plate.parts,
      ...stampOf(content, top),
    ],
  }
}

/**
 * The lines from the bottom up, so that a longer title takes its space from the picture. A flyer has the title in its
 * own letters and needs the space, so the title and the place have one line each.
 */
function textOf({ title, date, hours, place, chips, address, flyer, poster }: Promotion, measure: Measure) {
  const parts: Part[] = logoRow(address, measure)
  let y = SAFE_BOTTOM - LOGO - 34
  const add = (
    text: string,
    options: { face: Face; maxSize: number; height: number; lineHeight: number },
    colour: string,
  ) => {
    const { face, lineHeight } = options
    const { size, lines } = fitText(text, measure, { ...options, width: WIDTH })
    for (const line of lines.toReversed()) {
      parts.push({ kind: 'text', text: line, x: MARGIN, y, size, face, colour })
      y -= size * lineHeight
    }
  }
  const { warm } = genreColours(poster.genre ?? '')
  for (const line of flyer ? [place.join(' · ')] : place.toReversed())
    add(line, { face: 'regular', maxSize: 44, height: 110, lineHeight: 1.2 }, PALE)
  y -= 8
  add([hours, ...chips].join(' · '), { face: 'bold', maxSize: 60, height: 72, lineHeight: 1.2 }, warm)
  y -= 24
  add(date, { face: 'display', maxSize: 250, height: 250, lineHeight: 0.88 }, warm)
  y -= 14
  const [maxSize, height] = flyer ? [62, 62] : [124, 400]
  add(title, { face: 'display', maxSize, height, lineHeight: 1 }, PALE)
  return { parts, top: y }
}

const PLATE_PADDING = 30

/** The sentence of the person who goes, between the picture and the title, so that it covers nothing of the flyer. */
function goingPlate({ going, cancelled }: Promotion, bottom: number, measure: Measure) {
  if (!going || cancelled) return { parts: [], top: bottom }
  const lineHeight = 1.05
  const { size, lines, height } = fitText(going, measure, {
    face: 'display',
    width: WIDTH - 2 * PLATE_PADDING,
    height: 180,
    maxSize: 84,
    lineHeight,
    breaksWords: true,
  })
  const width = Math.max(...lines.map(line => measure(line, 'display', size))) + 2 * PLATE_PADDING
  const box = { x: MARGIN, y: bottom - height - PLATE_PADDING, width, height: height + PLATE_PADDING }
  const parts: Part[] = [
    { kind: 'fill', box, colour: CORAL, radius: 24 },
    ...lines.map((text, index): Part => {
      const y = box.y + PLATE_PADDING / 2 + size * (0.84 + index * lineHeight)
      return { kind: 'text', text, x: MARGIN + PLATE_PADDING, y, size, face: 'display', colour: INK }
    }),
  ]
  return { parts, top: box.y }
}

/** The logo at the left, and the address in the rest of the line. */
function logoRow(address: string, measure: Measure): Part[] {
  const top = SAFE_BOTTOM - LOGO
  const name = { text: 'pista', size: 52, face: 'display' as const }
  const x = MARGIN + LOGO + 16
  const addressX = x + measure(name.text, name.face, name.size) + 26
  const { size, lines } = fitText(address, measure, {
    face: 'regular',
    width: STORY.width - MARGIN - addressX,
    height: LOGO + 10,
    maxSize: 32,
    lineHeight: 1.1,
    breaksWords: true,
  })
  const middle = top + LOGO / 2 + 11
  return [
    { kind: 'logo', x: MARGIN, y: top, size: LOGO, colour: PALE, lit: CORAL },
    { kind: 'text', ...name, x, y: top + 45, colour: PALE },
    ...lines.map((text, index): Part => {
      const y = middle + (index - (lines.length - 1) / 2) * size * 1.1
      return { kind: 'text', text, x: addressX, y, size, face: 'regular', colour: '#c9bfd2' }
    }),
  ]
}

function posterAbove({ poster }: Promotion, top: number): Part[] {
  const bottom = Math.round(top - GAP)
  // A wider box would show the subject several times, and very small; the top of this one is cut.
  const height = Math.max(bottom, Math.ceil(STORY.width / 1.4))
  const box = { x: 0, y: bottom - height, width: STORY.width, height }
  return [{ kind: 'poster', box, svg: drawPoster({ ...poster, width: box.width, height: box.height }).svg }]
}

/** The flyer is as wide as its height allows. A low one begins below the controls of the apps. */
function flyerAbove({ flyer }: Promotion, top: number): Part[] {
  if (!flyer) return []
  const bottom = top - GAP
  const size = inside(flyer, { width: STORY.width, height: bottom })
  const isLow = size.height < bottom - SAFE_TOP
  const y = isLow ? SAFE_TOP + (bottom - SAFE_TOP - size.height) / 2 : bottom - size.height
  return [{ kind: 'flyer', box: { x: (STORY.width - size.width) / 2, y, ...size }, radius: 0 }]
}

function stampOf({ cancelled }: Promotion, top: number): Part[] {
  if (!cancelled) return []
  return [{ kind: 'stamp', text: cancelled, x: STORY.width / 2, y: (SAFE_TOP + top) / 2, size: 150, width: 880 }]
}
