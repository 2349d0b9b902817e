import type { Event } from '#contract/events/events.ts'
import type { Base } from '#pwa/edits/merge.ts'
import { baseFrom, type EventDraft, type EventEdit, openedWith } from '#pwa/events/form/state/event-edit.ts'

/**
 * A listing as form values. The host's form shows a start after midnight under its night; a listing is typed with the date
 * of the calendar, also when it is changed.
 */
export function listingFrom(event: Event): Base<EventEdit> {
  const { form, version } = baseFrom(event)
  return { form: { ...form, date: event.date, reading: 'early-day' }, version }
}

/** The form as it opens. `stored` is the text that was typed before, empty if there is none. */
export function openedListing(stored: string, event: Event): ReturnType<typeof openedWith> {
  // The text was stored by the form.
  return openedWith(stored === '' ? null : (JSON.parse(stored) as EventDraft), event, listingFrom(event))
}

type Place = { city: string; state: string; timeZone: string }

/** The form after a change. With the city its time zone is open again: that of the former city may contradict the new one. */
export function withChange<Form extends Place>(form: Form, change: Partial<Form>): Form {
  const { city = form.city, state = form.state } = change
  const isMoved = city !== form.city || state !== form.state
  return { ...form, ...(isMoved && { timeZone: '' }), ...change }
}
