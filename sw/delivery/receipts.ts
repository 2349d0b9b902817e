import { FOR_USER_HEADER } from '#contract/message-types.ts'
import type { KeptConversation, PersonStore } from '../db.ts'
import { isRefusedWith, NoSignal, RequestFailed, request } from '../http.ts'
import { applyMark, noteRead } from '../sync/apply.ts'

/* What was read or has arrived here, as the server is told. It stands in the table first, so it survives bad signal. */

/** The person has the thread before their eyes, up to here. */
export async function markRead(store: PersonStore, conversationId: string, seq: number): Promise<void> {
  await noteRead(store, conversationId, seq)
  await tellReceipts(store)
}

/** Tells what has not been told. Without signal it waits for the next pull. */
export async function tellReceipts(store: PersonStore): Promise<void> {
  if (telling.has(store)) return
  telling.add(store)
  try {
    for (;;) {
      const [owed] = (await store.conversations.toArray()).flatMap(conversation => owedFor(store, conversation))
      if (!owed) return
      await tell(store, owed)
    }
  } catch (error) {
    if (!(error instanceof NoSignal || error instanceof RequestFailed)) throw error
  } finally {
    telling.delete(store)
  }
}

const telling = new WeakSet<PersonStore>()

type Owed = { kind: 'read' | 'delivered'; conversationId: string; seq: number }

function owedFor(store: PersonStore, conversation: KeptConversation): Owed[] {
  const { id, readTo, readSeq, deliveredSeq, lastSeq, lastMessage, cursor, rev } = conversation
  if (readTo > readSeq) return [{ kind: 'read', conversationId: id, seq: readTo }]
  const isComplete = cursor === rev
  const isTheirs = lastMessage !== null && lastMessage.senderId !== store.userId
  if (isComplete && isTheirs && lastSeq > Math.max(deliveredSeq, readSeq))
    return [{ kind: 'delivered', conversationId: id, seq: lastSeq }]
  return []
}

async function tell(store: PersonStore, { kind, conversationId, seq }: Owed) {
  try {
    await request(`/api/conversations/${conversationId}/${kind}`, {
      method: 'PUT',
      json: { seq },
      headers: { [FOR_USER_HEADER]: store.userId },
    })
  } catch (error) {
    // Gone meanwhile: there is nobody left to tell. The next list takes the conversation away.
    if (!isRefusedWith(error, 404)) throw error
  }
  await applyMark(store, { kind, conversationId, userId: store.userId, seq })
}
