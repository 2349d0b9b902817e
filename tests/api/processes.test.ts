import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDatabase } from '#db/connection/open.ts'
import { startConversation } from '#db/messages/conversations.ts'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/server-process.ts'
import { newAccount } from '../support/session.ts'
import { useClusterFolder } from '../support/temporary-folder.ts'

type Person = { id: string; cookie: string; sessionId: string }

const sockets: Socket[] = []

const folder = useClusterFolder('processes')
const { sql, close } = await openDatabase({ dataDir: join(folder, 'data') })
const person = async (username: string): Promise<Person> => {
  const account = await newAccount(sql, username)
  await sql`update users set shows_presence = true where id = ${account.id}`
  return account
}
const ana = await person('ana')
const mateo = await person('mateo')
const crowd = await Promise.all(Array.from({ length: 70 }, (_, n) => person(`guest${n}`)))
const lucia = await person('lucia')
const notices = async (one: Person, other: Person) => {
  await sql`insert into follows (follower_id, followee_id) values (${one.id}, ${other.id}), (${other.id}, ${one.id})`
  return (await startConversation(sql, one.id, other.id)).id
}
const conversationId = await notices(ana, mateo)
await notices(ana, lucia)
await close()
let server = await startTwoProcesses(join(folder, 'data'))
afterAll(() => server.stop('SIGTERM'), 60_000)
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

test('a message sent to one process reaches the sockets at both, once each', async () => {
  const his = await dialBoth(mateo)
  for (const content of ['uno', 'dos', 'tres', 'cuatro']) expect(await sendMessage(ana, content)).toBe(201)
  for (const socket of his) await expect.poll(() => eventsOf(socket, 'message:new').length, { timeout: 5_000 }).toBe(4)
})

test('each of two people sees the other online, whichever processes they are connected to', async () => {
  const hers = await dialBoth(ana)
  await dialMany(lucia, 1)
  for (const socket of hers)
    await expect.poll(() => eventsOf(socket, 'presence'), { timeout: 5_000 }).toContainEqual(online(lucia))
})

test('a session that is ended from elsewhere loses its sockets at both processes within a second', async () => {
  const [guest] = crowd
  if (!guest) throw new Error('no guest')
  const all = await dialBoth(guest)
  const revoked = Promise.all(all.map(socket => once(socket as never, 'session:revoked')))
  const closed = Promise.all(all.map(socket => once(socket as never, 'disconnect')))
  const before = performance.now()
  expect(await sendRequest('DELETE', `/api/auth/sessions/${guest.sessionId}`, guest)).toBe(204)
  await Promise.all([revoked, closed])
  expect(performance.now() - before).toBeLessThan(1_000)
})

test('a limit is one limit for both processes', async () => {
  const statuses = await Promise.all(
    crowd.slice(1, 70).map(({ id }) => sendRequest('POST', `/api/users/${id}/follow`, mateo)),
  )
  expect(statuses.filter(status => status === 429)).toHaveLength(9)
})

test('of fifteen sockets that a person opens at the same moment ten stay, over both processes', async () => {
  const outcomes = await Promise.all(Array.from({ length: 15 }, () => outcomeOf(dial(ana))))
  expect(outcomes.toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 'connected'),
    ...Array.from({ length: 5 }, () => 'too-many-sockets'),
  ])
})

test('a killed process takes only its own sockets along and is replaced, and nothing acknowledged is lost', async () => {
  const hers = await dialBoth(ana)
  const acknowledged: string[] = []
  let isOver = false
  const talking = (async () => {
    while (!isOver) {
      const content = `message ${acknowledged.length}`
      // An interrupted message is sent again, as a device does; only acknowledged messages count.
      if ((await sendMessage(ana, content).catch(() => 0)) === 201) acknowledged.push(content)
      await setTimeout(30)
    }
  })()
  const [first, second] = workersOf(server)
  await kill(first)
  expect(hers.filter(socket => socket.connected)).toHaveLength(1)
  await kill(second)
  expect(hers.filter(socket => socket.connected)).toHaveLength(0)
  isOver = true
  await talking
  expect(acknowledged.length).toBeGreaterThan(10)
  const stored = await messagesOf(mateo)
  expect(acknowledged.filter(content => !stored.includes(content))).toEqual([])
})

