import type { Event, EventPoster } from '#contract/events/events.ts'
import type { CreateEventBody } from '#contract/events/form/event-body.ts'
import { type AfterMidnight, afterMidnightReadings, instantOf, type Span, spanOf } from '#contract/events/nights.ts'
import { centsFrom } from '#contract/events/price.ts'
import { type PricedNight, singlePrice } from '#contract/events/prices.ts'
import { COUNT_MAX, repeats, repeatsFrom } from '#contract/events/repeats.ts'
import { USD } from '#contract/i18n/money.ts'
import { countryOf, US } from '#contract/places/area.ts'
import { currencyIn } from '#contract/places/currencies.ts'
import { zoneFor } from '#contract/places/zones.ts'
import { pairOf } from '../../location/map-coordinates.ts'
import { danceFieldsFrom, danceRolesFrom, isWrongFrom, noDance } from './dance-fields.ts'
import { addressOf, coordinatesOf, pointOf } from './event-coordinates.ts'
import { type PriceRow, pricesFrom, rowsErrorOf, rowsFrom } from './price-rows.ts'
import { noProgram, programFaultIn, programFieldsFrom, programFrom } from './program-rows.ts'
import { type QuestionRow, questionRowsFrom, questionsFrom, repeatedRow } from './question-rows.ts'

/** A date of the series without a party. */
export type Skip = { night: string; reason: string }

/**
 * The form as it is typed. All fields are text, so that input which is not valid yet is never lost. A draft of an
 * earlier version lacks some fields: the form opens with those of an empty form, or of the event.
 */
export const emptyEventForm = {
  title: '',
  description: '',
  category: '',
  price: '0.00',
  /** Empty: that of the country. */
  currency: '',
  isPriceAtTheDoor: false,
  /** The post that filled the form names other prices, too. */
  hasOtherPrices: false,
  /** Several prices, which then count instead of `price`. */
  prices: [] as PriceRow[],
  capacity: '',
  hasWaitingList: false,
  /** Guests without an account take a place only after they have confirmed it. */
  confirmedGuestsOnly: false,
  /** The host decides which members come. */
  needsApproval: false,
  /** How many people each member may bring; empty: none. */
  plusOneLimit: '',
  ticketsUrl: '',
  tags: '',
  date: '',
  startTime: '',
  endTime: '',
  reading: 'after-night' as AfterMidnight['reading'],
  venue: '',
  location: '',
  city: '',
  state: '',
  timeZone: '',
  /**
   * The text of the coordinates as the host pasted it. Empty: the host removed the coordinates. Null: the host never
   * entered any. The name stays, because devices have stored drafts with it.
   */
  spot: null as string | null,
  /**
   * The address that the stored coordinates belong to; null for coordinates that were entered together with the address
   * in the form.
   */
  spotOf: null as string | null,
  flyerUrl: null as string | null,
  /** The poster that the host chose, for an event without a flyer. */
  poster: null as EventPoster | null,
  program: noProgram,
  danceRoles: noDance,
  questions: [] as QuestionRow[],
  /** How a new event repeats; empty: not at all. */
  repeat: '',
  /** `never`, `date` (`until`) or `count`. */
  repeatEnd: 'never',
  until: '',
  count: '',
  skips: [] as Skip[],
}

export type EventFormFields = typeof emptyEventForm

const REQUIRED = ['title', 'date', 'startTime', 'city', 'state', 'category'] as const

/**
 * The errors the form can detect by itself, as the code of each field's refusal. The server validates everything again.
 */
export type FieldErrors = Partial<Record<keyof EventFormFields, string>>

