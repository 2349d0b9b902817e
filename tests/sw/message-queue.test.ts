import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messagesOf, saveDraft } from '#sw/cache/thread.ts'
import { PersonStore } from '#sw/db.ts'
import { flushFromWorker } from '#sw/delivery/deliver.ts'
import { draftOf, enqueueMessage, messages, moveBackToDraft, retryMessage } from '#sw/delivery/kinds/messages.ts'
import { resumeSending } from '#sw/delivery/pause.ts'
import { discard } from '#sw/delivery/queue.ts'
import { pull } from '#sw/sync/pull.ts'
import { chanceOf, type Fault, gather, newPhone, openBridge, refusal } from '../support/device.ts'
import { flush } from '../support/flush.ts'
import { followEachOther, type Guest, guest } from '../support/guest.ts'
import { brokenPromises, type Evidence } from '../support/message-invariants.ts'
import { useTestServer } from '../support/test-server.ts'

let ana: Guest
let mateo: Guest
let lucia: Guest
let phone: PersonStore
let withMateo: string
let withLucia: string
let faultFor: (path: string, init: RequestInit) => Fault
let bridge: ReturnType<typeof openBridge>

const server = await useTestServer()
beforeEach(async () => {
  await server.sql`truncate conversations, members, messages, user_sync, blocks`
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  lucia = await guest(server, 'Lucía')
  withMateo = (await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()).id
  withLucia = (await (await ana.post('/api/conversations', { participantTwoId: lucia.id })).json()).id
  faultFor = () => null
  bridge = openBridge(
    server,
    () => [ana, mateo, lucia],
    (path, init) => faultFor(path, init),
  )
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => bridge.fetch(path, init))
  phone = newPhone(ana)
  await pull(phone)
})
afterEach(() => {
  phone.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const isSend = (path: string, init: RequestInit) => init.method === 'POST' && path.endsWith('/messages')
const failing = (fault: () => Fault) => {
  faultFor = (path, init) => (isSend(path, init) ? fault() : null)
}
const write = (text: string, conversationId = withMateo) => enqueueMessage(phone, { conversationId, text })
const shown = async (conversationId = withMateo) =>
  (await messagesOf(phone, conversationId)).map(({ content, state }) => `${content}: ${state}`)
const storedContents = async () =>
  (await server.sql<{ content: string }[]>`select content from messages order by conversation_id, seq`).map(
    row => row.content,
  )

test('a typed message is in the thread at once, and its draft is deleted in the same transaction', async () => {
  await saveDraft(phone, withMateo, 'hola')
  const id = await write(' hola ')
  expect(await messagesOf(phone, withMateo)).toMatchObject([{ id, content: 'hola', state: 'queued', seq: null }])
  expect(await phone.drafts.get(draftOf(withMateo))).toBeUndefined()
  expect(await write('  ')).toBeNull()
})

test('an invitation goes to a thread without deleting the text that is being typed there', async () => {
  await saveDraft(phone, withMateo, 'half a sen')
  const id = await enqueueMessage(phone, { conversationId: withMateo, text: 'Come with me?', keepsDraft: true })
  expect(await messagesOf(phone, withMateo)).toMatchObject([{ id, state: 'queued' }])
  expect((await phone.drafts.get(draftOf(withMateo)))?.text).toBe('half a sen')
})

test('an acknowledged message replaces its queued row under the same id', async () => {
  const id = await write('hola')
  expect(await flush(phone)).toEqual({ outcome: 'done', nextAt: null })
  expect(await messagesOf(phone, withMateo)).toMatchObject([{ id, seq: 1, state: 'sent' }])
  expect(await phone.deliveries.count()).toBe(0)
})

test('a send names the socket of its page, so that the server does not notify that socket', async () => {
  const named: (string | null)[] = []
  faultFor = (path, init) => {
    if (isSend(path, init)) named.push(new Headers(init.headers).get('socket-id'))
    return null
  }
  await write('hola')
  await flush(phone, { socketId: 'a-socket-of-the-page' })
  await write('¿vas?')
  await flush(phone)
  expect(named).toEqual(['a-socket-of-the-page', null])
  expect(await shown()).toEqual(['hola: sent', '¿vas?: sent'])
})

test('a sender whom the recipient follows back sees the states delivered and read', async () => {
  await followEachOther(ana, mateo)
  await write('hola')
  await flush(phone)
  await mateo.put(`/api/conversations/${withMateo}/delivered`, { seq: 1 })
  await pull(phone)
  expect(await shown()).toEqual(['hola: delivered'])
  await mateo.put(`/api/conversations/${withMateo}/read`, { seq: 1 })
  await pull(phone)
  expect(await shown()).toEqual(['hola: read'])
})

test.each<[string, waitMs: number, () => Fault]>([
  ['a request without signal', 500, () => 'request lost'],
  ['a response lost after the commit', 500, () => 'response lost'],
  // A server that responds in place of ours responds at once, so it gets fewer requests.
  ['the sign-in page of a hotel network', 2000, () => 'portal'],
  ['a server that is restarting', 500, () => refusal(503, 'unavailable')],
  ['a proxy that reaches no server', 500, () => new Response('Bad Gateway', { status: 502 })],
  ['a proxy that forbids', 2000, () => new Response('<h1>Forbidden</h1>', { status: 403 })],
  ['a response that is cut', 500, () => new Response('{"id":', { status: 201 })],
  ['a success from another server', 2000, () => Response.json({ ok: true })],
  ['a request that took too long', 500, () => refusal(408, 'too-slow')],
  ['a request that came too early', 500, () => refusal(425, 'too-early')],
])('after %s the message is sent later, and only its own conversation waits', async (_, waitMs, fault) => {
  let faults = 1
  faultFor = (path, init) => (isSend(path, init) && path.includes(withMateo) && faults-- > 0 ? fault() : null)
  await write('uno')
  await write('dos')
  await write('otra', withLucia)
  // The clock does not advance: on a slow machine the pause would be over before the other messages are sent.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const { nextAt } = await flush(phone, { random: () => 1 })
  expect(nextAt).toBe(Date.now() + waitMs)
  expect(await shown()).toEqual(['uno: queued', 'dos: queued'])
  expect(await shown(withLucia)).toEqual(['otra: sent'])

  await flush(phone, { hurry: true })
  await pull(phone)
  expect(await shown()).toEqual(['uno: sent', 'dos: sent'])
  expect(await storedContents()).toHaveLength(3)
})

test('the pause grows with each failure up to its maximum', async () => {
  failing(() => 'request lost')
  await write('hola')
  const delays: number[] = []
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  for (let attempt = 0; attempt < 8; attempt++) {
    const { nextAt } = await flush(phone, { random: () => 1, maxDelayMs: 5000 })
    delays.push((nextAt ?? 0) - Date.now())
    vi.setSystemTime(nextAt ?? 0)
  }
  expect(delays).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000, 5000])
})

