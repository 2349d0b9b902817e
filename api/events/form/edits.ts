import type { EventPrice } from '#contract/events/events.ts'
import type { EditEvent } from '#contract/events/form/event-body.ts'
import { spanOf } from '#contract/events/nights.ts'
import { priceErrorOf } from '#contract/events/price.ts'
import { pricesErrorOf } from '#contract/events/prices.ts'
import { countryOf } from '#contract/places/area.ts'
import type { Sql } from '#db/connection/sql.ts'
import { type RecordedEdit, recordChanges } from '#db/events/form/change-ledger.ts'
import { changeEvent, differ, type EventColumns, type OwnEvent, ownEvent } from '#db/events/form/publishing.ts'
import { admitAll } from '#db/events/going/asks.ts'
import { publishSeriesOf } from '#db/events/series/series.ts'
import { updatePlaces } from '#db/events/venue/places.ts'
import { notifyOfEdit } from '#db/notifications/notify-goers.ts'
import { notifyOfPublication } from '#db/notifications/publications.ts'
import { placeWith } from '#db/places/places.ts'
import { isSame, mergeEdit } from '../../http/edit-merge.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseField } from '../../http/valid.ts'
import { type Located, locate, zoneOfEvent } from '../../places/locate.ts'

type EditedEvent = { after: OwnEvent; conflicts: [] } | { after: null; conflicts: string[] }

/** A locked event after an edit on version `seen`, or the fields that were changed since. Refuses invalid values. */
export async function editedEvent(
  tx: Sql,
  before: OwnEvent,
  given: EditEvent,
  seen: number | null,
): Promise<EditedEvent> {
  const edited = await withCity(tx, before, given)
  const { order, conflicts } = mergeEdit({
    order: edited,
    stored: storedFields(before, edited),
    seen,
    versions: before,
    together: FIELD_GROUPS,
  })
  if (conflicts.length > 0)
    return { after: null, conflicts: conflicts.map(field => (field === 'priceCents' ? PRICE_FIELD : field)) }
  return { after: await applyEdit(tx, before, order), conflicts: [] }
}

/** An edit with the city as it is stored. */
type EventEdit = Omit<EditEvent, 'country' | 'state'> & Partial<Located>

/** Finds the city of an edit in the gazetteer. A part of the city that is not in the edit is that of the event. */
async function withCity(tx: Sql, before: OwnEvent, { country, state, ...edit }: EditEvent): Promise<EventEdit> {
  const { city, placeId } = edit
  if ([country, state, city, placeId].every(part => part === undefined)) return edit
  const isSameCountry = country === undefined || country === countryOf(before.state)
  const given = { city: city ?? before.city, country, placeId, state: state ?? (isSameCountry ? before.state : null) }
  const { place: _, ...located } = await locate(tx, given)
  // Without a state, the edit does not change the region that the host typed.
  if (state === undefined && located.city === before.city && located.state === before.state)
    located.region = before.region
  const changed = Object.entries(located).filter(
    ([field, value]) =>
      Object.hasOwn(edit, field) ||
      (field === 'state' && state !== undefined) ||
      value !== before[field as keyof Located],
  )
  return { ...edit, ...Object.fromEntries(changed) }
}

/** Stores an edit of a locked event and notifies those who go, or the followers if it publishes a draft. */
export async function storeEdit(
  tx: Sql,
  id: string,
  { before, after, by, editId }: { before: OwnEvent; after: OwnEvent; by: string; editId?: string },
): Promise<RecordedEdit | undefined> {
  const edit = await recordChanges(tx, id, { before, after, by, editId })
  await changeEvent(tx, id, { before, after })
  const { isOver } = (await ownEvent(tx, id, by)) ?? before
  if (edit && after.status === 'active' && !isOver) {
    if (before.status === 'draft') await notifyOfPublication(tx, id, before.hostId)
    else await notifyOfEdit(tx, id, edit, by)
  }
  if (before.status === 'draft' && after.status === 'active') await publishSeriesOf(tx, id, after)
  await (before.needsApproval && !after.needsApproval ? admitAll(tx, id) : updatePlaces(tx, id))
  return edit
}

