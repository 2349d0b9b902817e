import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { type Remote, useRemote } from '#pwa/data/use-remote.ts'
import { type CachedResponse, personStore, publicStore } from '#sw/db.ts'
import { eventAt, ownPartAt } from '#sw/delivery/kinds/going.ts'
import { hasNetwork } from '#sw/online.ts'

/** `at` is the time of the response (ms); 0 for an event that was only stored with the city's list. */
export type LoadedEvent = {
  state: 'loaded'
  event: Event
  mine: MyPart
  isOld: boolean
  at: number
  /** The time of the own part (ms); 0 without one. */
  mineAt: number
  /** Whether the member goes is not known yet. */
  isMineLoading: boolean
  refresh: () => void
}

type RemoteEvent = { state: 'loading' | 'missing' | 'failed'; refresh: () => void } | LoadedEvent

const NOT_ATTENDING: MyPart = { attendance: null, isFavorite: false, review: null }

type ReadAhead = {
  of: string
  page: CachedResponse | undefined
  part: CachedResponse | undefined
  listed: Event | undefined
}

/** What the device has of the event that is being opened. */
let readAhead: ReadAhead | undefined

const ofMember = (eventId: string, userId: string | null) => `${userId} ${eventId}`

/** Reads what the device has of an event, so that the first paint of its page needs no placeholders. */
export async function readEventAhead(eventId: string, userId: string | null) {
  const { copies } = userId === null ? publicStore : personStore(userId)
  const [[page, part], listed] = await Promise.all([
    copies.bulkGet([eventAt(eventId).path, ownPartAt(eventId).path]),
    publicStore.events.get(eventId),
  ])
  readAhead = { of: ofMember(eventId, userId), page, part, listed }
}

function loadedOr<Body>(
  remote: Remote<Body> & { refresh: () => void },
  ahead: CachedResponse | undefined,
): Remote<Body> & { refresh: () => void } {
  if (remote.state !== 'loading' || !ahead) return remote
  return { ...remote, state: 'loaded', body: ahead.body as Body, at: ahead.at, isOld: !hasNetwork(), error: undefined }
}

/**
 * One event: the cached response of its page, or the event as it was stored with the city's list if there is no response.
 * Without signal the newer one of both: the list may have been updated after the page was last opened.
 */
export function useEvent(eventId: string, userId: string | null): RemoteEvent {
  const ahead = readAhead?.of === ofMember(eventId, userId) ? readAhead : undefined
  const page = loadedOr(useRemote(eventAt(eventId), userId), ahead?.page)
  const part = loadedOr(useRemote(userId === null ? null : ownPartAt(eventId), userId), ahead?.part)
  const listed = useLiveQuery(async () => (await publicStore.events.get(eventId)) ?? null, [eventId], ahead?.listed)

  const own = {
    ...(part.state === 'loaded' ? { mine: part.body, mineAt: part.at } : { mine: NOT_ATTENDING, mineAt: 0 }),
    isMineLoading: userId !== null && part.state === 'loading',
  }
  const refresh = () => {
    page.refresh()
    part.refresh()
  }

  // A change of the member's role deletes the draft from the device. Without a new fetch, the page would load for ever.
  const isDraft = page.state === 'loaded' && page.body.status === 'draft'
  const refreshPage = useEffectEvent(page.refresh)
  useEffect(() => (isDraft ? () => refreshPage() : undefined), [isDraft])

  if (page.state === 'loaded' && page.isOld && listed && listed.updatedAt > page.body.updatedAt)
    return { state: 'loaded', event: listed, ...own, isOld: true, at: 0, refresh }
  if (page.state === 'loaded')
    return { state: 'loaded', event: page.body, ...own, isOld: page.isOld, at: page.at, refresh }
  if (page.state === 'missing') return { state: 'missing', refresh }
  if (listed) return { state: 'loaded', event: listed, ...own, isOld: page.state === 'failed', at: 0, refresh }
  return { state: page.state, refresh }
}
