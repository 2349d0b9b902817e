import type { Event } from '#contract/events/events.ts'
import { eventChanges } from '#contract/events/list/calls.ts'
import { WINDOW_DAYS, windowInAnyZone } from '#contract/events/list/city-window.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { paths } from '#contract/paths.ts'
import type { City } from '#contract/places/area.ts'
import { afterMs } from '#pwa/data/after-ms.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { firstPaintMs } from '#pwa/data/served-page.ts'
import { errorOf, type Remote, useFetch, useRemote } from '#pwa/data/use-remote.ts'
import { HAS_EVENTS_KEY } from '#pwa/session/device-marks.ts'
import { type CachedEvents, cachedEventsOf, eventsInEarlyPage, listIn, syncEvents } from '#sw/cache/events.ts'
import { homeOfPage } from '#sw/cache/home-city.ts'
import { isOfRequest, isUnreached } from '#sw/http/failures.ts'
import { resource } from '#sw/http/send.ts'

export type CityEvents = {
  /** Undefined until the cache has been read, and while no events of this city are cached. */
  events: Event[] | undefined
  /** Later pages of the city are not cached yet. */
  isPartial: boolean
  /** The time of the last sync (ms), or of the file if another device sent the list. */
  at: number
  received?: CachedEvents['received']
  /** The last date whose events are all cached; empty if there is none, or if it is not known. */
  knownTo: string
  tonight: string
  failure: 'no-signal' | 'refused' | null
  refresh: () => void
}

/** The result of the last read: a list that is opened again is painted with these events at once. */
let lastRead: { name: string; cached: CachedEvents | undefined } | undefined

/** Reads a city's cached events. */
async function readEvents(place: City, nowMs: number): Promise<CachedEvents | undefined> {
  const stored = await cachedEventsOf(place, nowMs)
  noteZone(place, stored)
  const name = nameOf(place, nowMs)
  // The events of the page's early request are shown until they are cached.
  const cached = stored ?? (lastRead?.name === name ? lastRead.cached : undefined)
  lastRead = { name, cached }
  return cached
}

/** Reads the events from the early request of `start.js`, before they are cached. */
async function readEarlyEvents(place: City, nowMs: number): Promise<CachedEvents | undefined> {
  const cached = await eventsInEarlyPage(place, nowMs)
  noteZone(place, cached)
  if (cached) lastRead = { name: nameOf(place, nowMs), cached }
  return cached
}

/** The sync that a page started before its first paint. The first list of that city waits for it and starts none. */
let earlySync: { city: string; synced: Promise<void> } | undefined

/** The first paint of the list waits at most this long for IndexedDB and the server. */
const WAIT_MS = 600

/** Reads the list before the first paint. A slow or failed read is no error: the list is shown once it is loaded. */
export async function prefetchEvents(place: City) {
  await Promise.race([readOrFetch(place).catch(() => undefined), afterMs(firstPaintMs(WAIT_MS))])
}

async function readOrFetch(place: City) {
  for (const read of [readEarlyEvents, readEvents]) {
    const events = await read(place, Date.now()).catch(() => undefined)
    if (events) return
  }
  const synced = syncEvents(place, Date.now())
  earlySync = { city: labelOf(place), synced }
  await synced
  await readEvents(place, Date.now())
}

async function syncOnce(place: City): Promise<void> {
  const early = earlySync
  earlySync = undefined
  const synced = early?.city === labelOf(place) ? early.synced : syncEvents(place, Date.now())
  await synced.catch((error: unknown) => {
    // The next start requests the whole list early again, because this device can store nothing.
    if (!isOfRequest(error)) localStorage.removeItem(HAS_EVENTS_KEY)
    throw error
  })
  // From now on `start.js` does not request the whole list early: this device needs only the changes. The landing page
  // must not write this mark: it is what a member sees when the account, and everything on the device, has been
  // deleted.
  if (location.pathname !== paths.landing) localStorage.setItem(HAS_EVENTS_KEY, '1')
}

