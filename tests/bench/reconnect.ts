import { v7 as uuidv7 } from 'uuid'
import { PAGE_MAX } from '#contract/messages/message-rules.ts'
import { cpuMsOf } from './cpu.ts'
import type { Side } from './figures.ts'
import { HttpConnection, requestText } from './http-connection.ts'
import { openPistaSocket, openReferenceSocket, type Pair } from './message-senders.ts'
import { runTasksWith } from './processes.ts'

/** All sockets are cut, each member gets a message meanwhile, and all members reconnect at once. */
export type ReconnectTask = { side: Side; port: number; pairs: Pair[]; serverPids: number[]; postgresPids: number[] }

export type ReconnectResult = {
  /** From the start of the reconnections until the last member has the message. */
  allMs: number
  serverCpuMs: number | undefined
  postgresCpuMs: number | undefined
}

const AT_ONCE = 25
const CONTENT = 'Where are you? The band starts now.'

/** The requests of one side. `note` returns the state of a device before its socket is cut. */
type Client = {
  open: (pair: Pair) => Promise<{ terminate: () => void }>
  note: (pair: Pair, connection: HttpConnection) => Promise<number | null>
  write: (pair: Pair, id: string, connection: HttpConnection) => Promise<void>
  reconnect: (pair: Pair, id: string, noted: number | null) => Promise<() => void>
}

runTasksWith<ReconnectTask, ReconnectResult>(async ({ side, port, pairs, serverPids, postgresPids }) => {
  const client = side === 'ours' ? pistaClient(port) : await referenceClient(port)
  const sockets: { terminate: () => void }[] = []
  const noted = new Map<Pair, number | null>()
  const written = new Map<Pair, string>()
  await forEachPair(pairs, async (pair, http) => {
    sockets.push(await client.open(pair))
    noted.set(pair, await client.note(pair, http))
  })
  for (const socket of sockets) socket.terminate()
  await forEachPair(pairs, async (pair, http) => {
    const id = uuidv7()
    written.set(pair, id)
    await client.write(pair, id, http)
  })

  const cpu = { server: cpuMsOf(serverPids), postgres: cpuMsOf(postgresPids) }
  const began = performance.now()
  const closings = await Promise.all(
    pairs.map(pair => client.reconnect(pair, written.get(pair) ?? '', noted.get(pair) ?? null)),
  )
  const allMs = performance.now() - began
  const used = (before: number | undefined, pids: number[]) => {
    const after = cpuMsOf(pids)
    return before === undefined || after === undefined ? undefined : (after - before) / pairs.length
  }
  const response = { allMs, serverCpuMs: used(cpu.server, serverPids), postgresCpuMs: used(cpu.postgres, postgresPids) }
  for (const close of closings) close()
  return response

  async function forEachPair(pairsToServe: Pair[], act: (pair: Pair, http: HttpConnection) => Promise<void>) {
    const waiting = [...pairsToServe]
    const work = async () => {
      const http = await HttpConnection.open(port)
      for (let pair = waiting.shift(); pair; pair = waiting.shift()) await act(pair, http)
      http.close()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
})

/**
 * An address for each member, as a proxy reports it: the server refuses a thousand concurrent requests of one address.
 */
function addressOf(cookie: string): string {
  const n = Number(/\d+$/.exec(cookie)?.[0] ?? 0)
  return `10.0.${n >> 8}.${n & 255}`
}

/** Reconnects as the app does: waits for the hello event, then requests the list and the changed conversation. */
function pistaClient(port: number): Client {
  const fetchJson = async <Body>(http: HttpConnection, path: string, cookie: string) => {
    const headers = { Cookie: cookie, 'X-Forwarded-For': addressOf(cookie) }
    const { status, body } = await http.send(requestText('GET', path, { headers }))
    if (status !== 200) throw new Error(`${path} got status ${status}`)
    return JSON.parse(String(body)) as Body
  }
  return {
    open: ({ listener }) => openPistaSocket(port, listener.cookie, () => {}),
    async note({ conversationId, listener }, http) {
      const list = await fetchJson<{ id: string; rev: number }[]>(http, '/api/conversations?bare=1', listener.cookie)
      return list.find(({ id }) => id === conversationId)?.rev ?? null
    },
    async write({ conversationId, writer }, id, http) {
      const { status } = await http.send(
        requestText('POST', `/api/conversations/${conversationId}/messages`, {
          headers: { Cookie: writer.cookie },
          json: { id, content: CONTENT },
        }),
      )
      if (status !== 201) throw new Error(`a message got status ${status}`)
    },
    async reconnect({ conversationId, listener: { cookie } }, id, rev) {
      const saidHello = Promise.withResolvers<void>()
      const socket = await openPistaSocket(port, cookie, text => {
        if (text.startsWith('42["hello"')) saidHello.resolve()
      })
      await saidHello.promise
      const http = await HttpConnection.open(port)
      const list = await fetchJson<{ id: string; rev: number }[]>(http, '/api/conversations?bare=1', cookie)
      const changed = list.find(conversation => conversation.id === conversationId && conversation.rev !== rev)
      const path = `/api/conversations/${conversationId}/messages?bare=1&limit=${PAGE_MAX}&sinceRev=${rev}`
      const { messages } = changed
        ? await fetchJson<{ messages: { id: string }[] }>(http, path, cookie)
        : { messages: [] }
      if (!messages.some(message => message.id === id))
        throw new Error('a member missed a message after the reconnection')
      return () => {
        http.close()
        socket.terminate()
      }
    },
  }
}

async function referenceClient(port: number): Promise<Client> {
  const waiting = new Map<string, () => void>()
  const writer = await openReferenceSocket(port, 'the writer', text => {
    const { acknowledged } = JSON.parse(text) as { acknowledged: string }
    waiting.get(acknowledged)?.()
  })
  const before = uuidv7()
  return {
    open: ({ listener }) => openReferenceSocket(port, listener.id, () => {}),
    note: async () => null,
    write: (pair, id) =>
      new Promise(resolve => {
        waiting.set(id, resolve)
        const {
          conversationId,
          writer: { id: senderId },
          listener: { id: to },
        } = pair
        writer.send(JSON.stringify({ id, conversationId, senderId, to, content: CONTENT }))
      }),
    async reconnect({ conversationId, listener }, id) {
      const missed = Promise.withResolvers<{ id: string }[]>()
      const socket = await openReferenceSocket(port, listener.id, text =>
        missed.resolve((JSON.parse(text) as { missed: { id: string }[] }).missed),
      )
      socket.send(JSON.stringify({ since: before, conversationId }))
      if (!(await missed.promise).some(message => message.id === id))
        throw new Error('a member missed a message after the reconnection')
      return () => socket.terminate()
    },
  }
}
