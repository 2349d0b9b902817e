import { z } from 'zod'
import { zoneIdOf } from '../i18n/intl-names.ts'
import { namedObject, namedSchemas } from '../named-schemas.ts'
import { US } from '../places/area.ts'
import { currencies } from '../places/currencies.ts'
import { PlaceId } from '../places/places.ts'
import { GROUNDS, LOCKUPS, SUBJECTS } from '../posters/choices.ts'
import { clockTime, countryCode, isoDate, line, name, orNull, paragraph, stateOrArea, uuid, webUrl } from '../text.ts'
import { categoryKey } from './categories.ts'
import { EventChange } from './changes.ts'
import { danceRoles, MAX_RATIO, MAX_RATIO_FROM } from './dance-roles.ts'
import { GivenRole } from './given-role.ts'
import { HostMessage } from './host-messages.ts'
import { Pass } from './pass/passes.ts'
import { hundredthsFrom, priceText } from './price.ts'
import { centsOf, MAX_NIGHTS_BEFORE, MAX_PRICE_PLACES, MAX_PRICES, priceKinds, singlePrice } from './prices.ts'
import { amenities, floors, levels, MAX_PARTS, MAX_STYLES, partKinds, programErrorOf } from './program.ts'
import { SourceCode } from './promotion/visit-sources.ts'
import { SeriesOrder } from './series-order.ts'

const count = z.int().min(0)

export const EventStatus = z.enum(['draft', 'active', 'cancelled'])
export type EventStatus = z.infer<typeof EventStatus>

export const EventHost = namedObject('EventHost', {
  id: z.string(),
  username: z.string(),
  displayName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  promotionGroup: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})
export type EventHost = z.infer<typeof EventHost>

/** One of several prices. The first three kinds hold for everybody, one after the other; the others stand beside them. */
export const EventPrice = namedObject('EventPrice', {
  kind: z.enum(priceKinds),
  /** The words of the host for the price. */
  name: z.string().optional(),
  /** '10.00' in the currency of the event. */
  price: z.string(),
  /**
   * The local time until which it holds, in the night of the event or `nightsBefore` it; a time before six is after midnight.
   * Without it an early price holds until the start.
   */
  until: z.string().optional(),
  /** It holds for so many people. */
  places: z.int().optional(),
  nightsBefore: z.int().optional(),
})
export type EventPrice = z.infer<typeof EventPrice>

/**
 * The choices of the host for the generated poster, which an event has while it has no flyer. In the order in which the
 * database has the fields, so that equal choices are equal texts.
 */
export const EventPoster = z
  .strictObject({
    ground: z.enum(GROUNDS, 'invalid'),
    lockup: z.enum(LOCKUPS, 'invalid'),
    subject: z.enum(SUBJECTS, 'invalid'),
  })
  .register(namedSchemas, { id: 'EventPoster' })
export type EventPoster = z.infer<typeof EventPoster>

const percentOrAge = z.int('invalid-number').min(1, 'invalid-number').max(100, 'invalid-number')
const genreKey = z.string('unknown-category').refine(key => categoryKey(key) === key, 'unknown-category')

const ProgramPart = z.strictObject({
  from: clockTime,
  kind: z.enum(partKinds, 'invalid'),
  name: name(60).optional(),
  room: name(40).optional(),
  level: z.enum(levels, 'invalid').optional(),
  until: clockTime.optional(),
  /** The slug of the artist; `new` for the page of the name of a class or show. Without it, a DJ or band has one by name. */
  artist: z
    .string('invalid')
    .regex(/^[a-z0-9-]{1,100}$/, 'invalid')
    .optional(),
})

/**
 * The program of the night: its parts, the shares of the music in percent, the floor, the facilities (`house`), the age.
 * A time before six is after midnight. Its fields are in the order in which the database has them, as above.
 */
