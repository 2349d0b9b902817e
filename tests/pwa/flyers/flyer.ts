import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import satori, { type Font } from 'satori'
import sharp from 'sharp'

/** A flyer as the tests draw it, and what a careful reader reads from it. */
export type Flyer = {
  /** Each line with its height in pixels. */
  lines: [text: string, size: number][]
  font: FontName
  ink: string
  ground: string
  align?: 'left' | 'center' | 'right'
  /** Degrees by which the flyer was photographed. */
  tilt?: number
  today: string
  country: string
  date: string
  startTime: string
}

const FONTS = {
  bricolage: ['bricolage-grotesque', 'bricolage-grotesque-latin-800-normal.woff'],
  instrument: ['instrument-sans', 'instrument-sans-latin-600-normal.woff'],
  bebas: ['bebas-neue', 'bebas-neue-latin-400-normal.woff'],
  lobster: ['lobster', 'lobster-latin-400-normal.woff'],
  playfair: ['playfair-display', 'playfair-display-latin-700-normal.woff'],
} as const
type FontName = keyof typeof FONTS

const SIZE = { width: 1080, height: 1350 }

/** The flyer as the JPEG that a phone stores. */
export async function drawn({ lines, font, ink, ground, align = 'center', tilt = 0 }: Flyer): Promise<Buffer> {
  const tree = {
    type: 'div',
    props: {
      style: {
        ...SIZE,
        display: 'flex',
        flexDirection: 'column',
        boxSizing: 'border-box',
        justifyContent: 'space-evenly',
        padding: 70,
        color: ink,
        background: ground,
        fontFamily: font,
      },
      children: lines.map(([text, fontSize]) => ({
        type: 'div',
        props: { style: { display: 'flex', fontSize, justifyContent: PLACES[align] }, children: text },
      })),
    },
  }
  const svg = await satori(tree as Parameters<typeof satori>[0], { ...SIZE, fonts: [await fontNamed(font)] })
  return await sharp(Buffer.from(svg)).rotate(tilt, { background: '#777' }).jpeg({ quality: 72 }).toBuffer()
}

const PLACES = { left: 'flex-start', center: 'center', right: 'flex-end' }

async function fontNamed(name: FontName): Promise<Font> {
  const [folder, file] = FONTS[name]
  const path = join(import.meta.dirname, '../../../node_modules/@fontsource', folder, 'files', file)
  return { name, data: await readFile(path) }
}
