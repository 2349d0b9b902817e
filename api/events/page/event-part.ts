import type { Context } from 'hono'
import type { Sql } from '#db/connection/sql.ts'
import type { Env } from '../../app-context.ts'
import { privateJson } from '../../http/etag.ts'
import { refuse } from '../../http/refusal.ts'
import { eventIdIn } from '../event/event-access.ts'

/** Sends a part of one event, such as its guests. The statement decides who may read it; others get 404. */
export function eventPart<Part>(read: (sql: Sql, eventId: string, userId: string) => Promise<Part | undefined>) {
  return async (c: Context<Env>) => {
    const part = await read(c.var.app.sql, eventIdIn(c), c.var.userId)
    return privateJson(c, part ?? refuse(404, 'event-not-found'))
  }
}
