import { useLiveQuery } from 'dexie-react-hooks'
import type { Event, MyPart } from '#contract/events/events.ts'
import { useRemote } from '#pwa/use-remote.ts'
import { publicStore } from '#sw/db.ts'

export type EventFound =
  | { state: 'loading'; refresh: () => void }
  | { state: 'missing'; refresh: () => void }
  | { state: 'failed'; refresh: () => void }
  /** `at` is the time of the last response (ms); 0 for an event that is only known from the city's list. */
  | { state: 'there'; event: Event; mine: MyPart; isOld: boolean; at: number; refresh: () => void }

const NO_PART: MyPart = { attendance: null, isFavorite: false, review: null }

/** One event: the last response for its page, or else the entry in the cached list of its city. */
export function useEvent(eventId: string, userId: string | null): EventFound {
  const path = `/api/events/${encodeURIComponent(eventId)}`
  const page = useRemote<Event>(path, userId)
  const part = useRemote<MyPart>(userId === null ? null : `${path}/mine`, userId)
  const listed = useLiveQuery(async () => (await publicStore.events.get(eventId)) ?? null, [eventId])

  const mine = part.state === 'there' ? part.body : NO_PART
  const refresh = () => {
    page.refresh()
    part.refresh()
  }

  if (page.state === 'there') return { state: 'there', event: page.body, mine, isOld: page.isOld, at: page.at, refresh }
  if (page.state === 'missing') return { state: 'missing', refresh }
  if (listed) return { state: 'there', event: listed, mine, isOld: page.state === 'failed', at: 0, refresh }
  return { state: page.state, refresh }
}
