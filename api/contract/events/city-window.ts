import { countryOf, US } from '../places/area.ts'
import { likelyZoneIn } from '../places/likely-zones.ts'
import { likelyZone } from '../places/state-zones.ts'
import { tonightIn } from './nights.ts'

/** The events of a city's next two weeks are stored on the device, so that the list opens without signal. */
export const WINDOW_DAYS = 14
/** At six in the morning the next night begins; events of the last night stay in the list until noon. */
const MORNING_AFTER_MS = 6 * 3_600_000

/**
 * The time zone of a city. For an unknown city in a state with two zones, the zone of most of the state; outside the US the
 * zone of most people in the country. Only the date of tonight depends on it: each event has the zone of its own city.
 */
export function zoneOf({ city, state }: { city: string; state: string }): string {
  const country = countryOf(state)
  return (country === US ? likelyZone(state, city) : likelyZoneIn(country)) ?? 'America/New_York'
}

/** The first and the last night date of the events that a device stores of a city. */
export function storedWindow(place: { city: string; state: string }, nowMs: number): { from: string; to: string } {
  const zone = zoneOf(place)
  const last = Temporal.PlainDate.from(tonightIn(zone, nowMs)).add({ days: WINDOW_DAYS - 1 })
  return { from: tonightIn(zone, nowMs - MORNING_AFTER_MS), to: last.toString() }
}