test('a person whose process was killed goes offline for a partner at the other process', async () => {
  const hers = await dialBoth(ana)
  const [his] = await dialMany(mateo, 1)
  if (!his) throw new Error('no socket')
  const hersElsewhere = hers.find(socket => workerOf(socket) !== workerOf(his))
  await expect.poll(() => eventsOf(hersElsewhere, 'presence'), { timeout: 5_000 }).toContainEqual(online(mateo))
  await kill(workerOf(his))
  expect(his.connected).toBe(false)
  await expect
    .poll(() => eventsOf(hersElsewhere, 'presence'), { timeout: 30_000 })
    .toContainEqual({ userId: mateo.id, isOnline: false })
})

test('the primary process goes on after a process ends with unread messages to it', async () => {
  const [first] = workersOf(server)
  const { pid } = server
  if (first === undefined) throw new Error('no process')
  const served = servingOf(server).length
  process.kill(pid, 'SIGSTOP')
  const requests = crowd
    .slice(0, 50)
    .map(({ id }) => sendRequest('POST', `/api/users/${id}/follow`, lucia).catch(() => 0))
  // The primary process is stopped, so the requests to it wait in the channel of the worker.
  await setTimeout(1_000)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => isAlive(first)).toBe(false)
  await setTimeout(300)
  process.kill(pid, 'SIGCONT')
  await Promise.all(requests)
  await expect.poll(() => servingOf(server).length, { timeout: 20_000 }).toBe(served + 1)
  expect(server.output()).toContain('a server process could not be reached')
  expect(server.isRunning()).toBe(true)
  expect(await sendRequest('GET', '/api/ready', ana)).toBe(200)
})

test('SIGTERM stops every process with the exit code 0, and the server starts again on the same data', async () => {
  const workers = workersOf(server)
  expect(workers).toHaveLength(2)
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(workers.filter(isAlive)).toEqual([])
  server = await startTwoProcesses(join(folder, 'data'))
  expect((await messagesOf(mateo)).length).toBeGreaterThan(0)
})

test('the workers end with a primary process that was killed, and the next start takes over', async () => {
  const workers = workersOf(server)
  server.kill('SIGKILL')
  await expect.poll(() => workers.filter(isAlive), { timeout: 10_000 }).toEqual([])
  server = await startTwoProcesses(join(folder, 'data'))
  expect(workersOf(server)).toHaveLength(2)
})

test('a second server on the same data ends with a sentence that names the first, which goes on', async () => {
  await using second = startServer({ PROCESSES: '1', DATA_DIR: join(folder, 'data') })
  expect(await second.closed).toBe(1)
  expect(second.errors()).toContain(`is in use by process ${server.pid} (node server.ts)`)
  expect(await sendRequest('GET', '/api/ready', ana)).toBe(200)
})

test.each([
  ['a port that is taken', { PORT: 'taken' }, /^Port \d+ is already in use/m],
  ['pages that are not built', { PAGES_DIR: 'no-such-folder' }, /not built/],
  ['a number that is none', { PROCESSES: 'many' }, /^The setting PROCESSES cannot be used/m],
])(
  '%s ends the start of several processes with one sentence',
  async (_, env: Record<string, string>, sentence) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = String((taken.address() as AddressInfo).port)
    await using failing = startServer({
      PROCESSES: '2',
      DATA_DIR: join(folder, 'other'),
      ...env,
      ...(env.PORT && { PORT: port }),
    })
    expect(await failing.closed).toBe(1)
    expect(failing.errors().match(sentence)).not.toBeNull()
    expect(failing.errors().trim().split('\n')).toHaveLength(1)
    taken.close()
  },
  60_000,
)

type Server = Awaited<ReturnType<typeof startTwoProcesses>>

/** A server with two processes, once both serve requests. */
async function startTwoProcesses(dataDir: string) {
  const started = startServer({ PROCESSES: '2', DATA_DIR: dataDir })
  const origin = await started.origin()
  await eventually(() => expect(servingOf(started)).toHaveLength(2))
  return { ...started, origin }
}

