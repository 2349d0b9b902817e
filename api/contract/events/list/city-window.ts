import { countryOf, US } from '../../places/area.ts'
import { tonightIn } from '../nights.ts'

/** The events of a city's next two weeks are stored on the device, so that the list opens without signal. */
export const WINDOW_DAYS = 14
const HOUR_MS = 3_600_000
/** At six in the morning the next night begins; events of the last night stay in the list until noon. */
const NEW_NIGHT_HOUR = 6
const MORNING_AFTER_HOURS = 6

type Window = { from: string; to: string }

/** The first and the last night date of the events that a device stores of a city in this time zone. */
export function storedWindow(timeZone: string, nowMs: number): Window {
  const last = Temporal.PlainDate.from(tonightIn(timeZone, nowMs)).add({ days: WINDOW_DAYS - 1 })
  return { from: tonightIn(timeZone, nowMs - MORNING_AFTER_HOURS * HOUR_MS), to: last.toString() }
}

/**
 * The dates to request of a city whose time zone the device does not know yet: they contain the window of every zone of
 * the US, or of the world for another state. `start.ts` requests the same dates, before any module is loaded.
 */
export function windowInAnyZone(state: string, nowMs: number): Window {
  const latestHours = countryOf(state) === US ? -4 : 14
  return {
    from: dateAfter(-10 - NEW_NIGHT_HOUR - MORNING_AFTER_HOURS, nowMs),
    to: dateAfter((WINDOW_DAYS - 1) * 24 + latestHours - NEW_NIGHT_HOUR, nowMs),
  }
}

function dateAfter(hours: number, nowMs: number) {
  return new Date(nowMs + hours * HOUR_MS).toISOString().slice(0, 10)
}
