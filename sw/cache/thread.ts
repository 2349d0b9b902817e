import type { CachedConversation, CachedMessage, PersonStore, QueuedMessage } from '../db.ts'
import { draftOf } from '../delivery/outbox.ts'
import { threadOf } from '../sync/apply.ts'

/* What the screens read. Each is a plain query, so that a live query sees every table it depends on. */

export type BubbleState = 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

export type Bubble = {
  /** The same from the tap to the end of time: the key of the row on screen. */
  id: string
  seq: number | null
  isMine: boolean
  content: string
  at: string
  /** When it was written, where that is worth saying because it was sent much later. */
  writtenAt: string | null
  isEdited: boolean
  isDeleted: boolean
  /** Of one's own messages; null for those of the other one. */
  state: BubbleState | null
  failure: QueuedMessage['failure']
}

/**
 * Everything said from one number to another and everything still to be sent: confirmed by number, then the outbox in
 * its order. Never by clock.
 */
export async function messagesOf(
  store: PersonStore,
  conversationId: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: { from?: number; to?: number } = {},
): Promise<Bubble[]> {
  return await store.transaction('r', store.conversations, store.messages, store.outbox, async () => {
    const conversation = await store.conversations.get(conversationId)
    const confirmed = await threadOf(store, conversationId, from, to).toArray()
    const here = new Set(confirmed.map(message => message.id))
    const unsent = await store.outbox
      .where('[conversationId+order]')
      .between([conversationId, 0], [conversationId, Number.MAX_SAFE_INTEGER])
      .toArray()
    return [
      ...confirmed.map(message => bubbleOf(store, message, conversation)),
      ...unsent.filter(item => !here.has(item.id)).map(bubbleOfUnsent),
    ]
  })
}

export async function draftIn(store: PersonStore, conversationId: string): Promise<string> {
  return (await store.drafts.get(draftOf(conversationId)))?.text ?? ''
}

/** `at` is the moment of typing: what is newer wins. */
export async function saveDraft(store: PersonStore, conversationId: string, text: string, at = Date.now()) {
  const form = draftOf(conversationId)
  if (text === '') await store.drafts.delete(form)
  else await store.drafts.put({ form, text, at })
}

/** How far a sent message has got, by how far the other one has. */
export function stateOf(
  seq: number,
  other: Pick<CachedConversation, 'otherReadSeq' | 'otherDeliveredSeq'> | undefined,
): BubbleState {
  if (other && seq <= other.otherReadSeq) return 'read'
  if (other && seq <= other.otherDeliveredSeq) return 'delivered'
  return 'sent'
}

const WORTH_SAYING_MS = 5 * 60_000

/** Only when it waited long for a signal. */
export function writtenAt({ composedAt, createdAt }: Pick<CachedMessage, 'composedAt' | 'createdAt'>): string | null {
  if (composedAt === null) return null
  return Date.parse(createdAt) - Date.parse(composedAt) > WORTH_SAYING_MS ? composedAt : null
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

/** What an older version of the app wrote may lack anything; whatever there is of it is shown. */
function bubbleOfUnsent({ id, content, composedAt, state, failure }: QueuedMessage): Bubble {
  return {
    id,
    seq: null,
    isMine: true,
    content: String(content ?? ''),
    at: Number.isNaN(Date.parse(composedAt)) ? new Date().toISOString() : composedAt,
    writtenAt: null,
    isEdited: false,
    isDeleted: false,
    state,
    failure,
  }
}
