import { z } from 'zod'
import { SOCKET_ID_HEADER } from '#contract/message-types.ts'
import * as messages from '#contract/messages.ts'
import { call } from './call.ts'
import { Conversation, Message, Thread } from './responses.ts'

const notFound = { 404: ['conversation-not-found' as const] }

export const messageCalls = [
  call('get', '/api/conversations', 'member', 'One’s conversations, the latest first', { 200: z.array(Conversation) }),
  call(
    'post',
    '/api/conversations',
    'member',
    'Find or begin one',
    { 200: Conversation, 201: Conversation },
    {
      body: z.union([z.object({ participantTwoId: z.string() }), z.object({ participantId: z.string() })]),
      refusals: { 400: ['user-id-missing', 'cannot-message-yourself'], 404: ['no-such-user-id'] },
    },
  ),
  call(
    'get',
    '/api/conversations/{id}/messages',
    'member',
    'A page of a thread, or what changed',
    {
      200: z.array(Message),
    },
    { query: messages.ThreadPage, refusals: notFound },
  ),
  call(
    'get',
    '/api/conversations/{id}/thread',
    'member',
    'The same page without its people, never marked as read',
    { 200: Thread },
    { query: messages.Thread, refusals: notFound },
  ),
  call(
    'post',
    '/api/conversations/{id}/messages',
    'member',
    'Send; the same name again is the same message',
    {
      200: Message,
      201: Message,
    },
    {
      body: messages.SendMessage,
      headers: {
        'Idempotency-Key': 'Names the message, if its body does not',
        [SOCKET_ID_HEADER]: 'A socket of the sender that does not need `message:new` beside this response',
      },
      refusals: {
        ...notFound,
        400: ['message-required', 'message-too-long'],
        403: ['account-deleted'],
        409: ['message-id-taken'],
      },
    },
  ),
  call('put', '/api/conversations/{id}/read', 'member', 'Read up to here', { 204: null }, { body: messages.UpTo }),
  call(
    'put',
    '/api/conversations/{id}/delivered',
    'member',
    'Arrived up to here',
    { 204: null },
    {
      body: messages.UpTo,
    },
  ),
]
