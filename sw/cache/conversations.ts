import type { CachedConversation, PersonStore } from '../db.ts'

/* What every page of a member reads of the conversations: the badge comes without the rest of the messages' code. */

/** Under which the list was last seen; none on a device that was never told it. */
export const LIST_TAG = 'list-tag'

/** The list, the latest first. */
export async function conversationsOf(store: PersonStore): Promise<CachedConversation[]> {
  return await store.conversations.orderBy('lastAt').reverse().toArray()
}

/** For the badge: every message not read, in every conversation. */
export async function unreadOf(store: PersonStore): Promise<number> {
  const conversations = await store.conversations.toArray()
  return conversations.reduce((sum, conversation) => sum + conversation.unreadCount, 0)
}
