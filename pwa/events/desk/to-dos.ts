import type { HostDesk } from '#contract/events/desk/desk.ts'
import type { Event } from '#contract/events/events.ts'
import { isPast, tonightIn } from '#contract/events/nights.ts'

export type ToDo =
  /** Tonight's event, whose links have no visits yet. */
  | { kind: 'not-shared'; event: Event }
  /** Members ask to come, and the host decides. */
  | { kind: 'asks'; event: Event; count: number }
  /** Another host asks the member to help. */
  | { kind: 'invited'; event: Event }
  | { kind: 'messages'; count: number }
  | { kind: 'draft'; event: Event }
  | { kind: 'no-flyer'; event: Event }

/** The card is short, and what is most urgent comes first. */
const MAX_TO_DOS = 4

/** What waits for the host, at most one of each kind, from the desk and the number of unread messages on this device. */
export function toDosOf(
  { coming, helped, next, asks = [] }: Pick<HostDesk, 'coming' | 'helped' | 'next' | 'asks'>,
  { nowMs, unread }: { nowMs: number; unread: number },
): ToDo[] {
  const open = coming.filter(event => !isPast(event, nowMs))
  const published = open.filter(({ status }) => status === 'active')
  const first = published[0]
  const isUnshared =
    first !== undefined &&
    first.nightOf === tonightIn(first.timeZone, nowMs) &&
    next?.eventId === first.id &&
    next.sources.every(({ visits, going }) => visits + going === 0)

  return [
    toDo('not-shared', isUnshared ? first : undefined),
    ...asks
      .flatMap(({ eventId, count }): ToDo[] => {
        const event = published.find(({ id }) => id === eventId)
        return event ? [{ kind: 'asks', event, count }] : []
      })
      .slice(0, 1),
    toDo('invited', helped.find(({ event, isInvited }) => isInvited && !isPast(event, nowMs))?.event),
    ...(unread > 0 ? [{ kind: 'messages' as const, count: unread }] : []),
    toDo(
      'draft',
      open.find(({ status }) => status === 'draft'),
    ),
    toDo(
      'no-flyer',
      published.find(({ flyerUrl }) => flyerUrl === null),
    ),
  ]
    .flat()
    .slice(0, MAX_TO_DOS)
}

function toDo(kind: Exclude<ToDo['kind'], 'messages' | 'asks'>, event: Event | undefined): ToDo[] {
  return event ? [{ kind, event }] : []
}
