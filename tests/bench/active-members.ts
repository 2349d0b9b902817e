import { v7 as uuidv7 } from 'uuid'
import type { WebSocket } from 'ws'
import { HttpConnection, requestText } from './http-connection.ts'
import { openPistaSocket } from './message-senders.ts'
import { runTasksWith } from './processes.ts'

/** Either connects more active members, or measures the requests of the connected ones for some seconds. */
export type MembersTask =
  | { kind: 'join'; port: number; members: ActiveMember[]; withinMs: number }
  | { kind: 'measure'; durationMs: number }

export type ActiveMember = { cookie: string; address: string; conversationId: string; isWriting: boolean }

export type MembersResult = {
  members: number
  posts: number[]
  polls: number[]
  unchanged: number
  /** Failures and their counts. */
  failures: Record<string, number>
}

/** The documented polls: the list every five seconds, the open thread every three, with a jitter of a fifth. */
const LIST_MS = 5_000
const THREAD_MS = 3_000
const JITTER = 0.2
/** The interval between the messages of a member who writes. */
const WRITE_MS = 10_000
const AT_ONCE = 20

let counts = newFigures()
let activeMembers = 0
let port = 0

runTasksWith<MembersTask, MembersResult>(async task => {
  if (task.kind === 'join') {
    port = task.port
    const waiting = [...task.members]
    const began = performance.now()
    const join = async () => {
      for (let member = waiting.shift(); member; member = waiting.shift()) {
        await connectMember(member)
        activeMembers += 1
        const done = 1 - waiting.length / task.members.length
        await pause(began + done * task.withinMs - performance.now())
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, join))
  } else {
    counts = newFigures()
    await pause(task.durationMs)
  }
  return { members: activeMembers, ...counts }
})

function newFigures() {
  return { posts: [] as number[], polls: [] as number[], unchanged: 0, failures: {} as Record<string, number> }
}

/**
 * Opens a socket, and one HTTP connection for polls and messages, which is opened again if the server has closed it.
 */
async function connectMember(member: ActiveMember) {
  await connectSocket(member)
  const connection = reusedConnection()
  const list = poll(member, '/api/conversations?bare=1', connection)
  const thread = poll(member, `/api/conversations/${member.conversationId}/messages?peek=1`, connection)
  repeat(LIST_MS, list)
  repeat(THREAD_MS, thread)
  if (member.isWriting) repeat(WRITE_MS, () => write(member, connection))
}

async function connectSocket(member: ActiveMember): Promise<WebSocket> {
  const socket = await openPistaSocket(
    port,
    member.cookie,
    () => {},
    () => {},
    { 'X-Forwarded-For': member.address },
  )
  socket.once('close', () => fail('a socket was closed'))
  return socket
}

type SendRequest = (text: string) => Promise<{ status: number; head: string }>

/** Sends the requests of one member one after the other, as on one connection of a browser. */
function reusedConnection(): SendRequest {
  let http: HttpConnection | undefined
  let last: Promise<unknown> = Promise.resolve()
  const send = async (text: string) => {
    http ??= await HttpConnection.open(port)
    try {
      return await http.send(text)
    } catch (error) {
      // The server closed the idle connection. A browser opens another one and sends the request again.
      http = undefined
      count('a connection was closed between two polls')
      http = await HttpConnection.open(port)
      return await http.send(text).catch(() => {
        throw error
      })
    }
  }
  return text => {
    const response = last.then(() => send(text))
    last = response.catch(() => {})
    return response
  }
}

function poll({ cookie, address }: ActiveMember, path: string, send: SendRequest) {
  let tag: string | undefined
  return async () => {
    const headers = { Cookie: cookie, 'X-Forwarded-For': address, ...(tag && { 'If-None-Match': tag }) }
    const began = performance.now()
    const { status, head } = await send(requestText('GET', path, { headers }))
    counts.polls.push(performance.now() - began)
    if (status === 304) counts.unchanged += 1
    else if (status !== 200) fail(`a poll got status ${status}`)
    tag = /\r\netag: *([^\r]+)/i.exec(head)?.[1] ?? tag
  }
}

async function write({ cookie, address, conversationId }: ActiveMember, send: SendRequest) {
  const began = performance.now()
  const { status } = await send(
    requestText('POST', `/api/conversations/${conversationId}/messages`, {
      headers: { Cookie: cookie, 'X-Forwarded-For': address },
      json: { id: uuidv7(), content: 'Are you coming to the late one on Friday? They say the band is the old one.' },
    }),
  )
  counts.posts.push(performance.now() - began)
  if (status !== 201) fail(`a message got status ${status}`)
}

/** Calls `act` first at a random moment of the period, so that the members do not send at the same time. */
function repeat(everyMs: number, act: () => Promise<void>) {
  const next = () => setTimeout(run, everyMs * (1 + JITTER * (2 * Math.random() - 1)))
  const run = () =>
    void act()
      .catch(error => fail(String(error)))
      .finally(next)
  setTimeout(run, everyMs * Math.random())
}

const fail = count

function count(failure: string) {
  counts.failures[failure] = (counts.failures[failure] ?? 0) + 1
}

function pause(ms: number) {
  return new Promise(resolve => setTimeout(resolve, Math.max(0, ms)))
}
