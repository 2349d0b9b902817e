import type { Event } from '../events.ts'
import { isPast } from '../nights.ts'

/** Without an answer so long before the start, an event is shown as not confirmed. */
export const ANSWER_HOURS = 2

type Asked = Pick<Event, 'askedAt' | 'confirmedAt' | 'status' | 'startsAt' | 'endsAt'>

/** Whether the host was asked if the event takes place, and has not answered. */
export function isQuestionOpen(event: Asked, nowMs: number): boolean {
  return event.askedAt !== undefined && !event.confirmedAt && event.status === 'active' && !isPast(event, nowMs)
}

/** "Not confirmed today": the question is open shortly before the start, or since then. */
export function isUnconfirmed(event: Asked, nowMs: number): boolean {
  return isQuestionOpen(event, nowMs) && Date.parse(event.startsAt) - nowMs <= ANSWER_HOURS * 3_600_000
}

/** The list with each event that is not confirmed one place lower, behind the next one of its night that is. */
export function unconfirmedLower(events: Event[], nowMs: number): Event[] {
  const ordered = [...events]
  for (let place = ordered.length - 2; place >= 0; place -= 1) {
    const [event, next] = ordered.slice(place, place + 2)
    const isLower = event && next?.nightOf === event.nightOf && isUnconfirmed(event, nowMs)
    if (isLower && !isUnconfirmed(next, nowMs)) ordered.splice(place, 2, next, event)
  }
  return ordered
}

/** A list of an earlier time, which says of an event that it is not confirmed only if it was not then. */
export function asKnownAt(events: Event[], copyMs: number): Event[] {
  return events.map(event => (isUnconfirmed(event, copyMs) ? event : { ...event, askedAt: undefined }))
}
