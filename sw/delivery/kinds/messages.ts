import { v7 as uuidv7 } from 'uuid'
import { sendMessage } from '#contract/messages/calls.ts'
import { messageText, SOCKET_ID_HEADER } from '#contract/messages/message-rules.ts'
import type { Message, SendMessage } from '#contract/messages/messages.ts'
import type { Delivery, PersonStore } from '../../db.ts'
import { ForeignResponse } from '../../http/failures.ts'
import { send } from '../../http/send.ts'
import { applySent } from '../../sync/apply.ts'
import type { Kind } from '../kind.ts'
import { discard, enqueue, retry, rowsOf } from '../queue.ts'

/** The request body. Its `id` is also the id of the row, of the bubble and of the message on the server. */
export type MessageBody = Required<Pick<SendMessage, 'content' | 'composedAt' | 'readUpTo'>> & { id: string }

/** A message that the server has not accepted yet; the key is the conversation. */
export type QueuedMessage = Delivery<MessageBody>

/** Messages. Each is sent in its order; the server makes one message of all requests with the same id. */
export const messages: Kind<'messages', MessageBody, Message> = {
  name: 'messages',
  coalesce: 'append',
  refusal: 'keep-shown',
  refusesTheRest: [403, 404, 410],
  lanes: 2,

  isReadable({ body }) {
    const { content, composedAt, readUpTo } = Object(body) as Record<keyof MessageBody, unknown>
    return typeof content === 'string' && typeof composedAt === 'string' && typeof readUpTo === 'number'
  },

  async send([{ key: conversationId, body }], { userId, socketId }) {
    const message = await send(sendMessage, {
      params: { id: conversationId },
      body,
      forUser: userId,
      ...(socketId && { headers: { [SOCKET_ID_HEADER]: socketId } }),
    })
    if (message.id !== body.id) throw new ForeignResponse('another message')
    return message
  },

  async delivered(store, _, message) {
    return (await applySent(store, message)) === 'ahead' ? 'behind' : undefined
  },
}

/** The form name of the draft that belongs to a conversation. */
export function draftOf(conversationId: string): string {
  return `message:${conversationId}`
}

export type TypedMessage = {
  conversationId: string
  text: string
  readUpTo?: number
  /** The text was not typed in the thread, whose composer may contain another one. */
  keepsDraft?: boolean
}

/**
 * Queues the message and deletes its draft in the composer, in one transaction: after it, only deleting the database
 * can lose the message. Resolves to its id, or to null if the text is empty.
 */
export async function enqueueMessage(
  store: PersonStore,
  { conversationId, text, readUpTo = 0, keepsDraft = false }: TypedMessage,
  id: string = uuidv7(),
): Promise<string | null> {
  const content = messageText(text)
  if (content === '') return null
  const body = { id, content, composedAt: new Date().toISOString(), readUpTo }
  await store.transaction('rw', store.deliveries, store.drafts, async () => {
    await enqueue(store, messages, conversationId, body, id)
    if (!keepsDraft) await store.drafts.delete(draftOf(conversationId))
  })
  return id
}

/** The unsent messages of a conversation, in their order. */
export async function unsentMessages(store: PersonStore, conversationId: string): Promise<QueuedMessage[]> {
  return (await rowsOf(store, messages.name, conversationId).toArray()) as QueuedMessage[]
}

/** Queues a failed message again, at the end of its conversation: later messages may have been sent already. */
export async function retryMessage(store: PersonStore, id: string): Promise<void> {
  await store.transaction('rw', store.deliveries, async () => {
    const row = (await store.deliveries.get(id)) as QueuedMessage | undefined
    if (row?.failure?.status !== 409) return await retry(store, id)
    // The id belongs to another message: with a new one this is a message of its own.
    const newId = uuidv7()
    await store.deliveries.delete(id)
    await enqueue(store, messages, row.key, { ...row.body, id: newId }, newId)
  })
}

/** Moves a failed message back into the composer, before the text that is there. */
export async function moveBackToDraft(store: PersonStore, id: string): Promise<string | null> {
  return await store.transaction('rw', store.deliveries, store.drafts, async () => {
    const row = (await store.deliveries.get(id)) as QueuedMessage | undefined
    if (row?.state !== 'failed') return null
    const form = draftOf(row.key)
    const draft = await store.drafts.get(form)
    const text = draft?.text ? `${row.body.content}\n${draft.text}` : row.body.content
    await store.drafts.put({ form, text, at: Date.now() })
    await discard(store, id)
    return text
  })
}
