import { calendarEventOf, calendarText } from '#contract/events/calendar/calendar.ts'
import type { Event } from '#contract/events/events.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { download } from '#pwa/ui/hand-over.ts'
import { fileNameOf } from '../promotion/share.ts'

/** The calendar file is made on the device, so that it also works offline. */
export function downloadCalendar(event: Event) {
  const text = calendarText(
    [calendarEventOf(event, location.origin, useLanguage.getState().language)],
    Temporal.Now.instant().toString(),
  )
  download(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${fileNameOf(event.title)}.ics`)
}
