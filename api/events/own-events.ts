import { Hono } from 'hono'
import { z } from 'zod'
import { Event } from '#contract/events/events.ts'
import { eventsOf } from '#db/events/reading.ts'
import { hostsOnly } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { privateJsonText } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { describe } from '../openapi/describe.ts'
import { eventIdIn } from './event-id.ts'
import { ownEventJson, sendEventJson } from './publishing.ts'

/** The events of the host who calls, mostly for programs with an API token: they need no id of the host. */
export const ownEvents = new Hono<Env>()
  .get(
    '/me/events',
    describe({ summary: 'The own events of the host, with drafts', responses: { 200: z.array(Event) } }),
    hostsOnly('signed-out', 'hosts-only', { token: 'events:read' }),
    limited('read'),
    async c => privateJsonText(c, await eventsOf(c.var.app.sql, c.var.userId, c.var.userId)),
  )

  .get(
    '/me/events/:id',
    describe({
      summary: 'An own event of the host, also a draft',
      responses: { 200: Event },
      refusals: { 404: ['event-not-found'] },
    }),
    hostsOnly('signed-out', 'hosts-only', { token: 'events:read' }),
    limited('read'),
    async c => {
      const event = await ownEventJson(c.var.app.sql, eventIdIn(c), c.var.userId)
      if (event.createdBy !== c.var.userId) refuse(404, 'event-not-found')
      return sendEventJson(c, event, 200)
    },
  )
