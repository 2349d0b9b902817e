import { useEffect, useEffectEvent, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { MAX_FOUND_EVENTS } from '#contract/events/limits.ts'
import * as calls from '#contract/events/search/calls.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useFetch, useResponse } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { allCachedEvents } from '#sw/cache/events.ts'
import { fetched, resource } from '#sw/http/send.ts'
import { type EventSearch, searchCachedEvents, searchQuery, withListed } from './search-cached.ts'

export type SearchState =
  | { state: 'searching'; events: Event[] | null }
  /**
   * `cachedAt` is null for a response of the server. Otherwise the server could not be reached: the events are the
   * matching ones on the device, and `cachedAt` is the time of the sync that stored them (ms). `total` is the number of
   * all matching events; undefined until the server has counted more than it sends.
   */
  | { state: 'found'; events: Event[]; total: number | undefined; cachedAt: number | null }
  | { state: 'failed' }

/**
 * The events that match a search: from the server, or from the device while the server is not reached. `listed` are the
 * events of the city's list, which also has those of the towns nearby; the matching ones are shown at once.
 */
export function useFoundEvents(
  search: EventSearch,
  tonight: string,
  listed: Event[] = [],
): SearchState & { retry: () => void } {
  const query = searchQuery(search, tonight)
  const sought = resource(calls.findEvents, { query })
  const { refresh: retry, ...remote } = useFetch({
    key: sought.path,
    fetch: () => fetched(sought),
    findOffline: () => foundOnDevice(search, tonight),
  })
  const onDevice = useLiveQuery(() => foundOnDevice(search, tonight), [sought.path])
  const near = searchCachedEvents(listed, { ...search, location: '' }, tonight)
  const events = remote.state === 'loaded' ? withListed(remote.body, near) : null
  const isCut = remote.state === 'loaded' && !remote.isOld && remote.body.length >= MAX_FOUND_EVENTS
  const counted = useResponse(isCut ? resource(calls.countFoundEvents, { query }) : null)
  const total = isCut ? (counted.state === 'loaded' ? counted.body.count : undefined) : events?.length
  const found = remote.state === 'loaded' ? remote.body : null
  const [lastFound, setLastFound] = useState(found)
  if (found !== null && found !== lastFound) setLastFound(found)
  useFailureToast(remote.state === 'failed' ? remote.error : undefined)

  if (events !== null)
    return {
      state: 'found',
      events,
      total,
      cachedAt: remote.state === 'loaded' && remote.isOld ? remote.at : null,
      retry,
    }
  if (remote.state !== 'loading')
    return near.length > 0
      ? { state: 'found', events: near, total: undefined, cachedAt: 0, retry }
      : { state: 'failed', retry }
  // Until the server responds, the matching events of the device are shown, or else those of the previous search.
  const sooner = [near, onDevice?.body].find(matching => matching && matching.length > 0)
  return { state: 'searching', events: sooner ?? lastFound, retry }
}

async function foundOnDevice(search: EventSearch, tonight: string) {
  const { events, at } = await allCachedEvents(Date.now()).catch(() => ({ events: [], at: 0 }))
  return { body: searchCachedEvents(events, search, tonight), at }
}

function useFailureToast(error: unknown) {
  const i18n = useI18n().events
  const show = useEffectEvent(() =>
    showToast({ title: i18n.toasts.errorTitle, description: i18n.find.failed, tone: 'danger' }),
  )
  useEffect(() => {
    if (error !== undefined) show()
  }, [error])
}
