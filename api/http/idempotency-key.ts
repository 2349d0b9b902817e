import type { Context } from 'hono'
import { uuid } from '#contract/text.ts'
import type { Env } from '../app-context.ts'
import { refuseField } from './valid.ts'

/** Said by whoever may have to send the same again; without one, each request makes a thing of its own. */
export function idempotencyKeyIn(c: Context<Env>): string | null {
  const given = c.req.header('idempotency-key')
  if (given === undefined) return null
  const key = uuid.safeParse(given)
  return key.success ? key.data : refuseField('Idempotency-Key', 'invalid')
}
