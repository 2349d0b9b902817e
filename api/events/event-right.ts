import { type EventRight, type EventRole, mayDo } from '#contract/events/event-rights.ts'
import { refuse } from '../http/refusal.ts'

/** A member with a role knows the event, so the refusal names the role and is no 404. */
export function refuseWithout(role: EventRole, right: EventRight) {
  if (!mayDo(role, right)) refuse(403, 'role-lacks-right')
}
