import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import type { CityList } from '#contract/places/city-slug.ts'
import { likelyZone } from '#contract/places/state-zones.ts'
import type { Database } from '#db/connection/sql.ts'
import { listEvents } from '#db/events/finding.ts'

type City = { city: string; state: string }

/** The days that the list of a city shows, as in the app. */
const DAYS_AHEAD = 14
const MAX_EVENTS = 300

export type CityEvents = { tonight: string; events: Event[] }

/**
 * The city's events of two weeks in the order in which they begin, with those of last night that may not have ended. A
 * list of another date adds the events of that date.
 */
export async function cityEvents(
  sql: Database,
  { city, state }: City,
  nowMs: number,
  list?: CityList,
): Promise<CityEvents> {
  const tonight = tonightIn(likelyZone(state, city) ?? 'UTC', nowMs)
  const day = Temporal.PlainDate.from(tonight)
  const from = day.subtract({ days: 1 }).toString()
  const to = day.add({ days: DAYS_AHEAD - 1 }).toString()
  const read = async (range: { from: string; to: string }) =>
    JSON.parse(await listEvents(sql, { ...range, city, state, limit: MAX_EVENTS })) as Event[]
  const events = await read({ from, to })
  if (!list || !('date' in list) || (list.date >= from && list.date <= to)) return { tonight, events }
  const others = await read({ from: list.date, to: list.date })
  return { tonight, events: list.date < from ? [...others, ...events] : [...events, ...others] }
}