test('a wait that the server requests replaces the pause of the device, also in a hurried flush', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  failing(() => refusal(429, 'too-many-requests', { 'retry-after': '7' }))
  await write('hola')
  const { nextAt } = await flush(phone)
  expect((nextAt ?? 0) - Date.now()).toBe(7000)
  failing(() => null)
  await flush(phone, { hurry: true })
  expect(await shown()).toEqual(['hola: queued'])
  vi.setSystemTime(nextAt ?? 0)
  await flush(phone)
  expect(await shown()).toEqual(['hola: sent'])
})

test('a lost session pauses the queue without counting attempts, until the same member signs in again', async () => {
  failing(() => refusal(401, 'signed-out'))
  await write('uno')
  await write('dos', withLucia)
  expect(await flush(phone)).toMatchObject({ outcome: 'paused' })
  failing(() => null)
  const before = bridge.seen.requests
  expect(await flush(phone, { hurry: true })).toMatchObject({ outcome: 'paused' })
  expect(bridge.seen.requests).toBe(before)
  expect((await phone.deliveries.toArray()).map(item => [item.state, item.tries])).toEqual([
    ['queued', 0],
    ['queued', 0],
  ])
  await resumeSending(phone)
  await flush(phone)
  expect(await storedContents()).toHaveLength(2)
})

test('no message of Ana is sent while Mateo is signed in', async () => {
  await write('soy Ana')
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), cookie: mateo.cookie }
    return server.app.request(path, { ...init, headers })
  })
  expect(await flush(phone)).toMatchObject({ outcome: 'paused' })
  expect(await storedContents()).toEqual([])
})

test('messages to a deleted account fail visibly with the reason, and other conversations go on', async () => {
  await server.sql`update users set deleted_at = now() where id = ${mateo.id}`
  await write('uno')
  await write('dos')
  await write('otra', withLucia)
  await flush(phone)
  expect(await shown()).toEqual(['uno: failed', 'dos: failed'])
  expect(await shown(withLucia)).toEqual(['otra: sent'])
  const [bubble] = await messagesOf(phone, withMateo)
  expect(bubble?.failure).toEqual({ status: 410, code: 'account-deleted' })
})

test('an invalid message fails, and the next one is sent', async () => {
  await write('a'.repeat(4001))
  await write('dos')
  await flush(phone)
  expect((await messagesOf(phone, withMateo)).map(({ state }) => state)).toEqual(['sent', 'failed'])
})

