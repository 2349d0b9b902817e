import type { Format } from '../../i18n/region.ts'
import { eventTimeLabel, timeLabel } from '../event-time-labels.ts'
import type { Event } from '../events.ts'
import { nightOf, tonightIn } from '../nights.ts'

/** When an event was confirmed, by the clock of the venue: "12:04 PM", or "Sat Nov 28, 6:10 PM" if that was not today. */
export function confirmedWhen(
  confirmedAt: string,
  { timeZone }: Pick<Event, 'timeZone'>,
  nowMs: number,
  reader: Format,
): { isToday: boolean; when: string } {
  const local = Temporal.Instant.from(confirmedAt).toZonedDateTimeISO(timeZone).toPlainDateTime().toString()
  const night = nightOf(local)
  const isToday = night === tonightIn(timeZone, nowMs)
  const time = timeLabel(local, reader)
  return { isToday, when: isToday ? time : `${eventTimeLabel(local.slice(0, 10), reader)}, ${time}` }
}
