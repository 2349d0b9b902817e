import { Hono } from 'hono'
import { z } from 'zod'
import { HostMessage, SendHostMessage } from '#contract/events/host-messages.ts'
import { ListUnseen, Receipt, UnseenPage } from '#contract/events/receipts.ts'
import { uuid } from '#contract/text.ts'
import { sendHostMessage, withdrawHostMessage } from '#db/events/host-messages.ts'
import { receiptsOf, unseenRecipients } from '#db/events/receipts.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { privateJson } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { refuseField, valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { eventIdIn } from './event-id.ts'
import { eventPart } from './event-part.ts'
import { refuseStranger } from './event-right.ts'

/** Messages of the host to the members who go, are interested or wait for a place, and who has seen these and the changes of the event. */
export const hostMessages = new Hono<Env>()
  .post(
    '/events/:id/host-messages',
    describe({
      summary: 'Send a message to the members who go to the own event, are interested in it or wait for a place',
      responses: { 200: HostMessage, 201: HostMessage },
      refusals: {
        403: ['role-lacks-right', 'role-lost'],
        404: ['event-not-found'],
        409: ['publish-first', 'event-over', 'host-messages-used', 'host-messages-today'],
      },
    }),
    signedIn,
    limited('host-message'),
    valid('json', SendHostMessage),
    async c => {
      const { sql, deliveries } = c.var.app
      const { userId } = c.var
      const eventId = eventIdIn(c)
      const sent = await sendHostMessage(sql, eventId, userId, c.req.valid('json'))
      if (sent === 'signed-out') refuse(401, sent)
      if (sent === 'event-not-found') return await refuseStranger(sql, eventId, userId)
      if (sent === 'role-lacks-right') refuse(403, sent)
      if (sent === 'message-id-in-use') refuseField('id', 'invalid')
      if (typeof sent === 'string') refuse(409, sent)
      deliveries.begin()
      return c.json(sent.message satisfies HostMessage, sent.isNew ? 201 : 200)
    },
  )

  .delete(
    '/events/:id/host-messages/:message',
    describe({
      summary: 'Withdraw a message to the guests of the own event: only its host reads it from then on',
      responses: { 200: HostMessage },
      refusals: { 404: ['event-not-found', 'not-found'] },
    }),
    signedIn,
    limited('host-message'),
    async c => {
      const { sql } = c.var.app
      const messageId = uuid.safeParse(c.req.param('message'))
      if (!messageId.success) refuse(404, 'not-found')
      const order = { eventId: eventIdIn(c), userId: c.var.userId, messageId: messageId.data }
      const message = (await withdrawHostMessage(sql, order)) ?? refuse(404, 'not-found')
      return c.json(message satisfies HostMessage)
    },
  )

  .get(
    '/events/:id/receipts',
    describe({
      summary: 'How many guests have seen each change and message of the own event',
      responses: { 200: z.array(Receipt) },
      refusals: { 404: ['event-not-found'] },
    }),
    signedIn,
    limited('read'),
    eventPart<Receipt[]>(receiptsOf),
  )

  .get(
    '/events/:id/receipts/:entry',
    describe({
      summary: 'The guests who have not seen a change or a message of the own event',
      responses: { 200: UnseenPage },
      refusals: { 404: ['event-not-found', 'not-found'] },
    }),
    signedIn,
    limited('read'),
    valid('query', ListUnseen),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const entry = uuid.safeParse(c.req.param('entry'))
      if (!entry.success) refuse(404, 'not-found')
      const { after, afterName } = c.req.valid('query')
      const query = { eventId: eventIdIn(c), entryId: entry.data, viewerId: userId, after, afterName }
      const page = (await unseenRecipients(sql, query)) ?? refuse(404, 'event-not-found')
      return privateJson(c, page satisfies UnseenPage)
    },
  )
