import { useLiveQuery } from 'dexie-react-hooks'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { errorOf, useFetch } from '#pwa/use-fetch.ts'
import { type City, cachedEventsOf, nightsInEarlyPage, syncEvents, zoneOf } from '#sw/cache/events.ts'
import { isUnreached } from '#sw/http/failures.ts'

export type CityEvents = {
  /** Undefined until the device knows anything about this city. */
  events: Event[] | undefined
  /** Later pages of the city are not on the device yet. */
  isPartial: boolean
  /** When somebody last told (ms). */
  at: number
  tonight: string
  trouble: 'no-signal' | 'refused' | null
  refresh: () => void
}

type Kept = Awaited<ReturnType<typeof cachedEventsOf>>

/** What was last read: a list that opens again is painted with it at once. */
let lastRead: { name: string; kept: Kept } | undefined

/** Reads a city's events from the device. A page may do so before its first paint. */
export async function readEvents(place: City, nowMs: number): Promise<Kept> {
  const name = nameOf(place, nowMs)
  // What came with the page is shown until it is stored.
  const kept = (await cachedEventsOf(place, nowMs)) ?? (lastRead?.name === name ? lastRead.kept : undefined)
  lastRead = { name, kept }
  return kept
}

/** Takes the events from what `start.js` has asked for, before the device has stored them. */
export async function readEarlyNights(place: City, nowMs: number): Promise<Kept> {
  const kept = await nightsInEarlyPage(place, nowMs)
  if (kept) lastRead = { name: nameOf(place, nowMs), kept }
  return kept
}

/** The sync that a page began before its first paint; the first list of that place takes it instead of a second one. */
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

/** A city's next nights: from the device at once, and from the server once per visit and when the signal returns. */
export function useEvents(place: City, nowMs: number): CityEvents {
  const tonight = tonightIn(zoneOf(place), nowMs)
  const { city, state } = place
  const kept = useLiveQuery(
    () => readEvents({ city, state }, Date.now()),
    [city, state, tonight],
    lastRead?.name === nameOf(place, nowMs) ? lastRead.kept : undefined,
  )
  const remote = useFetch({
    key: nameOf(place, nowMs),
    cached: kept && { body: kept, at: kept.at },
    async fetch() {
      await syncOnce({ city, state })
      return undefined
    },
    // An event may have been cancelled while the phone was in a pocket.
    isLive: true,
  })
  const error = errorOf(remote)
  const trouble = isUnreached(error)
    ? 'no-signal'
    : remote.state === 'missing' || error !== undefined
      ? 'refused'
      : null

  return {
    events: kept?.events,
    isPartial: kept?.isPartial === true,
    at: kept?.at ?? 0,
    tonight,
    trouble,
    refresh: remote.refresh,
  }
}
