import type { IncomingMessage } from 'node:http'
import type { Context, Middleware } from '../app-context.ts'
import type { Bodies } from './body-limits.ts'
import { Refusal, refuse } from './refusal.ts'

/**
 * Middleware before every route. A GET with a body is refused and its connection closed, because no deadline would
 * apply to that body. Every other body has a deadline, which starts with its headers, whether or not a route reads it.
 */
export const bodyDeadline: Middleware = async (c, next) => {
  if (!hasBody(c)) return await next()
  if (c.req.method === 'GET' || c.req.method === 'HEAD') refuse(400, 'bad-request', { headers: CLOSE })
  const incoming = c.env?.incoming
  if (!incoming) return await next()

  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const lost = new AbortController()
  const deadline = startDeadline(incoming, c.get('app').bodies, () => {
    const refusal = new Refusal(408, 'too-slow', { headers: CLOSE })
    reject(refusal)
    lost.abort(refusal)
  })
  incoming.once('close', () => !incoming.complete && lost.abort(new Refusal(400, 'bad-request')))
  c.set('slowBody', { allow: deadline.allowSlowBody, lost: lost.signal })
  try {
    return await Promise.race([next(), timedOut])
  } finally {
    deadline.stop()
  }
}

const CLOSE = { Connection: 'close' }

function hasBody(c: Context) {
  return c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0
}

/** Extends the deadline while bytes arrive. Rejects on a lost connection, which the streams do not signal. */
export async function receiveSlowly<T>(c: Context, receiving: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const { allow, lost = new AbortController().signal } = c.get('slowBody') ?? {}
  allow?.()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(lost.reason as Error)
  if (lost.aborted) end()
  lost.addEventListener('abort', end)
  try {
    return await Promise.race([receiving(lost), ended])
  } finally {
    lost.removeEventListener('abort', end)
  }
}

function startDeadline(incoming: IncomingMessage, { deadlineMs, upload }: Bodies, onLate: () => void) {
  const startedAt = performance.now()
  // Received bytes may wait in a buffer until a handler reads them, so the bytes of the socket are counted.
  const { socket } = incoming
  let receivedBytes = socket.bytesRead
  let deadlineAt = startedAt + deadlineMs
  let timer = setTimeout(check, deadlineMs)

  function check() {
    if (incoming.complete) return
    const left = deadlineAt - performance.now()
    if (left <= 0) return onLate()
    timer = setTimeout(check, left)
  }

  function extend() {
    const now = performance.now()
    const bytes = socket.bytesRead - receivedBytes
    receivedBytes = socket.bytesRead
    const extendedTo = deadlineAt + (bytes / upload.bytesPerSecond) * 1000
    deadlineAt = Math.min(extendedTo, Math.max(deadlineAt, now + upload.aheadMs))
    const left = deadlineAt - now
    clearTimeout(timer)
    if (incoming.complete) return
    if (left <= 0) return onLate()
    timer = setTimeout(extend, Math.min(left, upload.startMs, 1000))
  }

  return {
    allowSlowBody: () => {
      deadlineAt = startedAt + upload.startMs
      extend()
    },
    stop: () => clearTimeout(timer),
  }
}
