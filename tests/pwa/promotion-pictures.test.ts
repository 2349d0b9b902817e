import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { prices as enPrices } from '#contract/i18n/en/prices.ts'
import { promotion as en } from '#contract/i18n/en/promotion.ts'
import { prices as esPrices } from '#contract/i18n/es/prices.ts'
import { promotion as es } from '#contract/i18n/es/promotion.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { prices as ptPrices } from '#contract/i18n/pt/prices.ts'
import { promotion as pt } from '#contract/i18n/pt/promotion.ts'
import { formatIn } from '#contract/i18n/region.ts'
import { drawPoster } from '#contract/posters/drawing.ts'
import type { Box, Drawing, Measure, Part } from '#pwa/events/promotion/drawing.ts'
import { fitText } from '#pwa/events/promotion/drawing.ts'
import { onePagePdf, promotionOf } from '#pwa/events/promotion/make-picture.ts'
import { posterOf } from '#pwa/events/promotion/poster-layout.ts'
import { storyOf } from '#pwa/events/promotion/story-layout.ts'
import fc from '../support/property.ts'

/** Each character has the same width, wider than most letters of the fonts. */
const measure: Measure = (text, face, size) => text.length * size * (face === 'display' ? 0.55 : 0.6)

const event = {
  id: '01900000-0000-7000-8000-000000000001',
  slug: 'noche-de-salsa-2026-11-27',
  title: 'Noche de Salsa',
  category: 'Salsa',
  status: 'active',
  price: '15.00',
  date: '2026-11-27',
  startTime: '22:00',
  endTime: '04:00',
  nightOf: '2026-11-27',
  venue: 'La Terraza',
  location: '1501 SW 8th St',
  city: 'Miami',
  state: 'FL',
} as Event

const LONG =
  'La Gran Noche de Aniversario: Orquesta Internacional de Salsa y Bachata en Vivo con Invitados Especiales y Rueda de Cas'

const layouts = [
  { name: 'story', layout: storyOf, size: [1080, 1920] },
  { name: 'poster', layout: posterOf, size: [2480, 3508] },
] as const
const flyers = {
  'no flyer': null,
  'a portrait flyer': { width: 1200, height: 1500 },
  'a wide flyer': { width: 1200, height: 500 },
}

const messagesIn = { en: { ...enPrices, ...en }, es: { ...esPrices, ...es }, pt: { ...ptPrices, ...pt } }

const contentOf = (changes: Partial<Event> = {}, locale: Locale = 'en', flyer: keyof typeof flyers = 'no flyer') =>
  promotionOf(
    { ...event, ...changes },
    { reader: formatIn(locale), messages: messagesIn[locale] },
    'https://pista.example',
    flyers[flyer],
    'poster',
  )

type TextPart = Extract<Part, { kind: 'text' }>
const textsIn = ({ parts }: Drawing) => parts.filter((part): part is TextPart => part.kind === 'text')
const allText = (drawing: Drawing) =>
  textsIn(drawing)
    .toSorted((one, other) => one.y - other.y || one.x - other.x)
    .map(({ text }) => text)
    .join(' ')

/** The box of a text, whose height is that of its letters. */
function boxOf({ text, x, y, size, face, align }: TextPart): Box {
  const width = measure(text, face, size)
  return { x: align === 'center' ? x - width / 2 : x, y: y - size * 0.75, width, height: size * 0.95 }
}

const shapeOf = ({ width, height }: { width: number; height: number }) => (width / height).toFixed(5)

