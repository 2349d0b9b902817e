import { io, type Socket } from 'socket.io-client'
import { PING_ANSWER_MS, type SocketEvents, type SocketHint } from '#contract/socket.ts'

/* The line to the server: it may be down, it may only look up, and nothing depends on it. */

type Heard = { [Event in keyof SocketEvents]: (body: SocketEvents[Event]) => void }
type Said = { typing: (body: { conversationId: string }) => void; ping: (answer: () => void) => void }

export type SocketListener = {
  heard: (hint: SocketHint) => void
  connected: (isConnected: boolean) => void
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
  'session:revoked',
  'sync:required',
]

/** A first try after 0–2 s, so that a restarted server does not meet everybody at once; then longer, up to the cap. */
const RECONNECT = { reconnectionDelay: 1_000, randomizationFactor: 1 }
const RECONNECT_MAX_MS = { visible: 5_000, hidden: 30_000 }

/** So long without a line, although the server answers otherwise, a new one is laid. */
const STUCK_MS = 45_000

/** `url` is the page's own origin unless a test says otherwise. */
export function openSocketClient(
  listener: SocketListener,
  { url, headers }: { url?: string; headers?: Record<string, string> } = {},
) {
  let socket = dial()
  let isRefused = false
  let isUnauthorized = false
  /** After `unauthorized`; until the server says hello again. */
  let hasRetried = false
  let isClosed = false
  let downSince = Date.now()
  let again: ReturnType<typeof setTimeout> | undefined

  function dial() {
    const options = {
      ...RECONNECT,
      reconnectionDelayMax: RECONNECT_MAX_MS.visible,
      transports: ['websocket'],
      withCredentials: true,
      forceNew: true,
      ...(headers && { extraHeaders: headers }),
    }
    const made: Socket<Heard, Said> = url === undefined ? io(options) : io(url, options)
    for (const event of EVENTS) made.on(event, (body: unknown) => listener.heard({ event, body } as SocketHint))
    made.on('connect', () => listener.connected(true))
    made.on('hello', () => {
      hasRetried = false
    })
    made.on('disconnect', reason => {
      downSince = Date.now()
      listener.connected(false)
      // The library does not come back by itself when the server hung up.
      if (reason === 'io server disconnect') comeBack()
    })
    made.on('connect_error', error => {
      isUnauthorized = error.message === 'unauthorized'
      if (isUnauthorized || error.message === 'too-many-sockets') isRefused = true
      else if (!made.active) comeBack()
    })
    return made
  }

  function comeBack() {
    clearTimeout(again)
    again = setTimeout(() => {
      if (!isClosed && !isRefused && !socket.active) socket.connect()
    }, Math.random() * 2_000)
  }

  return {
    /** Undefined while there is no connection. */
    socketId: () => socket.id,

    /** An open socket is no proof: asks, and cuts the line if nobody answers. The library then lays it anew. */
    async verify() {
      isRefused = false
      if (socket.connected) {
        const asked = socket
        await asked
          .timeout(PING_ANSWER_MS)
          .emitWithAck('ping')
          .catch(() => asked.io.engine.close())
      } else if (!socket.active) socket.connect()
    },

    /**
     * The server answers our polls, as somebody who is signed in: an unauthorized socket had a cookie that was replaced
     * meanwhile, and tries again, once. If the line has been down for long all the same, the library is stuck.
     */
    serverIsWell() {
      if (isUnauthorized && isRefused && !hasRetried && !isClosed && !socket.connected) {
        hasRetried = true
        isRefused = false
        downSince = Date.now()
        return comeBack()
      }
      if (socket.connected || isRefused || isClosed || Date.now() - downSince < STUCK_MS) return
      drop(socket)
      socket = dial()
      downSince = Date.now()
    },

    becomes(visibility: 'visible' | 'hidden') {
      socket.io.reconnectionDelayMax(RECONNECT_MAX_MS[visibility])
    },

    sayTyping(conversationId: string) {
      if (socket.connected) socket.volatile.emit('typing', { conversationId })
    },

    close() {
      isClosed = true
      clearTimeout(again)
      drop(socket)
    },
  }
}

function drop(socket: Socket<Heard, Said>) {
  socket.removeAllListeners()
  socket.disconnect()
}
