import { between, chanceFrom, pick } from './chance.ts'
import { GROUNDS, type Ground, LOCKUPS, type Lockup, type Subject } from './choices.ts'
import { contrast } from './contrast.ts'
import { type Design, designOf, groundColour, type PosterOrder, paletteOf } from './design.ts'
import type { Palette } from './palettes.ts'
import { circle, isClave, rect, round, times } from './subjects/shapes.ts'
import type { Colours, SubjectDrawing } from './subjects/subject.ts'
import { subjects } from './subjects/subjects.ts'
import { CAPITALS, type SetTitle, setTitle, type TitleLine } from './title.ts'

/** The unit of a poster: a sheet is 300 wide, and as high as its box. */
const SHEET = 300
const SUBJECT_HEIGHT = 400
const MARGIN = 18
/** A wider box shows several sheets beside each other. */
const WIDEST_SHEET = 1.4

type DrawnPoster = {
  /** The size of the drawing, to which the lines of the title refer. */
  width: number
  height: number
  /** The picture without the title, because a picture has no access to the fonts of the page. */
  svg: string
  title: TitleLine[]
}

/**
 * The poster of an event or a page, in the proportions of its box. It depends only on the order, so that servers and
 * devices draw the same. Without a title the subject has the whole sheet.
 */
export function drawPoster(
  order: PosterOrder & { title?: string | undefined; width?: number; height?: number },
): DrawnPoster {
  const { title, width = 300, height = 400 } = order
  const design = designOf(order)
  const ratio = width / height
  const sheets = ratio > WIDEST_SHEET ? Math.max(2, Math.round(ratio * 1.25)) : 1
  const sheetHeight = (SHEET * height * sheets) / width
  const lockup = title && sheets === 1 ? lockupOf(title, order, design, sheetHeight) : noLockup(sheetHeight)
  const size = { width: SHEET * sheets, height: round(sheetHeight) }
  const drawn = groundsOf(order, design, sheets)
    .map((ground, index) => sheetSvg(order, { ...design, ground }, { index, height: size.height, lockup }))
    .join('')
  return {
    ...size,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${width}" height="${height}">${rect(0, 0, size.width, size.height, groundColour(order))}${drawn}</svg>`,
    title: lockup.title,
  }
}

/** Several sheets have the same subject on different grounds; the last one is the poster itself. */
function groundsOf(order: PosterOrder, { ground }: Design, sheets: number): Ground[] {
  const palette = paletteOf(order)
  const first = GROUNDS.indexOf(ground)
  const others = [...GROUNDS.slice(first + 1), ...GROUNDS.slice(0, first)].filter(
    other => palette[other] !== palette[ground],
  )
  const series = [...others.toReversed(), ground]
  return Array.from({ length: sheets }, (_, index) => series.at((index - sheets) % series.length) ?? ground)
}

type Sheet = { index: number; height: number; lockup: SheetLockup }

function sheetSvg(order: PosterOrder, { subject, ground }: Design, { index, height, lockup }: Sheet) {
  const palette = paletteOf(order)
  const drawing = lockup.hidesSubject
    ? ''
    : placed(order.id, subjects[subject], coloursOn(ground, palette), lockup.space)
  const shapes = `${rect(0, 0, SHEET, height, palette[ground])}${drawing}${lockup.fields}`
  return `<svg x="${SHEET * index}" y="0" width="${SHEET}" height="${height}" viewBox="0 0 ${SHEET} ${height}">${shapes}</svg>`
}

/** Moves and scales the subject into its space. The id chooses the crop. */
function placed(
  id: string,
  { draw, shows: [top, bottom], stands, flips }: SubjectDrawing,
  colours: Colours,
  space: Space,
) {
  const chance = chanceFrom(`crop of ${id}`)
  const scale = Math.min(1.15, Math.max(0.6, (space.height - 16) / (bottom - top))) * between(chance, 0.97, 1.1)
  const x = SHEET / 2 + between(chance, -14, 14)
  const end = space.top + space.height
  const side = flips && chance() < 0.5 ? -scale : scale
  const y = {
    bottom: Math.max(end - SUBJECT_HEIGHT * scale, space.top + 8 - top * scale),
    top: Math.min(space.top, end - 8 - bottom * scale),
    middle: (space.top + end) / 2 - ((top + bottom) / 2) * scale,
  }[stands ?? 'middle']
  return `<g transform="translate(${round(x - (SHEET / 2) * side)} ${round(y)}) scale(${side.toFixed(3)} ${scale.toFixed(3)})">${draw(colours)}</g>`
}

function coloursOn(ground: Ground, { ink, deep, bright, warm, pale }: Palette): Colours {
  const light = ground === 'pale' ? warm : pale
  const grounds: Record<Ground, Omit<Colours, 'light' | 'ground'>> = {
    warm: { dark: ink, main: bright, second: deep },
    ink: { dark: deep, main: warm, second: bright },
    bright: { dark: ink, main: warm, second: deep },
    pale: { dark: ink, main: bright, second: deep },
    deep: { dark: ink, main: warm, second: bright },
  }
  return { ...grounds[ground], light, ground: { ink, deep, bright, warm, pale }[ground] }
}

type Space = { top: number; height: number }

/** `fields` are drawn between the subject and the title. */
type SheetLockup = { title: TitleLine[]; fields: string; space: Space; hidesSubject: boolean }

function noLockup(height: number): SheetLockup {
  return { title: [], fields: '', space: { top: 0, height }, hidesSubject: false }
}

