import { z } from 'zod'
import { call } from '../../call.ts'
import { HostMessage, SendHostMessage } from '../host-messages.ts'
import { ListUnseen, Receipt, UnseenPage } from './receipts.ts'

export const sendHostMessage = call('POST /api/events/:id/host-messages', {
  summary: 'Send a message to the members who go to the own event, are interested in it or wait for a place',
  who: 'member',
  body: SendHostMessage,
  responses: { 200: HostMessage, 201: HostMessage },
  refusals: {
    403: ['role-lacks-right', 'role-lost'],
    404: ['event-not-found'],
    409: ['publish-first', 'event-over', 'host-messages-used', 'host-messages-today'],
  },
})

export const withdrawHostMessage = call('DELETE /api/events/:id/host-messages/:message', {
  summary: 'Withdraw a message to the guests of the own event: only its host reads it from then on',
  who: 'member',
  responses: { 200: HostMessage },
  refusals: { 404: ['event-not-found', 'not-found'] },
})

export const receipts = call('GET /api/events/:id/receipts', {
  summary: 'How many guests have seen each change and message of the own event',
  who: 'member',
  responses: { 200: z.array(Receipt) },
  refusals: { 404: ['event-not-found'] },
})

export const unseenRecipients = call('GET /api/events/:id/receipts/:entry', {
  summary: 'The guests who have not seen a change or a message of the own event',
  who: 'member',
  query: ListUnseen,
  responses: { 200: UnseenPage },
  refusals: { 404: ['event-not-found', 'not-found'] },
})