function workersOf({ pid }: Server): number[] {
  return childrenOf(pid).filter(pid => commandOf(pid).includes('api/server.ts'))
}

/** The log has a line of each process that serves. */
function servingOf({ output }: { output: () => string }): number[] {
  return [...output().matchAll(/"event":"process_serving","worker":(\d+)/g)].map(([, pid]) => Number(pid))
}

/** Kills one process and waits for its successor, and until connections are served again. */
async function kill(pid: number | undefined) {
  if (pid === undefined) throw new Error('no process')
  const served = servingOf(server).length
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => servingOf(server).length, { timeout: 20_000 }).toBe(served + 1)
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const [state, parentId] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return state !== 'Z' && Number(parentId) === parent
      } catch {
        return false
      }
    })
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid: number) {
  return commandOf(pid) !== ''
}

function dial({ cookie }: Person): Socket {
  const socket = io(server.origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie },
  })
  sockets.push(socket)
  const all: ReceivedEvent[] = []
  socket.onAny((event: string, body: unknown) => all.push({ event, body }))
  eventsBySocket.set(socket, all)
  return socket
}

type ReceivedEvent = { event: string; body: unknown }

/** Records all events of a socket from its creation on. */
const eventsBySocket = new WeakMap<Socket, ReceivedEvent[]>()

function eventsOf(socket: Socket | undefined, event: string): unknown[] {
  const all = socket ? (eventsBySocket.get(socket) ?? []) : []
  return all.filter(one => one.event === event).map(({ body }) => body)
}

async function dialMany(person: Person, count: number): Promise<Socket[]> {
  const all: Socket[] = []
  for (let n = 0; n < count; n++) {
    const socket = dial(person)
    expect(await outcomeOf(socket)).toBe('connected')
    all.push(socket)
  }
  return all
}

/** Opens a socket at each process. The kernel chooses the process of a connection. */
async function dialBoth(person: Person): Promise<Socket[]> {
  const found = new Map<number, Socket>()
  while (found.size < 2) {
    const socket = dial(person)
    if ((await outcomeOf(socket)) !== 'connected') continue
    const worker = workerOf(socket)
    if (found.has(worker)) socket.disconnect()
    else found.set(worker, socket)
  }
  return [...found.values()]
}

/** The process that has the other end of this connection. */
function workerOf(socket: Socket): number {
  const { ws } = socket.io.engine.transport as unknown as { ws: { _socket: { localPort: number; remotePort: number } } }
  const inHex = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const [ours, theirs] = [inHex(ws._socket.localPort), inHex(ws._socket.remotePort)]
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map(line => line.trim().split(/\s+/))
  // Another server on this machine may have a connection from the same port.
  const inode = lines.find(([, local, remote]) => local?.endsWith(theirs) && remote?.endsWith(ours))?.[9]
  const found = workersOf(server).find(pid =>
    readdirSync(`/proc/${pid}/fd`).some(fd => linkOf(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`),
  )
  if (found === undefined) throw new Error('no process has this connection')
  return found
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}

function outcomeOf(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    socket.once('hello', () => resolve('connected'))
    socket.once('connect_error', error => resolve(error.message))
  })
}

const online = (person: Person) => ({ userId: person.id, isOnline: true })

/** Sends each request on a new connection, so that both processes serve requests. */
function exchange(method: string, path: string, { cookie }: Person, body?: unknown) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(`${server.origin}${path}`, {
      method,
      agent: false,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
    sent.once('error', reject)
    sent.once('response', response => {
      let text = ''
      response.on('data', chunk => (text += String(chunk)))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.once('error', reject)
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const sendRequest = async (method: string, path: string, person: Person) =>
  (await exchange(method, path, person)).status
const sendMessage = async (person: Person, content: string) =>
  (await exchange('POST', `/api/conversations/${conversationId}/messages`, person, { content })).status

async function messagesOf(person: Person): Promise<string[]> {
  const { text } = await exchange('GET', `/api/conversations/${conversationId}/messages?peek=1`, person)
  return (JSON.parse(text) as { content: string }[]).map(({ content }) => content)
}