test('a waiting message can be deleted and is not sent; a message whose request is under way cannot', async () => {
  failing(() => 'request lost')
  const id = String(await write('mejor no'))
  await flush(phone)
  expect(await discard(phone, id)).toBe(true)
  failing(() => null)
  await flush(phone, { hurry: true })
  expect(await storedContents()).toEqual([])

  const other = String(await write('ya sale'))
  await phone.deliveries.update(other, { state: 'sending' })
  expect(await discard(phone, other)).toBe(false)
  await flush(phone)
  expect(await storedContents()).toEqual(['ya sale'])
})

test('a failed message can be sent again, moved back to the composer, or deleted', async () => {
  failing(() => refusal(403, 'forbidden'))
  const ids = [await write('uno'), await write('dos'), await write('tres')].map(String)
  await flush(phone)
  failing(() => null)
  await retryMessage(phone, ids[0] ?? '')
  await saveDraft(phone, withMateo, 'ya escrito')
  expect(await moveBackToDraft(phone, ids[1] ?? '')).toBe('dos\nya escrito')
  await discard(phone, ids[2] ?? '')
  await flush(phone)
  expect(await messagesOf(phone, withMateo)).toMatchObject([{ id: ids[0], content: 'uno', state: 'sent' }])
  expect(await phone.drafts.get(draftOf(withMateo))).toMatchObject({ text: 'dos\nya escrito' })
})

test('a failed message that is sent again goes behind the messages that were written after it', async () => {
  const failed = String(await write('a'.repeat(4001)))
  await flush(phone)
  await change(failed, { content: 'uno' })
  for (const text of ['dos', 'tres']) await write(text)
  await retryMessage(phone, failed)
  expect(await shown()).toEqual(['dos: queued', 'tres: queued', 'uno: queued'])
  await flush(phone)
  expect(await storedContents()).toEqual(['dos', 'tres', 'uno'])
})

test('after a conflict of ids a retry is sent under a new id', async () => {
  const id = String(await write('hola'))
  await mateo.post(`/api/conversations/${withMateo}/messages`, { content: 'otra cosa', id })
  await flush(phone)
  expect((await phone.deliveries.get(id))?.failure).toEqual({ status: 409, code: 'message-id-taken' })
  await retryMessage(phone, id)
  await flush(phone)
  await pull(phone)
  expect(await shown()).toEqual(['otra cosa: null', 'hola: sent'])
})

test('an unreadable row of an older version fails with its text, and delays no other message', async () => {
  const id = String(await write('uno'))
  await write('dos')
  await change(id, { composedAt: 7 })
  await flush(phone)
  expect(await shown()).toEqual(['dos: sent', 'uno: failed'])
  expect((await phone.deliveries.get(id))?.failure?.code).toBe('unreadable')
})

test('a message whose request was under way when the page was closed is sent again, and stored once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const id = String(await write('hola'))
  failing(() => 'response lost')
  // A random pause of zero would make the same flush send again.
  await flush(phone, { random: () => 1 })
  await phone.deliveries.update(id, { state: 'sending', notBefore: 0 })
  failing(() => null)
  await flush(phone)
  expect(bridge.seen.replays).toBe(1)
  expect(await storedContents()).toEqual(['hola'])
  expect(await phone.deliveries.count()).toBe(0)
})

test('a message that a pull brings before the response to its send is shown once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await write('hola')
  failing(() => 'response lost')
  await flush(phone, { random: () => 1 })
  await pull(phone)
  expect(await shown()).toEqual(['hola: sent'])
  expect(await phone.deliveries.count()).toBe(0)
})

test('two tabs that flush at once send each message once and in order', async () => {
  const shared = new IDBFactory()
  phone = newPhone(ana, shared)
  const second = newPhone(ana, shared)
  await pull(phone)
  for (let word = 0; word < 30; word++) await write(`${word}`)
  await Promise.all([flush(phone), flush(second), flush(second), flush(phone)])
  expect(await storedContents()).toEqual(Array.from({ length: 30 }, (_, word) => `${word}`))
  expect(bridge.seen.replays).toBe(0)
  second.close()
})

test('at most two conversations send at the same time, each one message at a time', async () => {
  const withOthers = await Promise.all(
    ['Rosa', 'Diego', 'Elena'].map(async name => {
      const other = await guest(server, name)
      return (await (await ana.post('/api/conversations', { participantTwoId: other.id })).json()).id as string
    }),
  )
  for (const id of withOthers) for (const word of ['uno', 'dos', 'tres']) await write(word, id)
  const inFlight = new Set<string>()
  const second = Promise.withResolvers<void>()
  let most = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect(inFlight.has(path)).toBe(false)
    inFlight.add(path)
    most = Math.max(most, inFlight.size)
    // The first response comes once a second conversation sends, however busy the machine is.
    if (inFlight.size === 2) second.resolve()
    await second.promise
    return await bridge.fetch(path, init).finally(() => inFlight.delete(path))
  })
  await flush(phone)
  expect(most).toBe(2)
  expect(await storedContents()).toHaveLength(9)
})

