import { Hono } from 'hono'
import { hostNumbers } from '#db/events/analytics.ts'
import { hostsOnly } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { privateJson } from '../http/etag.ts'
import { limited } from '../http/limits.ts'

export const analytics = new Hono<Env>().get(
  '/host/analytics',
  hostsOnly('signed-out', 'hosts-only'),
  limited('read'),
  async c => privateJson(c, await hostNumbers(c.var.app.sql, c.var.userId)),
)