export const EventProgram = z
  .strictObject({
    mix: z
      .array(z.strictObject({ genre: genreKey, percent: percentOrAge }), 'invalid')
      .max(MAX_STYLES, 'invalid')
      .optional(),
    floor: z.enum(floors, 'invalid').optional(),
    house: z.array(z.enum(amenities, 'invalid'), 'invalid').max(amenities.length, 'invalid').optional(),
    parts: z.array(ProgramPart, 'invalid').max(MAX_PARTS, 'invalid').optional(),
    minAge: percentOrAge.optional(),
  })
  .superRefine((program, context) => {
    const code = programErrorOf(program)
    if (code) context.addIssue({ code: 'custom', message: code })
  })
  .register(namedSchemas, { id: 'EventProgram' })
export type EventProgram = z.infer<typeof EventProgram>

export const DanceRole = z.enum(danceRoles, 'invalid')
export type DanceRole = z.infer<typeof DanceRole>

/**
 * The event asks for leads and follows. `ratio`: at most so many of one role for each of the other, from the guest with
 * the number `from` on; one more of either is always right. Who would break it waits. `isShown`: all see the balance. Its
 * fields are in the order in which the database has them, as above.
 */
export const DanceRoles = z
  .strictObject({
    from: z.int('invalid-number').min(1, 'invalid-number').max(MAX_RATIO_FROM, 'invalid-number').optional(),
    ratio: z
      .number('invalid-number')
      .min(1, 'invalid-number')
      .max(MAX_RATIO, 'invalid-number')
      .multipleOf(0.1, 'invalid-number')
      .optional(),
    isShown: z.literal(true, 'invalid').optional(),
  })
  .register(namedSchemas, { id: 'DanceRoles' })
export type DanceRoles = z.infer<typeof DanceRoles>

/** How many of those with a place lead, follow, and dance both. */
export const Dancers = namedObject('Dancers', { leads: count, follows: count, boths: count })
export type Dancers = z.infer<typeof Dancers>

/**
 * The public form of an event, the same in every response. `time` equals `startTime` and `imageUrl` equals
 * `flyerUrl`; all times are the venue's local times. `price` is '25.00' in every currency, or null for payment at the
 * door, and with `prices` the lowest one for everybody; `rating` is 0 while `reviewCount` is.
 */