function overlap(one: Box, other: Box) {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

describe.each(layouts)('the $name', ({ layout, size: [width, height] }) => {
  test.each(Object.keys(flyers) as (keyof typeof flyers)[])('with %s has its size, and all text is on it', flyer => {
    for (const title of ['Ya', event.title, LONG, 'W'.repeat(120)]) {
      const drawing = layout(contentOf({ title }, 'es', flyer), measure)
      expect([drawing.width, drawing.height]).toEqual([width, height])
      for (const box of textsIn(drawing).map(boxOf)) {
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
      }
      const flyerBoxes = drawing.parts.filter(part => part.kind === 'flyer').map(({ box }) => box)
      const natural = [flyers[flyer]].filter(size => size !== null)
      expect(flyerBoxes.map(shapeOf)).toEqual(natural.map(shapeOf))
      expect(textsIn(drawing).filter(text => flyerBoxes.some(box => overlap(boxOf(text), box)))).toEqual([])
    }
  })

  test('has the poster that the host chose, drawn as everywhere', () => {
    const poster = { ground: 'pale', lockup: 'top', subject: 'couple' } as const
    const drawn = layout(contentOf({ poster }), measure).parts.find(part => part.kind === 'poster')
    const size = { width: drawn?.box.width ?? 0, height: drawn?.box.height ?? 0 }
    expect(drawn?.svg).toBe(drawPoster({ id: event.id, genre: event.category, design: poster, ...size }).svg)
    const byId = layout(contentOf(), measure).parts.find(part => part.kind === 'poster')
    expect(byId?.svg).toBe(drawPoster({ id: event.id, genre: event.category, ...size }).svg)
  })

  test('no text covers another one, with the longest texts that an event may have', () => {
    const longest = { title: LONG, venue: 'v'.repeat(200), location: 'l '.repeat(100), city: 'c'.repeat(80) }
    for (const changes of [{}, longest]) {
      const boxes = textsIn(layout(contentOf({ ...changes, slug: 's'.repeat(80) }), measure)).map(boxOf)
      for (const [index, box] of boxes.entries())
        expect(boxes.slice(index + 1).filter(other => overlap(box, other))).toEqual([])
    }
  })

  test('a cancelled event has the stamp in the language of the picture', () => {
    const stamps = (drawing: Drawing) => drawing.parts.filter(part => part.kind === 'stamp').map(({ text }) => text)
    expect(stamps(layout(contentOf(), measure))).toEqual([])
    expect(stamps(layout(contentOf({ status: 'cancelled' }), measure))).toEqual(['CANCELLED'])
    const spanish = layout(contentOf({ status: 'cancelled' }, 'es', 'a portrait flyer'), measure)
    expect(stamps(spanish)).toEqual(['CANCELADO'])
    // Nothing is drawn over it.
    expect(spanish.parts.at(-1)?.kind).toBe('stamp')
  })

  test('the picture names date, hours, place, price and the short address', () => {
    const english = allText(layout(contentOf(), measure))
    for (const text of ['Fri Nov 27', '10 PM – 4 AM', 'La Terraza', '1501 SW 8th St, Miami, FL', '$15'])
      expect(english).toContain(text)
    for (const part of ['pista.example/e/noche', '11-27']) expect(english).toContain(part)
    const spanish = allText(layout(contentOf({ price: '0.00', venue: null }, 'es'), measure))
    for (const text of ['vie 27 nov', '10 p. m.', 'Gratis']) expect(spanish).toContain(text)
  })

  test('a long title is made smaller and never cut', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120 }), title => {
        const text = allText(layout(contentOf({ title }), measure)).replaceAll(/\s/g, '')
        expect(text).toContain(title.replaceAll(/\s/g, ''))
      }),
      { numRuns: 50 },
    )
  })
})

test('the picture of an event with several prices has the lowest one', () => {
  const prices = [
    { kind: 'early' as const, price: '10.00', until: '23:00' },
    { kind: 'general' as const, price: '15.00' },
  ]
  const priced = { price: '10.00', prices, timeZone: 'America/New_York', startsAt: '2026-11-28T03:00:00.000Z' }
  expect(contentOf(priced).chips[0]).toBe('from $10')
  expect(contentOf(priced, 'es').chips[0]).toBe('desde $10')
})

