import { v7 as uuidv7 } from 'uuid'
import { PAGE_MAX } from '#contract/messages/message-types.ts'
import { helpWith } from './children.ts'
import { cpuMsOf } from './cpu.ts'
import type { Side } from './figures.ts'
import { Line, requestText } from './http-line.ts'
import { bareSocket, greetedSocket, type Pair } from './wires.ts'

/** All connections are cut, each person gets a message meanwhile, and all reconnect at once. */
export type CutOrder = { side: Side; port: number; pairs: Pair[]; serverPids: number[]; postgresPids: number[] }

export type CutAnswer = {
  /** From the moment all come back until the last has what was written. */
  allMs: number
  serverCpuMs: number | undefined
  postgresCpuMs: number | undefined
}

const AT_ONCE = 25
const CONTENT = 'Where are you? We are at the door.'

/** How one side sends, and how a person reconnects. `note` is the state of a phone before its connection is cut. */
type Way = {
  open: (pair: Pair) => Promise<{ terminate: () => void }>
  note: (pair: Pair, line: Line) => Promise<number | null>
  write: (pair: Pair, id: string, line: Line) => Promise<void>
  comeBack: (pair: Pair, id: string, noted: number | null) => Promise<() => void>
}

helpWith<CutOrder, CutAnswer>(async ({ side, port, pairs, serverPids, postgresPids }) => {
  const way = side === 'ours' ? pista(port) : await bare(port)
  const sockets: { terminate: () => void }[] = []
  const noted = new Map<Pair, number | null>()
  const written = new Map<Pair, string>()
  await eachOf(pairs, async (pair, line) => {
    sockets.push(await way.open(pair))
    noted.set(pair, await way.note(pair, line))
  })
  for (const socket of sockets) socket.terminate()
  await eachOf(pairs, async (pair, line) => {
    const id = uuidv7()
    written.set(pair, id)
    await way.write(pair, id, line)
  })

  const cpu = { server: cpuMsOf(serverPids), postgres: cpuMsOf(postgresPids) }
  const began = performance.now()
  const goodbyes = await Promise.all(
    pairs.map(pair => way.comeBack(pair, written.get(pair) ?? '', noted.get(pair) ?? null)),
  )
  const allMs = performance.now() - began
  const used = (before: number | undefined, pids: number[]) => {
    const after = cpuMsOf(pids)
    return before === undefined || after === undefined ? undefined : (after - before) / pairs.length
  }
  const response = { allMs, serverCpuMs: used(cpu.server, serverPids), postgresCpuMs: used(cpu.postgres, postgresPids) }
  for (const leave of goodbyes) leave()
  return response

  async function eachOf(all: Pair[], act: (pair: Pair, line: Line) => Promise<void>) {
    const waiting = [...all]
    const work = async () => {
      const line = await Line.open(port)
      for (let pair = waiting.shift(); pair; pair = waiting.shift()) await act(pair, line)
      line.close()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
})

/** Each has an address of their own, as behind a proxy: a thousand requests under way from one address are refused. */
function addressOf(cookie: string): string {
  const n = Number(/\d+$/.exec(cookie)?.[0] ?? 0)
  return `10.0.${n >> 8}.${n & 255}`
}

/** As the pages do: the hello event has a new version, the list has the changed conversation, the thread the messages. */
function pista(port: number): Way {
  const ask = async <Body>(line: Line, path: string, cookie: string) => {
    const headers = { Cookie: cookie, 'X-Forwarded-For': addressOf(cookie) }
    const { status, body } = await line.ask(requestText('GET', path, { headers }))
    if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    return JSON.parse(String(body)) as Body
  }
  return {
    open: ({ listener }) => greetedSocket(port, listener.cookie, () => {}),
    async note({ conversationId, listener }, line) {
      const list = await ask<{ id: string; rev: number }[]>(line, '/api/conversations', listener.cookie)
      return list.find(({ id }) => id === conversationId)?.rev ?? null
    },
    async write({ conversationId, writer }, id, line) {
      const { status } = await line.ask(
        requestText('POST', `/api/conversations/${conversationId}/messages`, {
          headers: { Cookie: writer.cookie },
          json: { id, content: CONTENT },
        }),
      )
      if (status !== 201) throw new Error(`a message was answered with ${status}`)
    },
    async comeBack({ conversationId, listener: { cookie } }, id, rev) {
      const greeted = Promise.withResolvers<void>()
      const socket = await greetedSocket(port, cookie, text => {
        if (text.startsWith('42["hello"')) greeted.resolve()
      })
      await greeted.promise
      const line = await Line.open(port)
      const list = await ask<{ id: string; rev: number }[]>(line, '/api/conversations', cookie)
      const moved = list.find(one => one.id === conversationId && one.rev !== rev)
      const path = `/api/conversations/${conversationId}/thread?limit=${PAGE_MAX}&sinceRev=${rev}`
      const { messages } = moved ? await ask<{ messages: { id: string }[] }>(line, path, cookie) : { messages: [] }
      if (!messages.some(message => message.id === id)) throw new Error('somebody came back and missed a message')
      return () => {
        line.close()
        socket.terminate()
      }
    },
  }
}

async function bare(port: number): Promise<Way> {
  const waiting = new Map<string, () => void>()
  const writer = await bareSocket(port, 'whoever writes', text => {
    const { acknowledged } = JSON.parse(text) as { acknowledged: string }
    waiting.get(acknowledged)?.()
  })
  const before = uuidv7()
  return {
    open: ({ listener }) => bareSocket(port, listener.id, () => {}),
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
    async comeBack({ conversationId, listener }, id) {
      const missed = Promise.withResolvers<{ id: string }[]>()
      const socket = await bareSocket(port, listener.id, text =>
        missed.resolve((JSON.parse(text) as { missed: { id: string }[] }).missed),
      )
      socket.send(JSON.stringify({ since: before, conversationId }))
      if (!(await missed.promise).some(message => message.id === id))
        throw new Error('somebody came back and missed a message')
      return () => socket.terminate()
    },
  }
}
