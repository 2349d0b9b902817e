import type { Context } from 'hono'
import { EventId } from '#contract/events/events.ts'
import type { Env } from '../../app-context.ts'
import { refuse } from '../../http/refusal.ts'

/** The event id in the path. A malformed id is treated as not found. */
export function eventIdIn(c: Context<Env>): string {
  const read = EventId.safeParse({ id: c.req.param('id') })
  return read.success ? read.data.id : refuse(404, 'event-not-found')
}
