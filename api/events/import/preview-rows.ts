import { pricesIn } from '#contract/events/caption/prices.ts'
import { noiseIn, sourceOf, without } from '#contract/events/caption/source.ts'
import { categoryKey, eventCategories } from '#contract/events/categories.ts'
import { CreateEvent } from '#contract/events/form/event-body.ts'
import type { ImportedEvent, ImportGap, ImportProblem, ImportRow } from '#contract/events/import/imports.ts'
import { centsFrom } from '#contract/events/price.ts'
import { singlePrice } from '#contract/events/prices.ts'
import { folded } from '#contract/fold.ts'
import { countryOf, US } from '#contract/places/area.ts'
import { countries } from '#contract/places/countries.ts'
import { currencies, currencyIn } from '#contract/places/currencies.ts'
import { states } from '#contract/places/states.ts'
import type { Sql } from '#db/connection/sql.ts'
import { Refusal } from '../../http/refusal.ts'
import { type GivenCity, type Located, locate, zoneOfEvent } from '../../places/locate.ts'
import { pricesOf } from './prices-of.ts'
import type { SourceEvent } from './source-event.ts'

/** The place and time of an event whose source does not contain them. */
export type ImportDefaults = { place: GivenCity | null; startTime: string | undefined }

const TITLE_MAX = 120
const LINE_MAX = 200
const SOURCE_ID_MAX = 300
/** An event that began earlier is over. */
const OVER_AFTER_HOURS = 24

type Place = Located & { zone: string | null }
type Row = Omit<ImportRow, 'isKnown'>

/** The events of a source as rows of the preview: each with its city, in local time, with what is missing. */
export async function previewRows(
  sql: Sql,
  sources: SourceEvent[],
  { place, startTime }: ImportDefaults,
  now: Temporal.Instant,
): Promise<{ rows: Row[]; over: number }> {
  const findPlace = placeFinder(sql)
  const rows = new Map<string, Row>()
  let over = 0
  for (const source of sources) {
    const { sourceId, title, problem } = source
    const shown = {
      sourceId: lineOf(sourceId, SOURCE_ID_MAX) ?? '',
      title: lineOf(title, TITLE_MAX) ?? '',
      missing: [],
    }
    const refused = problem ?? lacking(source, startTime)
    const event = refused ?? (await eventOf(source, { findPlace, place, startTime }))
    if (typeof event === 'string') rows.set(shown.sourceId, { ...shown, event: null, problem: event })
    else if (isOver(event, now)) over += 1
    else rows.set(shown.sourceId, { ...shown, event, problem: null, missing: gapsOf(source, event) })
  }
  return { rows: [...rows.values()], over }
}

function lacking({ title, date, startTime }: SourceEvent, usualStart: string | undefined): ImportProblem | null {
  if (lineOf(title, TITLE_MAX) === null) return 'no-title'
  if (date === null) return 'no-date'
  return startTime === null && usualStart === undefined ? 'no-time' : null
}

type Finder = (given: GivenCity, point: Pick<SourceEvent, 'latitude' | 'longitude'>) => Promise<Place>

async function eventOf(
  source: SourceEvent,
  { findPlace, place: usualPlace, startTime }: ImportDefaults & { findPlace: Finder },
): Promise<ImportedEvent | ImportProblem> {
  const given = cityOf(source) ?? usualPlace
  if (given === null) return 'no-city'
  const point = pointOf(source)
  const place = await findPlace(given, point).catch(problemOf)
  if (typeof place === 'string') return place
  const { city, state, placeId, zone } = place
  const timeZone = zone ?? (source.zone?.includes('/') ? source.zone : null)
  if (timeZone === null) return 'zone-unknown'

  const clock = source.startTime ?? startTime ?? ''
  const start = inZone(`${source.date}T${clock}`, source.startTime === null ? null : source.zone, timeZone)
  const end = source.endLocal && inZone(source.endLocal, source.endZone, timeZone)
  const event: ImportedEvent = {
    title: lineOf(source.title, TITLE_MAX) ?? '',
    description: source.description,
    date: start.slice(0, 10),
    startTime: start.slice(11, 16),
    endTime: end && isWithinADay(start, end) ? end.slice(11, 16) : null,
    venue: lineOf(source.venue, LINE_MAX),
    location: lineOf(source.location, LINE_MAX),
    city,
    state,
    country: countryOf(state),
    placeId,
    timeZone,
    category: categoryOf(source),
    ...priceOf(source, countryOf(state)),
    ...severalOf(source, { startLocal: start, endLocal: end || null, tz: timeZone }, countryOf(state)),
    ticketsUrl: source.ticketsUrl,
    ...point,
    // In another zone, the dates of the rule would be other ones.
    ...(source.series && start.slice(0, 10) === source.date && { series: source.series }),
  }
  return accepted(event)
}

/** In the currency of the source, or of the country. A price that its currency cannot have is left out. */
function priceOf({ price, currency: given }: SourceEvent, country: string): Pick<ImportedEvent, 'price' | 'currency'> {
  const currency = given ?? currencyIn(country)
  if (price === null || !currencies.has(currency)) return { price: null }
  return { price: typeof centsFrom(price, currency) === 'string' ? null : price, currency }
}

/** The prices of a source with several. A time with an offset is that of the event's zone. */
function severalOf(
  source: SourceEvent,
  night: { startLocal: string; endLocal: string | null; tz: string },
  country: string,
): Partial<Pick<ImportedEvent, 'price' | 'prices' | 'currency'>> {
  const { prices, currency: given } = source
  const inZoneOfEvent = (moment: string) => {
    const [, local = moment, offset = null] = /^(\S{16})(Z|[+-]\d\d:\d\d)?$/.exec(moment) ?? []
    return inZone(local, offset === 'Z' ? 'UTC' : offset, night.tz)
  }
  const several = pricesOf(prices, { ...night, currency: given ?? currencyIn(country) }, inZoneOfEvent)
  return several ? { prices: several } : writtenIn(source, country)
}

