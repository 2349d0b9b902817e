import type { Message } from './messages/messages.ts'

/** The server's events by name. Each is only a hint: the client loads the data with its cursor. */
export type SocketEvents = {
  /** Sent when the socket receives the user's events: all changes after this version arrive through it. */
  hello: { version: number; serverTime: string; userId: string }
  'message:new': { conversationId: string; message: Message }
  'message:updated': { conversationId: string; message: Message }
  'message:deleted': { conversationId: string; message: Message }
  'conversation:updated': { conversationId: string }
  'read:updated': { conversationId: string; userId: string; seq: number }
  'delivered:updated': { conversationId: string; userId: string; seq: number }
  typing: { conversationId: string; userId: string }
  presence: { userId: string; isOnline: boolean }
  /** The member was invited to help with an event, accepted, took it over, or lost the role at it. */
  'role:changed': { eventId: string }
  /** Another member's role at an event, or an offer of it or of a place was changed; the member's own role was not. */
  'people:changed': { eventId: string }
  'session:revoked': Record<string, never>
  /** To the member's own sockets: the profile or the type of the account was changed, perhaps on another device. */
  'account:updated': Record<string, never>
  'sync:required': Record<string, never>
}

/** Any event, as received. */
export type SocketHint = {
  [Event in keyof SocketEvents]: { event: Event; body: SocketEvents[Event] }
}[keyof SocketEvents]

/** The only event that clients send, except `ping`, which the server acknowledges at once. */
export type ClientEvents = { typing: { conversationId: string } }

/** An open socket may be dead: a client sends a ping, and reconnects without an acknowledgement in this time. */
export const PING_ANSWER_MS = 3_000
