import { validate as isUuid } from 'uuid'
import { endedAmong } from '#db/accounts/sessions.ts'
import { batcher } from '#db/connection/batch.ts'
import {
  partnersOfEach,
  presencePairs,
  type SocketStart,
  socketStartsFor,
  typingPartner,
} from '#db/messages/partners.ts'
import type { AppContext } from '../app-context.ts'
import type { Io, SocketClient, SocketUser } from './io.ts'

type ConnectionContext = Pick<AppContext, 'sql' | 'config' | 'log'>

const EVENTS_PER_SECOND = 20

/** A client reports typing every three seconds; `TYPING_BURST` events may arrive together. */
const TYPING_REFILL_MS = 1_000

const TYPING_BURST = 3

/** A revoked session closes its sockets at once; this finds those whose revocation did not reach this process. */
const RECHECK_MS = 60_000

const RECHECK_AMONG_PROCESSES_MS = 5_000

/** Handles open sockets: start, presence, typing, and closing with the session. */
export function openConnections(io: Io, context: ConnectionContext, { isShared = false } = {}) {
  const presence = openPresence(io, context)

  const startOf = batcher({ run: (listeners: SocketUser[]) => socketStartsFor(context.sql, listeners) })
  const typing = relayTyping(io, context)
  const reportLeft = function (this: SocketClient) {
    presence.left(this.data.userId)
  }
  io.on('connection', socket => {
    releaseRequest(socket)
    limitEvents(socket)
    // All sockets share these functions, because a function for each of thousands of idle sockets takes much memory.
    socket.on('typing', typing).on('ping', respondToPing).on('disconnect', reportLeft)
    void startSocket(startOf, socket).then(
      partners =>
        presence.arrived(socket, partners).catch((error: unknown) => context.log.warn({ err: error }, 'presence')),
      (error: unknown) => {
        // Without the version of its start a client cannot find the updates that it missed, so it must connect again.
        context.log.warn({ err: error }, 'a socket received no start data')
        socket.disconnect(true)
      },
    )
  })

  const everyMs = isShared ? RECHECK_AMONG_PROCESSES_MS : RECHECK_MS
  const recheck = setInterval(() => void closeEndedSessions(io, context), everyMs)
  return {
    /** Returns at once; called after the commit. */
    presenceChanged(userId: string, among?: string[]) {
      void presence.reconsider(userId, among).catch((error: unknown) => context.log.warn({ err: error }, 'presence'))
    },
    /** The sockets of these users were in a process that has ended, so no `disconnect` was reported. */
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
 * Joins the Socket.IO rooms before it reads the version: later events arrive through the socket, and earlier changes
 * are part of the version. The session is checked again, because it may have ended between the handshake and the join.
 */
async function startSocket(
  greetingOf: (listener: SocketUser) => Promise<SocketStart>,
  socket: SocketClient,
): Promise<string[]> {
  const { userId, sessionId } = socket.data
  await socket.join([`u:${userId}`, `s:${sessionId}`])
  const { isEnded, version, partners } = await greetingOf({ userId, sessionId })
  if (isEnded) throw new Error('the session ended during the handshake')
  socket.emit('hello', { version, serverTime: new Date().toISOString(), userId })
  return partners
}

const EMPTY_HANDSHAKE = { headers: {}, query: {}, auth: {}, url: '', time: '' }

/** Releases the request, which would stay in memory and whose cookie would be sent to every process. */
function releaseRequest(socket: SocketClient) {
  Object.assign(socket.conn, { request: undefined })
  Object.assign(socket.handshake, EMPTY_HANDSHAKE)
}

function respondToPing(acknowledge: unknown) {
  if (typeof acknowledge === 'function') acknowledge()
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

/** Typing events are volatile; dropping one is fine. Each one checks whether the partner may see it. */
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

/** Allows `size` events at once, then one every `refillMs`. */
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

/** Phones disconnect and reconnect in the background; a user counts as offline after this time without a socket. */
const OFFLINE_AFTER_MS = 10_000

/** All users may disconnect at once. The queue has no limit, because a refused user would stay online. */
const UNLIMITED = { maxItems: 500, maxWaiting: Number.POSITIVE_INFINITY, waitMs: 600_000 }

function socketsOf(io: Io, userId: string): number {
  return io.sockets.adapter.rooms.get(`u:${userId}`)?.size ?? 0
}

/** Sends whether a user is online, only to the partners who may see it. See `maySeePresence` for the rule. */
function openPresence(io: Io, { sql, log }: Pick<AppContext, 'sql' | 'log'>) {
  const leaving = new Map<string, NodeJS.Timeout>()
  const send = (to: string[], userId: string, isOnline: boolean) => {
    if (to.length > 0) io.to(to.map(id => `u:${id}`)).emit('presence', { userId, isOnline })
  }
  /** The sockets of all processes, or of this one if the others do not respond. */
  const socketsIn = async (rooms: string[]) => {
    try {
      return await io.in(rooms).fetchSockets()
    } catch (error) {
      log.warn({ err: error }, 'presence is limited to this process')
      return await io.local.in(rooms).fetchSockets()
    }
  }
  /** A request to all processes is expensive, so concurrent lookups share one request. */
  const lookUp = batcher({
    ...UNLIMITED,
    run: async (groups: string[][]) => {
      const sockets = await socketsIn([...new Set(groups.flat())].map(id => `u:${id}`))
      const online = new Set(sockets.map(socket => socket.data.userId))
      return groups.map(userIds => new Set(userIds.filter(id => online.has(id))))
    },
  })
  const partnersOf = batcher({ ...UNLIMITED, run: (userIds: string[]) => partnersOfEach(sql, userIds) })
  const onlineAmong = async (userIds: string[]) => (userIds.length === 0 ? new Set<string>() : await lookUp(userIds))

  return {
    async arrived(socket: SocketClient, partners: string[]) {
      const { userId } = socket.data
      const wasThere = leaving.has(userId) || socketsOf(io, userId) > 1
      clearTimeout(leaving.get(userId))
      leaving.delete(userId)
      if (!wasThere) send(partners, userId, true)

      for (const partner of await onlineAmong(partners)) socket.emit('presence', { userId: partner, isOnline: true })
    },

    left(userId: string) {
      if (socketsOf(io, userId) > 0) return
      clearTimeout(leaving.get(userId))
      const timer = setTimeout(() => {
        leaving.delete(userId)
        void (async () => {
          if (socketsOf(io, userId) > 0) return
          const partners = await partnersOf(userId)
          // Checked last, because the user may have connected again while the list of partners was read.
          if (leaving.has(userId) || (await onlineAmong([userId])).size > 0) return
          send(partners, userId, false)
        })().catch((error: unknown) => log.warn({ err: error }, 'presence'))
      }, OFFLINE_AFTER_MS)
      leaving.set(userId, timer)
    },

    /**
     * Sends the presence again after a change of the permission to see it, between this user and all partners or only
     * `among`. The users who must not see it are notified first, without a request to other processes, so that this
     * also works while the processes cannot reach each other.
     */
    async reconsider(userId: string, among?: string[]) {
      const pairs = await presencePairs(sql, userId, among)
      const hidden = pairs.filter(pair => !pair.maySeePresence).map(pair => pair.partnerId)
      send(hidden, userId, false)
      for (const partner of hidden) send([userId], partner, false)

      const shown = pairs.filter(pair => pair.maySeePresence).map(pair => pair.partnerId)
      if (shown.length === 0) return
      const online = await onlineAmong([userId, ...shown])
      if (!online.delete(userId)) return
      send(shown, userId, true)
      for (const partner of online) send([userId], partner, true)
    },

    close() {
      for (const timer of leaving.values()) clearTimeout(timer)
    },
  }
}
