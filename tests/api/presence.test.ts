import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Conversation } from '#contract/messages/messages.ts'
import { eventually } from '../support/eventually.ts'
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

type ReceivedEvent = { event: string; body: { userId?: string; isOnline?: boolean; conversationId?: string } }

/** A device of this person with the events that it has received. */
async function device(member: Guest) {
  const socket = server.dial(member.cookie)
  sockets.push(socket)
  const received: ReceivedEvent[] = []
  socket.onAny((event: string, body: ReceivedEvent['body']) => received.push({ event, body }))
  await expect.poll(() => received.some(({ event }) => event === 'hello'), { timeout: 8000 }).toBe(true)
  return {
    socket,
    received,
    receives: async (event: string) =>
      await expect.poll(() => received.map(one => one.event), { timeout: 8000 }).toContain(event),
    /** Whether this device shows that person as online. */
    shows: (other: Guest) =>
      received.filter(({ event, body }) => event === 'presence' && body.userId === other.id).at(-1)?.body.isOnline ??
      false,
  }
}

type Device = Awaited<ReturnType<typeof device>>

const write = async (member: Guest, content: string) => await member.post(`${thread}/messages`, { content })
const lineOf = async (member: Guest): Promise<Conversation> =>
  (await (await member.get('/api/conversations')).json())[0]
const versionOf = async (member: Guest) => (await member.get('/api/conversations')).headers.get('etag')
const talk = async () => {
  await write(ana, 'hola')
  await write(mateo, 'hola, Ana')
}
/** Waits for at most a few seconds until this device shows the presence of that person. */
const waitUntilShown = async (shownOn: Device, other: Guest, isOnline: boolean) =>
  await expect.poll(() => shownOn.shows(other), { timeout: 8000 }).toBe(isOnline)
/** Waits until the server has handled all events of this device, and all events to it have arrived. */
const waitUntilHandled = async (sender: Device) => {
  await sender.socket.timeout(3000).emitWithAck('ping')
  await server.sql`select 1`
  await sender.socket.timeout(3000).emitWithAck('ping')
}

test.each([
  ['an opened conversation', async () => {}],
  ['a message without a reply', async () => await write(ana, '¿estás?')],
  ['a follow that is not returned', async () => await ana.post(`/api/users/${mateo.id}/follow`)],
])('%s shows another person no state: online, typing, delivered, read, or a version', async (_, approach) => {
  await approach()
  const stranger = await device(ana)
  const version = await versionOf(ana)
  const his = await device(mateo)
  his.socket.emit('typing', { conversationId: thread.split('/').at(-1) })
  await mateo.put(`${thread}/delivered`, { seq: 1 })
  await mateo.put(`${thread}/read`, { seq: 1 })
  await mateo.get(`${thread}/messages`)
  await waitUntilHandled(his)
  await waitUntilHandled(stranger)
  // Opening the conversation hides the presence of each from the other; that event may arrive only now.
  const withdrawn = stranger.received.find(({ event, body }) => event === 'presence' && body.isOnline === false)
  expect(stranger.received.filter(one => one !== withdrawn).map(({ event }) => event)).toEqual(['hello'])
  expect(await versionOf(ana)).toBe(version)
  expect(await lineOf(ana)).toMatchObject({ otherReadSeq: 0, otherDeliveredSeq: 0 })
  // The read mark is stored, and his own other devices get it.
  expect((await lineOf(mateo)).unreadCount).toBe(0)
})

test('the first reply makes the presence of two people visible to each other, on sockets that are open already', async () => {
  const [hers, his] = [await device(ana), await device(mateo)]
  await write(ana, 'hola')
  await mateo.put(`${thread}/read`, { seq: 1 })
  await waitUntilHandled(hers)
  expect([hers.shows(mateo), his.shows(ana)]).toEqual([false, false])
  await write(mateo, 'hola, Ana')
  await waitUntilShown(hers, mateo, true)
  await waitUntilShown(his, ana, true)
  expect(await lineOf(ana)).toMatchObject({ otherReadSeq: 1, otherDeliveredSeq: 1 })
  his.socket.emit('typing', { conversationId: thread.split('/').at(-1) })
  await hers.receives('typing')
  await mateo.put(`${thread}/delivered`, { seq: 2 })
  await hers.receives('delivered:updated')
})

