import { z } from 'zod'
import { call } from '../call.ts'
import { SOCKET_ID_HEADER } from './message-rules.ts'
import {
  BareConversation,
  Conversation,
  ListConversations,
  Message,
  SendMessage,
  StartConversation,
  Thread,
  ThreadPage,
  ThreadQuery,
  UpTo,
} from './messages.ts'

const refusals = { 404: ['conversation-not-found'] } as const

export const sendMessage = call('POST /api/conversations/:id/messages', {
  summary: 'Send a message; a repeated id is the same message',
  who: 'member',
  body: SendMessage,
  responses: { 200: Message, 201: Message },
  headers: {
    'Idempotency-Key': 'Names the message, if its body does not',
    [SOCKET_ID_HEADER]: 'A socket of the sender that does not need `message:new` beside this response',
  },
  refusals: {
    400: ['message-required', 'message-too-long'],
    404: ['conversation-not-found'],
    409: ['message-id-taken'],
    410: ['account-deleted'],
  },
})

export const conversations = call('GET /api/conversations', {
  summary: 'The conversations of the member, latest first; with `bare=1` as flat rows',
  who: 'member',
  query: ListConversations,
  responses: { 200: z.union([z.array(Conversation), z.array(BareConversation)]) },
})

/** As the device calls it: `conversations` with `bare=1`. */
export const bareConversations = call('GET /api/conversations', {
  summary: conversations.summary,
  who: 'member',
  query: ListConversations,
  responses: { 200: z.array(BareConversation) },
})

export const startConversation = call('POST /api/conversations', {
  summary: 'Find or start the conversation with a person',
  who: 'member',
  body: StartConversation,
  openApiBody: z.union([z.object({ participantTwoId: z.string() }), z.object({ participantId: z.string() })]),
  responses: { 200: Conversation, 201: Conversation },
  refusals: { 400: ['user-id-missing', 'cannot-message-yourself'], 404: ['no-such-user-id'] },
})

export const messages = call('GET /api/conversations/:id/messages', {
  summary: 'A page of a thread, or its changes; with `bare=1` without the senders and never marked as read',
  who: 'member',
  query: ThreadPage,
  responses: { 200: z.union([z.array(Message), Thread]) },
  refusals,
})

/** As the device calls it: `messages` with `bare=1`. */
export const bareMessages = call('GET /api/conversations/:id/messages', {
  summary: messages.summary,
  who: 'member',
  query: ThreadPage,
  responses: { 200: Thread },
})

/** Pages that a device has cached send this call until they are updated. */
export const bareThread = call('GET /api/conversations/:id/thread', {
  summary: 'The same as `messages?bare=1`, for earlier clients',
  who: 'member',
  query: ThreadQuery,
  responses: { 200: Thread },
  refusals,
})

export const markRead = call('PUT /api/conversations/:id/read', {
  summary: 'Mark the thread as read up to a message',
  who: 'member',
  body: UpTo,
  refusals,
})

export const markDelivered = call('PUT /api/conversations/:id/delivered', {
  summary: 'Mark the thread as delivered up to a message',
  who: 'member',
  body: UpTo,
  refusals,
})
