import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { likelyZone } from '#contract/places/state-zones.ts'
import type { Database } from '#db/connection/sql.ts'
import { listEvents } from '#db/events/finding.ts'

type City = { city: string; state: string }

/** The days that the list of a city shows, as in the app. */
const DAYS_AHEAD = 14
const MAX_EVENTS = 300

export type CityEvents = { tonight: string; events: Event[] }

/** The city's events of two weeks in the order in which they begin, with those of last night that may not have ended. */
export async function cityEvents(sql: Database, { city, state }: City, nowMs: number): Promise<CityEvents> {
  const tonight = tonightIn(likelyZone(state, city) ?? 'UTC', nowMs)
  const day = Temporal.PlainDate.from(tonight)
  const list = await listEvents(sql, {
    from: day.subtract({ days: 1 }).toString(),
    to: day.add({ days: DAYS_AHEAD - 1 }).toString(),
    city,
    state,
    limit: MAX_EVENTS,
  })
  return { tonight, events: JSON.parse(list) as Event[] }
}
