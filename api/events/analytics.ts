import { Hono } from 'hono'
import { HostNumbers } from '#contract/events/analytics.ts'
import { hostNumbers } from '#db/events/analytics.ts'
import { hostsOnly } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { privateJson } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { describe } from '../openapi/describe.ts'

export const analytics = new Hono<Env>().get(
  '/host/analytics',
  describe({ summary: 'Views, saves and guests of the host’s events', responses: { 200: HostNumbers } }),
  hostsOnly('signed-out', 'hosts-only'),
  limited('read'),
  async c => privateJson(c, await hostNumbers(c.var.app.sql, c.var.userId)),
)
