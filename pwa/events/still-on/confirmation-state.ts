import type { Event } from '#contract/events/events.ts'
import { isUnconfirmed } from '#contract/events/still-on/still-on.ts'

/**
 * What a copy of an event says about its confirmation. `no-answer`: the copy is older than the time until which the host
 * may answer, so it says only that there was no answer yet. Null: the host was not asked, or there is time to answer.
 */
export type ConfirmationState = 'confirmed' | 'unconfirmed' | 'no-answer' | null

/** `copyMs`: the time of the copy, if it may be out of date; 0 if the time is not known. */
export function confirmationState(event: Event, nowMs: number, copyMs: number | null): ConfirmationState {
  if (event.confirmedAt) return event.status === 'active' ? 'confirmed' : null
  if (!isUnconfirmed(event, nowMs)) return null
  return copyMs === null || isUnconfirmed(event, copyMs) ? 'unconfirmed' : 'no-answer'
}
