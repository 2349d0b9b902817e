import { useLiveQuery } from '#pwa/data/live-query.ts'
import { conversationsOf, LIST_TAG, unreadOf } from '#sw/cache/conversations.ts'
import { type CachedConversation, personStore } from '#sw/db.ts'
import type { QueuedMessage } from '#sw/delivery/kinds/messages.ts'
import { rowsOfKind } from '#sw/delivery/queue.ts'

/** A conversation with its unsent messages. */
export type ConversationItem = ReturnType<typeof itemOf>

export type ConversationList = {
  items: ConversationItem[]
  /** False before the first sync: an empty list then does not mean that there are no conversations. */
  isKnown: boolean
}

/** The member's conversations, latest first. Undefined until IndexedDB has been read. */
export function useConversations(userId: string): ConversationList | undefined {
  return useLiveQuery(async () => {
    const store = personStore(userId)
    const [conversations, unsent, tag] = await Promise.all([
      conversationsOf(store),
      rowsOfKind(store, 'messages').toArray() as Promise<QueuedMessage[]>,
      store.notes.get(LIST_TAG),
    ])
    const waiting = Map.groupBy(unsent, item => item.key)
    const items = conversations.map(conversation => itemOf(conversation, waiting.get(conversation.id) ?? []))
    return { items: items.toSorted(byLatest), isKnown: tag !== undefined }
  }, [userId])
}

/** One conversation. Undefined until IndexedDB has been read, and if there is none. */
export function useConversation(userId: string, conversationId: string): CachedConversation | undefined {
  return useLiveQuery(() => personStore(userId).conversations.get(conversationId), [userId, conversationId])
}

/** The number of unread messages in all conversations; 0 without IndexedDB. */
export function useUnreadTotal(userId: string | undefined): number {
  const total = useLiveQuery(async () => {
    if (userId === undefined) return 0
    return await unreadOf(personStore(userId)).catch(() => 0)
  }, [userId])
  return total ?? 0
}

function itemOf(conversation: CachedConversation, unsent: QueuedMessage[]) {
  return {
    conversation,
    /** The newest message that the server has not confirmed. */
    lastUnsent: unsent.toSorted((one, two) => two.order - one.order)[0],
    hasWaiting: unsent.some(({ state }) => state !== 'failed'),
    hasFailed: unsent.some(({ state }) => state === 'failed'),
  }
}

function byLatest(item: ConversationItem, other: ConversationItem) {
  return latestOf(other).localeCompare(latestOf(item))
}

function latestOf({ conversation, lastUnsent }: ConversationItem) {
  const composedAt = lastUnsent?.body.composedAt ?? ''
  return composedAt > conversation.lastAt ? composedAt : conversation.lastAt
}
