import type { Message } from './messages/message-types.ts'

/** What the server pushes, by event name. A hint each: the pull by cursor is the truth. */
export type SocketEvents = {
  /** First of all, once the rooms are joined: nothing after this version can be missed. */
  hello: { version: number; serverTime: string; userId: string }
  'message:new': { conversationId: string; message: Message }
  'message:updated': { conversationId: string; message: Message }
  'message:deleted': { conversationId: string; message: Message }
  'conversation:updated': { conversationId: string }
  'read:updated': { conversationId: string; userId: string; seq: number }
  'delivered:updated': { conversationId: string; userId: string; seq: number }
  typing: { conversationId: string; userId: string }
  presence: { userId: string; isOnline: boolean }
  'session:revoked': Record<string, never>
  'sync:required': Record<string, never>
}

/** Any one of them, as it was heard. */
export type SocketHint = {
  [Event in keyof SocketEvents]: { event: Event; body: SocketEvents[Event] }
}[keyof SocketEvents]

/** The only thing a client says, but for its ping, which the server answers at once. */
export type ClientEvents = { typing: { conversationId: string } }

/** An open socket is no proof of a live one: a client that wants to know asks, and gives up after this. */
export const PING_ANSWER_MS = 3_000
