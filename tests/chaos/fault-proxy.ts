import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A request on its way, whole, before a byte of it has been passed on. */
export type Asked = { method: string; path: string; body: string; isSocket: boolean }

/**
 * What becomes of one request. `answer lost` and `cut` have done their work on the server, `swallowed` and `reset` have
 * not; after `half-open` nothing passes any more and nobody is told; `drip` is one byte a second; `killed` ends the
 * server when its answer is about to leave; a string is the answer of somebody in between.
 */
export type Fate =
  | 'through'
  | 'answer lost'
  | 'killed'
  | 'cut'
  | 'swallowed'
  | 'reset'
  | 'half-open'
  | 'drip'
  | { delayMs: number }
  | { says: string }

/**
 * The bad signal between one phone and the server. Whatever passes, passes in its order: a chunk waits for those before
 * it, however long they take.
 */
export async function openProxy(how: {
  /** Where the server listens now, or null while it is down. */
  target: () => number | null
  fate: (asked: Asked) => Fate
  answered?: (asked: Asked, status: number) => void
  kill?: () => void
}) {
  const live = new Set<{ end: () => void; freeze: () => void }>()
  let isUp = true

  const server = createServer(client => {
    const port = how.target()
    if (!isUp || port === null) return void client.resetAndDestroy()
    const connection = carry(client, connect({ port, host: '127.0.0.1' }), how)
    live.add(connection)
    client.once('close', () => live.delete(connection))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const connection of live) connection.end()
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
    /** Every connection of now stays open and carries nothing any more. */
    freeze() {
      for (const connection of live) connection.freeze()
    },
    endAll,
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}

function carry(client: Socket, server: Socket, how: Parameters<typeof openProxy>[0]) {
  let isFrozen = false
  let isTunnel = false
  let unread: Buffer = Buffer.alloc(0)
  let asked: Asked | undefined
  let fate: Fate = 'through'
  let out = Promise.resolve()
  let back = Promise.resolve()

  const end = () => {
    client.resetAndDestroy()
    server.destroy()
  }
  const pass = async (chunk: Buffer, to: Socket) => {
    if (typeof fate === 'object' && 'delayMs' in fate) await sleep(fate.delayMs)
    if (fate === 'drip' && to === client) return await drip(chunk, client)
    if (!isFrozen && !to.destroyed) to.write(chunk)
  }
  const send = async (request: { asked: Asked; bytes: Buffer }) => {
    asked = request.asked
    fate = how.fate(asked)
    if (asked.isSocket) isTunnel = true
    if (fate === 'half-open') isFrozen = true
    if (fate === 'swallowed') await sleep(50)
    if (fate === 'swallowed' || fate === 'reset') return end()
    if (typeof fate === 'object' && 'says' in fate) return void client.write(fate.says)
    await pass(request.bytes, server)
  }

  client.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    out = out.then(async () => {
      for (let request = isTunnel ? null : takeRequest(unread); request; request = takeRequest(unread)) {
        unread = request.rest
        await send(request)
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
    if (asked && status) how.answered?.(asked, Number(status))
    if (fate === 'killed') how.kill?.()
    if (fate === 'killed' || fate === 'answer lost') return end()
    back = back.then(async () => {
      if (fate !== 'cut') return await pass(chunk, client)
      client.end(chunk.subarray(0, chunk.length / 2))
      server.destroy()
    })
  })
  client.on('error', end).on('close', () => server.destroy())
  server.on('error', end).on('close', () => void back.then(() => isFrozen || client.destroy()))
  return { end, freeze: () => void (isFrozen = true) }
}

/** The first whole request in these bytes, or null while some of it is still to come. */
function takeRequest(bytes: Buffer): { asked: Asked; bytes: Buffer; rest: Buffer } | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = bytes.subarray(0, headEnd).toString('latin1')
  const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  const whole = headEnd + 4 + length
  if (bytes.length < whole) return null
  const [method = '', path = ''] = head.split(' ', 2)
  const body = bytes.subarray(headEnd + 4, whole).toString('utf8')
  const isSocket = /^upgrade:/im.test(head)
  return { asked: { method, path, body, isSocket }, bytes: bytes.subarray(0, whole), rest: bytes.subarray(whole) }
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
