import { Parser } from 'htmlparser2'
import { IMPORT_MAX_EVENTS } from '#contract/events/import/import-limits.ts'
import { folded } from '#contract/fold.ts'
import { countryOf } from '#contract/places/area.ts'
import { addressIn } from './address-in.ts'
import { emptySourceEvent, type SourceEvent, SourceRefused } from './source-event.ts'
import { clockIn, dateIn } from './table-dates.ts'
import { pageText, textOfHtml } from './text-of.ts'

/** The events of a page, or the address of its calendar if it describes no events. */
export type PageReading = { events: SourceEvent[]; calendarUrl: string | null }

/** Objects of JSON-LD deeper than this are not read. */
const MAX_DEPTH = 8

/** Reads the events that a page describes in JSON-LD (schema.org). */
export function readPage(bytes: Uint8Array, url: string): PageReading {
  const { scripts, calendarUrl } = partsOf(pageText(bytes), url)
  const events = new Map<string, SourceEvent>()
  for (const script of scripts)
    for (const described of eventsIn(jsonOf(script), MAX_DEPTH)) {
      const event = eventOf(described)
      events.set(event.sourceId, event)
      if (events.size > IMPORT_MAX_EVENTS) throw new SourceRefused('import-too-many')
    }
  if (events.size === 0 && calendarUrl === null) throw new SourceRefused('import-empty')
  return { events: [...events.values()], calendarUrl }
}