export function errorsIn(form: EventFormFields): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of REQUIRED) if (form[field].trim() === '') errors[field] = 'required'
  if (form.state !== '' && countryOf(form.state) === US && !/^[A-Z]{2}$/.test(form.state))
    errors.state = 'invalid-state'
  const cents = form.isPriceAtTheDoor || form.price === '' ? null : centsFrom(form.price, currencyOf(form))
  const rows = pricesErrorIn(form)
  if (rows) errors.prices = rows.code
  else if (form.prices.length === 0 && typeof cents === 'string') errors.price = cents
  const fault = programFaultIn(form.program)
  if (fault) errors.program = fault.code
  if (isWrongFrom(form.danceRoles)) errors.danceRoles = 'invalid-number'
  if (repeatedRow(form.questions)) errors.questions = 'same-questions'
  if (form.capacity !== '' && !/^[1-9]\d{0,6}$/.test(form.capacity)) errors.capacity = 'invalid-number'
  const when = whenOf(form)
  if (form.repeat && when && !repeatsFrom(when.nightOf).some(each => each === form.repeat))
    errors.repeat = 'series-date'
  if (form.repeat && form.repeatEnd === 'date' && !form.until) errors.until = 'required'
  if (form.repeat && form.repeatEnd === 'date' && form.until && form.until < form.date)
    errors.until = 'series-ends-before'
  if (form.repeat && form.repeatEnd === 'count' && !isCount(form.count)) errors.count = 'invalid-number'
  if (spanIn(form) === 'end-equals-start') errors.endTime = 'end-equals-start'
  if (!errors.city && !errors.state && isZoneOpen(form) && form.timeZone === '') errors.timeZone = 'zone-needed'
  const coordinates = coordinatesOf(form)
  if (coordinates.state === 'invalid') errors.spot = coordinates.code
  return errors
}

function isCount(typed: string) {
  return /^[1-9]\d{0,2}$/.test(typed) && Number(typed) <= COUNT_MAX
}

/** How the event of this night repeats; null if it does not. An end that is not typed yet counts as none. */
export function seriesIn({ repeat, repeatEnd, until, count, skips }: EventFormFields, night: string) {
  const known = repeats.find(name => name === repeat)
  if (!known) return null
  return {
    repeat: known,
    until: (repeatEnd === 'date' && until) || null,
    count: repeatEnd === 'count' && isCount(count) ? Number(count) : null,
    skips: skips.filter(skip => skip.night > night),
  }
}

export function isMissing(errors: FieldErrors): boolean {
  return REQUIRED.some(field => errors[field] === 'required')
}

/** Whether the city leaves the time zone ambiguous. Outside the US the server decides, because it has all cities. */
export function isZoneOpen({ city, state }: Pick<EventFormFields, 'city' | 'state'>): boolean {
  return city.trim() !== '' && countryOf(state) === US && state.length === 2 && zoneFor(state, city) === null
}

/** The event's time span, with the after-midnight question resolved; null while it is incomplete or impossible. */
export function whenOf(form: EventFormFields): Span | null {
  const span = spanIn(form)
  return typeof span === 'string' ? null : span
}

function spanIn(form: EventFormFields) {
  if (form.date === '' || form.startTime === '') return null
  return spanOf({ ...dateAndStart(form), endTime: form.endTime || null })
}

/** "Friday, 12:30 AM" may mean two different dates; the host's choice decides which one is sent. */
function dateAndStart(form: EventFormFields): { date: string; startTime: string; nightOf?: string } {
  const { date, startTime } = form
  const chosen = afterMidnightReadings(date, startTime)?.find(({ reading }) => reading === form.reading)
  return chosen ? { date: chosen.date, startTime, nightOf: chosen.nightOf } : { date, startTime }
}

/** The request body. The price is text, to avoid rounding. `earlier` are the host's other events. */
export function orderFrom(form: EventFormFields, earlier: Event[] = []): CreateEventBody {
  const { date, startTime, nightOf } = dateAndStart(form)
  const when = whenOf(form)
  const series = when && seriesIn(form, when.nightOf)
  const point = pointOf(coordinatesOf(form, earlier))
  const prices = pricesFrom(form.prices)
  const program = programFrom(form.program)
  const danceRoles = danceRolesFrom(form.danceRoles)
  const questions = questionsFrom(form.questions)
  return {
    title: form.title,
    description: orNull(form.description),
    date,
    startTime,
    endTime: orNull(form.endTime),
    nightOf: nightOf ?? null,
    location: orNull(form.location),
    city: form.city.trim(),
    state: form.state,
    venue: orNull(form.venue),
    category: form.category,
    price: singlePrice(prices) ?? (form.isPriceAtTheDoor ? null : form.price || '0.00'),
    ...(prices.length > 0 && { prices }),
    currency: currencyOf(form),
    timeZone: isZoneOpen(form) || countryOf(form.state) !== US ? form.timeZone || null : null,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    flyerUrl: form.flyerUrl,
    ...(form.poster && { poster: form.poster }),
    ...(program && { program }),
    ...(danceRoles && { danceRoles }),
    ...(questions && { questions }),
    ticketsUrl: orNull(form.ticketsUrl),
    capacity: form.capacity === '' ? null : Number(form.capacity),
    hasWaitingList: form.hasWaitingList,
    confirmedGuestsOnly: form.confirmedGuestsOnly,
    needsApproval: form.needsApproval,
    plusOneLimit: Number(form.plusOneLimit),
    ...(series && { series }),
    tags: tagsIn(form),
  }
}

