import type { Event } from '#contract/events/events.ts'
import { isPast } from '#contract/events/nights.ts'
import type { Database } from '#db/connection/sql.ts'
import { eventsOf } from '#db/events/event/reading.ts'
import { eventsAt } from '#db/events/venue/venues.ts'

/** The public events at a venue that are not over, the next one first. */
export async function upcomingAt(sql: Database, venueSlug: string, nowMs: number): Promise<Event[]> {
  return upcomingIn(await eventsAt(sql, venueSlug), nowMs)
}

/** The public events of a host that are not over, the next one first. */
export async function upcomingOf(sql: Database, hostId: string, nowMs: number): Promise<Event[]> {
  return upcomingIn(await eventsOf(sql, hostId, null), nowMs)
}

function upcomingIn(json: string, nowMs: number) {
  return (JSON.parse(json) as Event[])
    .filter(event => !isPast(event, nowMs))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}
