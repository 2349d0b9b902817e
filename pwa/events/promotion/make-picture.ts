import { largePictureOf } from '#contract/events/event-picture.ts'
import type { Event } from '#contract/events/events.ts'
import { prices } from '#contract/i18n/en/prices.ts'
import { promotion as en } from '#contract/i18n/en/promotion.ts'
import { regionOfTag } from '#contract/i18n/intl.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { formatIn } from '#contract/i18n/region.ts'
import { pageI18nIn, useLanguage } from '#pwa/i18n/i18n.ts'
import { promotionOf } from './content.ts'
import { canvasMeasure, draw, loadFonts } from './draw.ts'
import { onePagePdf } from './one-page-pdf.ts'
import { posterOf } from './poster-layout.ts'
import { storyOf } from './story-layout.ts'

export type PictureKind = 'story' | 'poster'

export type Picture = {
  png: Blob
  /** The poster as a file for a print shop. */
  pdf: Blob | null
  /** The event has a flyer or the photo of its venue, but it could not be loaded. */
  isWithoutFlyer: boolean
}

/** The picture of a member or guest who goes, with the name or without one. */
export type Goer = { name: string | null }

/** `goer` is null for the pictures of the host. */
export type PictureOrder = { event: Event; kind: PictureKind; locale: Locale; code: string; goer: Goer | null }

/** Drawn on the device: it works without signal, in every script that the device can show, and costs the server nothing. */
export async function makePicture({ event, kind, locale, code, goer }: PictureOrder): Promise<Picture> {
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
      pdf: kind === 'poster' ? await pdfOf(canvas) : null,
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
