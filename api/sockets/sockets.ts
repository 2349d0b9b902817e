import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseCookies } from 'hono/utils/cookie'
import { Server } from 'socket.io'
import { sessionOfCookies } from '#api/accounts/session/session.ts'
import { addressFrom } from '#api/http/client-address.ts'
import type { AppContext, Session, Sockets } from '../app-context.ts'
import { doNotCountConnection } from '../http/http-server.ts'
import { isOwnHost, ownOrigin } from '../http/origins.ts'
import { openConnections } from './connections.ts'
import type { Io, ServerMessages, SocketClient } from './io.ts'
import { openSocketSlots, type SharedSockets, type SocketSlots } from './socket-slots.ts'

const SOCKETS_PER_PERSON = 10
const PACKET_MAX_BYTES = 16 * 1024

type SocketsContext = Pick<AppContext, 'sql' | 'pools' | 'config' | 'log' | 'limits' | 'activity'>

/** The socket server on the same port. Only the server joins sockets to the rooms `u:<user>` and `s:<session>`. */
export function openSockets(server: HttpServer, context: SocketsContext, shared?: SharedSockets) {
  const { config, activity } = context
  const handshakes = openHandshakes({ ...context, closeSessions: (...closed) => sockets.closeSessions(...closed) })
  const slots = openSocketSlots({ perPerson: SOCKETS_PER_PERSON, shared: shared?.slots, log: context.log })

  const io: Io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 15_000,
    pingTimeout: 10_000,
    connectTimeout: 10_000,
    maxHttpBufferSize: PACKET_MAX_BYTES,
    perMessageDeflate: false,
    ...(shared && { adapter: shared.adapter }),
    allowRequest(request, decide) {
      const { origin, host } = request.headers
      if (host === undefined || !isOwnHost(config, host)) return decide(null, false)
      if (origin !== undefined && origin !== ownOrigin(config, host)) return decide(null, false)
      void handshakes.isAllowed(request).then(
        isAllowed => decide(null, isAllowed),
        () => decide(null, false),
      )
    },
  })

  refusePolling(server)

  io.use((socket, admit) => {
    const session = handshakes.sessionOf(socket.request)
    if (!session) return admit(new Error('unauthorized'))
    releaseOnClose(slots, session.userId, socket)
    void slots.take(session.userId, socket.id).then(isTaken => {
      if (!isTaken) return admit(new Error('too-many-sockets'))
      doNotCountConnection(socket.request.socket)
      socket.data = { userId: session.userId, sessionId: session.id }
      admit()
    })
  })

  io.on('connection', socket => {
    activity.socketOpened()
    socket.on('disconnect', reason => activity.socketClosed(reason))
  })
  const connections = openConnections(io, context, { isShared: shared !== undefined })
  shared?.onPeopleLost?.(userIds => connections.peopleLost(userIds))

  const sockets: Sockets = {
    notify(userIds, event, body, { exceptSocket } = {}) {
      // An empty list of rooms would send to all sockets.
      if (userIds.length === 0) return
      activity.eventSent(event, userIds.length)
      const rooms = io.to(userIds.map(id => `u:${id}`))
      // Socket.IO gives each socket a room named by its id.
      const recipients = exceptSocket === undefined ? rooms : rooms.except(exceptSocket)
      recipients.emit(event, ...([body] as Parameters<ServerMessages[typeof event]>))
    },
    closeSessions(sessionIds, { isRevoked = true } = {}) {
      if (sessionIds.length === 0) return
      const rooms = sessionIds.map(id => `s:${id}`)
      if (isRevoked) io.to(rooms).emit('session:revoked', {})
      io.in(rooms).disconnectSockets(true)
    },
    presenceChanged: (userId, among) => connections.presenceChanged(userId, among),
  }
  return {
    io,
    sockets,
    /** The number of open sockets of this process. */
    count: () => io.engine.clientsCount,
    async close() {
      connections.close()
      slots.close()
      await io.close()
    },
  }
}

/** A separate function, because a closure would keep the whole request in memory as long as the connection. */
function releaseOnClose(places: SocketSlots, userId: string, { id, conn }: SocketClient) {
  conn.once('close', () => places.release(userId, id))
}

/**
 * Refuses plain requests below the path of the sockets, which Socket.IO would handle before the app and its body
 * deadlines. Sockets open with an upgrade, which is not a request here. The connection is closed, because its body
 * would have no deadline.
 */
function refusePolling(server: HttpServer) {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/socket.io/')) response.writeHead(400, { Connection: 'close' }).end()
    else for (const listener of listeners) listener.call(server, request, response)
  })
}

type HandshakeContext = Pick<AppContext, 'sql' | 'pools' | 'config' | 'limits'> & Pick<Sockets, 'closeSessions'>

/**
 * Decides about a handshake before its connection is accepted. A handshake without a session gets the error
 * `unauthorized`; after fifty such handshakes a minute from one address, further ones are refused. Handshakes with a
 * session are never limited by address, because all phones in a venue share one address.
 */
function openHandshakes({ sql, pools, config, limits, closeSessions }: HandshakeContext) {
  const sessions = new WeakMap<IncomingMessage, Session>()

  return {
    async isAllowed(request: IncomingMessage): Promise<boolean> {
      const cookies = parseCookies(request.headers.cookie ?? '')
      const session = await sessionOfCookies({ sql, pools, config, closeSessions }, cookies)
      if (!session) return (await limits.take('handshake', { address: addressOf(request) })) === null
      sessions.set(request, session)
      return true
    },

    /** The session of an accepted handshake. */
    sessionOf: (request: IncomingMessage) => sessions.get(request),
  }

  function addressOf({ headers, socket }: IncomingMessage) {
    const forwarded = headers['x-forwarded-for']
    return addressFrom(config, Array.isArray(forwarded) ? forwarded.join(',') : forwarded, socket.remoteAddress)
  }
}
