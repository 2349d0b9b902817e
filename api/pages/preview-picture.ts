import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { type PosterOrder, paletteOf } from '#contract/posters/design.ts'
import { drawPoster } from '#contract/posters/drawing.ts'
import { markDots } from '#contract/posters/mark-dots.ts'
import { siteAccent, siteWordmark } from '../site/look.ts'

const PICTURE = { width: 1200, height: 630 }
/** Beside the text, which ends before it. */
const POSTER = { width: 440, height: PICTURE.height }

/** The content of a link preview. The background is the flyer, or the poster when there is no flyer. */
export type Preview = {
  title: string
  lines: string[]
  chip?: string | null
  ribbon?: string | null
  poster: PosterOrder
  flyer?: Buffer | null
}

/** Draws a JPEG of 1200 by 630: the flyer or the poster on the right, the text on a dark background on the left. */
export async function drawPreview(preview: Preview): Promise<Buffer> {
  const text = await sharp(Buffer.from(await svgOf(preview)))
    .png()
    .toBuffer()
  return await sharp(await backgroundOf(preview))
    .composite([...(await flyerOf(preview)), { input: text }, { input: Buffer.from(mark()), left: MARGIN, top: 52 }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

const MARGIN = 64

/** The logo, a ring of sixteen dots, beside the name. */
const mark = () =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-52 -52 104 104" width="60" height="60">',
    ...markDots.map(
      ({ x, y, radius, isLit }) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="${isLit ? (siteAccent()?.plain ?? '#ff5c6c') : '#fbf6ef'}" opacity="${isLit ? 1 : 0.55}"/>`,
    ),
    '</svg>',
  ].join('')

async function backgroundOf({ flyer, poster }: Preview): Promise<Buffer> {
  if (flyer)
    return await sharp(flyer)
      .resize(PICTURE.width, PICTURE.height, { fit: 'cover' })
      .blur(40)
      .modulate({ brightness: 0.55 })
      .png()
      .toBuffer()
  const { svg } = drawPoster({ ...poster, ...POSTER })
  return await sharp({ create: { ...PICTURE, channels: 3, background: paletteOf(poster).ink } })
    .composite([{ input: Buffer.from(svg), left: PICTURE.width - POSTER.width, top: 0 }])
    .png()
    .toBuffer()
}

/** The complete flyer at the right edge, not cropped. */
async function flyerOf({ flyer }: Preview) {
  if (!flyer) return []
  const box = { width: 440, height: PICTURE.height - 80 }
  const { data, info } = await sharp(flyer)
    .resize({ ...box, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return [
    {
      input: data,
      left: PICTURE.width - 40 - info.width,
      top: Math.round((PICTURE.height - info.height) / 2),
    },
  ]
}

type Box = { type: string; props: { style: Record<string, string | number>; children?: (Box | string)[] | string } }

async function svgOf({ title, lines, chip, ribbon, flyer }: Preview): Promise<string> {
  const shownTitle = withoutEmoji(title)
  const width = flyer ? 600 : 690
  const { size, lines: titleLines } = titleSize(shownTitle, { width, height: ribbon ? 250 : 310 })
  const tree = box(
    {
      width: PICTURE.width - 2 * MARGIN,
      height: PICTURE.height - 112,
      padding: `56px ${MARGIN}px`,
      flexDirection: 'column',
      justifyContent: 'space-between',
      color: '#fbf6ef',
      fontFamily: 'Instrument Sans',
      // The gradient ends where the flyer or the poster begins.
      backgroundImage: `linear-gradient(90deg, rgba(15,9,22,0.97) 0%, rgba(15,9,22,0.88) 46%, rgba(15,9,22,0) 62%)`,
    },
    box({ fontFamily: 'Bricolage Grotesque', fontSize: 46, letterSpacing: -1, marginLeft: 76 }, siteWordmark()),
    box(
      { flexDirection: 'column', width },
      ...(ribbon
        ? [
            box(
              {
                alignSelf: 'flex-start',
                backgroundColor: siteAccent()?.plain ?? '#ff4d5e',
                color: '#0f0916',
                fontSize: 32,
                fontWeight: 600,
                padding: '6px 18px',
                marginBottom: 22,
                borderRadius: 8,
              },
              ribbon,
            ),
          ]
        : []),
      box(
        {
          display: 'block',
          fontFamily: 'Bricolage Grotesque',
          fontSize: size,
          lineHeight: 1,
          letterSpacing: -2,
          lineClamp: titleLines,
          wordBreak: 'break-word',
        },
        shownTitle,
      ),
    ),
    box(
      { width, alignItems: 'flex-end', justifyContent: 'space-between' },
      box(
        { flexDirection: 'column', width: width - (chip ? 150 : 0), fontSize: 34 },
        ...lines.map((line, index) =>
          box(
            {
              display: 'block',
              lineClamp: 1,
              color: index === 0 ? '#ffc04a' : '#d9cfe0',
              marginTop: index === 0 ? 0 : 6,
            },
            withoutEmoji(line),
          ),
        ),
      ),
      ...(chip
        ? [
            box(
              {
                backgroundColor: '#fbf6ef',
                color: '#0f0916',
                fontSize: 34,
                fontWeight: 600,
                padding: '10px 24px',
                borderRadius: 999,
              },
              chip,
            ),
          ]
        : []),
    ),
  )
  return await satori(tree as Parameters<typeof satori>[0], { ...PICTURE, fonts: await fonts() })
}

function box(style: Box['props']['style'], ...children: (Box | string)[]): Box {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

/** Removes emoji, because the fonts have none and would show empty squares. */
function withoutEmoji(text: string) {
  return text
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const FACES = [
  ['Bricolage Grotesque', 800, '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'],
  ['Bricolage Grotesque', 800, '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff'],
  ['Instrument Sans', 500, '@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff'],
  ['Instrument Sans', 500, '@fontsource/instrument-sans/files/instrument-sans-latin-ext-500-normal.woff'],
  ['Instrument Sans', 600, '@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'],
] as const

let loaded: Promise<Font[]> | undefined

function fonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  return (loaded ??= Promise.all(
    FACES.map(async ([name, weight, file]) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(resolve(file)),
    })),
  ))
}

/** From the size of a short title to one at which the longest title fits. */
const SIZES = [92, 84, 74, 66, 58, 50, 44, 38, 34]

/** The mean width of a letter of the display face, in units of its size; a little more, because words differ. */
const LETTER = 0.56

/** The largest size at which a title fits its box in whole lines, and the number of lines that fit at that size. */
export function titleSize(title: string, box: { width: number; height: number }) {
  const fits = (size: number) => linesOf(title, Math.floor(box.width / (size * LETTER))) * size <= box.height
  const size = SIZES.find(fits) ?? Math.min(...SIZES)
  return { size, lines: Math.floor(box.height / size) }
}

/** The number of lines when words are wrapped at so many letters; a longer word is broken. */
function linesOf(title: string, letters: number) {
  let lines = 1
  let used = 0
  for (const { length } of title.split(' ')) {
    if (used > 0 && used + 1 + length > letters) {
      lines += 1
      used = 0
    }
    const total = used === 0 ? length : used + 1 + length
    lines += Math.max(0, Math.ceil(total / letters) - 1)
    used = total % letters || Math.min(total, letters)
  }
  return lines
}
