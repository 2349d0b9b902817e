import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createWorker } from 'tesseract.js'
import { expect, test } from 'vitest'
import { readCaption } from '#pwa/events/caption/read-caption.ts'
import { makeGrey, pictureSize } from '#pwa/events/flyer/read-flyer.ts'
import { temporaryFolderOfTest } from '../support/temporary-folder.ts'
import { drawn, type Flyer } from './flyers/flyer.ts'
import { heldBack } from './flyers/held-back.ts'
import { tuning } from './flyers/tuning.ts'

test.each([
  ['with which the preparation was written', tuning],
  ['that were held back', heldBack],
])(
  'date and start are read from most flyers %s',
  async (name, flyers) => {
    const worker = await createWorker(['eng', 'spa'], 1, { langPath: await languages(), cacheMethod: 'none' })
    const readings = []
    for (const flyer of flyers) {
      const { data } = await worker.recognize(await prepared(flyer), { rotateAuto: true })
      readings.push({ flyer, read: readCaption(data.text, flyer) })
    }
    await worker.terminate()

    const right = {
      date: readings.filter(({ read, flyer }) => read.date?.value.date === flyer.date).length,
      start: readings.filter(({ read, flyer }) => read.startTime?.value === flyer.startTime).length,
    }
    process.stdout.write(`flyers ${name}: date ${right.date}/${flyers.length}, start ${right.start}/${flyers.length}\n`)
    expect(flyers).toHaveLength(10)
    expect(right.date).toBeGreaterThanOrEqual(9)
    expect(right.start).toBeGreaterThanOrEqual(9)
  },
  240_000,
)

test.each(['png', 'jpeg', 'gif', 'webp'] as const)('the size of a %s picture is read from its header', async format => {
  const options = { create: { width: 321, height: 123, channels: 3 as const, background: '#f00' } }
  expect(pictureSize(await sharp(options).toFormat(format).toBuffer())).toEqual({ width: 321, height: 123 })
})

test.each(['png', 'jpeg', 'webp'] as const)('a %s picture that ends in its header has no size', async format => {
  const options = { create: { width: 321, height: 123, channels: 3 as const, background: '#f00' } }
  const bytes = await sharp(options).toFormat(format).toBuffer()
  expect(pictureSize(bytes.subarray(0, 14))).toBeNull()
  expect(pictureSize(new TextEncoder().encode('%PDF-1.7 and no picture at all'))).toBeNull()
  expect(pictureSize(new Uint8Array())).toBeNull()
})

test('a JPEG marker without a length is skipped, and an unexpected one is refused', async () => {
  const options = { create: { width: 321, height: 123, channels: 3 as const, background: '#f00' } }
  const jpeg = await sharp(options).jpeg().toBuffer()
  const withMarker = (...marker: number[]) =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from(marker), jpeg.subarray(2)])
  // Read as a segment, the marker would hide the real size behind a smaller one.
  for (const marker of [0x01, 0xd0, 0xd7])
    expect(pictureSize(withMarker(0xff, marker))).toEqual({ width: 321, height: 123 })
  for (const marker of [0x00, 0x02, 0xbf, 0xd8, 0xd9, 0xda])
    expect.soft([marker, pictureSize(withMarker(0xff, marker, 0, 2))]).toEqual([marker, null])
})

test('light text becomes dark text, and the contrast is stretched', () => {
  const pixels = Uint8ClampedArray.from([40, 40, 40, 9, 40, 40, 40, 9, 40, 40, 40, 9, 200, 180, 160, 9])
  makeGrey(pixels)
  expect([...pixels]).toEqual([255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 255])
})

/** As the page prepares it: 1,800 pixels at most, and grey. */
async function prepared(flyer: Flyer): Promise<Buffer> {
  const picture = sharp(await drawn(flyer))
    .resize(1800, 1800, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  makeGrey(new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength))
  return await sharp(data, { raw: info }).png().toBuffer()
}

/** The program reads the data of all languages from one folder. */
async function languages(): Promise<string> {
  const folder = temporaryFolderOfTest('languages')
  const packages = join(import.meta.dirname, '../../node_modules/@tesseract.js-data')
  for (const code of ['eng', 'spa'])
    await copyFile(
      join(packages, code, `4.0.0_best_int/${code}.traineddata.gz`),
      join(folder, `${code}.traineddata.gz`),
    )
  return folder
}
