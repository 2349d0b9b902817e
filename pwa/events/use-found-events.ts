import { useEffect, useEffectEvent, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useFetch } from '#pwa/use-fetch.ts'
import { allCachedEvents } from '#sw/cache/events.ts'
import { request } from '#sw/http/request.ts'
import { type EventSearch, searchCachedEvents, searchQuery } from './search-cached.ts'

export type Found =
  | { state: 'searching'; events: Event[] | null }
  /** `keptAt`: the server was not reached, and these are the events on the device that match, as of then (ms). */
  | { state: 'found'; events: Event[]; keptAt: number | null }
  | { state: 'failed' }

/** The events that match a search: from the server, or from the device while the server is not reached. */
export function useFoundEvents(sought: EventSearch, tonight: string): Found & { again: () => void } {
  const query = searchQuery(sought, tonight)
  const { refresh: again, ...remote } = useFetch({
    key: query,
    fetch: () => request<Event[]>(`/api/search/events?${query}`),
    async findOffline() {
      const { events, at } = await allCachedEvents(Date.now()).catch(() => ({ events: [], at: 0 }))
      return { body: searchCachedEvents(events, sought, tonight), at }
    },
  })
  const events = remote.state === 'there' ? remote.body : null
  const [lastFound, setLastFound] = useState(events)
  if (events !== null && events !== lastFound) setLastFound(events)
  useFailureToast(remote.state === 'failed' ? remote.error : undefined)

  if (events !== null)
    return { state: 'found', events, keptAt: remote.state === 'there' && remote.isOld ? remote.at : null, again }
  if (remote.state !== 'loading') return { state: 'failed', again }
  // The events of the search before stay on the screen while the server searches.
  return { state: 'searching', events: lastFound, again }
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
