import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Conversation } from '#contract/messages/message-types.ts'
import { followEachOther, type Guest, guest } from '../support/guest.ts'
import { useListeningServer } from '../support/listening-server.ts'

let ana: Guest
let mateo: Guest
let thread: string
const sockets: Socket[] = []

const server = await useListeningServer()
beforeEach(async () => {
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  const started = await ana.post('/api/conversations', { participantTwoId: mateo.id })
  thread = `/api/conversations/${(await started.json()).id}`
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

type Heard = { event: string; body: { userId?: string; isOnline?: boolean; conversationId?: string } }

/** A device of this person, and everything it has heard. */
async function device(who: Guest) {
  const socket = server.dial(who.cookie)
  sockets.push(socket)
  const heard: Heard[] = []
  socket.onAny((event: string, body: Heard['body']) => heard.push({ event, body }))
  await expect.poll(() => heard.some(({ event }) => event === 'hello'), { timeout: 8000 }).toBe(true)
  return {
    socket,
    heard,
    hears: async (event: string) =>
      await expect.poll(() => heard.map(one => one.event), { timeout: 8000 }).toContain(event),
    /** Whether this device shows that person as online. */
    shows: (other: Guest) =>
      heard.filter(({ event, body }) => event === 'presence' && body.userId === other.id).at(-1)?.body.isOnline ??
      false,
  }
}

type Device = Awaited<ReturnType<typeof device>>

const write = async (who: Guest, content: string) => await who.post(`${thread}/messages`, { content })
const lineOf = async (who: Guest): Promise<Conversation> => (await (await who.get('/api/conversations')).json())[0]
const versionOf = async (who: Guest) => (await who.get('/api/conversations')).headers.get('etag')
const talk = async () => {
  await write(ana, 'hola')
  await write(mateo, 'hola, Ana')
}
/** Waits until this device shows that person so, for at most a few seconds. */
const seen = async (one: Device, other: Guest, isOnline: boolean) =>
  await expect.poll(() => one.shows(other), { timeout: 8000 }).toBe(isOnline)
/** Everything this device has sent was handled, and everything that was sent to it has arrived. */
const settled = async (one: Device) => {
  await one.socket.timeout(3000).emitWithAck('ping')
  await server.sql`select 1`
  await one.socket.timeout(3000).emitWithAck('ping')
}

test.each([
  ['an opened conversation', async () => {}],
  ['a message without a reply', async () => await write(ana, '¿estás?')],
  ['a follow that is not returned', async () => await ana.post(`/api/users/${mateo.id}/follow`)],
])('%s shows another person nothing: online, typing, delivered, read, nor a version', async (_, approach) => {
  await approach()
  const stranger = await device(ana)
  const version = await versionOf(ana)
  const his = await device(mateo)
  his.socket.emit('typing', { conversationId: thread.split('/').at(-1) })
  await mateo.put(`${thread}/delivered`, { seq: 1 })
  await mateo.put(`${thread}/read`, { seq: 1 })
  await mateo.get(`${thread}/messages`)
  await settled(his)
  await settled(stranger)
  // Opening the conversation hides the presence of each from the other; that event may arrive only now.
  const withdrawn = stranger.heard.find(({ event, body }) => event === 'presence' && body.isOnline === false)
  expect(stranger.heard.filter(one => one !== withdrawn).map(({ event }) => event)).toEqual(['hello'])
  expect(await versionOf(ana)).toBe(version)
  expect(await lineOf(ana)).toMatchObject({ otherReadSeq: 0, otherDeliveredSeq: 0 })
  // He has read it all the same, and his own other devices know.
  expect((await lineOf(mateo)).unreadCount).toBe(0)
})

test('the first reply makes the presence of two people visible to each other, on sockets that are open already', async () => {
  const [hers, his] = [await device(ana), await device(mateo)]
  await write(ana, 'hola')
  await mateo.put(`${thread}/read`, { seq: 1 })
  await settled(hers)
  expect([hers.shows(mateo), his.shows(ana)]).toEqual([false, false])
  await write(mateo, 'hola, Ana')
  await seen(hers, mateo, true)
  await seen(his, ana, true)
  expect(await lineOf(ana)).toMatchObject({ otherReadSeq: 1, otherDeliveredSeq: 1 })
  his.socket.emit('typing', { conversationId: thread.split('/').at(-1) })
  await hers.hears('typing')
  await mateo.put(`${thread}/delivered`, { seq: 2 })
  await hers.hears('delivered:updated')
})

test('a person who left is shown as offline after ten seconds, and not before', async () => {
  await talk()
  const [his, hers] = [await device(mateo), await device(ana)]
  await seen(his, ana, true)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  hers.socket.disconnect()
  const endOfAbsence = await vi.waitFor(
    () => timers.mock.calls.find(([, ms]) => ms === 10_000)?.[0] ?? Promise.reject(new Error('no timer yet')),
    8000,
  )
  timers.mockRestore()
  await write(ana, 'ya vuelvo')
  await his.hears('message:new')
  expect(his.shows(ana)).toBe(true)
  endOfAbsence()
  await seen(his, ana, false)
})

test('people who follow each other see each other in a conversation without messages, until one stops', async () => {
  const [hers, his] = [await device(ana), await device(mateo)]
  await followEachOther(ana, mateo)
  await seen(hers, mateo, true)
  await mateo.post(`/api/users/${ana.id}/unfollow`)
  await seen(hers, mateo, false)
  await seen(his, ana, false)
  expect([hers.shows(mateo), his.shows(ana)]).toEqual([false, false])
})

test('a conversation that is opened between people who follow each other shows who is there', async () => {
  const [lucia, diego] = [await guest(server, 'Lucía'), await guest(server, 'Diego')]
  await followEachOther(lucia, diego)
  const [hers, his] = [await device(lucia), await device(diego)]
  expect(hers.shows(diego)).toBe(false)
  await lucia.post('/api/conversations', { participantTwoId: diego.id })
  await seen(hers, diego, true)
  await seen(his, lucia, true)
})

test('after a block neither sees the other come online, until it is taken back', async () => {
  await talk()
  const lucia = await guest(server, 'Lucía')
  for (const one of [ana, mateo]) await one.post('/api/conversations', { participantTwoId: lucia.id })
  for (const one of [ana, mateo]) await followEachOther(one, lucia)
  await mateo.put(`/api/blocks/${ana.id}`)

  const [his, hers] = [await device(mateo), await device(ana)]
  // The presence of the last person arrives last, so all earlier events have arrived by then.
  await device(lucia)
  for (const one of [his, hers]) await seen(one, lucia, true)
  expect([his.shows(ana), hers.shows(mateo)]).toEqual([false, false])

  await mateo.delete(`/api/blocks/${ana.id}`)
  await seen(his, ana, true)
  await seen(hers, mateo, true)
})

test('who switches presence off is off every open socket at once, in both directions, and back with the switch', async () => {
  await talk()
  const [hers, his] = [await device(ana), await device(mateo)]
  await seen(hers, mateo, true)
  const response = await mateo.patch('/api/users/profile', { showsPresence: false })
  expect(await response.json()).toMatchObject({ showsPresence: false })
  await seen(hers, mateo, false)
  await seen(his, ana, false)

  const before = { version: await versionOf(ana), heard: hers.heard.length }
  his.socket.emit('typing', { conversationId: thread.split('/').at(-1) })
  await mateo.put(`${thread}/read`, { seq: 2 })
  const second = await device(mateo)
  await settled(his)
  await settled(second)
  await settled(hers)
  expect(hers.heard).toHaveLength(before.heard)
  expect(await versionOf(ana)).toBe(before.version)
  expect(await lineOf(ana)).toMatchObject({ otherReadSeq: 0, otherDeliveredSeq: 0 })
  expect(await lineOf(mateo)).toMatchObject({ otherReadSeq: 0, otherDeliveredSeq: 0 })

  await mateo.patch('/api/users/profile', { showsPresence: true })
  await seen(hers, mateo, true)
  await seen(second, ana, true)
  expect(await lineOf(ana)).toMatchObject({ otherReadSeq: 2 })
})

test.each([
  ['a block', async () => await ana.put(`/api/blocks/${mateo.id}`), true],
  ['a deleted account', async () => await mateo.delete('/api/profile'), false],
])('%s ends what the other one sees at once', async (_, end, staysConnected) => {
  await talk()
  const [hers, his] = [await device(ana), await device(mateo)]
  await seen(hers, mateo, true)
  await end()
  await seen(hers, mateo, false)
  if (!staysConnected) return
  await seen(his, ana, false)
  const before = hers.heard.length
  his.socket.emit('typing', { conversationId: thread.split('/').at(-1) })
  await settled(his)
  await settled(hers)
  expect(hers.heard).toHaveLength(before)
})

test('presence is on for a new account, and its copy says so', async () => {
  expect(await (await ana.get('/api/auth/user')).json()).toMatchObject({ showsPresence: true })
  expect((await ana.patch('/api/users/profile', { showsPresence: 'no' })).status).toBe(400)
})
