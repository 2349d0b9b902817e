import type { Server, Socket } from 'socket.io'
import type { ClientEvents, SocketEvents } from '#contract/socket.ts'

/** Bodies from clients are not checked yet, so their type is unknown. */
type ClientMessages = { [E in keyof ClientEvents]: (body: unknown) => void } & { ping: (acknowledge: unknown) => void }
export type ServerMessages = { [E in keyof SocketEvents]: (body: SocketEvents[E]) => void }
type NoEvents = Record<string, never>
export type SocketUser = { userId: string; sessionId: string }

export type Io = Server<ClientMessages, ServerMessages, NoEvents, SocketUser>
export type SocketClient = Socket<ClientMessages, ServerMessages, NoEvents, SocketUser>
