import { v7 as uuidv7 } from 'uuid'
import type { WebSocket } from 'ws'
import { helpWith } from './children.ts'
import { Line, requestText } from './http-line.ts'
import { greetedSocket } from './wires.ts'

/** One more crowd of active people, or how those who are there fared in the next seconds. */
export type GoersOrder =
  | { kind: 'join'; port: number; goers: Goer[]; withinMs: number }
  | { kind: 'measure'; durationMs: number }

export type Goer = { cookie: string; address: string; conversationId: string; isWriting: boolean }

export type GoersAnswer = {
  goers: number
  posts: number[]
  polls: number[]
  unchanged: number
  /** What went wrong, with how often. */
  failures: Record<string, number>
}

/** As documented: the list every five seconds, the open thread every three, each a fifth sooner or later. */
const LIST_MS = 5_000
const THREAD_MS = 3_000
const JITTER = 0.2
/** Who writes sends a message so often. */
const WRITE_MS = 10_000
const AT_ONCE = 20

let seen = newFigures()
let goers = 0
let port = 0

helpWith<GoersOrder, GoersAnswer>(async order => {
  if (order.kind === 'join') {
    port = order.port
    const waiting = [...order.goers]
    const began = performance.now()
    const join = async () => {
      for (let goer = waiting.shift(); goer; goer = waiting.shift()) {
        await arrive(goer)
        goers += 1
        const done = 1 - waiting.length / order.goers.length
        await pause(began + done * order.withinMs - performance.now())
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, join))
  } else {
    seen = newFigures()
    await pause(order.durationMs)
  }
  return { goers, ...seen }
})

function newFigures() {
  return { posts: [] as number[], polls: [] as number[], unchanged: 0, failures: {} as Record<string, number> }
}

/** A socket, and one connection for everything else, which is opened again when the server has closed it. */
async function arrive(goer: Goer) {
  await connectSocket(goer)
  const connection = keptConnection()
  const list = poll(goer, '/api/conversations', connection)
  const thread = poll(goer, `/api/conversations/${goer.conversationId}/messages?peek=1`, connection)
  again(LIST_MS, list)
  again(THREAD_MS, thread)
  if (goer.isWriting) again(WRITE_MS, () => write(goer, connection))
}

async function connectSocket(goer: Goer): Promise<WebSocket> {
  const socket = await greetedSocket(
    port,
    goer.cookie,
    () => {},
    () => {},
    { 'X-Forwarded-For': goer.address },
  )
  socket.once('close', () => fail('a socket was closed'))
  return socket
}

type Connection = (text: string) => Promise<{ status: number; head: string }>

/** Requests of one person wait for each other, as on one connection of a browser. */
function keptConnection(): Connection {
  let line: Line | undefined
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (text: string) => {
    line ??= await Line.open(port)
    try {
      return await line.ask(text)
    } catch (error) {
      // The server closed it while it was silent: a browser opens another one and sends the request again.
      line = undefined
      count('a connection was closed between two polls')
      line = await Line.open(port)
      return await line.ask(text).catch(() => {
        throw error
      })
    }
  }
  return text => {
    const response = last.then(() => ask(text))
    last = response.catch(() => {})
    return response
  }
}

function poll({ cookie, address }: Goer, path: string, ask: Connection) {
  let tag: string | undefined
  return async () => {
    const headers = { Cookie: cookie, 'X-Forwarded-For': address, ...(tag && { 'If-None-Match': tag }) }
    const began = performance.now()
    const { status, head } = await ask(requestText('GET', path, { headers }))
    seen.polls.push(performance.now() - began)
    if (status === 304) seen.unchanged += 1
    else if (status !== 200) fail(`a poll was answered with ${status}`)
    tag = /\r\netag: *([^\r]+)/i.exec(head)?.[1] ?? tag
  }
}

async function write({ cookie, address, conversationId }: Goer, ask: Connection) {
  const began = performance.now()
  const { status } = await ask(
    requestText('POST', `/api/conversations/${conversationId}/messages`, {
      headers: { Cookie: cookie, 'X-Forwarded-For': address },
      json: { id: uuidv7(), content: 'Are you coming to the late one on Friday? They say the band is the old one.' },
    }),
  )
  seen.posts.push(performance.now() - began)
  if (status !== 201) fail(`a message was answered with ${status}`)
}

/** The first time at a moment of the period, so that the crowd is spread over it. */
function again(everyMs: number, act: () => Promise<void>) {
  const next = () => setTimeout(run, everyMs * (1 + JITTER * (2 * Math.random() - 1)))
  const run = () =>
    void act()
      .catch(error => fail(String(error)))
      .finally(next)
  setTimeout(run, everyMs * Math.random())
}

const fail = count

function count(what: string) {
  seen.failures[what] = (seen.failures[what] ?? 0) + 1
}

function pause(ms: number) {
  return new Promise(resolve => setTimeout(resolve, Math.max(0, ms)))
}
