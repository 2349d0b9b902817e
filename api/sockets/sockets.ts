import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'socket.io'
import type { AppContext, Sockets } from '../app-context.ts'
import { doNotCountConnection } from '../http/http-server.ts'
import { isOwnHost, ownOrigin } from '../http/origins.ts'
import { type Io, openConnections, type ServerMessages, type SocketClient } from './connections.ts'
import { openHandshakes } from './handshakes.ts'
import { openSocketSlots, type SharedSockets, type SocketSlots } from './socket-places.ts'

const SOCKETS_PER_PERSON = 10
const PACKET_MAX_BYTES = 16 * 1024

type Live = Pick<AppContext, 'sql' | 'pools' | 'config' | 'log' | 'limits' | 'activity'>

/** The live half on the same port: rooms `u:<user>` and `s:<session>`, joined by us alone. */
export function openSockets(server: HttpServer, setting: Live, shared?: SharedSockets) {
  const { config, activity } = setting
  const handshakes = openHandshakes({ ...setting, closeSessions: (...closed) => sockets.closeSessions(...closed) })
  const places = openSocketSlots({ perPerson: SOCKETS_PER_PERSON, shared: shared?.places, log: setting.log })

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
    releaseOnClose(places, session.userId, socket)
    void places.take(session.userId, socket.id).then(isTaken => {
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
  const live = openConnections(io, setting, { isShared: shared !== undefined })
  shared?.onPeopleLost?.(userIds => live.peopleLost(userIds))

  const sockets: Sockets = {
    notify(userIds, event, body, { exceptSocket } = {}) {
      // To no room in particular would be to everybody.
      if (userIds.length === 0) return
      activity.eventSent(event, userIds.length)
      const rooms = io.to(userIds.map(id => `u:${id}`))
      // Socket.IO gives each socket a room that is named by its id.
      const told = exceptSocket === undefined ? rooms : rooms.except(exceptSocket)
      told.emit(event, ...([body] as Parameters<ServerMessages[typeof event]>))
    },
    closeSessions(sessionIds, { isRevoked = true } = {}) {
      if (sessionIds.length === 0) return
      const rooms = sessionIds.map(id => `s:${id}`)
      if (isRevoked) io.to(rooms).emit('session:revoked', {})
      io.in(rooms).disconnectSockets(true)
    },
    presenceChanged: (userId, among) => live.presenceChanged(userId, among),
  }
  return {
    io,
    sockets,
    /** Open sockets of this process. */
    count: () => io.engine.clientsCount,
    async close() {
      live.close()
      places.close()
      await io.close()
    },
  }
}

/** A function of its own: what else it could reach would be kept as long as the connection, the whole request included. */
function releaseOnClose(places: SocketSlots, userId: string, { id, conn }: SocketClient) {
  conn.once('close', () => places.release(userId, id))
}

/**
 * Whatever is asked below the path of the sockets is answered by Socket.IO, in front of the app and its deadlines for
 * bodies. Sockets open with an upgrade, which is no request here: anything else is refused, and its connection closed, or
 * its body could drip for as long as it likes.
 */
function refusePolling(server: HttpServer) {
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/socket.io/')) response.writeHead(400, { Connection: 'close' }).end()
    else for (const listener of listeners) listener.call(server, request, response)
  })
}
