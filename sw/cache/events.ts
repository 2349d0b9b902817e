import type { Event } from '#contract/events/events.ts'
import { eventChanges } from '#contract/events/list/calls.ts'
import { storedWindow, windowInAnyZone } from '#contract/events/list/city-window.ts'
import type { EventsDelta, Tombstone } from '#contract/events/list/lists.ts'
import { isPast, tonightIn } from '#contract/events/nights.ts'
import { folded } from '#contract/fold.ts'
import type { City } from '#contract/places/area.ts'
import { publicStore } from '../db.ts'
import { believedBody } from '../http/request.ts'
import { fetched, type Resource } from '../http/send.ts'
import { unlessSilent } from '../silent-database.ts'
import { firstListPath, listPath } from './list-path.ts'
import { isRecent } from './responses.ts'

/**
 * The state of a city's sync. `cities` are those whose events the list of the city contains; undefined for a list from
 * a server of 0.2.0, which contains the events of the city only and has no `timeZone`. The cursor is valid for the
 * window from `from` to `to` only. It is empty until all pages of the city are stored: a tab of 0.2.0, which ignores
 * `rest`, then requests the whole city again.
 */
export type SyncedCity = {
  from: string
  to: string
  cursor: string
  at: number
  timeZone?: string | undefined
  cities?: City[] | undefined
  rest?: NextPage | undefined
  /** The list is from a file of another device, and no sync has followed; the name is missing if a visitor sent it. */
  received?: { sender: string | null }
}

/** The missing pages of a city: where the next one begins, the ids before it, and the cursor of the first page. */
type NextPage = { after: string; ids: string[]; cursor: string }

const FIRST_PAGE: NextPage = { after: '', ids: [], cursor: '' }

/**
 * A city's events until the date `to`; `at` is the time of the last response (ms), or of the file if the list was
 * `received` from a friend. `timeZone` is undefined for a list from 0.2.0 without an event in the city.
 */
export type CachedEvents = {
  timeZone: string | undefined
  events: Event[]
  to: string
  at: number
  isPartial: boolean
  received?: SyncedCity['received']
}

/** Fetches the changed events, from the page at which a sync was interrupted. Throws the error of a failed request. */
export async function syncEvents(place: City, nowMs: number): Promise<void> {
  while (await syncPage(place, nowMs));
}

/** Resolves to true if another request is needed: for the next page, or for the changes since the first page. */
async function syncPage(place: City, nowMs: number): Promise<boolean> {
  const note = await unlessSilent(syncedCity(place))
  const { from, to } = windowOf(place, note?.timeZone, nowMs)
  // A date that has entered the window needs a new cursor: its events have not changed, so the server would not send
  // them for the cursor of the earlier window.
  const valid = note && note.from <= from && note.to >= to ? note : undefined
  // Without its cities the stored list may lack the events of towns nearby, which the cursor would not bring.
  const stored = { ...FIRST_PAGE, cursor: valid?.cities ? valid.cursor : '' }
  // `start.ts` requests the whole list if a page was closed between storing the list and noting that. The response
  // replaces the list, instead of a second request for the changes.
  const earlyPath = earlyPathFor(listPath(place, { from, to }))
  const { after, ids, cursor: since } = earlyPath ? FIRST_PAGE : ((valid?.cities && valid.rest) ?? stored)
  const path = earlyPath ?? listPath(place, { from, to }, { since, after })
  const page: Resource<EventsDelta> = { path, shape: eventChanges.shape }
  const { events, cursor, isWhole, next, cities, timeZone } = await fetched(page)
  // A server of 0.2.0 ignores `after` and sends the changes. The next sync requests this page again; a retry
  // here would not end while servers of two releases respond alternately.
  if (after !== '' && !isWhole) throw new Error('no next page')
  const firstCursor = after === '' ? cursor : since
  const receivedIds = [...ids, ...events.map(({ id }) => id)]
  const rest = next && events.length > 0 ? { after: next, ids: receivedIds, cursor: firstCursor } : undefined
  const area = areaOf(place, cities)
  // A city that joined the list may have events that have not changed since the cursor.
  const isWider = !isWhole && cities?.some(city => !isIn(areaOf(place, note?.cities), city)) === true
  // The dates were those of another zone: the city's first response, or a correction of its zone.
  const present = windowOf(place, timeZone, nowMs)
  const isOutside = present.from < from || to < present.to
  const position = { cursor: firstCursor, at: nowMs }
  // The list that was read a moment ago: the next response brings the changes since then just as well.
  const isKnown = !isWhole && !rest && !isWider && !isOutside && note?.from === from && !note.received
  if (isKnown && note.timeZone === timeZone && events.length === 0 && isRecent(note, nowMs)) return false

  await publicStore.transaction('rw', publicStore.events, publicStore.notes, async () => {
    // The list of a town nearby contains some of these events, and may have been read later than this response. A list
    // whose pages are missing has no cursor, and may lack events.
    const newerLists = (await otherLists(place)).filter(({ synced }) => synced.cursor && isNewer(synced, position))
    if (isWhole && !rest) {
      const received = new Set(receivedIds)
      await publicStore.events
        .filter(stored => isIn(area, stored) && !received.has(stored.id) && !isListed(newerLists, stored))
        .delete()
    }
    await publicStore.events.bulkDelete(events.filter(isTombstone).map(({ id }) => id))
    const [inside, outside] = partition(
      events.filter(isEvent).filter(event => !isListed(newerLists, event)),
      event => isIn(area, event) && isBetween(from, to, event),
    )
    await publicStore.events.bulkPut(inside)
    for (const event of outside) await putMoved(event, place)
    // Where it is morning, the date before `from` is over; in another city on the device it may still be night.
    const { from: earliest } = windowInAnyZone(place.state, nowMs)
    const isOver = (event: Event) => isIn(area, event) || event.nightOf < earliest
    await publicStore.events.where('nightOf').below(from).filter(isOver).delete()
    const value: SyncedCity = {
      from,
      to,
      timeZone,
      cities,
      rest,
      at: nowMs,
      cursor: rest || isWider ? '' : firstCursor,
    }
    await publicStore.notes.put({ name: nameOf(place), value })
  })
  return rest !== undefined || after !== '' || isWider || (timeZone !== undefined && isOutside)
}