test('the QR code of the poster is the link with its code', () => {
  const codeIn = ({ parts }: Drawing) => parts.find(part => part.kind === 'qr')?.content
  expect(codeIn(posterOf(contentOf(), measure))).toBe('https://pista.example/e/noche-de-salsa-2026-11-27?from=poster')
  const own = promotionOf(
    event,
    { reader: formatIn('en'), messages: messagesIn.en },
    'https://pista.example',
    null,
    'door-poster-12',
  )
  expect(codeIn(posterOf(own, measure))).toBe('https://pista.example/e/noche-de-salsa-2026-11-27?from=door-poster-12')
  const { slug: _, ...cachedLongAgo } = event
  const old = promotionOf(
    cachedLongAgo as Event,
    { reader: formatIn('en'), messages: messagesIn.en },
    'https://pista.example',
    null,
    'poster',
  )
  expect(codeIn(posterOf(old, measure))).toBe(`https://pista.example/events/${event.id}?from=poster`)
})

test('a text gets the largest size in which all of its words are in the box', () => {
  const options = { face: 'display', width: 550, height: 300, maxSize: 100, lineHeight: 1 } as const
  expect(fitText('ten letter', measure, options)).toEqual({ size: 100, lines: ['ten letter'], height: 100 })
  expect(fitText('ten letters', measure, options).lines).toEqual(['ten', 'letters'])
  const { size, lines } = fitText('one two three four five six seven eight nine ten', measure, options)
  expect(size).toBeLessThan(100)
  expect(lines.length * size).toBeLessThanOrEqual(300)
  const broken = fitText('x'.repeat(100), measure, options)
  expect(broken.lines.join('')).toBe('x'.repeat(100))
  expect(broken.lines.length).toBeGreaterThan(1)
})

test('a broken word keeps the characters of an emoji together', () => {
  const { lines } = fitText('👨‍👩‍👧'.repeat(20), measure, {
    face: 'bold',
    width: 200,
    height: 200,
    maxSize: 60,
    lineHeight: 1,
  })
  expect(lines.every(line => line.replaceAll('👨‍👩‍👧', '') === '')).toBe(true)
})

test('the PDF has one page of A4, and its table of objects has their positions', async () => {
  const jpeg = await sharp({ create: { width: 24, height: 35, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const blob = onePagePdf(jpeg, { width: 24, height: 35 })
  expect(blob.type).toBe('application/pdf')
  const pdf = Buffer.from(await blob.arrayBuffer())
  const text = pdf.toString('latin1')
  expect(text).toMatch(/^%PDF-1\.4\n/)
  expect(text).toContain('/MediaBox [0 0 595.276 841.89]')
  expect(text).toContain('/Width 24 /Height 35')
  expect(pdf.includes(jpeg)).toBe(true)
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(table, table + 4)).toBe('xref')
  const offsets = [...text.slice(table).matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(5)
  for (const [index, offset] of offsets.entries())
    expect(text.slice(offset, offset + 8)).toMatch(new RegExp(`^${index + 1} 0 obj`))
})

test('the picture of a person who goes says so above the title, and covers nothing of the flyer', () => {
  for (const flyer of Object.keys(flyers) as (keyof typeof flyers)[])
    for (const going of ["I'm going", 'Ana is going', `${'Maximiliano '.repeat(9)}va`, 'W'.repeat(60)]) {
      const drawing = storyOf({ ...contentOf({}, 'en', flyer), going }, measure)
      const plate = drawing.parts.find(part => part.kind === 'fill')
      const picture = drawing.parts.find(part => part.kind === 'flyer' || part.kind === 'poster')
      if (!plate || !picture) throw new Error('The picture has no plate.')
      const [inPlate, others] = [true, false].map(isIn =>
        textsIn(drawing).filter(text => overlap(boxOf(text), plate.box) === isIn),
      )
      const said = inPlate?.map(({ text }) => text).join('')
      expect(said?.replaceAll(' ', '')).toBe(going.replaceAll(' ', ''))
      expect(others?.some(({ text }) => text.startsWith('Noche'))).toBe(true)
      expect(overlap(plate.box, picture.box)).toBe(false)
      expect(plate.box.x + plate.box.width).toBeLessThanOrEqual(1080)
    }
})

test('the picture of a cancelled event has the stamp alone, and that of the host has no plate', () => {
  const cancelled = storyOf({ ...contentOf({ status: 'cancelled' }), going: "I'm going" }, measure)
  for (const drawing of [cancelled, storyOf(contentOf(), measure)])
    expect(drawing.parts.some(part => part.kind === 'fill')).toBe(false)
})
