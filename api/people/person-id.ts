import type { Context } from 'hono'
import { uuid } from '#contract/text.ts'
import type { Env } from '../app-context.ts'
import { refuse } from '../http/refusal.ts'

/** The member in the path of a call about the people of an event, a venue or the site. */
export function personIn(c: Context<Env>): string {
  return uuid.safeParse(c.req.param('person')).data ?? refuse(404, 'user-not-found')
}
