import type { Server, Socket } from 'socket.io'
import { validate as isUuid } from 'uuid'
import type { ClientEvents, SocketEvents } from '#contract/socket.ts'
import { endedAmong } from '#db/accounts/sessions.ts'
import { batcher } from '#db/connection/batch.ts'
import { type Greeting, greetingsFor, typingPartner } from '#db/messages/partners.ts'
import type { AppContext } from '../app-context.ts'
import { openPresence } from './presence.ts'

type ConnectionContext = Pick<AppContext, 'sql' | 'config' | 'log'>

export type ServerMessages = { [E in keyof SocketEvents]: (body: SocketEvents[E]) => void }
type ClientMessages = { [E in keyof ClientEvents]: (body: unknown) => void } & { ping: (answer: unknown) => void }
type NoEvents = Record<string, never>
type SocketUser = { userId: string; sessionId: string }
export type Io = Server<ClientMessages, ServerMessages, NoEvents, SocketUser>
export type SocketClient = Socket<ClientMessages, ServerMessages, NoEvents, SocketUser>

const EVENTS_PER_SECOND = 20

/**
 * A client reports typing every three seconds, and at once when a message was sent in between. On average one a second
 * is relayed; this many may come together.
 */
const TYPING_REFILL_MS = 1_000
const TYPING_BURST = 3

/** A revoked session closes its sockets at once; this finds what was revoked where that word did not arrive. */
const RECHECK_MS = 60_000
const RECHECK_AMONG_PROCESSES_MS = 5_000

/** What happens on a live connection: greeting, presence, typing, and its end with its session. */
export function openConnections(io: Io, live: ConnectionContext, { isShared = false } = {}) {
  const presence = openPresence(io, live)

  const greetingOf = batcher({ run: (listeners: SocketUser[]) => greetingsFor(live.sql, listeners) })
  const typing = relayTyping(io, live)
  const left = function (this: SocketClient) {
    presence.left(this.data.userId)
  }
  io.on('connection', socket => {
    forgetRequest(socket)
    limitEvents(socket)
    // Functions that every socket shares: what a silent socket keeps, a server keeps thousands of times.
    socket.on('typing', typing).on('ping', respondToPing).on('disconnect', left)
    void greet(greetingOf, socket).then(
      partners =>
        presence.arrived(socket, partners).catch((error: unknown) => live.log.warn({ err: error }, 'presence')),
      (error: unknown) => {
        // Without its greeting a client would not know what it has missed. It comes again.
        live.log.warn({ err: error }, 'no greeting')
        socket.disconnect(true)
      },
    )
  })

  const everyMs = isShared ? RECHECK_AMONG_PROCESSES_MS : RECHECK_MS
  const recheck = setInterval(() => void closeEndedSessions(io, live), everyMs)
  return {
    /** Fire-and-forget, after the commit. */
    presenceChanged(userId: string, among?: string[]) {
      void presence.reconsider(userId, among).catch((error: unknown) => live.log.warn({ err: error }, 'presence'))
    },
    /** Their sockets were in a process that is gone, so none of them said that they leave. */
    peopleLost(userIds: string[]) {
      for (const userId of userIds) presence.left(userId)
    },
    close() {
      clearInterval(recheck)
      presence.close()
    },
  }
}

/**
 * Rooms first, then the version: whatever is pushed from here on arrives, whatever was before is in the version. A session
 * that ended between the handshake and the join was closed before this socket was in its room, so it is checked again.
 */
async function greet(greetingOf: (listener: SocketUser) => Promise<Greeting>, socket: SocketClient): Promise<string[]> {
  const { userId, sessionId } = socket.data
  await socket.join([`u:${userId}`, `s:${sessionId}`])
  const { isEnded, version, partners } = await greetingOf({ userId, sessionId })
  if (isEnded) throw new Error('the session ended during the handshake')
  socket.emit('hello', { version, serverTime: new Date().toISOString(), userId })
  return partners
}

const FORGOTTEN = { headers: {}, query: {}, auth: {}, url: '', time: '' }

/**
 * The person stands in `socket.data` by now. The request would be kept as long as the connection: much of the memory of a
 * silent socket, and its cookie would be sent to every process that asks who is online.
 */
function forgetRequest(socket: SocketClient) {
  Object.assign(socket.conn, { request: undefined })
  Object.assign(socket.handshake, FORGOTTEN)
}

function respondToPing(answer: unknown) {
  if (typeof answer === 'function') answer()
}

function limitEvents(socket: SocketClient) {
  let second = 0
  let count = 0
  socket.use((_, proceed) => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      second = now
      count = 0
    }
    if (++count > EVENTS_PER_SECOND) socket.disconnect(true)
    else proceed()
  })
}

/**
 * Typing events are volatile; dropping one is fine. Whether the partner may notice this person is asked each time, so that
 * a block or a switched-off presence takes effect at once.
 */
function relayTyping(io: Io, { sql }: ConnectionContext) {
  const buckets = new WeakMap<SocketClient, ReturnType<typeof tokenBucket>>()

  return function (this: SocketClient, body: unknown) {
    const { userId } = this.data
    const bucket = buckets.get(this) ?? tokenBucket(TYPING_BURST, TYPING_REFILL_MS)
    buckets.set(this, bucket)
    const conversationId = conversationIdIn(body)
    if (!conversationId || !bucket.take()) return
    void typingPartner(sql, conversationId, userId).then(
      partner => partner && io.to(`u:${partner}`).volatile.emit('typing', { conversationId, userId }),
      () => {},
    )
  }
}

/** `size` at once, then one every `refillMs`. */
function tokenBucket(size: number, refillMs: number) {
  let tokens = size
  let filledAt = performance.now()
  return {
    take(): boolean {
      const now = performance.now()
      tokens = Math.min(size, tokens + (now - filledAt) / refillMs)
      filledAt = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}

function conversationIdIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('conversationId' in body)) return undefined
  const { conversationId } = body
  return typeof conversationId === 'string' && isUuid(conversationId) ? conversationId.toLowerCase() : undefined
}

async function closeEndedSessions(io: Io, { sql, log }: ConnectionContext) {
  const sessionIds = new Set([...io.sockets.sockets.values()].map(socket => socket.data.sessionId))
  if (sessionIds.size === 0) return
  try {
    const ended = await endedAmong(sql, [...sessionIds])
    if (ended.length > 0) io.local.in(ended.map(id => `s:${id}`)).disconnectSockets(true)
  } catch (error) {
    log.warn({ err: error }, 'sessions of sockets not checked')
  }
}
