/* Types, constants and pure rules for the device's data layer, without zod, so that the service worker can import
   them. */

/** The sender of a message. For a deleted account all fields are placeholders. */
export type Sender = {
  id: string
  firstName: string
  lastName: string
  username: string
  profileImageUrl: string | null
}

export type OtherUser = Sender & { userType: 'party_goer' | 'party_host' | null }

/** The `otherUser.id` of a deleted account. */
export const DELETED_USER = 'deleted'

/** `seq` numbers the messages of a conversation 1..n without gaps; `rev` rises by one with every visible change. */
export type Message = {
  id: string
  conversationId: string
  seq: number
  rev: number
  senderId: string
  sender: Sender
  content: string
  /** By the sender's clock, limited to at most `createdAt`. */
  composedAt: string | null
  createdAt: string
  editedAt: string | null
  deletedAt: string | null
}

/**
 * A page of a conversation for a device that knows its two members, so that they are not repeated in each message.
 * Times are ISO 8601 with the precision of the database.
 */
export type Thread = { conversationId: string; messages: Omit<Message, 'conversationId' | 'sender'>[] }

/** A row of the conversation list. A device compares it with its stored thread to find out which changes it lacks. */
export type Conversation = {
  id: string
  otherUser: OtherUser
  lastMessage: { content: string; createdAt: string; senderId: string } | null
  unreadCount: number
  /** The time of the last message, or of the conversation without one. */
  lastAt: string
  lastSeq: number
  rev: number
  readSeq: number
  deliveredSeq: number
  otherReadSeq: number
  otherDeliveredSeq: number
  /** True when the other account is deleted, so that nothing can be sent. */
  readOnly: boolean
}

export type SendMessage = {
  content: string
  id?: string | undefined
  clientId?: string | undefined
  composedAt?: string | undefined
  readUpTo?: number | undefined
}

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

/**
 * The id of the socket of the sending page. The server sends it no `message:new`, because the response contains the message.
 */
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
