/* Constants and pure rules for the device's data layer, which contains no zod. */

/** The `otherUser.id` of a deleted account. */
export const DELETED_USER = 'deleted'

export const CONTENT_MAX_CHARACTERS = 4000
export const PAGE_MAX = 200
export const LIST_MAX = 1000

export const POLL_CONVERSATIONS_MS = 5_000
export const POLL_MESSAGES_MS = 3_000
/** Replaces both intervals when the member has turned on data saving. */
export const POLL_SAVING_DATA_MS = 60_000
/** Each interval varies randomly by up to this share, so that a thousand phones do not poll at once. */
export const POLL_JITTER = 0.2

export const TYPING_TTL_MS = 6_000
export const TYPING_EVERY_MS = 3_000

/** The headers of a page of a conversation. */
export const REV_HEADER = 'Conversation-Rev'
export const LAST_SEQ_HEADER = 'Last-Seq'
export const HAS_MORE_HEADER = 'Has-More'

/** The id of the sender's socket, to which the server sends no `message:new` beside the response. */
export const SOCKET_ID_HEADER = 'Socket-Id'

/** The ETag of a member's conversation list and threads, derived from the sync version. */
export function syncTag(version: number): string {
  return `W/"${version}"`
}

/** Normalises text for sending and storing; empty means there is nothing to send. */
export function messageText(typed: string): string {
  return typed.toWellFormed().replaceAll('\0', '').normalize('NFC').trim()
}

/** Counted in code points, like PostgreSQL does. */
export function isTooLong(text: string): boolean {
  return text.length > CONTENT_MAX_CHARACTERS && Array.from(text).length > CONTENT_MAX_CHARACTERS
}
