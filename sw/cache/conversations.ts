import type { CachedConversation, PersonStore } from '../db.ts'

/* The reads of conversations for every page of a member, so that the badge does not import the rest of the messages' code. */

/** The name of the note with the ETag of the list. A device that has never received the list has no such note. */
export const LIST_TAG = 'list-tag'

/** The conversations, the latest first. */
export async function conversationsOf(store: PersonStore): Promise<CachedConversation[]> {
  return await store.conversations.orderBy('lastAt').reverse().toArray()
}

/** The number of unread messages in all conversations, for the badge. */
export async function unreadOf(store: PersonStore): Promise<number> {
  const conversations = await store.conversations.toArray()
  return conversations.reduce((sum, conversation) => sum + conversation.unreadCount, 0)
}
