import * as calls from '#contract/messages/calls.ts'
import type { CachedConversation, Delivery, PersonStore } from '../../db.ts'
import { hasStatus } from '../../http/failures.ts'
import { send } from '../../http/send.ts'
import { markReadLocally } from '../../sync/apply.ts'
import type { Kind } from '../kind.ts'
import { discard, enqueue, isOpen, rowsOfKind } from '../queue.ts'

/*
 * How far the member has read a conversation, and how far its messages have arrived on this device. The key is the end
 * of the path, `<conversation>/read` or `<conversation>/delivered`, and the body is the number of the last message. The
 * server never lowers a mark, so a call may be repeated. The marks are no choice of the member: no screen shows that
 * one waits.
 */
export const marks: Kind<'marks', number> = {
  name: 'marks',
  coalesce: Math.max,
  refusal: 'drop',
  isAutomatic: true,

  async send([{ key, body: seq }], { userId }) {
    try {
      const [id = '', mark] = key.split('/')
      const call = mark === 'read' ? calls.markRead : calls.markDelivered
      await send(call, { params: { id }, body: { seq }, forUser: userId })
    } catch (error) {
      // The conversation was deleted. The next list deletes it from this device, too.
      if (!hasStatus(error, 404)) throw error
    }
  },

  async delivered({ conversations }, [{ key, body: seq }]) {
    const [id = '', mark] = key.split('/')
    await conversations
      .where('id')
      .equals(id)
      .modify(conversation => {
        conversation.deliveredSeq = Math.max(conversation.deliveredSeq, seq)
        if (mark === 'read') conversation.readSeq = Math.max(conversation.readSeq, seq)
      })
  },
}

/** Stores that the thread was on screen up to this message, and queues the mark. */
export async function markRead(store: PersonStore, conversationId: string, seq: number): Promise<void> {
  await store.transaction('rw', [store.conversations, store.messages, store.deliveries, store.notes], async () => {
    await markReadLocally(store, conversationId, seq)
    await queueMarks(store)
  })
}

/** Queues the marks that the server lacks, and deletes those that it has received meanwhile from another device. */
export async function queueMarks(store: PersonStore): Promise<void> {
  await store.transaction('rw', store.conversations, store.deliveries, async () => {
    const conversations = await store.conversations.toArray()
    const missing = new Map(conversations.flatMap(conversation => missingMarks(store.userId, conversation)))
    const rows = (await rowsOfKind(store, marks.name).toArray()) as Delivery<number>[]
    for (const { id, key } of rows) if (!missing.has(key)) await discard(store, id)
    for (const [key, seq] of missing) {
      const isQueued = rows.some(row => isOpen(row) && row.key === key && row.body >= seq)
      if (!isQueued) await enqueue(store, marks, key, seq)
    }
  })
}

/** The marks of a conversation that the server lacks, by key. A read mark is a delivered mark, too. */
function missingMarks(userId: string, conversation: CachedConversation): [key: string, seq: number][] {
  const { id, readTo, readSeq, deliveredSeq, lastSeq, lastMessage, cursor, rev } = conversation
  const missing: [string, number][] = []
  if (readTo > readSeq) missing.push([`${id}/read`, readTo])
  const isComplete = cursor === rev
  const isTheirs = lastMessage !== null && lastMessage.senderId !== userId
  if (isComplete && isTheirs && lastSeq > Math.max(deliveredSeq, readSeq, readTo))
    missing.push([`${id}/delivered`, lastSeq])
  return missing
}
