import { type EventRight, type EventRole, mayDo } from '#contract/events/event-rights.ts'
import type { Sql } from '#db/connection/sql.ts'
import { hasLostRole } from '#db/events/people/people.ts'
import type { Context } from '../../app-context.ts'
import { privateJson } from '../../http/etag.ts'
import { refuse } from '../../http/refusal.ts'
import { idIn } from '../../http/valid.ts'

/** A member with a role knows the event, so the refusal names the role and is no 404. */
export function refuseWithout(role: EventRole, right: EventRight) {
  if (!mayDo(role, right)) refuse(403, 'role-lacks-right')
}

/** For a member without a role at the event. Only one who had a role learns more than that there is no such event. */
export async function refuseStranger(sql: Sql, eventId: string, userId: string): Promise<never> {
  if (await hasLostRole(sql, eventId, userId)) refuse(403, 'role-lost')
  return refuse(404, 'event-not-found')
}

/** The event in the path. */
export const eventIdIn = (c: Context) => idIn(c, 'event-not-found')

/** Sends a part of one event, such as its guests. The statement decides who may read it; others get 404. */
export function eventPart<Part>(read: (sql: Sql, eventId: string, userId: string) => Promise<Part | undefined>) {
  return async (c: Context) => {
    const part = await read(c.var.app.sql, eventIdIn(c), c.var.userId)
    return privateJson(c, part ?? refuse(404, 'event-not-found'))
  }
}