test('a person who left is shown as offline after ten seconds, and not before', async () => {
  await talk()
  const [his, hers] = [await device(mateo), await device(ana)]
  await waitUntilShown(his, ana, true)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  hers.socket.disconnect()
  const endOfAbsence = await eventually(
    () => timers.mock.calls.find(([, ms]) => ms === 10_000)?.[0] ?? Promise.reject(new Error('no timer yet')),
  )
  timers.mockRestore()
  await write(ana, 'ya vuelvo')
  await his.receives('message:new')
  expect(his.shows(ana)).toBe(true)
  endOfAbsence()
  await waitUntilShown(his, ana, false)
})

test('people who follow each other see each other in a conversation without messages, until one stops', async () => {
  const [hers, his] = [await device(ana), await device(mateo)]
  await followEachOther(ana, mateo)
  await waitUntilShown(hers, mateo, true)
  await mateo.post(`/api/users/${ana.id}/unfollow`)
  await waitUntilShown(hers, mateo, false)
  await waitUntilShown(his, ana, false)
  expect([hers.shows(mateo), his.shows(ana)]).toEqual([false, false])
})

test('a new conversation between people who follow each other shows their presence', async () => {
  const [lucia, diego] = [await guest(server, 'Lucía'), await guest(server, 'Diego')]
  await followEachOther(lucia, diego)
  const [hers, his] = [await device(lucia), await device(diego)]
  expect(hers.shows(diego)).toBe(false)
  await lucia.post('/api/conversations', { participantTwoId: diego.id })
  await waitUntilShown(hers, diego, true)
  await waitUntilShown(his, lucia, true)
})

test('after a block neither member sees the presence of the other, until the block is undone', async () => {
  await talk()
  const lucia = await guest(server, 'Lucía')
  for (const one of [ana, mateo]) await one.post('/api/conversations', { participantTwoId: lucia.id })
  for (const one of [ana, mateo]) await followEachOther(one, lucia)
  await mateo.put(`/api/blocks/${ana.id}`)

  const [his, hers] = [await device(mateo), await device(ana)]
  // The presence of the last person arrives last, so all earlier events have arrived by then.
  await device(lucia)
  for (const one of [his, hers]) await waitUntilShown(one, lucia, true)
  expect([his.shows(ana), hers.shows(mateo)]).toEqual([false, false])

  await mateo.delete(`/api/blocks/${ana.id}`)
  await waitUntilShown(his, ana, true)
  await waitUntilShown(hers, mateo, true)
})

test('switching presence off hides it on every open socket at once, in both directions, and switching it on shows it', async () => {
  await talk()
  const [hers, his] = [await device(ana), await device(mateo)]
  await waitUntilShown(hers, mateo, true)
  const response = await mateo.patch('/api/users/profile', { showsPresence: false })
  expect(await response.json()).toMatchObject({ showsPresence: false })
  await waitUntilShown(hers, mateo, false)
  await waitUntilShown(his, ana, false)

  const before = { version: await versionOf(ana), received: hers.received.length }
  his.socket.emit('typing', { conversationId: thread.split('/').at(-1) })
  await mateo.put(`${thread}/read`, { seq: 2 })
  const second = await device(mateo)
  await waitUntilHandled(his)
  await waitUntilHandled(second)
  await waitUntilHandled(hers)
  expect(hers.received).toHaveLength(before.received)
  expect(await versionOf(ana)).toBe(before.version)
  expect(await lineOf(ana)).toMatchObject({ otherReadSeq: 0, otherDeliveredSeq: 0 })
  expect(await lineOf(mateo)).toMatchObject({ otherReadSeq: 0, otherDeliveredSeq: 0 })

  await mateo.patch('/api/users/profile', { showsPresence: true })
  await waitUntilShown(hers, mateo, true)
  await waitUntilShown(second, ana, true)
  expect(await lineOf(ana)).toMatchObject({ otherReadSeq: 2 })
})

test.each([
  ['a block', async () => await ana.put(`/api/blocks/${mateo.id}`), true],
  ['a deleted account', async () => await mateo.delete('/api/profile'), false],
])('%s hides the presence from the other member at once', async (_, end, staysConnected) => {
  await talk()
  const [hers, his] = [await device(ana), await device(mateo)]
  await waitUntilShown(hers, mateo, true)
  await end()
  await waitUntilShown(hers, mateo, false)
  if (!staysConnected) return
  await waitUntilShown(his, ana, false)
  const before = hers.received.length
  his.socket.emit('typing', { conversationId: thread.split('/').at(-1) })
  await waitUntilHandled(his)
  await waitUntilHandled(hers)
  expect(hers.received).toHaveLength(before)
})

test('presence is on for a new account, and its copy says so', async () => {
  expect(await (await ana.get('/api/auth/user')).json()).toMatchObject({ showsPresence: true })
  expect((await ana.patch('/api/users/profile', { showsPresence: 'no' })).status).toBe(400)
})
