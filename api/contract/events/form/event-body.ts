import { z } from 'zod'
import { zoneIdOf } from '../../i18n/intl-names.ts'
import { US } from '../../places/area.ts'
import { currencies } from '../../places/currencies.ts'
import { PlaceId } from '../../places/places.ts'
import { clockTime, countryCode, isoDate, line, name, orNull, paragraph, uuid, webUrl, whole } from '../../text.ts'
import { categoryKey } from '../categories.ts'
import { DanceRoles, EventPoster, EventPrice, EventProgram, Questions } from '../events.ts'
import { MAX_PLUS_ONES } from '../limits.ts'
import { hundredthsFrom, priceText } from '../price.ts'
import { centsOf, MAX_NIGHTS_BEFORE, MAX_PRICE_PLACES, MAX_PRICES, priceKinds, singlePrice } from '../prices.ts'
import { SeriesOrder } from '../series-order.ts'

const required = 'event-fields-required'

const category = z.string(required).transform((typed, context) => {
  const key = categoryKey(typed)
  if (key !== null) return key
  context.addIssue({ code: 'custom', message: typed.trim() === '' ? required : 'unknown-category' })
  return z.NEVER
})

/** The handler checks the amount again when it knows the currency. */
const price = z.union([z.string(), z.number(), z.null()], 'price-unreadable').transform((given, context) => {
  const cents = hundredthsFrom(given)
  if (cents !== 'price-unreadable') return cents
  context.addIssue({ code: 'custom', message: 'price-unreadable' })
  return z.NEVER
})

const givenPrice = z
  .object({
    kind: z.enum(priceKinds, 'invalid'),
    name: orNull(name(40)).optional(),
    price: price.transform((cents, context) => {
      if (cents !== null) return priceText(cents) ?? '0.00'
      context.addIssue({ code: 'custom', message: 'price-unreadable' })
      return z.NEVER
    }),
    until: orNull(clockTime).optional(),
    places: whole(1, MAX_PRICE_PLACES).nullish(),
    nightsBefore: whole(0, MAX_NIGHTS_BEFORE).nullish(),
  })
  .refine(({ kind, name: words }) => kind !== 'other' || words, { error: 'required', path: ['name'] })
  // In the order in which the database has the fields, so that equal prices are equal texts.
  .transform(
    ({ kind, name: words, price: text, until, places, nightsBefore }): EventPrice => ({
      kind,
      ...(words && { name: words }),
      price: text,
      ...(until && { until }),
      ...(places && { places }),
      ...(until && nightsBefore && { nightsBefore }),
    }),
  )

/** The handler checks them again when it knows the night and the currency. */
const prices = z
  .array(givenPrice, 'invalid')
  .max(MAX_PRICES, 'too-many-prices')
  .nullable()
  .transform(given => (given?.length ? given : null))

const currency = z.string('unknown-currency').transform((typed, context) => {
  const code = typed.trim().toUpperCase()
  if (currencies.has(code)) return code
  context.addIssue({ code: 'custom', message: 'unknown-currency' })
  return z.NEVER
})

const zone = z.string('unknown-zone').refine(name => zoneIdOf(name) !== undefined, 'unknown-zone')
const eventFields = {
  title: name(120, required),
  description: orNull(paragraph(5000)),
  date: z.string(required).min(1, required).pipe(isoDate),
  startTime: z.string(required).min(1, required).pipe(clockTime),
  endTime: orNull(clockTime),
  nightOf: isoDate.nullable(),
  location: orNull(name(200)),
  city: name(80, required),
  country: countryCode,
  /** In the US the state of two letters; elsewhere the area of an earlier response, or the name of a region. */
  state: orNull(name(80)),
  placeId: PlaceId.nullable(),
  venue: orNull(name(200)),
  category,
  price,
  currency,
  prices,
  timeZone: zone.nullable(),
  flyerUrl: orNull(z.string().max(200, 'invalid')),
  poster: EventPoster.nullable(),
  program: EventProgram.nullable().transform(given => (given && Object.keys(given).length > 0 ? given : null)),
  danceRoles: DanceRoles.nullable(),
  questions: Questions.nullable().transform(given => (given?.length ? given : null)),
  ticketsUrl: orNull(webUrl),
  capacity: whole(1, 1_000_000).nullable(),
  confirmedGuestsOnly: z.boolean('invalid'),
  needsApproval: z.boolean('invalid'),
  plusOneLimit: whole(0, MAX_PLUS_ONES),
  hasWaitingList: z.boolean('invalid'),
  tags: z.array(name(30, 'required'), 'invalid').max(10, 'too-long'),
  latitude: z.number('invalid-number').min(-90, 'invalid-number').max(90, 'invalid-number').nullable(),
  longitude: z.number('invalid-number').min(-180, 'invalid-number').max(180, 'invalid-number').nullable(),
  status: z.enum(['draft', 'active'], 'invalid'),
}