export function tagsIn({ tags }: Pick<EventFormFields, 'tags'>): string[] {
  return [...new Set(tags.split(',').map(tag => tag.trim()))].filter(Boolean)
}

/** The error of the list of prices, and the row to mark. */
export function pricesErrorIn(form: EventFormFields) {
  const span = whenOf(form)
  return rowsErrorOf(form.prices, span && { ...span, tz: zoneInForm(form), currency: currencyOf(form) })
}

/** The event of the form for the labels of its prices. Without a date and a time any night will do. */
export function pricedNightIn(form: EventFormFields): PricedNight {
  const prices = pricesFrom(form.prices)
  const span = whenOf(form)
  const timeZone = zoneInForm(form)
  const nightOf = span?.nightOf ?? (form.date || '2000-01-01')
  return {
    price: singlePrice(prices) ?? null,
    currency: currencyOf(form),
    prices,
    nightOf,
    timeZone,
    startsAt: instantOf(span?.startLocal ?? `${nightOf}T23:00`, timeZone),
  }
}

function zoneInForm({ state, city, timeZone }: EventFormFields): string {
  return zoneFor(state, city) ?? (timeZone || 'UTC')
}

/** The currency of the form: the one that the host chose, else that of the event's country. */
export function currencyOf({ currency, state }: Pick<EventFormFields, 'currency' | 'state'>): string {
  return currency || currencyIn(countryOf(state))
}

/** An existing event as form values. A start after midnight is shown under the date of the night it belongs to. */
export function formFrom(event: Event): EventFormFields {
  const isEarly = event.startTime < '06:00'
  const isAfterMidnight = isEarly && event.nightOf < event.date
  const { latitude, longitude } = event
  return {
    ...emptyEventForm,
    title: event.title,
    description: event.description ?? '',
    category: event.category,
    price: event.price ?? '0.00',
    currency: chosenCurrency(event),
    isPriceAtTheDoor: event.price === null,
    prices: rowsFrom(event.prices ?? []),
    capacity: event.capacity === null ? '' : String(event.capacity),
    hasWaitingList: event.hasWaitingList ?? false,
    confirmedGuestsOnly: event.confirmedGuestsOnly ?? false,
    needsApproval: event.needsApproval ?? false,
    plusOneLimit: event.plusOneLimit ? String(event.plusOneLimit) : '',
    ticketsUrl: event.ticketsUrl ?? '',
    tags: event.tags.join(', '),
    date: isAfterMidnight ? event.nightOf : event.date,
    startTime: event.startTime,
    endTime: event.endTime ?? '',
    reading: isEarly && !isAfterMidnight ? 'early-day' : 'after-night',
    venue: event.venue ?? '',
    location: event.location ?? '',
    city: event.city,
    state: event.state,
    timeZone: event.timeZone,
    spot: latitude === null || longitude === null ? null : pairOf({ latitude, longitude }),
    spotOf: addressOf(event),
    flyerUrl: event.flyerUrl,
    poster: event.poster ?? null,
    program: programFieldsFrom(event.program ?? {}),
    danceRoles: danceFieldsFrom(event.danceRoles),
    questions: questionRowsFrom(event.questions),
  }
}

/**
 * A price to pay stays in its currency when the host moves the event to another country: 20 dollars are not 20 pesos.
 * Without such a price the currency of the country is empty, so that it follows a change of the country.
 */
function chosenCurrency({ currency = USD, price, state }: Event): string {
  const hasPrice = price !== null && Number(price) > 0
  return !hasPrice && currency === currencyIn(countryOf(state)) ? '' : currency
}

export function orNull(typed: string) {
  return typed.trim() === '' ? null : typed
}
