import encodeQR from 'qr'
import { markDots } from '#contract/posters/mark-dots.ts'
import { type Box, CORAL, type Drawing, type Face, INK, type Measure, type Part } from './drawing.ts'

type Context = CanvasRenderingContext2D

const fonts: Record<Face, (size: number) => string> = {
  display: size => `800 ${size}px 'Bricolage Grotesque', 'Display Stand-in', sans-serif`,
  regular: size => `500 ${size}px 'Instrument Sans Variable', 'Text Stand-in', sans-serif`,
  bold: size => `650 ${size}px 'Instrument Sans Variable', 'Text Stand-in', sans-serif`,
}

/** Loads the fonts that these texts need. Without signal a font that the device lacks is replaced by the system's. */
export async function loadFonts(text: string) {
  await Promise.all(Object.values(fonts).map(font => document.fonts.load(font(100), text).catch(() => [])))
}

/** Measures with the fonts of the pictures, which must be loaded. */
export function canvasMeasure(): Measure {
  const context = contextOf(document.createElement('canvas'))
  return (text, face, size) => {
    context.font = fonts[face](size)
    return context.measureText(text).width
  }
}

export async function draw(
  { width, height, ground, parts }: Drawing,
  flyer: HTMLImageElement | null,
): Promise<HTMLCanvasElement> {
  const posters = await postersIn(parts)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = contextOf(canvas)
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  for (const part of parts) {
    context.save()
    drawPart(context, part, { flyer, posters })
    context.restore()
  }
  return canvas
}

type Images = { flyer: HTMLImageElement | null; posters: Map<string, HTMLImageElement> }

async function postersIn(parts: Part[]) {
  const svgs = parts.flatMap(part => (part.kind === 'poster' ? [part.svg] : []))
  const images = svgs.map(async svg => {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
    await image.decode()
    return [svg, image] as const
  })
  return new Map(await Promise.all(images))
}

function contextOf(canvas: HTMLCanvasElement): Context {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  return context
}

function drawPart(context: Context, part: Part, { flyer, posters }: Images) {
  switch (part.kind) {
    case 'fill':
      context.fillStyle = part.colour
      context.beginPath()
      context.roundRect(part.box.x, part.box.y, part.box.width, part.box.height, part.radius ?? 0)
      context.fill()
      break
    case 'poster':
      clip(context, part.box, part.radius ?? 0)
      drawPoster(context, part.box, posters.get(part.svg))
      break
    case 'flyer':
      if (flyer) drawFlyer(context, part, flyer)
      break
    case 'text':
      context.font = fonts[part.face](part.size)
      context.fillStyle = part.colour
      context.textAlign = part.align ?? 'left'
      context.fillText(part.text, part.x, part.y)
      break
    case 'logo':
      drawLogo(context, part)
      break
    case 'qr':
      drawCode(context, part.box, part.content)
      break
    case 'stamp':
      drawStamp(context, part)
  }
}

function clip(context: Context, { x, y, width, height }: Box, radius: number) {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.clip()
}

function drawPoster(context: Context, { x, y, width, height }: Box, image: HTMLImageElement | undefined) {
  if (image) context.drawImage(image, x, y, width, height)
}

function drawFlyer(context: Context, { box, radius }: Extract<Part, { kind: 'flyer' }>, flyer: HTMLImageElement) {
  const { x, y, width, height } = box
  context.shadowColor = 'rgb(0 0 0 / 0.45)'
  context.shadowBlur = width / 20
  context.shadowOffsetY = width / 60
  context.fillStyle = INK
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fill()
  context.shadowColor = 'transparent'
  clip(context, box, radius)
  context.imageSmoothingQuality = 'high'
  context.drawImage(flyer, x, y, width, height)
}

function drawLogo(context: Context, { x, y, size, colour, lit }: Extract<Part, { kind: 'logo' }>) {
  context.translate(x + size / 2, y + size / 2)
  context.scale(size / 100, size / 100)
  for (const dot of markDots) {
    context.globalAlpha = dot.isLit ? 1 : 0.55
    context.fillStyle = dot.isLit ? lit : colour
    context.beginPath()
    context.arc(dot.x, dot.y, dot.radius, 0, Math.PI * 2)
    context.fill()
  }
}

/** Readers need the white border of four modules. Each module is a whole number of pixels. */
function drawCode(context: Context, box: Box, content: string) {
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: 4 })
  const side = Math.floor(box.width / rows.length)
  const edge = Math.round((box.width - side * rows.length) / 2)
  context.fillStyle = '#ffffff'
  context.fillRect(box.x, box.y, box.width, box.height)
  context.fillStyle = '#000000'
  for (const [row, modules] of rows.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) context.fillRect(box.x + edge + column * side, box.y + edge + row * side, side, side)
}

const STAMP_ANGLE = -0.16

function drawStamp(context: Context, { text, x, y, size, width }: Extract<Part, { kind: 'stamp' }>) {
  context.font = fonts.display(size)
  const scale = Math.min(1, (width * 0.86) / context.measureText(text).width)
  const height = size * 1.35 * scale
  context.translate(x, y)
  context.rotate(STAMP_ANGLE)
  context.shadowColor = 'rgb(0 0 0 / 0.4)'
  context.shadowBlur = size / 5
  context.fillStyle = CORAL
  context.beginPath()
  context.roundRect(-width / 2, -height / 2, width, height, height / 8)
  context.fill()
  context.shadowColor = 'transparent'
  context.lineWidth = height / 24
  context.strokeStyle = INK
  context.beginPath()
  const inset = height / 12
  context.roundRect(-width / 2 + inset, -height / 2 + inset, width - 2 * inset, height - 2 * inset, height / 12)
  context.stroke()
  context.font = fonts.display(size * scale)
  context.fillStyle = INK
  context.textAlign = 'center'
  context.fillText(text, 0, size * scale * 0.31)
}
