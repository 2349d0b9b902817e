import type { CachedConversation, PersonStore } from '../db.ts'
import type { Block } from '../delivery/kinds/blocks.ts'
import { isOpen, rowsOfKind } from '../delivery/queue.ts'

/* The queries that every page of a member needs for the badge, apart from the other code of messages. */

/** The name of the note with the ETag of the list. A device that has never received the list has no such note. */
export const LIST_TAG = 'list-tag'

/** The conversations, the latest first, without those of people whom the member has blocked since the last list. */
export async function conversationsOf(store: PersonStore): Promise<CachedConversation[]> {
  const [conversations, blocks] = await Promise.all([
    store.conversations.orderBy('lastAt').reverse().toArray(),
    rowsOfKind(store, 'block').filter(isOpen).toArray(),
  ])
  const isBlocked = new Map(blocks.map(({ key, body }) => [key, (body as Block).blocks]))
  return conversations.filter(({ otherUser, isHidden }) => !isHidden && !isBlocked.get(otherUser.id))
}

/** The number of unread messages in all conversations, for the badge. */
export async function unreadOf(store: PersonStore): Promise<number> {
  const conversations = await conversationsOf(store)
  return conversations.reduce((sum, conversation) => sum + conversation.unreadCount, 0)
}