function partsOf(html: string, url: string): { scripts: string[]; calendarUrl: string | null } {
  const scripts: string[] = []
  let script: string[] | null = null
  let calendarUrl: string | null = null
  const parser = new Parser({
    onopentag(name, { type = '', href = '' }) {
      if (name === 'script' && /^application\/ld\+json/i.test(type)) script = []
      const isCalendar = /^text\/calendar/i.test(type) || /^webcal:/i.test(href) || /\.ics(?:$|[?#])/i.test(href)
      if ((name === 'link' || name === 'a') && href !== '' && isCalendar) calendarUrl ??= absolute(href, url)
    },
    ontext(text) {
      script?.push(text)
    },
    onclosetag(name) {
      if (name !== 'script' || script === null) return
      scripts.push(script.join(''))
      script = null
    },
  })
  parser.end(html)
  return { scripts, calendarUrl }
}

/** Calendars are linked with a scheme of their own, which stands for https. */
function absolute(href: string, base: string): string | null {
  return URL.parse(href.replace(/^webcals?:/i, 'https:'), base)?.href ?? null
}

function jsonOf(script: string): unknown {
  try {
    return JSON.parse(script)
  } catch {
    // One script with an error must not hide the others.
    return null
  }
}

type Described = Record<string, unknown>

function* eventsIn(value: unknown, depth: number): Generator<Described> {
  if (depth === 0 || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) yield* eventsIn(item, depth - 1)
    return
  }
  const described = value as Described
  const isEvent = listOf(described['@type']).some(type => /(?:Event|Festival)$/.test(String(type)))
  if (isEvent && !/Cancelled/.test(textIn(described['eventStatus']) ?? '')) yield described
  for (const part of Object.values(described)) yield* eventsIn(part, depth - 1)
}

function eventOf(described: Described): SourceEvent {
  const title = textIn(described['name']) ?? ''
  const start = textIn(described['startDate'])
  const id = textIn(described['@id']) ?? textIn(described['url'])
  const end = textIn(described['endDate'])
  return {
    ...emptySourceEvent,
    // The pages of a series have one address.
    sourceId: `page:${[id ?? title, start].join(' ')}`,
    title,
    description: textIn(described['description']),
    date: dayIn(start),
    startTime: timeIn(start),
    endLocal: dayIn(end) && timeIn(end) && `${dayIn(end)}T${timeIn(end)}`,
    zone: offsetIn(start),
    endZone: offsetIn(end) ?? offsetIn(start),
    ...locationFields(described['location']),
    ...offerOf(described['offers'], described['isAccessibleForFree']),
  }
}

function locationFields(location: unknown): Partial<SourceEvent> {
  const [place] = listOf(location)
  if (typeof place === 'string') return addressIn(place)
  const { name, address, geo } = objectOf(place)
  const venue = textIn(name)
  const coordinates = objectOf(geo)
  const point = { latitude: numberIn(coordinates['latitude']), longitude: numberIn(coordinates['longitude']) }
  const [first] = listOf(address)
  if (typeof first === 'string') {
    const read = addressIn([venue, first].filter(part => part !== null).join(', '))
    return { ...read, ...point }
  }
  const { streetAddress, addressLocality, addressRegion, addressCountry } = objectOf(first)
  const country = textIn(objectOf(addressCountry)['name']) ?? textIn(addressCountry)
  return {
    venue,
    location: textIn(streetAddress),
    city: textIn(addressLocality),
    state: textIn(addressRegion),
    country: country === null ? null : countryIn(country),
    ...point,
  }
}

/** 'US', 'ES'; other spellings as in an address. */
function countryIn(text: string): string | null {
  if (/^[A-Z]{2}$/i.test(text.trim())) return text.trim().toUpperCase()
  const { country } = addressIn(`venue, city, ${text}`)
  return country ?? (/^(?:usa|united states)/.test(folded(text)) ? countryOf('') : null)
}

function offerOf(offers: unknown, isFree: unknown): Pick<SourceEvent, 'price' | 'prices' | 'currency' | 'ticketsUrl'> {
  const all = listOf(offers).map(objectOf)
  const [first] = all
  const prices = all.flatMap(({ name, price, priceValidUntil }) => {
    const amount = textIn(price)
    return amount === null ? [] : [{ name: textIn(name), price: amount, validUntil: momentIn(textIn(priceValidUntil)) }]
  })
  const currencies = new Set(all.map(({ priceCurrency }) => textIn(priceCurrency)))
  const priced = all
    .map(({ price, lowPrice, priceCurrency }) => ({
      price: textIn(price) ?? textIn(lowPrice),
      currency: textIn(priceCurrency),
    }))
    .find(({ price }) => price !== null)
  return {
    price: isFree === true || isFree === 'true' ? '0' : (priced?.price ?? null),
    prices: prices.length > 1 && currencies.size === 1 ? prices : [],
    currency: priced?.currency ?? null,
    ticketsUrl: textIn(first?.['url']),
  }
}

/** The date of "2026-11-27T23:00:00-05:00" and of "2026-11-27"; null for other text. */
function dayIn(moment: string | null): string | null {
  return dateIn(moment?.match(/^\d{4}-\d{2}-\d{2}(?!\d)/)?.[0] ?? null, 'day-first')
}

/** The local time of "2026-11-27T23:00:00-05:00". A date alone has none. */
function timeIn(moment: string | null): string | null {
  return clockIn(moment?.match(/^\S{10}[T ](\d{2}:\d{2})/)?.[1] ?? null)
}

/** A date, or a date and a time with the offset that the source has; null for other text. */
function momentIn(moment: string | null): string | null {
  const day = dayIn(moment)
  const time = timeIn(moment)
  if (day === null || time === null) return day
  const offset = offsetIn(moment)
  return `${day}T${time}${offset === 'UTC' ? 'Z' : (offset ?? '')}`
}

function offsetIn(moment: string | null): string | null {
  const offset = moment?.match(/^\S{10}[T ]\d{2}:\S*?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/i)?.[1]
  if (offset === undefined) return null
  return offset.toUpperCase() === 'Z' ? 'UTC' : offset.replace(/^(.{3})(\d{2})$/, '$1:$2')
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function objectOf(value: unknown): Described {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Described) : {}
}

function textIn(value: unknown): string | null {
  const [first] = listOf(value)
  if (typeof first === 'number') return String(first)
  // Many sites escape the texts of JSON-LD like those of HTML.
  return typeof first === 'string' ? textOfHtml(first).trim() || null : null
}

function numberIn(value: unknown): number | null {
  const number = typeof value === 'number' ? value : Number(textIn(value) ?? Number.NaN)
  return Number.isFinite(number) ? number : null
}