/** Applies an edit to an event. After members have reacted, an event can only be cancelled or deleted, not hidden. */
async function applyEdit(tx: Sql, before: OwnEvent, order: EventEdit): Promise<OwnEvent> {
  const { timeZone, date, startTime, endTime, nightOf, ...changes } = order
  const mustStayVisible = before.status === 'cancelled' || (before.status === 'active' && before.hasGuests)
  if (changes.status === 'draft' && mustStayVisible) refuse(409, 'already-published')
  if (changes.status === 'active' && before.status === 'cancelled') refuse(409, 'event-cancelled')

  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after: OwnEvent = { ...before, ...given }
  if (differ(before, after, ['priceCents', 'currency'])) refuseWrongPrice(after.priceCents, after.currency)
  // A client that knows one price replaces all of them with another one.
  if (changes.prices === undefined && after.priceCents !== before.priceCents) after.prices = null
  if (date || startTime || endTime !== undefined || nightOf !== undefined) {
    const moves = { date: date ?? dayOf(before.startLocal), startTime: startTime ?? clockOf(before.startLocal) }
    const newEnd = endTime === undefined ? before.endLocal && clockOf(before.endLocal) : endTime
    // Without a new date or time, the event keeps its chosen night date.
    const night = nightOf ?? (date || startTime ? undefined : before.nightOf)
    Object.assign(after, timesOf({ ...moves, endTime: newEnd, nightOf: night }))
  }
  if (changes.prices || (after.prices && after.currency !== before.currency))
    refuseWrongPrices(after, { former: before.prices ?? [] })
  // Reviews of one date do not apply to another date.
  if (before.reviewCount > 0 && dayOf(after.startLocal) !== dayOf(before.startLocal)) refuse(409, 'night-has-been')

  const hasNewCity = differ(before, after, ['city', 'state'])
  const hasCoordinates = changes.latitude !== undefined && changes.longitude !== undefined
  if (!hasCoordinates && (hasNewCity || after.location !== before.location))
    Object.assign(after, { latitude: null, longitude: null })
  if (timeZone || hasNewCity || hasCoordinates) {
    const stored = after.placeId === null ? undefined : await placeWith(tx, after.placeId)
    const former = hasNewCity ? null : before.tz
    after.tz = await zoneOfEvent(tx, { ...after, place: stored }, after, { chosen: timeZone, former })
  }
  return after
}

/** The name of the price field in requests and field versions. */
const PRICE_FIELD = 'price'

/** Edits of two parts of a start time or place could combine to one that no editor intended, so they merge together. */
const START = ['date', 'startTime', 'nightOf'] as const
const CITY = ['city', 'state', 'region', 'placeId', 'timeZone'] as const
const COORDINATES = ['latitude', 'longitude', 'location', 'city', 'state'] as const
const MONEY = [PRICE_FIELD, 'currency', 'prices'] as const
const FIELD_GROUPS = {
  date: START,
  startTime: START,
  nightOf: START,
  city: CITY,
  state: CITY,
  region: CITY,
  placeId: CITY,
  timeZone: CITY,
  latitude: COORDINATES,
  longitude: COORDINATES,
  priceCents: MONEY,
  currency: MONEY,
  prices: MONEY,
}

/** The stored event with the field names of an edit. Null leaves the night date and the time zone to the server. */
function storedFields(event: OwnEvent, { nightOf, timeZone }: EventEdit): { [Field in keyof EventEdit]-?: unknown } {
  const { startLocal, endLocal, tz, ...same } = event
  return {
    ...same,
    date: dayOf(startLocal),
    startTime: clockOf(startLocal),
    endTime: endLocal && clockOf(endLocal),
    nightOf: nightOf === null ? null : event.nightOf,
    timeZone: timeZone === null ? null : tz,
  }
}

/** Whether this order has created the event. A field that was changed since cannot be compared. */
export function isCreatedBy(order: EventColumns, event: OwnEvent): boolean {
  const { startLocal, endLocal, ...same } = event
  const stored: Record<string, unknown> = {
    ...same,
    startLocal: isoOf(startLocal),
    endLocal: endLocal && isoOf(endLocal),
  }
  const isChanged = (field: string) => Object.hasOwn(event.fieldVersions, field)
  return Object.entries(order).every(
    ([column, value]) => isSame(value, stored[column]) || (FIELDS_OF[column] ?? [column]).some(isChanged),
  )
}

/** The fields of an edit that change a column of another name. */
const FIELDS_OF: Record<string, readonly string[]> = {
  startLocal: START,
  endLocal: ['endTime'],
  tz: ['timeZone'],
  priceCents: MONEY,
  prices: MONEY,
  region: CITY,
  placeId: CITY,
}

export function timesOf(order: Parameters<typeof spanOf>[0]) {
  const span = spanOf(order)
  if (typeof span === 'string') refuseField(span === 'end-equals-start' ? 'endTime' : 'nightOf', span)
  const { startLocal, endLocal, nightOf } = span
  return { startLocal, endLocal, nightOf }
}

export function refuseWrongPrice(priceCents: number | null, currency: string) {
  const code = priceErrorOf(priceCents, currency)
  if (code) refuseField(PRICE_FIELD, code)
}

type WithPrices = Pick<EventColumns, 'prices' | 'currency' | 'nightOf' | 'tz' | 'startLocal' | 'endLocal'>

type PriceTimes = { nowMs?: number; former?: readonly EventPrice[] }

/** Refuses prices that the event cannot have. A time that the event had before may be over. */
export function refuseWrongPrices(event: WithPrices, { nowMs = Date.now(), former = [] }: PriceTimes = {}) {
  const code = event.prices && pricesErrorOf(event.prices, event, { nowMs, former })
  if (code) refuseField('prices', code)
}

/** PostgreSQL writes a space between date and time. */
const isoOf = (local: string) => local.replace(' ', 'T')
const dayOf = (local: string) => local.slice(0, 10)
const clockOf = (local: string) => local.slice(11, 16)
