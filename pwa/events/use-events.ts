import { useLiveQuery } from 'dexie-react-hooks'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { errorOf, useFetch } from '#pwa/use-fetch.ts'
import { type City, cachedEventsOf, nightsInEarlyPage, syncEvents, zoneOf } from '#sw/cache/events.ts'
import { isUnreached } from '#sw/http/failures.ts'

export type CityEvents = {
  /** Undefined until the cache has been read, and while nothing of this city is cached. */
  events: Event[] | undefined
  /** Later pages of the city are not cached yet. */
  isPartial: boolean
  /** The time of the last sync (ms). */
  at: number
  tonight: string
  failure: 'no-signal' | 'refused' | null
  refresh: () => void
}

type CachedEvents = Awaited<ReturnType<typeof cachedEventsOf>>

/** The events read last: a list that opens again is painted with them at once. */
let lastRead: { name: string; cached: CachedEvents } | undefined

/** Reads a city's cached events. A page may call it before its first paint. */
export async function readEvents(place: City, nowMs: number): Promise<CachedEvents> {
  const name = nameOf(place, nowMs)
  // The events of the page's early request are shown until they are cached.
  const cached = (await cachedEventsOf(place, nowMs)) ?? (lastRead?.name === name ? lastRead.cached : undefined)
  lastRead = { name, cached }
  return cached
}

/** Reads the events from the early request of `start.js`, before they are cached. */
export async function readEarlyEvents(place: City, nowMs: number): Promise<CachedEvents> {
  const cached = await nightsInEarlyPage(place, nowMs)
  if (cached) lastRead = { name: nameOf(place, nowMs), cached }
  return cached
}

/** The sync that a page started before its first paint; the first list of that city uses it instead of a second one. */
let ahead: { name: string; synced: Promise<void> } | undefined

export async function fetchAhead(place: City) {
  const synced = syncEvents(place, Date.now())
  ahead = { name: nameOf(place, Date.now()), synced }
  await synced
}

async function syncOnce(place: City): Promise<void> {
  const begun = ahead
  ahead = undefined
  return begun?.name === nameOf(place, Date.now()) ? await begun.synced : await syncEvents(place, Date.now())
}

function nameOf(place: City, nowMs: number) {
  return `${place.city}, ${place.state} ${tonightIn(zoneOf(place), nowMs)}`
}

/**
 * A city's upcoming events: the cached ones at once, then those of a sync once per visit and when the network is back.
 */
export function useEvents(place: City, nowMs: number): CityEvents {
  const tonight = tonightIn(zoneOf(place), nowMs)
  const { city, state } = place
  const cached = useLiveQuery(
    () => readEvents({ city, state }, Date.now()),
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
  const failure = isUnreached(error)
    ? 'no-signal'
    : remote.state === 'missing' || error !== undefined
      ? 'refused'
      : null

  return {
    events: cached?.events,
    isPartial: cached?.isPartial === true,
    at: cached?.at ?? 0,
    tonight,
    failure,
    refresh: remote.refresh,
  }
}