/**
 * The events of the response that `start.ts` requested, as `cachedEventsOf` will return them once they are stored. With
 * them the first paint on a device without stored events does not wait for IndexedDB. Undefined without such a
 * response; throws like `send`.
 */
export async function eventsInEarlyPage(place: City, nowMs: number): Promise<CachedEvents | undefined> {
  const path = earlyPathFor(firstListPath(place, nowMs))
  const early = path && (await globalThis.earlyResponses?.get(path))
  if (!early) return undefined
  // The sync reads the body of the original response later.
  const response = early.clone()
  return listIn(place, believedBody<EventsDelta>(response, await response.text(), eventChanges.shape), nowMs)
}

/** The events of a response with the whole list, or with its first page. */
export function listIn(place: City, { events, next, cities, timeZone }: EventsDelta, nowMs: number): CachedEvents {
  const { from, to } = windowOf(place, timeZone, nowMs)
  const isPartial = Boolean(next) && events.length > 0
  const inWindow = events.filter(isEvent).filter(event => isBetween(from, to, event))
  return { events: shownIn(areaOf(place, cities), inWindow, nowMs), to, at: nowMs, isPartial, timeZone }
}

function windowOf({ state }: City, timeZone: string | undefined, nowMs: number) {
  return timeZone ? storedWindow(timeZone, nowMs) : windowInAnyZone(state, nowMs)
}

/** The path of the first page that `start.ts` requested, if its window contains the window of this first page. */
function earlyPathFor(path: string): string | undefined {
  const names = ['city', 'state', 'since', 'after', 'limit']
  const order = queryIn(path)
  return [...(globalThis.earlyResponses?.keys() ?? [])].find(earlyPath => {
    const early = queryIn(earlyPath)
    const isSame = names.every(name => early.get(name) === order.get(name))
    return (
      isSame &&
      String(early.get('from')) <= String(order.get('from')) &&
      String(order.get('to')) <= String(early.get('to'))
    )
  })
}

function queryIn(path: string) {
  return new URLSearchParams(path.split('?')[1])
}

/**
 * The city's stored events by start time: those from tonight on, and those of last night that have not ended. Undefined
 * until the first sync of the city; `isPartial` until the last page of the city is stored.
 */
export async function cachedEventsOf(place: City, nowMs: number): Promise<CachedEvents | undefined> {
  const note = await syncedCity(place)
  if (!note) return undefined
  const { from, to } = windowOf(place, note.timeZone, nowMs)
  const rows = await publicStore.events.where('nightOf').between(from, to, true, true).toArray()
  return {
    events: shownIn(areaOf(place, note.cities), rows, nowMs),
    to: note.to,
    at: note.at,
    isPartial: note.rest !== undefined,
    timeZone: note.timeZone ?? rows.find(event => isIn(areaOf(place), event))?.timeZone,
    received: note.received,
  }
}

