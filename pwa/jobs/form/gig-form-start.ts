import type { Event } from '#contract/events/events.ts'
import { USD } from '#contract/i18n/money.ts'
import { cityLabel } from '#contract/places/area.ts'
import { emptyJob, type JobFields } from './job-fields.ts'

/** The form of a new gig at this event: its place, its hours and its currency. */
export function gigFormAt(event: Event, contactEmail: string | null, contactPhone: string | null): JobFields {
  return {
    ...emptyJob,
    jobType: 'temporary',
    location: [event.venue, cityLabel(event, 'en')].filter(Boolean).join(', '),
    contactEmail: contactEmail ?? '',
    contactPhone: contactPhone ?? '',
    gigEvent: event.id,
    gigFrom: event.startTime,
    gigTo: event.endTime ?? '',
    gigCurrency: event.currency ?? USD,
  }
}
