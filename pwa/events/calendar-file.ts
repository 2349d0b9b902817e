import { calendarEventOf, calendarText } from '#contract/events/calendar.ts'
import type { Event } from '#contract/events/events.ts'

/** The calendar file is made on the device, so that it also works offline. */
export function downloadCalendar(event: Event) {
  const text = calendarText([calendarEventOf(event, location.origin)], Temporal.Now.instant().toString())
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${fileName(event.title)}.ics`
  link.click()
  // Browsers read the file shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function fileName(title: string) {
  return title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'pista'
}
