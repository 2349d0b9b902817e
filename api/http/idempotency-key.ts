import type { Context } from 'hono'
import { uuid } from '#contract/text.ts'
import type { Env } from '../app-context.ts'
import { refuseField } from './valid.ts'

/** The key of a request that the client may send again. Requests without a key each create a new record. */
export function idempotencyKeyIn(c: Context<Env>): string | null {
  const given = c.req.header('idempotency-key')
  if (given === undefined) return null
  const key = uuid.safeParse(given)
  return key.success ? key.data : refuseField('Idempotency-Key', 'invalid')
}
