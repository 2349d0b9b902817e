import { useEffect, useEffectEvent } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { copies, kept } from '#pwa/data/live-query.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { personStore, publicStore } from '#sw/db.ts'
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

/** The events of the lists of cities. */
const listedEvents = kept((store: typeof publicStore, eventId) => store.events.get(eventId))

/** Reads what the device has of an event, so that the first paint of its page needs no placeholders. */
export async function readEventAhead(eventId: string, userId: string | null) {
  const store = userId === null ? publicStore : personStore(userId)
  await Promise.all([
    copies.readAhead(store, eventAt(eventId).path),
    copies.readAhead(store, ownPartAt(eventId).path),
    listedEvents.readAhead(publicStore, eventId),
  ])
}

/**
 * One event: the cached response of its page, or the event as it was stored with the city's list if there is no
 * response. Without signal the newer one of both: the list may have been updated after the page was last opened.
 */
export function useEvent(eventId: string, userId: string | null): RemoteEvent {
  const page = useRemote(eventAt(eventId), userId)
  const part = useRemote(userId === null ? null : ownPartAt(eventId), userId)
  const isOld = page.state === 'loaded' && (page.isOld || !hasNetwork())
  const listed = listedEvents.useRow(publicStore, page.state !== 'loaded' || isOld ? eventId : null)

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

  if (page.state === 'loaded' && isOld && listed && listed.updatedAt > page.body.updatedAt)
    return { state: 'loaded', event: listed, ...own, isOld: true, at: 0, refresh }
  if (page.state === 'loaded')
    return { state: 'loaded', event: page.body, ...own, isOld: page.isOld, at: page.at, refresh }
  if (page.state === 'missing') return { state: 'missing', refresh }
  if (listed) return { state: 'loaded', event: listed, ...own, isOld: page.state === 'failed', at: 0, refresh }
  return { state: page.state, refresh }
}
