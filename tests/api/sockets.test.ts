import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endedAmong, endSession } from '#db/accounts/sessions.ts'
import { eventually } from '../support/eventually.ts'
import { followEachOther, type Guest, guest } from '../support/guest.ts'
import { nextEvent, openListeningServer, useListeningServer } from '../support/listening-server.ts'
import { rawConnection } from '../support/network/raw-http.ts'

let ana: Guest
let mateo: Guest
let conversationId: string
const openSockets: Socket[] = []

const server = await useListeningServer()
beforeEach(async () => {
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  conversationId = (await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()).id
})
afterEach(() => {
  for (const socket of openSockets.splice(0)) socket.disconnect()
})

function dial(cookie: string, headers?: Record<string, string>): Socket {
  const socket = server.dial(cookie, headers)
  openSockets.push(socket)
  return socket
}

async function connected(member: Guest): Promise<{ socket: Socket; hello: unknown }> {
  const socket = dial(member.cookie)
  return { socket, hello: await nextEvent(socket, 'hello') }
}

const sendMessage = (member: Guest, content: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/conversations/${conversationId}/messages`, {
    method: 'POST',
    headers: { cookie: member.cookie, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ content }),
  })

test('a new socket gets a hello event with the version of the conversation list', async () => {
  const { hello } = await connected(ana)
  expect(hello).toMatchObject({ userId: ana.id, version: 1, serverTime: expect.stringContaining('T') })
  expect((await ana.get('/api/conversations')).headers.get('etag')).toBe('W/"1"')
})

test('a message reaches the recipient and every device of its sender', async () => {
  const sockets = [await connected(mateo), await connected(ana), await connected(ana)].map(({ socket }) => socket)
  const all = Promise.all(sockets.map(socket => nextEvent(socket, 'message:new')))
  const message = await (await sendMessage(ana, 'hola')).json()
  expect(await all).toEqual(sockets.map(() => ({ conversationId, message })))
})

test('the socket that a send names gets no event, and all other devices get it', async () => {
  const [his, sending, other] = [await connected(mateo), await connected(ana), await connected(ana)]
  const eventsOfSender: string[] = []
  sending.socket.onAny((event: string) => eventsOfSender.push(event))
  const notified = Promise.all([nextEvent(his.socket, 'message:new'), nextEvent(other.socket, 'message:new')])
  const message = await (await sendMessage(ana, 'hola', { 'Socket-Id': sending.socket.id ?? '' })).json()
  expect(await notified).toEqual([his, other].map(() => ({ conversationId, message })))
  await sending.socket.timeout(3000).emitWithAck('ping')
  expect(eventsOfSender).toEqual([])
})

test('a send cannot exclude a member from the event', async () => {
  const { socket } = await connected(mateo)
  const notified = nextEvent(socket, 'message:new')
  await sendMessage(ana, 'hola', { 'Socket-Id': `u:${mateo.id}` })
  expect(await notified).toMatchObject({ conversationId })
})

test('a member of another conversation gets no event', async () => {
  const eve = await guest(server, 'Eve')
  const { socket } = await connected(eve)
  const eventsOfEve: string[] = []
  socket.onAny((event: string) => eventsOfEve.push(event))
  const { socket: his } = await connected(mateo)
  const delivered = nextEvent(his, 'message:new')
  await sendMessage(ana, 'secreto')
  await delivered
  await socket.timeout(3000).emitWithAck('ping')
  expect(eventsOfEve).toEqual([])
})

test.each([
  ['no cookie', ''],
  ['a cookie that the server did not set', 'sid=nonsense'],
])('a socket with %s is refused as unauthorized', async (_, cookie) => {
  expect(await nextEvent(dial(cookie), 'connect_error')).toMatchObject({ message: 'unauthorized' })
})

test('a socket of another site is refused also with a valid cookie', async () => {
  const socket = dial(ana.cookie, { origin: 'https://evil.example' })
  await nextEvent(socket, 'connect_error')
  expect(socket.connected).toBe(false)
})

test('an ended session closes only its own socket, with the reason', async () => {
  const { socket: hers } = await connected(ana)
  const { socket: his } = await connected(mateo)
  const ended = Promise.all([nextEvent(hers, 'session:revoked'), nextEvent(hers, 'disconnect')])
  await endSession(server.sql, ana.sessionId)
  server.sockets.closeSessions([ana.sessionId])
  await ended
  expect(his.connected).toBe(true)
})

test('the sockets of a deleted account are closed within a second', async () => {
  const { socket } = await connected(ana)
  const closed = nextEvent(socket, 'disconnect')
  const before = performance.now()
  await fetch(`${server.origin}/api/profile`, { method: 'DELETE', headers: { cookie: ana.cookie } })
  await closed
  expect(performance.now() - before).toBeLessThan(1000)
})

test('endedAmong returns the sessions that have ended', async () => {
  expect(await endedAmong(server.sql, [ana.sessionId, mateo.sessionId])).toEqual([])
  await endSession(server.sql, ana.sessionId)
  expect(await endedAmong(server.sql, [ana.sessionId, mateo.sessionId])).toEqual([ana.sessionId])
})

test('a typing event reaches only the other member of the conversation', async () => {
  await followEachOther(ana, mateo)
  const { socket: hers } = await connected(ana)
  const { socket: his } = await connected(mateo)
  const { socket: eves } = await connected(await guest(server, 'Eve'))
  const typed = nextEvent(his, 'typing')
  eves.emit('typing', { conversationId })
  hers.emit('typing', 'nonsense')
  hers.emit('typing', { conversationId })
  expect(await typed).toEqual({ conversationId, userId: ana.id })
})

test('a second typing event is relayed as well', async () => {
  await followEachOther(ana, mateo)
  const { socket: hers } = await connected(ana)
  const { socket: his } = await connected(mateo)
  const first = nextEvent(his, 'typing')
  hers.emit('typing', { conversationId })
  await first
  const second = nextEvent(his, 'typing')
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

test('a ping is acknowledged', async () => {
  const { socket } = await connected(ana)
  await socket.timeout(3000).emitWithAck('ping')
  expect(socket.connected).toBe(true)
})

test('members who follow each other get presence events, and other members none', async () => {
  await followEachOther(ana, mateo)
  const { socket: his } = await connected(mateo)
  const { socket: eves } = await connected(await guest(server, 'Eve'))
  const eventsOfEve: unknown[] = []
  eves.on('presence', (body: unknown) => eventsOfEve.push(body))

  const presenceOfAna = nextEvent(his, 'presence')
  const hers = dial(ana.cookie)
  const presenceOfMateo = nextEvent(hers, 'presence')
  expect(await presenceOfAna).toEqual({ userId: ana.id, isOnline: true })
  expect(await presenceOfMateo).toEqual({ userId: mateo.id, isOnline: true })
  await eves.timeout(3000).emitWithAck('ping')
  expect(eventsOfEve).toEqual([])
})

test('more than twenty events a second end the connection', async () => {
  const { socket } = await connected(ana)
  const ended = nextEvent(socket, 'disconnect')
  for (let word = 0; word < 60; word++) socket.emit('typing', { conversationId })
  expect(await ended).toBe('io server disconnect')
})

test('an eleventh socket of a member is refused, and the ten stay connected', async () => {
  const ten = await Promise.all(Array.from({ length: 10 }, () => connected(ana)))
  expect(await nextEvent(dial(ana.cookie), 'connect_error')).toMatchObject({ message: 'too-many-sockets' })
  expect(ten.every(({ socket }) => socket.connected)).toBe(true)
})

test('of fifty connections opened at the same moment exactly ten stay', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const socket = dial(ana.cookie)
      return await Promise.race([
        nextEvent(socket, 'hello').then(() => 'connected'),
        nextEvent(socket, 'connect_error').then(error => (error as Error).message),
      ])
    }),
  )
  expect(outcomes.toSorted()).toEqual([
    ...Array.from({ length: 10 }, () => 'connected'),
    ...Array.from({ length: 40 }, () => 'too-many-sockets'),
  ])
  expect(openSockets.filter(socket => socket.connected)).toHaveLength(10)
})

test('a closed socket makes room for another', async () => {
  const ten = await Promise.all(Array.from({ length: 10 }, () => connected(ana)))
  const [first] = ten
  first?.socket.disconnect()
  await eventually(async () => expect((await connected(ana)).socket.connected).toBe(true))
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
])('a handshake with the host %s gets status %s, as any request does', async (host, status) => {
  const connection = await rawConnection(Number(new URL(server.origin).port))
  connection.send(`${upgrade(host)}\r\nCookie: ${ana.cookie}\r\n\r\n`)
  await connection.has('\r\n')
  expect(connection.received()).toContain(`HTTP/1.1 ${status} `)
  connection.socket.destroy()
})

test('an address gets fifty handshakes a minute without a session, and further ones are refused before the upgrade', async () => {
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
  expect(await nextEvent(strict.dial(rosa.cookie), 'hello')).toMatchObject({ userId: rosa.id })
  await strict.close()
})

test('a packet that is too large closes only its own socket', async () => {
  const { socket: hers } = await connected(ana)
  const { socket: his } = await connected(mateo)
  const ended = nextEvent(hers, 'disconnect')
  hers.emit('typing', { conversationId: 'x'.repeat(20_000) })
  await ended
  expect(his.connected).toBe(true)
})
