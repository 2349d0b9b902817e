import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Reply = string

/**
 * A server with the part of the Redis protocol that limits and sockets use: counters, one kind of stream, publish
 * and subscribe. With TEST_REDIS_URL the tests run against that Redis instead.
 */
export async function openRedisServer(port = 0) {
  const counters = new Map<string, number>()
  const streams = new Map<string, { id: number; fields: string[] }[]>()
  const channels = new Map<string, Set<Socket>>()
  const readers = new Set<() => void>()
  const open = new Set<Socket>()
  let lastId = 0

  const entriesAfter = (key: string, after: number) => (streams.get(key) ?? []).filter(({ id }) => id > after)

  /** XREAD BLOCK ms COUNT n STREAMS key id: waits for an entry after `id`, then returns null. */
  const read = (socket: Socket, [, block, , , , key = '', from = '$']: string[]) => {
    const after = from === '$' ? lastId : Number(from.split('-')[0])
    const forget = () => {
      clearTimeout(timer)
      readers.delete(wake)
      socket.off('close', forget)
    }
    const response = (isLast: boolean) => {
      const found = entriesAfter(key, after)
      if (found.length === 0 && !isLast) return
      forget()
      const entries = found.map(({ id, fields }) => array([bulk(`${id}-0`), array(fields.map(bulk))]))
      socket.write(found.length === 0 ? '*-1\r\n' : array([array([bulk(key), array(entries)])]))
    }
    const wake = () => response(false)
    const timer = setTimeout(() => response(true), Number(block))
    readers.add(wake)
    socket.once('close', forget)
    wake()
  }

  const commands: Record<string, (socket: Socket, args: string[]) => Reply | undefined> = {
    hello: () => '-NOPROTO unsupported protocol version\r\n',
    client: () => '+OK\r\n',
    info: () => bulk('redis_version:7.0.15\r\nloading:0\r\n'),
    ping: () => '+PONG\r\n',
    subscribe(socket, names) {
      for (const name of names) channels.set(name, (channels.get(name) ?? new Set()).add(socket))
      return names.map((name, n) => array([bulk('subscribe'), bulk(name), integer(n + 1)])).join('')
    },
    publish(_, [name = '', payload = '']) {
      const subscribers = channels.get(name) ?? []
      for (const socket of subscribers) socket.write(array([bulk('message'), bulk(name), bulk(payload)]), 'latin1')
      return integer([...subscribers].length)
    },
    pubsub: (_, [, name = '']) => array([bulk(name), integer(channels.get(name)?.size ?? 0)]),
    // XADD key MAXLEN ~ n * field value …
    xadd(_, [key = '', , , , , ...fields]) {
      lastId += 1
      streams.set(key, [...(streams.get(key) ?? []), { id: lastId, fields }])
      for (const wake of readers) wake()
      return bulk(`${lastId}-0`)
    },
    xread: read as never,
    // The only supported script: adds to a counter, and returns its value and its time to live.
    eval(_, [, , key = '', points, seconds]) {
      const value = (counters.get(key) ?? 0) + Number(points)
      counters.set(key, value)
      return array([integer(value), integer(Number(seconds) * 1000)])
    },
  }
  commands.evalsha = (socket, args) => commands.eval?.(socket, args)

  const server = createServer(socket => {
    open.add(socket)
    let isSubscriber = false
    const take = commandReader()
    socket.on('error', () => {})
    socket.once('close', () => {
      open.delete(socket)
      for (const subscribers of channels.values()) subscribers.delete(socket)
    })
    socket.on('data', chunk => {
      for (const [name = '', ...args] of take(chunk)) {
        const command = name.toLowerCase()
        isSubscriber ||= command === 'subscribe'
        const reply =
          command === 'ping' && isSubscriber
            ? array([bulk('pong'), bulk('')])
            : (commands[command] ?? (() => `-ERR unknown command '${name}'\r\n`))(socket, args)
        if (reply !== undefined) socket.write(reply, 'latin1')
      }
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Forwards the connections of one test to Redis, counts the commands and cuts every connection at one
 * of them: the command may have reached the server, but its reply does not reach the client.
 */
export async function openCuttingProxy(target: { port: number; host?: string }) {
  const live = new Set<() => void>()
  let passed = 0
  let cutAt = Number.POSITIVE_INFINITY
  const cut = () => {
    for (const end of live) end()
  }

  const server = createServer(client => {
    const upstream = connect(target.port, target.host ?? '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    live.add(end)
    const take = commandReader()
    client.on('data', chunk => {
      const before = passed
      passed += take(chunk).length
      upstream.write(chunk)
      if (before < cutAt && passed >= cutAt) cut()
    })
    upstream.on('data', chunk => void client.write(chunk))
    for (const socket of [client, upstream])
      socket.on('error', end).once('close', () => {
        live.delete(end)
        end()
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => passed,
    cut,
    /** Starts the count again, and cuts all connections once, at the nth command from now. */
    cutAtCommand(nth: number) {
      passed = 0
      cutAt = nth
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Parses the bytes of a client into commands. Returns a command once its last byte has arrived. */
function commandReader() {
  let unread = ''
  return (chunk: Buffer | string): string[][] => {
    unread += chunk.toString('latin1')
    const found: string[][] = []
    for (;;) {
      const head = /^\*(\d+)\r\n/.exec(unread)
      if (!head) return found
      let at = head[0].length
      const parts: string[] = []
      for (let left = Number(head[1]); left > 0; left--) {
        const length = /^\$(\d+)\r\n/.exec(unread.slice(at, at + 20))
        if (!length) return found
        const start = at + length[0].length
        const end = start + Number(length[1])
        if (unread.length < end + 2) return found
        parts.push(unread.slice(start, end))
        at = end + 2
      }
      unread = unread.slice(at)
      found.push(parts)
    }
  }
}

function bulk(text: string): Reply {
  return `$${text.length}\r\n${text}\r\n`
}

function integer(value: number): Reply {
  return `:${value}\r\n`
}

function array(items: Reply[]): Reply {
  return `*${items.length}\r\n${items.join('')}`
}
