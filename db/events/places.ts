import type { Sql } from '../connection/sql.ts'

/**
 * Counts the places of an event that are taken again, and returns how many people go. Called in each transaction that may
 * have taken or freed a place, after the event is locked.
 */
export async function updatePlaces(tx: Sql, eventId: string): Promise<{ attendingCount: number }> {
  const [counted] = await tx<{ attendingCount: number }[]>`
    update events set attending_count = places_taken(id) where id = ${eventId} returning attending_count
  `
  return counted ?? { attendingCount: 0 }
}

/** Whether all places of a locked event are taken, by members or guests. */
export async function isFull(tx: Sql, eventId: string): Promise<boolean> {
  const [event] = await tx<{ isFull: boolean }[]>`
    select coalesce(places_taken(id) >= capacity, false) as is_full from events where id = ${eventId}
  `
  return event?.isFull ?? false
}
