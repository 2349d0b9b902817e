import { categoryLabel } from '#contract/events/categories.ts'
import { largePictureOf } from '#contract/events/event-picture.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { priceShown } from '#contract/events/price.ts'
import { rangeLabel } from '#contract/events/price-labels.ts'
import { prices } from '#contract/i18n/en/prices.ts'
import { promotion as en } from '#contract/i18n/en/promotion.ts'
import { regionOfTag } from '#contract/i18n/intl.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { type Format, formatIn } from '#contract/i18n/region.ts'
import { cityLabel } from '#contract/places/area.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { pageI18nIn, useLanguage } from '#pwa/i18n/i18n.ts'
import { hoursOf } from '../event/event-labels.tsx'
import { canvasMeasure, draw, loadFonts } from './draw.ts'
import type { Promotion } from './drawing.ts'
import type { PromotionI18n } from './i18n.ts'
import { posterOf } from './poster-layout.ts'
import { linkOf } from './share.ts'
import { storyOf } from './story-layout.ts'

export type PictureKind = 'story' | 'poster'

export type Picture = Awaited<ReturnType<typeof makePicture>>

/** The picture of a member or guest who goes, with the name or without one. */
export type Goer = { name: string | null }

/** `goer` is null for the pictures of the host. */
export type PictureOrder = { event: Event; kind: PictureKind; locale: Locale; code: string; goer: Goer | null }

/** Drawn on the device: it works without signal, in every script that the device can show, and no server work. */
export async function makePicture({ event, kind, locale, code, goer }: PictureOrder) {
  const picture = largePictureOf(event)
  const flyer = picture === null ? null : await loadFlyer(picture)
  const size = flyer && { width: flyer.naturalWidth, height: flyer.naturalHeight }
  const messages = { ...(await pageI18nIn(locale, 'prices', prices)), ...(await pageI18nIn(locale, 'promotion', en)) }
  const { format } = useLanguage.getState()
  // The formats of the same reader for a text in another language.
  const reader = formatIn(locale, regionOfTag(format.tag), format)
  const going = goer && (goer.name ? messages.isGoing(goer.name) : messages.imGoing)
  const content = promotionOf(event, { reader, messages }, location.origin, size, code, going)
  const { title, date, hours, place, scan } = content
  await loadFonts([title, date, hours, ...place, scan, going].join(' '))
  const layout = kind === 'story' ? storyOf : posterOf
  const canvas = await draw(layout(content, canvasMeasure()), flyer)
  try {
    return {
      png: await blobOf(canvas, 'image/png'),
      /** The poster as a file for a print shop. */
      pdf: kind === 'poster' ? await pdfOf(canvas) : null,
      /** The event has a flyer or the photo of its venue, but it could not be loaded. */
      isWithoutFlyer: picture !== null && flyer === null,
    }
  } finally {
    // Safari limits the memory of all canvases, and frees it late.
    canvas.width = 0
    canvas.height = 0
  }
}

/** Returns null for a flyer that is not on the device and cannot be loaded. */
async function loadFlyer(url: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    return null
  }
}

async function pdfOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const jpeg = await blobOf(canvas, 'image/jpeg')
  return onePagePdf(new Uint8Array(await jpeg.arrayBuffer()), canvas)
}

const JPEG_QUALITY = 0.92

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The browser made no file of the canvas.'))),
      type,
      JPEG_QUALITY,
    ),
  )
}

/**
 * The texts of both pictures of an event in one language, which need not be the language of the app. The QR code leads
 * to the link with this code. `going` is the sentence of a member or guest about going.
 */
export function promotionOf(
  event: Event,
  { reader, messages }: { reader: Format; messages: PromotionI18n & typeof prices },
  origin: string,
  flyer: { width: number; height: number } | null,
  code: string,
  going: string | null = null,
): Promotion {
  const { locale } = reader
  // A picture does not know when it is looked at, so all prices count.
  const price = event.prices
    ? rangeLabel(event, { nowMs: 0, taken: 0 }, messages, reader)
    : priceShown(event, messages, reader).text
  const address = [event.location, cityLabel(event, locale)].filter(Boolean).join(', ')
  return {
    title: event.title,
    date: eventTimeLabel(event.nightOf, reader),
    hours: hoursOf(event, reader),
    place: event.venue ? [event.venue, address] : [address],
    chips: [price, categoryLabel(event.category, locale)],
    cancelled: event.status === 'cancelled' ? messages.cancelled : null,
    going,
    poster: posterOfEvent(event),
    flyer,
    address: linkOf(event, origin).replace(/^https?:\/\//, ''),
    link: linkOf(event, origin, code),
    scan: messages.scan,
  }
}

/** A4 in points, the unit of PDF. */
const PAGE = { width: 595.276, height: 841.89 }

/**
 * A PDF of one page of A4 that is filled by a JPEG. Written here, because the libraries that write PDF weigh a hundred
 * kilobytes and more, for text and fonts that this file does not have.
 */
export function onePagePdf(jpeg: Uint8Array, { width, height }: { width: number; height: number }): Blob {
  const content = `q ${PAGE.width} 0 0 ${PAGE.height} 0 0 cm /Picture Do Q`
  const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`
  const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R`
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [`<< ${page} /Resources << /XObject << /Picture 5 0 R >> >> >>`],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [`<< ${picture} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream'],
  ]

  const parts: (string | Uint8Array)[] = []
  let length = 0
  const write = (part: string | Uint8Array) => {
    parts.push(part)
    // All texts are ASCII: one byte for each character.
    length += part.length
  }
  write('%PDF-1.4\n')
  const offsets = objects.map((object, index) => {
    const offset = length
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) write(part)
    return offset
  })
  const table = length
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`)
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts as BlobPart[], { type: 'application/pdf' })
}