function lockupOf(text: string, order: PosterOrder, design: Design, height: number): SheetLockup {
  const palette = paletteOf(order)
  const chance = chanceFrom(`letters of ${order.id}`)
  const letters = chance() < 0.6 ? text.toLocaleUpperCase() : text
  if (design.subject === 'type') return allTitle(letters, palette, design.ground, height, chance)

  const lockup = lockupOn(design.subject, design.lockup)
  const ground = lockup === 'band' ? (design.ground === 'ink' ? palette.warm : palette.ink) : palette[design.ground]
  const set = setTitle(letters, SHEET - 2 * MARGIN, height * 0.36)
  const depth = set.height + 2 * MARGIN
  const top = lockup === 'top' ? MARGIN : height - MARGIN - set.height
  const title = linesAt(set, top, () => pick(readableOn(ground, palette), chanceFrom(order.id)))
  return {
    title,
    fields: lockup === 'band' ? rect(0, height - depth, SHEET, depth + 1, ground) : '',
    space: { top: lockup === 'top' ? depth : 0, height: height - depth },
    hidesSubject: false,
  }
}

/** The places of the title that leave the drawing clear. */
export function lockupsOn(subject: Subject): Lockup[] {
  return LOCKUPS.filter(lockup => subjects[subject].lockups.includes(lockup))
}

/** The chosen place of the title, or the one that stands in for it on this subject. */
export function lockupOn(subject: Subject, lockup: Lockup): Lockup {
  const { lockups } = subjects[subject]
  return lockups.includes(lockup) ? lockup : lockups[0]
}

/** A title as the whole picture: lines in turn, a field for each line, or a word that is repeated. */
function allTitle(text: string, palette: Palette, ground: Ground, height: number, chance: () => number): SheetLockup {
  const isWord = !/\s/.test(text) && text.length < 12
  const words = isWord ? ECHO.map(() => text) : undefined
  const colours = readableOn(palette[ground], palette)
  const colourAt = (index: number) => colours[index % colours.length] ?? palette.pale
  const base = { space: { top: 0, height }, hidesSubject: true }
  if (words) {
    const total = ECHO.reduce((sum, share) => sum + share, 0)
    const free = height - 2 * MARGIN - GAP_OF_ECHO * (ECHO.length - 1)
    let y = MARGIN
    const title = words.map((word, index): TitleLine => {
      const letterHeight = (free * (ECHO[index] ?? 0)) / total
      y += letterHeight + (index === 0 ? 0 : GAP_OF_ECHO)
      const colour = colourAt(Math.abs(index - 3))
      return {
        text: word,
        x: MARGIN,
        y: round(y),
        size: round(letterHeight / CAPITALS),
        width: SHEET - 2 * MARGIN,
        colour,
      }
    })
    return { ...base, title, fields: '' }
  }
  const set = stretched(setTitle(text, SHEET - 2 * MARGIN, height - 4 * MARGIN), height - 4 * MARGIN)
  // Fields fill the sheet, which a title of few lines leaves empty.
  const isHigh = set.height > height * 0.7
  if ((chance() < 0.5 && isHigh) || set.lines.length === 1)
    return { ...base, title: linesAt(set, MARGIN, colourAt), fields: claveRow(height, colourAt(0), colourAt(1)) }
  return { ...base, ...onFields(set, palette, ground, height) }
}

/** Letters that are up to half as high again, so that a short title fills more of its height. */
function stretched({ lines, height }: SetTitle, maxHeight: number): SetTitle {
  const factor = Math.max(1, Math.min(1.5, maxHeight / height))
  return {
    lines: lines.map(line => ({ ...line, size: line.size * factor, top: line.top * factor })),
    height: height * factor,
  }
}

/** Each line on a field of its own. */
function onFields(set: SetTitle, palette: Palette, ground: Ground, height: number) {
  const first = GROUNDS.indexOf(ground)
  const spread = (height - 2 * MARGIN - set.height) / set.lines.length
  const topOf = (index: number) => MARGIN / 2 + (set.lines[index]?.top ?? set.height) + spread * index
  const drawn = set.lines.map((line, index) => {
    const top = index === 0 ? 0 : topOf(index)
    const bottom = index === set.lines.length - 1 ? height : topOf(index + 1)
    const colour = palette[GROUNDS[(first + index * 2) % GROUNDS.length] ?? ground]
    const title: TitleLine = {
      text: line.text,
      x: MARGIN,
      y: round((top + bottom) / 2 + (line.size * CAPITALS) / 2),
      size: round(line.size),
      width: round(line.width),
      colour: readableOn(colour, palette)[0] ?? palette.pale,
    }
    return { title, field: rect(0, top, SHEET, bottom - top + 1, colour) }
  })
  return { title: drawn.map(({ title }) => title), fields: drawn.map(({ field }) => field).join('') }
}

const ECHO = [0.22, 0.42, 0.74, 1.14, 0.74, 0.42, 0.22]
const GAP_OF_ECHO = 8

/** Sixteen steps with the clave, along the bottom edge. */
function claveRow(height: number, lit: string, other: string) {
  return times(16, step => circle(24 + step * 16.8, height - 17, isClave(step) ? 6 : 2.4, isClave(step) ? lit : other))
}

function linesAt({ lines }: SetTitle, top: number, colourAt: (index: number) => string): TitleLine[] {
  return lines.map(({ text, size, width, top: ownTop }, index) => ({
    text,
    x: MARGIN,
    y: round(top + ownTop + size * CAPITALS),
    size: round(size),
    width: round(width),
    colour: colourAt(index),
  }))
}

/** The colours of the palette that large letters may have on this one, with the clearest first. */
function readableOn(ground: string, palette: Palette): string[] {
  const sorted = Object.values(palette).toSorted((one, other) => contrast(other, ground) - contrast(one, ground))
  const readable = sorted.filter(colour => contrast(colour, ground) >= 4.5)
  return readable.length > 0 ? readable : sorted.slice(0, 1)
}
