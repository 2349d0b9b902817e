import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A complete request, before the proxy has forwarded a byte of it. */
export type ProxiedRequest = { method: string; path: string; body: string; isSocket: boolean }

/**
 * The fault of one request. With `response lost` and `cut` the server has processed it, with `request lost` and `reset`
 * it has not; after `half-open` no byte passes and neither side notices; `drip` is one byte a second; `killed` ends the
 * server before it sends the response; `response` is sent instead of the response of the server.
 */
export type Fault =
  | 'none'
  | 'response lost'
  | 'killed'
  | 'cut'
  | 'request lost'
  | 'reset'
  | 'half-open'
  | 'drip'
  | { delayMs: number }
  | { response: string }

/**
 * The bad network between one phone and the server. It preserves the order of the bytes: a chunk waits for earlier
 * chunks.
 */
export async function openProxy(options: {
  /** Where the server listens now, or null while it is down. */
  target: () => number | null
  faultFor: (request: ProxiedRequest) => Fault
  onResponse?: (request: ProxiedRequest, status: number) => void
  kill?: () => void
}) {
  const connections = new Set<{ end: () => void; freeze: () => void }>()
  let isUp = true

  const server = createServer(client => {
    const port = options.target()
    if (!isUp || port === null) return void client.resetAndDestroy()
    const connection = carry(client, connect({ port, host: '127.0.0.1' }), options)
    connections.add(connection)
    client.once('close', () => connections.delete(connection))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const connection of connections) connection.end()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDown() {
      isUp = false
      endAll()
    },
    comeUp() {
      isUp = true
    },
    /** The open connections stay open, and forward no more bytes. */
    freeze() {
      for (const connection of connections) connection.freeze()
    },
    endAll,
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}

function carry(client: Socket, server: Socket, options: Parameters<typeof openProxy>[0]) {
  let isFrozen = false
  let isTunnel = false
  let unread: Buffer = Buffer.alloc(0)
  let latest: ProxiedRequest | undefined
  let fault: Fault = 'none'
  let out = Promise.resolve()
  let back = Promise.resolve()

  const end = () => {
    client.resetAndDestroy()
    server.destroy()
  }
  const pass = async (chunk: Buffer, to: Socket) => {
    if (typeof fault === 'object' && 'delayMs' in fault) await sleep(fault.delayMs)
    if (fault === 'drip' && to === client) return await drip(chunk, client)
    if (!isFrozen && !to.destroyed) to.write(chunk)
  }
  const send = async ({ request, bytes }: { request: ProxiedRequest; bytes: Buffer }) => {
    latest = request
    fault = options.faultFor(request)
    if (request.isSocket) isTunnel = true
    if (fault === 'half-open') isFrozen = true
    if (fault === 'request lost') await sleep(50)
    if (fault === 'request lost' || fault === 'reset') return end()
    if (typeof fault === 'object' && 'response' in fault) return void client.write(fault.response)
    await pass(bytes, server)
  }

  client.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    out = out.then(async () => {
      for (let next = isTunnel ? null : takeRequest(unread); next; next = takeRequest(unread)) {
        unread = next.rest
        await send(next)
        if (isTunnel) break
      }
      if (!isTunnel || unread.length === 0) return
      const rest = unread
      unread = Buffer.alloc(0)
      await pass(rest, server)
    })
  })
  server.on('data', (chunk: Buffer) => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.subarray(0, 12).toString('latin1'))?.[1]
    if (latest && status) options.onResponse?.(latest, Number(status))
    // Another response has committed nothing: the next message is killed instead.
    if (fault === 'killed' && status === '201') options.kill?.()
    if (fault === 'killed' || fault === 'response lost') return end()
    back = back.then(async () => {
      if (fault !== 'cut') return await pass(chunk, client)
      client.end(chunk.subarray(0, chunk.length / 2))
      server.destroy()
    })
  })
  client.on('error', end).on('close', () => server.destroy())
  server.on('error', end).on('close', () => void back.then(() => isFrozen || client.destroy()))
  return { end, freeze: () => void (isFrozen = true) }
}

/** The first complete request in these bytes, or null while a part of it is missing. */
function takeRequest(bytes: Buffer): { request: ProxiedRequest; bytes: Buffer; rest: Buffer } | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = bytes.subarray(0, headEnd).toString('latin1')
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  const whole = headEnd + 4 + length
  if (bytes.length < whole) return null
  const [method = '', path = ''] = head.split(' ', 2)
  const body = bytes.subarray(headEnd + 4, whole).toString('utf8')
  const isSocket = /^upgrade:/im.test(head)
  return { request: { method, path, body, isSocket }, bytes: bytes.subarray(0, whole), rest: bytes.subarray(whole) }
}

async function drip(chunk: Buffer, to: Socket) {
  for (const byte of chunk) {
    if (to.destroyed) return
    to.write(Buffer.of(byte))
    await sleep(1_000)
  }
}

function sleep(ms: number) {
  return new Promise<void>(resolve => setTimeout(resolve, ms))
}
