import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { markDots } from '#contract/posters/mark-dots.ts'

/** Draws the app's icons from the logo. Run it by hand when the logo changes; the pictures are committed. */
const INK = '#0f0916'
const CORAL = '#ff5268'
const PALE = '#f8f3ed'
const folder = join(import.meta.dirname, '../public/icons')

await mkdir(folder, { recursive: true })
const rounded = icon({ ground: INK, lit: CORAL, quiet: PALE, share: 0.74, corner: 0.22 })
const full = icon({ ground: INK, lit: CORAL, quiet: PALE, share: 0.7, corner: 0 })
// Launchers crop a maskable icon to a circle of four fifths of its size; the logo is smaller than that.
const maskable = icon({ ground: INK, lit: CORAL, quiet: PALE, share: 0.56, corner: 0 })
const monochrome = icon({ ground: 'none', lit: '#fff', quiet: '#fff', share: 0.72, corner: 0 })

await writeFile(join(folder, 'favicon.svg'), `${rounded}\n`)
await draw(rounded, 192, 'icon-192.png')
await draw(rounded, 512, 'icon-512.png')
await draw(maskable, 512, 'maskable-512.png')
await draw(monochrome, 512, 'monochrome-512.png')
await draw(full, 180, 'apple-touch-180.png')

type Look = { ground: string; lit: string; quiet: string; share: number; corner: number }

function icon({ ground, lit, quiet, share, corner }: Look) {
  const radius = corner * 100
  const dots = markDots.map(
    ({ x, y, radius: size, isLit }) =>
      `<circle cx="${x}" cy="${y}" r="${isLit ? size : size * 1.15}" fill="${isLit ? lit : quiet}"${isLit ? '' : ' opacity=".6"'}/>`,
  )
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">',
    `<rect x="-50" y="-50" width="100" height="100" rx="${radius}" fill="${ground}"/>`,
    `<g transform="scale(${share})">${dots.join('')}</g></svg>`,
  ].join('')
}

async function draw(svg: string, size: number, name: string) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 100 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name))
}