export const Event = namedObject('Event', {
  id: z.string(),
  /** The last part of the short address `/e/{slug}`; it never changes. Null for a draft that was never published. */
  slug: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  tags: z.array(z.string()),
  status: EventStatus,
  cancelReason: z.string().nullable(),
  isFeatured: z.union([z.literal(0), z.literal(1)]),
  imageUrl: z.string().nullable(),
  flyerUrl: z.string().nullable(),
  ticketsUrl: z.string().nullable(),
  price: z.string().nullable(),
  /** The currency of the price as ISO 4217; absent for US dollars. */
  currency: z.string().optional(),
  /** Several prices; absent for an event with one. Which one holds is computed from the time. */
  prices: z.array(EventPrice).optional(),
  capacity: count.nullable(),
  attendingCount: count,
  /** Whether members may wait for a place when the event is full; absent if they may not. */
  hasWaitingList: z.boolean().optional(),
  /** The number of members who wait; absent without a waiting list. */
  waitingCount: count.optional(),
  rating: z.number(),
  reviewCount: count,
  date: z.iso.date(),
  time: z.string(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  nightOf: z.iso.date(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  venue: z.string().nullable(),
  /** The last part of the path of the venue's page. */
  venueSlug: z.string().nullable(),
  location: z.string().nullable(),
  city: z.string(),
  /** In the US the state, elsewhere the code of an area: 'ES.0'. City and state identify the city. */
  state: z.string(),
  /** The country as ISO 3166-1; absent in the US. */
  country: z.string().optional(),
  /** The region as the host typed it; absent in the US. */
  region: z.string().nullable().optional(),
  /** The id of the city in `GET /api/places`; null for a city that is not there; absent in the US. */
  placeId: z.int().nullable().optional(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  createdBy: z.string(),
  host: EventHost,
  /** The source of a listing without a host, such as "@casatrueno", for which `host` stands; else absent. */
  unclaimedFrom: z.string().optional(),
  /** Raised by a change that calendars must update. */
  sequence: count,
  /** Raised by every change of an editable field; sent back as `If-Match` with an edit. */
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Guests without an account take a place only when confirmed; absent if unconfirmed ones take it, too. */
  confirmedGuestsOnly: z.literal(true).optional(),
  /** The host decides which members come, who ask first; absent if all may come. */
  needsApproval: z.literal(true).optional(),
  /** The generated poster as the host chose it; absent if the id of the event decides. */
  poster: EventPoster.optional(),
  /** What the night offers; absent if the host says nothing about it. */
  program: EventProgram.optional(),
  /** Absent if the event asks for no roles. */
  danceRoles: DanceRoles.optional(),
  /** The balance, where the host shows it to all. */
  dancers: Dancers.optional(),
  /** The artists of the program, each with a page; absent without any. */
  artists: z.array(z.object({ slug: z.string(), name: z.string() })).optional(),
  /** When the host was asked on the day of the event whether it takes place; absent until then. */
  askedAt: z.iso.datetime().optional(),
  /** When the host, or the third guest at the door, confirmed since then that it takes place; else absent. */
  confirmedAt: z.iso.datetime().optional(),
  /** The series of an event that repeats: the last part of the path of its page, and the date in it. Else absent. */
  series: z.object({ slug: z.string(), night: z.iso.date(), repeat: z.string() }).optional(),
  /** The latest material changes, newest first; absent if there are none. */
  changes: z.array(EventChange).optional(),
})
export type Event = z.infer<typeof Event>

/** The last part of the short address of an event. Other text is not searched in the database. */
export const EventSlug = z.string().regex(/^[a-z0-9-]{1,80}$/i)

/**
 * `waiting`: the event is full, and the member gets the next free place. `asked`: the host decides whether the member
 * comes; `declined`: the host did not approve it. Neither is a place.
 */
const Attendance = z.enum(['going', 'interested', 'waiting', 'asked', 'declined'])
export type Attendance = z.infer<typeof Attendance>

/** The member's own state for an event: `GET /api/events/{id}/mine`, so that the public body stays cacheable. */
export const MyPart = namedObject('MyPart', {
  attendance: Attendance.nullable(),
  /** When the member asked to come; absent for others. */
  askedAt: z.iso.datetime().optional(),
  /** How many members ask to come, for the host and the editors; absent if none does. */
  asks: z.int().optional(),
  isFavorite: z.boolean(),
  /** Of a member who goes or waits, at an event with roles. */
  danceRole: DanceRole.optional(),
  seeksPartner: z.boolean().optional(),
  /** The position in the waiting list of an event with roles, from 1; with `missing`, among those with the same role. */
  position: z.int().optional(),
  /** The ratio closes the role of a member who waits: so many of the other one have to come first. */
  missing: z.int().optional(),
  /** The balance, for the people of the event. */
  dancers: Dancers.optional(),
  /** Of a member who goes. */
  pass: Pass.optional(),
  review: z.object({ rating: z.number(), comment: z.string(), version: z.int() }).nullable(),
  /** The messages to this member, or those of the member as the host, newest first. Missing if there are none. */
  messages: z.array(HostMessage).optional(),
  /** The role of a member who helps the host. Missing for all others, and for the host. */
  role: GivenRole.optional(),
  /** The role that the host offers to the member. Missing without an invitation. */
  invitation: GivenRole.optional(),
  /** True for an editor to whom the host offers the event. */
  isOffered: z.literal(true).optional(),
})
export type MyPart = z.infer<typeof MyPart>

/** In the response of `GET /api/events?since=`: the event no longer exists, and devices must delete it. */
export const Tombstone = z.object({ id: z.string(), deletedAt: z.iso.datetime() })
export type Tombstone = z.infer<typeof Tombstone>

/**
 * `GET /api/events?from&to&city&state[&since]` with `since` present (empty the first time). With `after` (empty for
 * the first page) all events come in pages: `next` is the `after` of the next page, null on the last. The client
 * stores the cursor of the first page. `cities`, in lower case, are those whose events the list contains: the city and
 * those within 50 km of it. When a change names a city that the client does not know, the client requests all events.
 * `timeZone` is that of the city, from which the client counts tonight.
 */
export const EventsDelta = namedObject('EventsDelta', {
  events: z.array(z.union([Event, Tombstone])),
  cursor: z.string(),
  isWhole: z.boolean(),
  cities: z.array(z.object({ city: z.string(), state: z.string() })).optional(),
  timeZone: z.string().optional(),
  next: z.string().nullable().optional(),
})
export type EventsDelta = z.infer<typeof EventsDelta>

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

const upTo = (min: number, max: number) =>
  z.int('invalid-number').min(min, 'invalid-number').max(max, 'invalid-number').nullish()

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
    places: upTo(1, MAX_PRICE_PLACES),
    nightsBefore: upTo(0, MAX_NIGHTS_BEFORE),
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
  ticketsUrl: orNull(webUrl),
  capacity: z
    .number('invalid-number')
    .int('invalid-number')
    .min(1, 'invalid-number')
    .max(1_000_000, 'invalid-number')
    .nullable(),
  confirmedGuestsOnly: z.boolean('invalid'),
  needsApproval: z.boolean('invalid'),
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
 * price is in the currency of the country. With `prices`, up to eight, `price` is the lowest one for everybody. With `series` the event is the first one of a series.
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
    ticketsUrl: eventFields.ticketsUrl.default(null),
    capacity: eventFields.capacity.default(null),
    confirmedGuestsOnly: eventFields.confirmedGuestsOnly.default(false),
    needsApproval: eventFields.needsApproval.default(false),
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

/**
 * `PUT /api/events/{id}/attendance`; `DELETE` makes the attendance null. `GET /api/events/{id}/attendees` lists the
 * guests whose privacy settings let the member see them, which may be fewer than `attendingCount`. A member who asks to
 * wait and finds a free place goes, one whose role the ratio closes waits, and one whom the host has to approve asks, so
 * the response contains the attendance that resulted. A missing `danceRole` or `seeksPartner` stays as it is.
 */
export const Attend = z.object({
  state: z.enum(['going', 'interested', 'waiting'], 'invalid'),
  /** The code of the link through which the member came to the event. */
  from: SourceCode.optional(),
  danceRole: DanceRole.optional(),
  /** Those who go see the name and the role of the member in the list of those who look for a partner. */
  seeksPartner: z.boolean('invalid').optional(),
})
export type Attend = z.infer<typeof Attend>
export const Attending = namedObject('Attending', {
  attendance: Attendance.nullable(),
  attendingCount: count,
  waitingCount: count.optional(),
  /** Of a member who goes now. */
  pass: Pass.optional(),
})
export type Attending = z.infer<typeof Attending>

/** `PUT` and `DELETE /api/events/{id}/favorite`. */
export const Favorite = namedObject('Favorite', { isFavorite: z.boolean() })
export type Favorite = z.infer<typeof Favorite>

/** `GET /api/events/friends`: separate from the public lists, which are the same for all visitors. */
export const FriendsAtEvent = namedObject('FriendsAtEvent', {
  eventId: z.string(),
  count: z.number(),
  faces: z.array(EventHost.omit({ promotionGroup: true })),
})
export type FriendsAtEvent = z.infer<typeof FriendsAtEvent>

/**
 * `POST /api/events/{id}/reviews` writes the member's review, `PATCH` edits it, checked against the version in
 * `If-Match` if there is one, `DELETE` removes it.
 */
export const WriteReview = z.object({
  rating: z.number('invalid-number').int('invalid-number').min(1, 'invalid-number').max(5, 'invalid-number'),
  comment: paragraph(2000).default(''),
})
export type WriteReview = z.infer<typeof WriteReview>

/** With an `id` the first request can be repeated: until the review is edited, it takes the latest text. */
export const AddReview = WriteReview.extend({ id: uuid.optional() })
export type AddReview = z.infer<typeof AddReview>

export const Review = namedObject('Review', {
  id: z.string(),
  rating: z.number(),
  comment: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  author: EventHost,
})
export type Review = z.infer<typeof Review>

/** `GET /api/events`: upcoming events, or those with night dates `from`–`to`; with `since` an `EventsDelta`. */
export const ListEvents = z.object({
  from: isoDate.optional(),
  to: isoDate.optional(),
  city: line(80).optional(),
  state: stateOrArea.optional(),
  since: z.string().max(100, 'invalid').optional(),
  after: z
    .string()
    .refine(after => after === '' || isPlaceInPages(after), 'invalid')
    .optional(),
  limit: z.coerce
    .number('invalid-number')
    .int('invalid-number')
    .min(1, 'invalid-number')
    .max(300, 'invalid-number')
    .default(50),
})

/** The night date, start and id of the last event of a page. PostgreSQL parses them, so they must be valid. */
function isPlaceInPages(after: string) {
  const [nightOf, startsAt, id, ...more] = after.split(' ')
  const isMoment = z.iso.datetime().safeParse(startsAt).success && isoDate.safeParse(startsAt?.slice(0, 10)).success
  return more.length === 0 && isMoment && isoDate.safeParse(nightOf).success && uuid.safeParse(id).success
}

/** `GET /api/events/cities`: the cities with events in the next two weeks. */
export const CityWithEvents = namedObject('CityWithEvents', { city: z.string(), state: z.string(), nights: count })
export type CityWithEvents = z.infer<typeof CityWithEvents>

/** The distance between the centers of two cities; null if one of them is not known. */
export const CityNearby = CityWithEvents.omit({ nights: true })
  .extend({ km: z.number().nullable() })
  .register(namedSchemas, { id: 'CityNearby' })
export type CityNearby = z.infer<typeof CityNearby>

/** `GET /api/events/next`: for an empty list, the next date with an event, and the nearest cities with some. */
export const FindNextEvents = z.object({ city: line(80), state: stateOrArea })
export const NextEvents = namedObject('NextEvents', { date: isoDate.nullable(), cities: z.array(CityNearby) })
export type NextEvents = z.infer<typeof NextEvents>

/** `GET /api/search/events`. `date` is a calendar date or night date, `from` and `to` a range of night dates. */
export const FindEvents = z.object({
  q: line(100).optional(),
  location: line(100).optional(),
  date: z.union([z.literal('').transform(() => undefined), isoDate], 'invalid-date').optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  category: line(40).optional(),
  free: z.enum(['1', 'true']).optional(),
})
export type FindEvents = z.infer<typeof FindEvents>

/** `GET /api/search/events/count`: the number of all events that the same search matches. */
export const FoundCount = namedObject('FoundCount', { count })
export type FoundCount = z.infer<typeof FoundCount>

/** `POST /api/uploads`: a multipart body of `kind` and `file`. */
export const Uploaded = namedObject('Uploaded', { url: z.string(), width: count, height: count })
export type Uploaded = z.infer<typeof Uploaded>

export const EventId = z.object({ id: uuid })

/** `GET /api/calendar/me` */
export const CalendarStatus = namedObject('CalendarStatus', { isOpen: z.boolean() })
export type CalendarStatus = z.infer<typeof CalendarStatus>

/** `POST /api/calendar/me` */
export const CalendarAddress = namedObject('CalendarAddress', { url: z.string() })
export type CalendarAddress = z.infer<typeof CalendarAddress>
