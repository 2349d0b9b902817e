import type { CachedConversation, CachedMessage, Delivery, PersonStore } from '../db.ts'
import { draftOf, type MessageBody, type QueuedMessage, unsentMessages } from '../delivery/kinds/messages.ts'
import { threadOf } from '../sync/apply.ts'

/* The queries of a thread. Each reads only tables, so that a live query runs again after a change of any of them. */

export type BubbleState = 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

export type Bubble = {
  /** The id does not change when the message is sent; it is the React key of the bubble. */
  id: string
  seq: number | null
  isMine: boolean
  content: string
  at: string
  /** The time at which the message was written, if it was sent much later; otherwise null. */
  writtenAt: string | null
  isEdited: boolean
  isDeleted: boolean
  /** The state of an own message; null for a message of the partner. */
  state: BubbleState | null
  failure: Delivery['failure']
}

/** Confirmed messages by number, then the unsent ones in the order of the queue. No clock decides. */
export async function messagesOf(
  store: PersonStore,
  conversationId: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: { from?: number; to?: number } = {},
): Promise<Bubble[]> {
  return await store.transaction('r', store.conversations, store.messages, store.deliveries, async () => {
    const conversation = await store.conversations.get(conversationId)
    const confirmed = await threadOf(store, conversationId, from, to).toArray()
    const here = new Set(confirmed.map(message => message.id))
    const unsent = await unsentMessages(store, conversationId)
    return [
      ...confirmed.map(message => bubbleOf(store, message, conversation)),
      ...unsent.filter(item => !here.has(item.id)).map(bubbleOfUnsent),
    ]
  })
}

/** `at` is the time of typing. A newer draft is not overwritten. */
export async function saveDraft(store: PersonStore, conversationId: string, text: string, at = Date.now()) {
  const form = draftOf(conversationId)
  if (text === '') await store.drafts.delete(form)
  else await store.drafts.put({ form, text, at })
}

/** The state of a sent message, by the partner's delivered and read marks. */
export function stateOf(
  seq: number,
  other: Pick<CachedConversation, 'otherReadSeq' | 'otherDeliveredSeq'> | undefined,
): BubbleState {
  if (other && seq <= other.otherReadSeq) return 'read'
  if (other && seq <= other.otherDeliveredSeq) return 'delivered'
  return 'sent'
}

const LONG_WAIT_MS = 5 * 60_000

/** The time at which a message was written, if it waited long for the network; otherwise null. */
export function writtenAt({ composedAt, createdAt }: Pick<CachedMessage, 'composedAt' | 'createdAt'>): string | null {
  if (composedAt === null) return null
  return Date.parse(createdAt) - Date.parse(composedAt) > LONG_WAIT_MS ? composedAt : null
}

function bubbleOf(store: PersonStore, message: CachedMessage, conversation: CachedConversation | undefined): Bubble {
  const { id, seq, content, createdAt, senderId, editedAt, deletedAt } = message
  const isMine = senderId === store.userId
  return {
    id,
    seq,
    isMine,
    content,
    at: createdAt,
    writtenAt: writtenAt(message),
    isEdited: editedAt !== null,
    isDeleted: deletedAt !== null,
    state: isMine ? stateOf(seq, conversation) : null,
    failure: null,
  }
}

/** An unreadable row may lack fields; the bubble shows the ones that exist. */
function bubbleOfUnsent({ id, body, state, failure }: QueuedMessage): Bubble {
  const { content, composedAt } = Object(body) as MessageBody
  return {
    id,
    seq: null,
    isMine: true,
    content: String(content ?? ''),
    at: Number.isNaN(Date.parse(composedAt)) ? new Date().toISOString() : composedAt,
    writtenAt: null,
    isEdited: false,
    isDeleted: false,
    state: state === 'dropped' ? 'failed' : state,
    failure,
  }
}
