import { io, type Socket } from 'socket.io-client'
import { PING_ANSWER_MS, type SocketEvents, type SocketHint } from '#contract/socket.ts'

/* The socket only makes the device fetch sooner. If it is lost unnoticed, the polls find all changes. */

type ServerEvents = { [Event in keyof SocketEvents]: (body: SocketEvents[Event]) => void }
type ClientEvents = { typing: (body: { conversationId: string }) => void; ping: (acknowledge: () => void) => void }

type SocketListener = {
  onHint: (hint: SocketHint) => void
  onConnection: (isConnected: boolean) => void
}

export type SocketClient = ReturnType<typeof openSocketClient>

const EVENTS: (keyof SocketEvents)[] = [
  'hello',
  'message:new',
  'message:updated',
  'message:deleted',
  'conversation:updated',
  'read:updated',
  'delivered:updated',
  'typing',
  'presence',
  'role:changed',
  'people:changed',
  'session:revoked',
  'account:updated',
  'sync:required',
]

/** 0–2 s at first, so that not every client connects to a restarted server at once; later ones wait longer. */
const RECONNECT = { reconnectionDelay: 1_000, randomizationFactor: 1 }
const RECONNECT_MAX_MS = { visible: 5_000, hidden: 30_000 }

/** A socket that is down for this long, while the server responds to requests, is replaced by a new one. */
const STUCK_MS = 45_000

/** `url` is for tests; the default is the page's own origin. */
export function openSocketClient(
  listener: SocketListener,
  { url, headers }: { url?: string; headers?: Record<string, string> } = {},
) {
  let socket = connect()
  let isRefused = false
  let isUnauthorized = false
  /** Set after the one retry that follows `unauthorized`, until the server sends `hello`. */
  let hasRetried = false
  let isClosed = false
  let downSince = Date.now()
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined

  function connect() {
    const options = {
      ...RECONNECT,
      reconnectionDelayMax: RECONNECT_MAX_MS.visible,
      transports: ['websocket'],
      withCredentials: true,
      forceNew: true,
      ...(headers && { extraHeaders: headers }),
    }
    const opened: Socket<ServerEvents, ClientEvents> = url === undefined ? io(options) : io(url, options)
    for (const event of EVENTS) opened.on(event, (body: unknown) => listener.onHint({ event, body } as SocketHint))
    opened.on('connect', () => listener.onConnection(true))
    opened.on('hello', () => {
      hasRetried = false
    })
    opened.on('disconnect', reason => {
      downSince = Date.now()
      listener.onConnection(false)
      // After a disconnect by the server, the library does not reconnect by itself.
      if (reason === 'io server disconnect') reconnectSoon()
    })
    opened.on('connect_error', error => {
      isUnauthorized = error.message === 'unauthorized'
      if (isUnauthorized || error.message === 'too-many-sockets') isRefused = true
      else if (!opened.active) reconnectSoon()
    })
    return opened
  }

  function reconnectSoon() {
    clearTimeout(reconnectTimer)
    reconnectTimer = setTimeout(() => {
      if (!isClosed && !isRefused && !socket.active) socket.connect()
    }, Math.random() * 2_000)
  }

  return {
    /** Undefined while there is no connection. */
    socketId: () => socket.id,

    /** Pings the server. Without a response the lost connection is closed and reconnects. */
    async verify() {
      isRefused = false
      if (socket.connected) {
        const pinged = socket
        await pinged
          .timeout(PING_ANSWER_MS)
          .emitWithAck('ping')
          .catch(() => pinged.io.engine.close())
      } else if (!socket.active) socket.connect()
    },

    /**
     * To be called when the server has responded to a poll of the signed-in member. A socket that was refused as
     * unauthorized had an old cookie and tries once more. A socket that has been disconnected for long is replaced by a
     * new one.
     */
    noteResponse() {
      if (isUnauthorized && isRefused && !hasRetried && !isClosed && !socket.connected) {
        hasRetried = true
        isRefused = false
        downSince = Date.now()
        return reconnectSoon()
      }
      if (socket.connected || isRefused || isClosed || Date.now() - downSince < STUCK_MS) return
      disconnect(socket)
      socket = connect()
      downSince = Date.now()
    },

    setVisibility(visibility: 'visible' | 'hidden') {
      socket.io.reconnectionDelayMax(RECONNECT_MAX_MS[visibility])
    },

    sendTyping(conversationId: string) {
      if (socket.connected) socket.volatile.emit('typing', { conversationId })
    },

    close() {
      isClosed = true
      clearTimeout(reconnectTimer)
      disconnect(socket)
    },
  }
}

function disconnect(socket: Socket<ServerEvents, ClientEvents>) {
  socket.removeAllListeners()
  socket.disconnect()
}