/** The price of an event with these prices, which clients read that know one price. */
function singleCents(given: readonly EventPrice[] | null | undefined): number | undefined {
  const price = singlePrice(given ?? [])
  return price === undefined ? undefined : centsOf(price)
}

/**
 * `POST /api/events`. The client may choose the `id`, a UUID that no event has: repeated with the same values it
 * returns the event. Without it the same header `Idempotency-Key` (a UUID) returns the event that it created before,
 * whatever the values are. Imports and listings have keys of their own instead. `timeZone` is only needed where city
 * and state are ambiguous. `price` is a field of the JSON only: parsed, it is `priceCents`. Without `currency` the
 * price is in the currency of the country. With `prices`, up to eight, `price` is the lowest one for everybody. With
 * `series` the event is the first one of a series.
 */
export const CreateEvent = z
  .object({
    ...eventFields,
    id: uuid.optional(),
    description: eventFields.description.default(null),
    endTime: eventFields.endTime.default(null),
    country: eventFields.country.optional(),
    state: eventFields.state.optional(),
    placeId: eventFields.placeId.optional(),
    nightOf: eventFields.nightOf.optional(),
    location: eventFields.location.default(null),
    venue: eventFields.venue.default(null),
    price: eventFields.price.default(0),
    currency: eventFields.currency.optional(),
    prices: eventFields.prices.default(null),
    createdBy: z.string().max(100, 'invalid').nullish(),
    timeZone: eventFields.timeZone.optional(),
    flyerUrl: eventFields.flyerUrl.default(null),
    poster: eventFields.poster.default(null),
    program: eventFields.program.default(null),
    danceRoles: eventFields.danceRoles.default(null),
    questions: eventFields.questions.default(null),
    ticketsUrl: eventFields.ticketsUrl.default(null),
    capacity: eventFields.capacity.default(null),
    confirmedGuestsOnly: eventFields.confirmedGuestsOnly.default(false),
    needsApproval: eventFields.needsApproval.default(false),
    plusOneLimit: eventFields.plusOneLimit.default(0),
    hasWaitingList: eventFields.hasWaitingList.default(false),
    tags: eventFields.tags.default([]),
    latitude: eventFields.latitude.default(null),
    longitude: eventFields.longitude.default(null),
    status: eventFields.status.default('active'),
    series: SeriesOrder.nullish(),
  })
  .refine(({ country = US, state, placeId }) => country !== US || Boolean(state) || Boolean(placeId), {
    error: required,
    path: ['state'],
    // Also beside other wrong fields, so that a form names all of them; but a body may be anything, null included.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform(({ price: single, ...order }) => ({ ...order, priceCents: singleCents(order.prices) ?? single }))
export type CreateEvent = z.infer<typeof CreateEvent>
/** The input of a form or client. */
export type CreateEventBody = z.input<typeof CreateEvent>

/**
 * `PATCH /api/events/{id}` with any subset, only for its host. `date` and `startTime` must be sent together. With
 * `If-Match: "<version>"` a field that was changed since that version is not overwritten: the refusal contains the
 * present event, and nothing is changed.
 */
export const EditEvent = z
  .object(eventFields)
  .partial()
  .transform(({ price: single, ...order }) => {
    const priceCents = singleCents(order.prices) ?? single
    return { ...order, ...(priceCents !== undefined && { priceCents }) }
  })
export type EditEvent = z.infer<typeof EditEvent>

/** `POST /api/events/{id}/cancel`: the event stays public with the status cancelled. */
export const CancelEvent = z.object({ reason: line(300, 'required') })