test('the worker sends while no page is open, and rejects its sync event while messages are left', async () => {
  const own = new PersonStore(ana.id)
  await enqueueMessage(own, { conversationId: withMateo, text: 'desde el metro' })
  own.close()
  failing(() => 'request lost')
  await expect(flushFromWorker()).rejects.toThrow('1 left')
  failing(() => null)
  const again = new PersonStore(ana.id)
  await again.deliveries.toCollection().modify({ notBefore: 0 })
  again.close()
  await flushFromWorker()
  expect(await storedContents()).toEqual(['desde el metro'])
})

test('without a database a message is sent directly, and a failure is thrown', async () => {
  const message = { id: crypto.randomUUID(), content: 'hola' }
  failing(() => 'response lost')
  await expect(sendDirectly(message)).rejects.toThrow('no response')
  failing(() => null)
  expect(await sendDirectly(message)).toMatchObject({ ...message, seq: 1 })
})

test.each([1, 2, 3])('on a bad network no message is lost, stored twice or out of order (seed %i)', async seed => {
  const { committed } = await sendOnBadNetwork(seed, (path, init) => bridge.fetch(path, init))
  const evidence = await gather(server.sql, [phone], committed, bridge.seen.acknowledged)
  expect(brokenPromises(evidence)).toEqual([])
  expect(bridge.seen.faults).toBeGreaterThan(10)
  expect(bridge.seen.replays).toBeGreaterThan(0)
})

test('without ids the same faults store messages twice, and the check reports it', async () => {
  const { committed, idOfText } = await sendOnBadNetwork(1, sendWithoutId)
  const evidence = await gather(server.sql, [], committed, [])
  const contents = await server.sql<{ id: string; content: string }[]>`select id, content from messages`
  const idOfRow = new Map(contents.map(({ id, content }) => [id, idOfText.get(content) ?? id]))
  const rows = evidence.rows.map(row => ({ ...row, id: idOfRow.get(row.id) ?? row.id }))
  expect(rows.length).toBeGreaterThan(committed.length)
  const broken = brokenPromises({ ...evidence, rows })
  expect(broken).toContainEqual(expect.stringMatching(/^I1 .* has \d+ ends$/))
  expect(broken).toContainEqual(expect.stringMatching(/^I2 .* has \d+ rows$/))
})

async function sendDirectly({ id, content }: { id: string; content: string }) {
  const body = { id, content, composedAt: new Date().toISOString(), readUpTo: 0 }
  return await messages.send([{ id, key: withMateo, body }], { userId: ana.id })
}

/** Changes the body of a queued row, as an earlier version of the app may have written it. */
async function change(id: string, changes: object) {
  const row = await phone.deliveries.get(id)
  await phone.deliveries.update(id, { body: { ...Object(row?.body), ...changes } })
}

/** Sends a message without its id, so that the server chooses another id for each request. */
async function sendWithoutId(path: string, init: RequestInit) {
  if (!isSend(path, init)) return await bridge.fetch(path, init)
  const { id, ...withoutId } = JSON.parse(init.body as string) as Record<string, unknown>
  const response = await bridge.fetch(path, { ...init, body: JSON.stringify(withoutId) })
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) return response
  return Response.json({ ...(await response.json()), id })
}

/** Sends sixty messages in two conversations on a network where a third of the sends fails. */
async function sendOnBadNetwork(seed: number, send: (path: string, init: RequestInit) => Promise<Response>) {
  const chance = chanceOf(seed)
  const faults: Fault[] = ['response lost', 'request lost', 'portal', 'slow', 'response lost']
  faultFor = (path, init) =>
    isSend(path, init) && chance() < 0.33 ? (faults[Math.floor(chance() * faults.length)] ?? null) : null
  vi.stubGlobal('fetch', send)
  const committed: Evidence['committed'] = []
  const idOfText = new Map<string, string>()
  for (let word = 0; word < 60; word++) {
    const conversationId = chance() < 0.5 ? withMateo : withLucia
    const id = String(await write(`${word}`, conversationId))
    idOfText.set(`${word}`, id)
    committed.push({ id, conversationId, senderId: ana.id })
    if (chance() < 0.3) await flush(phone, { hurry: true, random: chance })
  }
  faultFor = () => null
  for (let round = 0; round < 3; round++) await flush(phone, { hurry: true })
  await pull(phone)
  return { committed, idOfText }
}