function shownIn(area: Area, events: Event[], nowMs: number) {
  return events.filter(event => isIn(area, event) && isUpcoming(event, nowMs)).toSorted(byStart)
}

/** The stored events of all cities, for a search without signal. `at` is the oldest last response (ms), or 0. */
export async function allCachedEvents(nowMs: number): Promise<{ events: Event[]; at: number }> {
  const rows = await publicStore.events.toArray()
  const events = rows.filter(event => isUpcoming(event, nowMs)).toSorted(byStart)
  const responseTimes = (await syncedCities())
    .filter(({ area }) => events.some(event => isIn(area, event)))
    .map(({ synced }) => synced.at)
  return { events, at: responseTimes.length > 0 ? Math.min(...responseTimes) : 0 }
}

/** An event that moved away stays only in another list of the device: otherwise its changes would not come. */
async function putMoved(event: Event, formerCity: City) {
  if (isListed(await otherLists(formerCity), event)) await publicStore.events.put(event)
  else await publicStore.events.delete(event.id)
}

/** Resolves to the lists on the device except that of the city. */
export async function otherLists(place: City) {
  return (await syncedCities()).filter(({ name }) => name !== nameOf(place))
}

/** Returns true if one of the lists covers the city and the date of the event. */
export function isListed(lists: CityList[], event: Event) {
  return lists.some(({ area, synced }) => isIn(area, event) && isBetween(synced.from, synced.to, event))
}

type Position = { cursor: string; at: number }

/**
 * Compares the positions of two lists in the history of the database, which do not depend on the clocks of the devices.
 * Lists of two databases, and a list without a cursor, are compared by the time.
 */
export function isNewer(list: Position, other: Position): boolean {
  const [database, position] = positionIn(list.cursor)
  const [otherDatabase, otherPosition] = positionIn(other.cursor)
  return database && database === otherDatabase ? position > otherPosition : list.at > other.at
}

/** The database and the last transaction of the snapshot in a cursor: `1.2.3.40:45:41,42` is database 1.2.3 at 45. */
function positionIn(cursor: string): [database: string, transaction: bigint] {
  const [, database = '', xmin = '0', xmax = xmin] = /^(\d+\.\d+\.\d+)\.(\d+)(?::(\d+))?/.exec(cursor) ?? []
  return [database, BigInt(xmax)]
}

function partition(events: Event[], isInside: (event: Event) => boolean): [Event[], Event[]] {
  return [events.filter(isInside), events.filter(event => !isInside(event))]
}

function isBetween(from: string, to: string, { nightOf }: Event) {
  return from <= nightOf && nightOf <= to
}

function isUpcoming(event: Event, nowMs: number) {
  return !isPast(event, nowMs) || event.nightOf >= tonightIn(event.timeZone, nowMs)
}

export function byStart(one: Event, other: Event) {
  return compare(one.nightOf, other.nightOf) || compare(one.startsAt, other.startsAt)
}

/** ISO dates and times need no collation, which would take most of the sorting time at the start of the app. */
function compare(one: string, other: string) {
  return one < other ? -1 : Number(one > other)
}

function isTombstone(change: Event | Tombstone): change is Tombstone {
  return 'deletedAt' in change
}

function isEvent(change: Event | Tombstone): change is Event {
  return !isTombstone(change)
}

/** The names of the cities whose events a list contains. */
type Area = Set<string>

export function areaOf(place: City, cities: City[] = []): Area {
  return new Set([place, ...cities].map(nameOf))
}

export function isIn(area: Area, event: City) {
  return area.has(nameOf(event))
}

export async function syncedCity(place: City) {
  const note = await publicStore.notes.get(nameOf(place))
  return note?.value as SyncedCity | undefined
}

type CityList = { name: string; synced: SyncedCity; area: Area }

/** All lists on the device. */
async function syncedCities(): Promise<CityList[]> {
  const notes = await publicStore.notes.where('name').startsWith(NAME_PREFIX).toArray()
  return notes.map(({ name, value }) => {
    const synced = value as SyncedCity
    return { name, synced, area: new Set([name, ...(synced.cities ?? []).map(nameOf)]) }
  })
}

const NAME_PREFIX = 'nights of '

/** The name of the city's note. */
export function nameOf({ city, state }: City) {
  return `${NAME_PREFIX}${folded(city)}, ${state}`
}
