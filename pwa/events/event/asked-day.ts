import { weekdayLabel } from '#contract/events/event-time-labels.ts'
import type { Format } from '#contract/i18n/region.ts'
import { dayLabel } from '#pwa/i18n/time-labels.ts'

const WEEK_DAYS = 6

/** The weekday of this week, else the date. A request of this moment has no time yet. */
export function askedDay(askedAt: string | undefined, reader: Format): string {
  const day = Temporal.Instant.from(askedAt ?? new Date().toISOString())
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDate()
  const isThisWeek = day.until(Temporal.Now.plainDateISO()).days <= WEEK_DAYS
  return isThisWeek ? weekdayLabel(day.toString(), reader) : dayLabel(`${askedAt}`, reader)
}
