import { Hono } from 'hono'
import { hostNumbers } from '#db/events/analytics.ts'
import { freshJson } from '../etag.ts'
import { limited } from '../limits.ts'
import { hostsOnly } from '../session.ts'
import type { Env } from '../setting.ts'

export const analytics = new Hono<Env>().get(
  '/host/analytics',
  hostsOnly('signed-out', 'hosts-only'),
  limited('read'),
  async c => freshJson(c, await hostNumbers(c.var.sql, c.var.userId)),
)
