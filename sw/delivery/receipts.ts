import { FOR_USER_HEADER } from '#contract/messages/message-types.ts'
import type { CachedConversation, PersonStore } from '../db.ts'
import { hasStatus, NoSignal, RequestFailed } from '../http/failures.ts'
import { request } from '../http/request.ts'
import { applyReceipt, markReadLocally } from '../sync/apply.ts'

/* What was read or has arrived here, as the server is told. It stands in the table first, so it survives bad signal. */

/** The person has the thread before their eyes, up to here. */
export async function markRead(store: PersonStore, conversationId: string, seq: number): Promise<void> {
  await markReadLocally(store, conversationId, seq)
  await sendReceipts(store)
}

/** Tells what has not been told. Without signal it waits for the next pull. */
export async function sendReceipts(store: PersonStore): Promise<void> {
  if (sending.has(store)) return
  sending.add(store)
  try {
    for (;;) {
      const [owed] = (await store.conversations.toArray()).flatMap(conversation => pendingFor(store, conversation))
      if (!owed) return
      await sendReceipt(store, owed)
    }
  } catch (error) {
    if (!(error instanceof NoSignal || error instanceof RequestFailed)) throw error
  } finally {
    sending.delete(store)
  }
}

const sending = new WeakSet<PersonStore>()

type PendingReceipt = { kind: 'read' | 'delivered'; conversationId: string; seq: number }

function pendingFor(store: PersonStore, conversation: CachedConversation): PendingReceipt[] {
  const { id, readTo, readSeq, deliveredSeq, lastSeq, lastMessage, cursor, rev } = conversation
  if (readTo > readSeq) return [{ kind: 'read', conversationId: id, seq: readTo }]
  const isComplete = cursor === rev
  const isTheirs = lastMessage !== null && lastMessage.senderId !== store.userId
  if (isComplete && isTheirs && lastSeq > Math.max(deliveredSeq, readSeq))
    return [{ kind: 'delivered', conversationId: id, seq: lastSeq }]
  return []
}

async function sendReceipt(store: PersonStore, { kind, conversationId, seq }: PendingReceipt) {
  try {
    await request(`/api/conversations/${conversationId}/${kind}`, {
      method: 'PUT',
      json: { seq },
      headers: { [FOR_USER_HEADER]: store.userId },
    })
  } catch (error) {
    // Gone meanwhile: there is nobody left to tell. The next list takes the conversation away.
    if (!hasStatus(error, 404)) throw error
  }
  await applyReceipt(store, { kind, conversationId, userId: store.userId, seq })
}
