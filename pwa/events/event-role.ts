import type { EventRole } from '#contract/events/event-rights.ts'
import type { Event, MyPart } from '#contract/events/events.ts'
import type { Me } from '#pwa/accounts/session.ts'

/** The member's role at an event: the host owns it. Null for all who neither host it nor help. */
export function roleOf(event: Pick<Event, 'createdBy'>, mine: MyPart, me: Me | null): EventRole | null {
  return me?.id === event.createdBy ? 'owner' : (mine.role ?? null)
}
