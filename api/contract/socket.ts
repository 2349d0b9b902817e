/** What the server pushes, by event name. A hint each: the pull by cursor is the truth. */
export type SocketEvents = {
  hello: { version: number; serverTime: string; userId: string }
  'message:new': { conversationId: string; message: unknown }
  'message:updated': { conversationId: string; message: unknown }
  'message:deleted': { conversationId: string; message: unknown }
  'conversation:updated': { conversationId: string }
  'read:updated': { conversationId: string; userId: string; seq: number }
  'delivered:updated': { conversationId: string; userId: string; seq: number }
  typing: { conversationId: string; userId: string }
  presence: { userId: string; isOnline: boolean }
  'session:revoked': Record<string, never>
  'sync:required': Record<string, never>
}

/** The only thing a client says. */
export type ClientEvents = { typing: { conversationId: string } }
