/* What the device's half speaks: types, figures and pure rules, without zod, so that the worker can import them. */

/** Whoever wrote a message. A deleted account keeps only the word for it. */
export type Sender = {
  id: string
  firstName: string
  lastName: string
  username: string
  profileImageUrl: string | null
}

export type OtherUser = Sender & { userType: 'party_goer' | 'party_host' | null }

/** The `otherUser.id` of an account that is gone. */
export const DELETED_USER = 'deleted'

/** `seq` numbers a conversation's messages 1..n without gaps; `rev` rises by one with every visible change. */
export type Message = {
  id: string
  conversationId: string
  seq: number
  rev: number
  senderId: string
  sender: Sender
  content: string
  /** By the sender's clock, never later than `createdAt`. */
  composedAt: string | null
  createdAt: string
  editedAt: string | null
  deletedAt: string | null
}

/**
 * A page of a thread for a device that knows the two people of the conversation: nothing stands in it fifty times. Times
 * are ISO 8601, as exact as the database has them.
 */
export type Thread = { conversationId: string; messages: Omit<Message, 'conversationId' | 'sender'>[] }

/** A line of the list, which is also the index a device compares itself with. */
export type Conversation = {
  id: string
  otherUser: OtherUser
  lastMessage: { content: string; createdAt: string; senderId: string } | null
  unreadCount: number
  /** Of the last message, or of the conversation while it has none. */
  lastAt: string
  lastSeq: number
  rev: number
  readSeq: number
  deliveredSeq: number
  otherReadSeq: number
  otherDeliveredSeq: number
  /** Nothing can be sent here any more: the other account is gone. */
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
/** Both, for whoever has asked to save data. */
export const POLL_SAVING_DATA_MS = 60_000
/** Each interval is longer or shorter by up to this share, so that a thousand phones do not ask at once. */
export const POLL_JITTER = 0.2

export const TYPING_TTL_MS = 6_000
export const TYPING_EVERY_MS = 3_000

/** What travels beside a page of a thread. */
export const REV_HEADER = 'Conversation-Rev'
export const LAST_SEQ_HEADER = 'Last-Seq'
export const HAS_MORE_HEADER = 'Has-More'

/** Names the account a device acts for. The server refuses when somebody else is signed in by now. */
export const FOR_USER_HEADER = 'For-User'

/** The id of the socket of the page that sends: the response tells the page all that `message:new` would tell it. */
export const SOCKET_ID_HEADER = 'Socket-Id'

/** The ETag of everything a person's list and threads show, made of their sync version. */
export function syncTag(version: number): string {
  return `W/"${version}"`
}

/** Text as it is sent and kept; empty means there is nothing to send. */
export function messageText(typed: string): string {
  return typed.toWellFormed().replaceAll('\0', '').normalize('NFC').trim()
}

/** Counted by code point, as Postgres does. */
export function isTooLong(text: string): boolean {
  return text.length > CONTENT_MAX_CHARACTERS && Array.from(text).length > CONTENT_MAX_CHARACTERS
}
