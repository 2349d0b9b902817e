import type { Reading } from '#contract/events/caption/source.ts'
import { categoryLabel } from '#contract/events/categories.ts'
import type { ImportedEvent } from '#contract/events/import/imports.ts'
import type { EventPrice } from '#contract/events/prices.ts'
import type { CaptionReading } from '../../caption/read-caption.ts'
import type { EventFormFields } from './event-form-fields.ts'
import { type PriceRow, rowsFrom } from './price-rows.ts'

/** The fields that a caption can fill. */
export type CaptionField =
  | 'title'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'price'
  | 'venue'
  | 'location'
  | 'category'
  | 'tags'
  | 'description'

/**
 * A value for a field, with the piece of text that it was read from; null for the description, which is the whole
 * caption.
 */
export type Proposal = { field: CaptionField; value: string; from: string | null }

/** The values for the fields of the form, whose price is in `currency`. */
export function proposalsFrom(caption: string, reading: CaptionReading, currency: string): Proposal[] {
  const { genres, price } = reading
  const category = genres.find(({ value }) => value.isCategory)
  const tags = genres.filter(genre => genre !== category)
  const title = reading.title ?? (genres.length > 0 ? joined(genres) : null)
  const priceHere = isForeign(reading, currency) ? null : price && { value: price.value.amount, from: price.from }
  return [
    ...proposal('title', title && { value: capitalised(title.value), from: title.from }),
    ...proposal('date', reading.date && { value: reading.date.value.date, from: reading.date.from }),
    ...proposal('startTime', reading.startTime),
    ...proposal('endTime', reading.startTime && reading.endTime),
    ...proposal('venue', reading.venue),
    ...proposal('location', reading.address),
    ...proposal('category', category ? { value: category.value.label, from: category.from } : null),
    ...proposal('tags', tags.length > 0 ? joined(tags) : null),
    ...proposal('price', priceHere),
    { field: 'description', value: caption.trim(), from: null },
  ]
}

/** The link, if the text is nothing else. */
export function linkIn(typed: string): string | null {
  const text = typed.trim()
  return /^(?:https?|webcals?):\/\/\S+$/i.test(text) ? text : null
}

/**
 * The values of an event that the server has read from the page of a link. A price in another currency is left to the
 * host.
 */
export function proposalsOfPage(event: ImportedEvent, currency: string, from: string): Proposal[] {
  const isPriceHere = event.currency === undefined || event.currency === currency
  const values: [CaptionField, string | null][] = [
    ['title', event.title],
    ['date', event.date],
    ['startTime', event.startTime],
    ['endTime', event.endTime],
    ['venue', event.venue],
    ['location', event.location],
    ['category', event.category && categoryLabel(event.category, 'en')],
    ['price', isPriceHere ? event.price : null],
    ['description', event.description],
  ]
  return values.flatMap(([field, value]) => (value ? [{ field, value, from }] : []))
}

/** The city of an event on a page, which may be another one than that of the host, unless the host has typed one. */
export function placeOfPage(
  { city, state, timeZone }: ImportedEvent,
  form: EventFormFields,
  initial: EventFormFields,
): Partial<EventFormFields> {
  const isTyped = form.city !== initial.city || form.state !== initial.state
  return city === '' || isTyped ? {} : { city, state, timeZone }
}

/** Whether the price is in another currency than the form, which leaves the price to the host. */
export function isForeign({ price }: CaptionReading, currency: string): boolean {
  return price !== null && price.value.currency !== null && price.value.currency !== currency
}

/**
 * The list of several prices, or the note at the price if the post does not tell when each one holds. A list that the
 * host has typed stays: `before` is what an earlier text filled in.
 */
export function otherPricesIn(
  several: readonly EventPrice[],
  { prices }: EventFormFields,
  { isOneOfSeveral = false, before = [] }: { isOneOfSeveral?: boolean; before?: readonly PriceRow[] } = {},
): Partial<EventFormFields> {
  const isTyped = prices.length > 0 && JSON.stringify(prices) !== JSON.stringify(before)
  return {
    hasOtherPrices: isOneOfSeveral && several.length === 0,
    prices: isTyped ? prices : rowsFrom(several),
  }
}

export type Filling = {
  change: Partial<EventFormFields>
  filled: Proposal[]
  /** The proposals for fields that have a value of the host. */
  left: Proposal[]
}

/**
 * Fills the fields that the host has not typed in: those with the value that the form started with, and those with the
 * value of the caption before.
 */
export function fillingOf(
  proposals: Proposal[],
  form: EventFormFields,
  initial: EventFormFields,
  before: Proposal[] = [],
): Filling {
  const isOpen = ({ field }: Proposal) =>
    form[field] === initial[field] || before.some(old => old.field === field && old.value === form[field])
  const filled = proposals.filter(isOpen)
  const left = proposals.filter(each => !isOpen(each) && each.value !== form[each.field])
  // Values of the caption before that this one does not contain.
  const stale = before.filter(
    old => old.value === form[old.field] && !proposals.some(({ field }) => field === old.field),
  )
  const change: Partial<EventFormFields> = Object.fromEntries([
    ...stale.map(({ field }) => [field, initial[field]]),
    ...filled.map(({ field, value }) => [field, value]),
  ])
  if ('price' in change) change.isPriceAtTheDoor = false
  // The address of the host's own venue is wrong for another venue.
  const isOtherVenue = change.venue !== undefined && change.venue !== initial.venue
  if (isOtherVenue && change.location === undefined && form.location === initial.location) change.location = ''
  return { change, filled, left }
}

function proposal(field: CaptionField, reading: Reading<string> | null): Proposal[] {
  return reading === null ? [] : [{ field, ...reading }]
}

function joined(genres: CaptionReading['genres']): Reading<string> {
  return {
    value: genres.map(({ value }) => value.label).join(', '),
    from: genres.map(({ from }) => from).join(', '),
  }
}

function capitalised(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1)
}
