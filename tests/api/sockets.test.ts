import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#api/app.ts'
import { openSockets } from '#api/sockets/sockets.ts'
import { endedAmong, endSession } from '#db/accounts/sessions.ts'
import { followEachOther, type Guest, guest } from '../support/guest.ts'
import { openListeningServer } from '../support/listening-server.ts'
import { rawConnection } from '../support/network/raw-http.ts'
import { useTestServer } from '../support/test-server.ts'

let origin: string
let ana: Guest
let mateo: Guest
let conversationId: string
const open: Socket[] = []

const testServer = await useTestServer()
const app = createApp({
  ...testServer.context,
  sockets: {
    notify: (...notified) => live.sockets.notify(...notified),
    closeSessions: (...closed) => live.sockets.closeSessions(...closed),
    presenceChanged: (userId, among) => live.sockets.presenceChanged(userId, among),
  },
})
const server = createAdaptorServer({ fetch: app.fetch, createServer }) as Server
const live = openSockets(server, testServer.context)
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 60_000)
afterAll(() => live.close())
beforeEach(async () => {
  ana = await guest(testServer, 'Ana')
  mateo = await guest(testServer, 'Mateo')
  conversationId = (await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()).id
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

function dial(cookie: string, headers: Record<string, string> = {}): Socket {
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie, ...headers },
  })
  open.push(socket)
  return socket
}

async function connected(who: Guest): Promise<{ socket: Socket; hello: unknown }> {
  const socket = dial(who.cookie)
  return { socket, hello: await heard(socket, 'hello') }
}

function heard(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nothing heard of ${event}`)), 4000)
    socket.once(event, (body: unknown) => {
      clearTimeout(timer)
      resolve(body)
    })
  })
}

const sendMessage = (who: Guest, content: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/conversations/${conversationId}/messages`, {
    method: 'POST',
    headers: { cookie: who.cookie, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ content }),
  })

test('a new socket gets a hello event with the version of the conversation list', async () => {
  const { hello } = await connected(ana)
  expect(hello).toMatchObject({ userId: ana.id, version: 1, serverTime: expect.stringContaining('T') })
  expect((await ana.get('/api/conversations')).headers.get('etag')).toBe('W/"1"')
})

test('a message reaches the other one and every device of its sender', async () => {
  const sockets = [await connected(mateo), await connected(ana), await connected(ana)].map(({ socket }) => socket)
  const all = Promise.all(sockets.map(socket => heard(socket, 'message:new')))
  const message = await (await sendMessage(ana, 'hola')).json()
  expect(await all).toEqual(sockets.map(() => ({ conversationId, message })))
})

test('the socket that a send names gets no event, and all other devices get it', async () => {
  const [his, sending, other] = [await connected(mateo), await connected(ana), await connected(ana)]
  const heardBySender: string[] = []
  sending.socket.onAny((event: string) => heardBySender.push(event))
  const notified = Promise.all([heard(his.socket, 'message:new'), heard(other.socket, 'message:new')])
  const message = await (await sendMessage(ana, 'hola', { 'Socket-Id': sending.socket.id ?? '' })).json()
  expect(await notified).toEqual([his, other].map(() => ({ conversationId, message })))
  await sending.socket.timeout(3000).emitWithAck('ping')
  expect(heardBySender).toEqual([])
})

test('a send cannot leave out a person', async () => {
  const { socket } = await connected(mateo)
  const notified = heard(socket, 'message:new')
  await sendMessage(ana, 'hola', { 'Socket-Id': `u:${mateo.id}` })
  expect(await notified).toMatchObject({ conversationId })
})

test('other people get no event', async () => {
  const eve = await guest(testServer, 'Eve')
  const { socket } = await connected(eve)
  const heardByEve: string[] = []
  socket.onAny((event: string) => heardByEve.push(event))
  const { socket: his } = await connected(mateo)
  const delivered = heard(his, 'message:new')
  await sendMessage(ana, 'secreto')
  await delivered
  await socket.timeout(3000).emitWithAck('ping')
  expect(heardByEve).toEqual([])
})

test.each([
  ['no cookie', ''],
  ['a cookie that is none of ours', 'sid=nonsense'],
])('%s is refused by name', async (_, cookie) => {
  expect(await heard(dial(cookie), 'connect_error')).toMatchObject({ message: 'unauthorized' })
})

test('another site is refused even with a good cookie', async () => {
  const socket = dial(ana.cookie, { origin: 'https://evil.example' })
  await heard(socket, 'connect_error')
  expect(socket.connected).toBe(false)
})

test('an ended session closes only its own socket, with the reason', async () => {
  const { socket: hers } = await connected(ana)
  const { socket: his } = await connected(mateo)
  const ended = Promise.all([heard(hers, 'session:revoked'), heard(hers, 'disconnect')])
  await endSession(testServer.sql, ana.sessionId)
  live.sockets.closeSessions([ana.sessionId])
  await ended
  expect(his.connected).toBe(true)
})

test('a deleted account is off every device within a second', async () => {
  const { socket } = await connected(ana)
  const gone = heard(socket, 'disconnect')
  const before = performance.now()
  await fetch(`${origin}/api/profile`, { method: 'DELETE', headers: { cookie: ana.cookie } })
  await gone
  expect(performance.now() - before).toBeLessThan(1000)
})

test('a session that ended without a word is found among those of the sockets', async () => {
  expect(await endedAmong(testServer.sql, [ana.sessionId, mateo.sessionId])).toEqual([])
  await endSession(testServer.sql, ana.sessionId)
  expect(await endedAmong(testServer.sql, [ana.sessionId, mateo.sessionId])).toEqual([ana.sessionId])
})