function nameOf(place: City, nowMs: number) {
  return `${labelOf(place)} ${tonightIn(zoneOfList(place), nowMs)}`
}

function labelOf({ city, state }: City) {
  return `${city}, ${state}`
}

/** The zones of the lists that were read, by city. */
const zones = new Map<string, string>()

function noteZone(place: City, cached: CachedEvents | undefined) {
  if (cached?.timeZone) zones.set(labelOf(place), cached.timeZone)
}

/** The time zone of the city's list; before its first response that of the home, or of this device for another city. */
export function zoneOfList(place: City): string {
  const home = homeOfPage()
  const ownZone = labelOf(place) === labelOf(home) ? home.timeZone : Temporal.Now.timeZoneId()
  return zones.get(labelOf(place)) ?? ownZone
}

/**
 * A city's upcoming events: first the cached ones, then those of a sync, which runs when the screen is opened and when
 * the network returns.
 */
export function useEvents(place: City, nowMs: number): CityEvents {
  const tonight = tonightIn(zoneOfList(place), nowMs)
  const { city, state } = place
  // Null if there are none, and undefined until they have been read.
  const cached = useLiveQuery(
    async () => (await readEvents({ city, state }, Date.now())) ?? null,
    [city, state, tonight],
    lastRead?.name === nameOf(place, nowMs) ? lastRead.cached : undefined,
  )
  const remote = useFetch({
    key: nameOf(place, nowMs),
    cached: cached && { body: cached, at: cached.at },
    async fetch() {
      await syncOnce({ city, state })
      return undefined
    },
    // An event may have been cancelled while the device was asleep.
    isLive: true,
  })
  const error = errorOf(remote)
  // The device can store nothing: its database is refused, silent or full.
  const isUnstored = error !== undefined && !isOfRequest(error)
  const whole = useRemote(isUnstored ? eventsBetween(place, windowInAnyZone(state, nowMs)) : null, null)
  // Without signal the sync fails before a busy device has read its list, which would be painted after the failure.
  const isRead = cached !== undefined || isUnstored
  const list = whole.state === 'loaded' ? listIn(place, whole.body, nowMs) : cached
  return {
    events: list?.events,
    isPartial: list?.isPartial === true,
    at: list?.at ?? 0,
    received: list?.received,
    knownTo: (!list?.isPartial && list?.to) || '',
    tonight,
    failure: isRead ? failureOf(isUnstored ? whole : remote) : null,
    refresh: remote.refresh,
  }
}

/** Why the last request of a list failed; null if it did not. */
export function failureOf(remote: Remote<unknown>): CityEvents['failure'] {
  const error = errorOf(remote)
  if (isUnreached(error)) return 'no-signal'
  return remote.state === 'missing' || error !== undefined ? 'refused' : null
}

/**
 * The events for the list: those of the two weeks that the device caches, or those of a date outside of them, which the
 * server sends; its last response is cached, too.
 */
export function useDateEvents(cityEvents: CityEvents, place: City, date: string | undefined): CityEvents {
  const outside = eventsOutside(place, date, cityEvents.tonight)
  const remote = useRemote(outside, null)
  if (outside === null) return cityEvents
  const { body, at } = remote.state === 'loaded' ? remote : { body: undefined, at: 0 }
  const events = body?.events.filter(event => 'nightOf' in event)
  const { tonight } = cityEvents
  return { events, isPartial: false, at, knownTo: '', tonight, failure: failureOf(remote), refresh: remote.refresh }
}

function eventsOutside(place: City, date: string | undefined, tonight: string) {
  const end = Temporal.PlainDate.from(tonight).add({ days: WINDOW_DAYS }).toString()
  if (date === undefined || (tonight <= date && date < end)) return null
  return eventsBetween(place, { from: date, to: date })
}

function eventsBetween({ city, state }: City, dates: { from: string; to: string }) {
  return resource(eventChanges, { query: { ...dates, city, state, since: '' } })
}
