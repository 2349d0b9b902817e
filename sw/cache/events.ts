import type { Event, EventsDelta, Tombstone } from '#contract/events/events.ts'
import { isPast, tonightIn } from '#contract/events/nights.ts'
import { folded } from '#contract/fold.ts'
import { likelyZone } from '#contract/places/state-zones.ts'
import { publicStore } from '../db.ts'
import { believedBody, request } from '../http/request.ts'

/** A city's next nights are on the device: what opens in a basement. */
const NIGHTS_AHEAD = 14
/** At six it is the next night; a party that goes on is looked for until noon. */
const LAST_DANCES_MS = 6 * 3_600_000
const MOST_NIGHTS = 300
const MIAMI: City = { city: 'Miami', state: 'FL' }

export type City = { city: string; state: string }

/**
 * What the device knows of a city. The cursor is good for the window it was given for, and empty until the whole city is
 * here: a page of an earlier release, which knows no `rest`, then asks for everything instead of for changes alone.
 */
type Note = { from: string; to: string; cursor: string; at: number; rest?: Rest | undefined }

/**
 * What is missing of a city that comes in pages: where the next page begins, the events of the pages before, and the
 * cursor of the first page.
 */
type Rest = { after: string; ids: string[]; cursor: string }

/** A city's events, and when the server was last heard of (ms). */
export type Nights = { events: Event[]; at: number; isPartial: boolean }

/** Where somebody goes out: their own city, else Miami. */
export function homeCityOf(person: { city: string | null; state: string | null } | null): City {
  return person?.city && person.state ? { city: person.city, state: person.state } : MIAMI
}

/** The time zone of a city's nights. For an unknown city in a state of two zones, that of most of the state will do. */
export function zoneOf({ city, state }: City): string {
  return likelyZone(state, city) ?? 'America/New_York'
}

/**
 * Brings the city's nights up to date. Throws what the request throws; what is on the device stays there, and a sync that
 * was cut between two pages goes on with the next one.
 */
export async function syncEvents(place: City, nowMs: number): Promise<void> {
  while (await syncPage(place, nowMs));
}

/** Resolves to whether there is more to ask: another page, or what has changed since the first one. */
async function syncPage(place: City, nowMs: number): Promise<boolean> {
  const { from, to } = windowFrom(place, nowMs)
  const note = await noteOf(place)
  // A night that comes into the window has not changed, so a cursor from a window without it would not speak of it.
  const had = note && note.from <= from && note.to >= to ? note : undefined
  const { after, ids, cursor: since } = had?.rest ?? { after: '', ids: [], cursor: had?.cursor ?? '' }
  const query = queryFor(place, { from, to, since, after })
  const { events, cursor, isWhole, next } = await request<EventsDelta>(earlyPathFor(query) ?? `/api/events?${query}`)
  // A server of an earlier release ignores `after` and sends what changed. The next sync asks for this page again: doing it
  // here would not end while two releases of the server respond in turns.
  if (after !== '' && !isWhole) throw new Error('the next page of the city is missing')
  const known = after === '' ? cursor : since
  const seen = [...ids, ...events.map(({ id }) => id)]
  const rest = next && events.length > 0 ? { after: next, ids: seen, cursor: known } : undefined

  await publicStore.transaction('rw', publicStore.events, publicStore.notes, async () => {
    if (isWhole && !rest) {
      const shown = new Set(seen)
      await publicStore.events.filter(kept => isIn(place, kept) && !shown.has(kept.id)).delete()
    }
    await publicStore.events.bulkDelete(events.filter(isTombstone).map(({ id }) => id))
    const [here, away] = parted(events.filter(isEvent), event => isIn(place, event) && isBetween(from, to, event))
    await publicStore.events.bulkPut(here)
    for (const event of away) await dropMoved(event, place)
    await publicStore.events.where('nightOf').below(from).delete()
    const value: Note = { from, to, cursor: rest ? '' : known, at: nowMs, rest }
    await publicStore.notes.put({ name: nameOf(place), value })
  })
  return rest !== undefined || after !== ''
}

/**
 * What `nightsOf` will return once the page that `start.js` has asked for is stored. The first paint of a device without
 * events need not wait for IndexedDB. Undefined without such a page; throws what a request throws.
 */
export async function nightsInEarlyPage(place: City, nowMs: number): Promise<Nights | undefined> {
  const { from, to } = windowFrom(place, nowMs)
  const path = earlyPathFor(queryFor(place, { from, to, since: '', after: '' }))
  const early = path && (await globalThis.earlyResponses?.get(path))
  if (!early) return undefined
  // The sync reads the response itself.
  const copy = early.clone()
  const { events, next } = believedBody<EventsDelta>('GET', path, copy, await copy.text())
  const isPartial = Boolean(next) && events.length > 0
  const inWindow = events.filter(isEvent).filter(event => isBetween(from, to, event))
  return { events: shownIn(place, inWindow, nowMs), at: nowMs, isPartial }
}