test('typing is heard by the other one alone, and only inside a conversation', async () => {
  await followEachOther(ana, mateo)
  const { socket: hers } = await connected(ana)
  const { socket: his } = await connected(mateo)
  const { socket: eves } = await connected(await guest(testServer, 'Eve'))
  const typed = heard(his, 'typing')
  eves.emit('typing', { conversationId })
  hers.emit('typing', 'nonsense')
  hers.emit('typing', { conversationId })
  expect(await typed).toEqual({ conversationId, userId: ana.id })
})

test('a message sent in between does not hide that its sender types on', async () => {
  await followEachOther(ana, mateo)
  const { socket: hers } = await connected(ana)
  const { socket: his } = await connected(mateo)
  const first = heard(his, 'typing')
  hers.emit('typing', { conversationId })
  await first
  const second = heard(his, 'typing')
  hers.emit('typing', { conversationId })
  expect(await second).toEqual({ conversationId, userId: ana.id })
})

test('of fifteen typing events at once three are relayed', async () => {
  await followEachOther(ana, mateo)
  const { socket: hers } = await connected(ana)
  const { socket: his } = await connected(mateo)
  let relayed = 0
  his.on('typing', () => (relayed += 1))
  const startedAt = performance.now()
  for (let event = 0; event < 15; event++) hers.emit('typing', { conversationId })
  await hers.timeout(3000).emitWithAck('ping')
  await expect.poll(() => relayed).toBeGreaterThanOrEqual(3)
  expect(relayed).toBeLessThanOrEqual(3 + (performance.now() - startedAt) / 1000)
})

test('a ping is answered at once', async () => {
  const { socket } = await connected(ana)
  await socket.timeout(3000).emitWithAck('ping')
  expect(socket.connected).toBe(true)
})

test('partners learn who is there, strangers do not', async () => {
  await followEachOther(ana, mateo)
  const { socket: his } = await connected(mateo)
  const { socket: eves } = await connected(await guest(testServer, 'Eve'))
  const heardByEve: unknown[] = []
  eves.on('presence', (body: unknown) => heardByEve.push(body))

  const seen = heard(his, 'presence')
  const hers = dial(ana.cookie)
  const greeted = heard(hers, 'presence')
  expect(await seen).toEqual({ userId: ana.id, isOnline: true })
  expect(await greeted).toEqual({ userId: mateo.id, isOnline: true })
  await eves.timeout(3000).emitWithAck('ping')
  expect(heardByEve).toEqual([])
})

test('more than twenty events a second end the connection', async () => {
  const { socket } = await connected(ana)
  const ended = heard(socket, 'disconnect')
  for (let word = 0; word < 60; word++) socket.emit('typing', { conversationId })
  expect(await ended).toBe('io server disconnect')
})

test('an eleventh socket of one person is refused, the ten stay', async () => {
  const ten = await Promise.all(Array.from({ length: 10 }, () => connected(ana)))
  expect(await heard(dial(ana.cookie), 'connect_error')).toMatchObject({ message: 'too-many-sockets' })
  expect(ten.every(({ socket }) => socket.connected)).toBe(true)
})

test('of fifty connections opened at the same moment exactly ten stay', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const socket = dial(ana.cookie)
      return await Promise.race([
        heard(socket, 'hello').then(() => 'connected'),
        heard(socket, 'connect_error').then(error => (error as Error).message),
      ])
    }),
  )
  expect(outcomes.toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 'connected'),
    ...Array.from({ length: 40 }, () => 'too-many-sockets'),
  ])
  expect(open.filter(socket => socket.connected)).toHaveLength(10)
})

test('a place that was left is free again', async () => {
  const ten = await Promise.all(Array.from({ length: 10 }, () => connected(ana)))
  const [first] = ten
  first?.socket.disconnect()
  await vi.waitFor(async () => expect((await connected(ana)).socket.connected).toBe(true), 20_000)
})

const upgrade = (host: string) =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ].join('\r\n')

test.each([
  ['127.0.0.1', '101'],
  ['evil.example', '400'],
  ['127.0.0.1.evil.example', '400'],
])('a handshake that names the host %s gets a %s, as any request would', async (host, status) => {
  const connection = await rawConnection(Number(new URL(origin).port))
  connection.send(`${upgrade(host)}\r\nCookie: ${ana.cookie}\r\n\r\n`)
  await connection.has('\r\n')
  expect(connection.received()).toContain(`HTTP/1.1 ${status} `)
  connection.socket.destroy()
})

test('an address gets fifty handshakes a minute without a session, and every other one is refused before it is a connection', async () => {
  const strict = await openListeningServer({ config: { hasLimits: true } })
  const port = Number(new URL(strict.origin).port)
  const tries = await Promise.all(
    Array.from({ length: 80 }, async (_, index) => {
      const connection = await rawConnection(port)
      connection.send(`${upgrade('localhost')}\r\n${index % 2 ? 'Cookie: sid=none\r\n' : ''}\r\n`)
      await connection.has('\r\n')
      return connection
    }),
  )
  const accepted = tries.filter(({ received }) => received().startsWith('HTTP/1.1 101'))
  expect(accepted).toHaveLength(50)
  for (const { socket } of tries) socket.destroy()

  const rosa = await strict.person('rosa')
  expect(await heard(strict.dial(rosa.cookie), 'hello')).toMatchObject({ userId: rosa.id })
  await strict.close()
})

test('a packet that is too large ends its own socket only', async () => {
  const { socket: hers } = await connected(ana)
  const { socket: his } = await connected(mateo)
  const ended = heard(hers, 'disconnect')
  hers.emit('typing', { conversationId: 'x'.repeat(20_000) })
  await ended
  expect(his.connected).toBe(true)
})