/** The prices that a cell of a table or a description names, as a caption does; nothing if the source has a price. */
function writtenIn(
  { price, prices, priceText, description }: SourceEvent,
  country: string,
): Partial<Pick<ImportedEvent, 'price' | 'prices' | 'currency'>> {
  if (price !== null || prices.length > 0) return {}
  const source = sourceOf(priceText ?? description ?? '')
  const read = pricesIn(source, without(source.plain, noiseIn(source.plain)), country).price?.value
  if (!read || read.several.length === 0) return {}
  return {
    price: singlePrice(read.several) ?? null,
    prices: read.several,
    currency: read.currency ?? currencyIn(country),
  }
}

/** Leaves out an invalid price, address or coordinates; another invalid field refuses the event. */
function accepted(event: ImportedEvent): ImportedEvent | ImportProblem {
  const { error } = CreateEvent.safeParse(event)
  if (!error) return event
  const OPTIONAL = ['price', 'prices', 'ticketsUrl', 'latitude', 'longitude', 'description', 'venue', 'location']
  const invalid = error.issues.map(({ path }) => String(path[0]))
  if (!invalid.every(field => OPTIONAL.includes(field))) return 'field-invalid'
  return { ...event, ...Object.fromEntries(invalid.map(field => [field, null])) }
}

/** The city in the source. A code or a name of a state in the US needs no country. */
function cityOf({ city, state, country }: SourceEvent): GivenCity | null {
  if (city === null || city.length > 80) return null
  const stateOfUs = states.find(({ code, name }) => [code, name].some(known => folded(known) === folded(state ?? '')))
  if (stateOfUs && (country === null || country === US)) return { city, country: US, state: stateOfUs.code }
  if (country === null || country === US || !countries.has(country)) return null
  return { city, country, state: state?.slice(0, 80) ?? null }
}

/** Finds each city once. */
function placeFinder(sql: Sql): Finder {
  const found = new Map<string, ReturnType<typeof locate>>()
  return async (given, { latitude, longitude }) => {
    const key = JSON.stringify(given)
    const finding = found.get(key) ?? locate(sql, given)
    found.set(key, finding)
    const { place, ...located } = await finding
    const zone = await zoneOfEvent(sql, { ...located, place }, { latitude, longitude }, {}).catch(noZone)
    return { ...located, zone }
  }
}

/** The zone of the source is used when that of the city is not certain. */
function noZone(error: unknown): null {
  if (error instanceof Refusal && error.code !== AT_SEA) return null
  throw error
}

const AT_SEA = 'coordinates-at-sea'

function problemOf(error: unknown): ImportProblem {
  if (error instanceof Refusal) return error.code === AT_SEA ? AT_SEA : 'no-city'
  throw error
}

function pointOf({ latitude, longitude }: SourceEvent) {
  const isPoint = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  // Many programs write zeros for an address without coordinates.
  return isPoint && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : { latitude: null, longitude: null }
}

/** The same instant in the zone of the event; a time without a zone is local already. */
function inZone(local: string, from: string | null, to: string): string {
  const plain = Temporal.PlainDateTime.from(local)
  const there = from === null ? plain : plain.toZonedDateTime(from).withTimeZone(to).toPlainDateTime()
  return there.toString({ smallestUnit: 'minute' })
}

/** An event here ends within a day. The end of a longer one, such as a festival, is left out. */
function isWithinADay(start: string, end: string): boolean {
  const hours = Temporal.PlainDateTime.from(start).until(Temporal.PlainDateTime.from(end)).total('hours')
  // A table has the time of the end only, which is on the next day if it is before the start.
  return hours > -24 && hours < 24 && hours !== 0
}

function isOver({ date, startTime, timeZone }: ImportedEvent, now: Temporal.Instant): boolean {
  const start = Temporal.PlainDateTime.from(`${date}T${startTime}`).toZonedDateTime(timeZone).toInstant()
  return Temporal.Instant.compare(start, now.subtract({ hours: OVER_AFTER_HOURS })) < 0
}

const OTHER = 'other'
const genres = eventCategories.map(label => ({ key: categoryKey(label) ?? OTHER, words: ` ${folded(label)} ` }))

/** The genre that the source names, else the first one in the title or the description, else "Other". */
function categoryOf({ category, title, description }: SourceEvent): string {
  for (const text of [category, title, description]) {
    const words = ` ${folded(text ?? '')} `
    const named = genres
      .filter(genre => genre.key !== OTHER && words.includes(genre.words))
      .toSorted((one, other) => words.indexOf(one.words) - words.indexOf(other.words))
    const [first] = named
    if (first) return first.key
  }
  return OTHER
}

function gapsOf(source: SourceEvent, event: ImportedEvent): ImportGap[] {
  const gaps: ImportGap[] = (['endTime', 'venue', 'location', 'price', 'description'] as const).filter(
    field => event[field] === null,
  )
  const hasGenre = event.category !== OTHER || categoryKey(source.category ?? '') === OTHER
  return hasGenre ? gaps : [...gaps, 'category']
}

/** One line of at most `max` characters; null for an empty one. */
function lineOf(text: string | null, max: number): string | null {
  const line = (text ?? '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  return Array.from(line).slice(0, max).join('').slice(0, max).toWellFormed().trim() || null
}
