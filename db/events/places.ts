import type { Sql } from '../connection/sql.ts'
import { notifyOfFreePlaces } from '../notifications/notify.ts'

export type Places = { attendingCount: number; waitingCount: number }

/**
 * Gives the free places of an event to the members who wait, and notifies them. Must be called in every transaction that
 * may have taken or freed a place: an attendance, the capacity, the status, the time, an account. Locks the event; a
 * transaction with several events locks them in the order of their ids first.
 */
export async function updatePlaces(tx: Sql, eventId: string): Promise<Places> {
  const [places] = await tx<[{ attending: number; waiting: number; promoted: string[] }]>`
    select attending, waiting, promoted from update_places(${eventId})
  `
  if (places.promoted.length > 0) await notifyOfFreePlaces(tx, eventId, places.promoted)
  return { attendingCount: places.attending, waitingCount: places.waiting }
}

/**
 * Releases the places of a member at all events to come, and the position on their waiting lists. The events stay locked
 * until the end of the transaction.
 */
export async function releasePlacesOf(tx: Sql, userId: string) {
  const released = await tx<{ eventId: string }[]>`
    delete from attendances a
    using events e
    where a.user_id = ${userId} and a.state in ('going', 'waiting') and e.id = a.event_id and is_open_event(e)
    returning a.event_id
  `
  for (const { eventId } of released.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1)))
    await updatePlaces(tx, eventId)
}

/** Whether all places of a locked event are taken, by members or guests. */
export async function isFull(tx: Sql, eventId: string): Promise<boolean> {
  const [event] = await tx<{ isFull: boolean }[]>`
    select coalesce(places_taken(id) >= capacity, false) as is_full from events where id = ${eventId}
  `
  return event?.isFull ?? false
}
