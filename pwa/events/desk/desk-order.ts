import type { HostDesk } from '#contract/events/desk/desk.ts'
import type { Event } from '#contract/events/events.ts'
import type { GivenRole } from '#contract/events/given-role.ts'
import { isPast } from '#contract/events/nights.ts'

/** An event of the host, or one of another host with the role that the member has or is asked to take. */
export type DeskRow = { event: Event; role?: GivenRole; isInvited?: boolean }

type Desk = Pick<HostDesk, 'coming' | 'helped'>

/**
 * The next published event of the host and all other events, nearest first; drafts of past dates are last. The response
 * may be an old one from the cache, so events that have ended since are left out. Of a series only the next date has a
 * row, and the event that the host has just changed.
 */
export function orderOf(
  { coming, helped }: Desk,
  nowMs: number,
  changedId?: string,
): { next: Event | null; rows: DeskRow[] } {
  const isShown = (event: Event) => event.status === 'draft' || !isPast(event, nowMs)
  const own = coming.filter(isShown)
  const next = own.find(({ status }) => status === 'active') ?? null
  const rows: DeskRow[] = [
    ...oneOfEachSeries(
      own.filter(event => event !== next),
      changedId,
    ).map(event => ({ event })),
    ...helped.filter(({ event }) => isShown(event)),
  ]
  const isOver = ({ event }: DeskRow) => Number(isPast(event, nowMs))
  return {
    next,
    rows: rows.toSorted(
      (one, other) => isOver(one) - isOver(other) || one.event.startsAt.localeCompare(other.event.startsAt),
    ),
  }
}

function oneOfEachSeries(events: Event[], changedId: string | undefined): Event[] {
  const nearest = new Map<string, Event>()
  for (const event of events) {
    const known = event.series && nearest.get(event.series.slug)
    if (event.series && (!known || event.startsAt < known.startsAt)) nearest.set(event.series.slug, event)
  }
  return events.filter(event => !event.series || nearest.get(event.series.slug) === event || event.id === changedId)
}

/** The days from tonight to the night of an event, both as ISO dates; 0 for an event that has begun. */
export function daysUntil(nightOf: string, tonight: string): number {
  return Math.max(0, Math.round((Date.parse(nightOf) - Date.parse(tonight)) / 86_400_000))
}