function queryFor(place: City, position: { from: string; to: string; since: string; after: string }) {
  const { from, to, ...rest } = position
  return new URLSearchParams({ from, to, ...placeIn(place), ...rest, limit: String(MOST_NIGHTS) })
}

/** The path of the first page that `start.js` has asked for, if it has every night of this one. */
function earlyPathFor(query: URLSearchParams): string | undefined {
  const names = ['city', 'state', 'since', 'after', 'limit']
  return [...(globalThis.earlyResponses?.keys() ?? [])].find(path => {
    const early = new URLSearchParams(path.split('?')[1])
    const isSame = names.every(name => early.get(name) === query.get(name))
    return (
      isSame &&
      String(early.get('from')) <= String(query.get('from')) &&
      String(query.get('to')) <= String(early.get('to'))
    )
  })
}

/**
 * The city's nights from the device, in the order they begin: from tonight on, and what is left of last night. Undefined
 * until the first sync of the city; `isPartial` until the last page of the city has arrived.
 */
export async function cachedEventsOf(place: City, nowMs: number): Promise<Nights | undefined> {
  const note = await noteOf(place)
  if (!note) return undefined
  const { from, to } = windowFrom(place, nowMs)
  const rows = await publicStore.events.where('nightOf').between(from, to, true, true).toArray()
  return { events: shownIn(place, rows, nowMs), at: note.at, isPartial: note.rest !== undefined }
}

function shownIn(place: City, events: Event[], nowMs: number) {
  return events.filter(event => isIn(place, event) && isAhead(event, nowMs)).toSorted(byBeginning)
}

/**
 * Every night on the device, of whichever city: what a search without signal looks through. `at` is when the city that
 * was asked about longest ago was heard of; 0 when none ever was.
 */
export async function allCachedEvents(nowMs: number): Promise<{ events: Event[]; at: number }> {
  const rows = await publicStore.events.toArray()
  const events = rows.filter(event => isAhead(event, nowMs)).toSorted(byBeginning)
  const places = [...new Map(events.map(event => [nameOf(event), event])).values()]
  const heard = (await Promise.all(places.map(noteOf))).flatMap(note => (note ? [note.at] : []))
  return { events, at: heard.length > 0 ? Math.min(...heard) : 0 }
}

/** A night that moved away stays only with those who follow the place it went to: nobody else would hear of it again. */
async function dropMoved(event: Event, left: City) {
  const note = isIn(left, event) ? undefined : await noteOf(event)
  if (note && isBetween(note.from, note.to, event)) await publicStore.events.put(event)
  else await publicStore.events.delete(event.id)
}

function parted(events: Event[], isOne: (event: Event) => boolean): [Event[], Event[]] {
  return [events.filter(isOne), events.filter(event => !isOne(event))]
}

function isBetween(from: string, to: string, { nightOf }: Event) {
  return from <= nightOf && nightOf <= to
}

function isAhead(event: Event, nowMs: number) {
  return !isPast(event, nowMs) || event.nightOf >= tonightIn(event.timeZone, nowMs)
}

function windowFrom(place: City, nowMs: number) {
  const zone = zoneOf(place)
  const last = Temporal.PlainDate.from(tonightIn(zone, nowMs)).add({ days: NIGHTS_AHEAD - 1 })
  return { from: tonightIn(zone, nowMs - LAST_DANCES_MS), to: last.toString() }
}

function byBeginning(one: Event, other: Event) {
  return compare(one.nightOf, other.nightOf) || compare(one.startsAt, other.startsAt)
}

/** ISO dates and times need no collation, which costs a start most of the time that sorting takes. */
function compare(one: string, other: string) {
  return one < other ? -1 : Number(one > other)
}

function isTombstone(change: Event | Tombstone): change is Tombstone {
  return 'deletedAt' in change
}

function isEvent(change: Event | Tombstone): change is Event {
  return !isTombstone(change)
}

function isIn({ city, state }: City, event: City) {
  return event.state === state && folded(event.city) === folded(city)
}

async function noteOf(place: City) {
  const note = await publicStore.notes.get(nameOf(place))
  return note?.value as Note | undefined
}

function nameOf({ city, state }: City) {
  return `nights of ${folded(city)}, ${state}`
}

/** A person is more than a place; only the place travels. */
function placeIn({ city, state }: City) {
  return { city, state }
}
