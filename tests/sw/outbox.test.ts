import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messagesOf, saveDraft } from '#sw/cache/thread.ts'
import { PersonStore } from '#sw/db.ts'
import { flush, flushFromWorker } from '#sw/delivery/deliver.ts'
import { draftOf, enqueueMessage, messages, retryMessage, takeBack } from '#sw/delivery/messages.ts'
import { resumeSending } from '#sw/delivery/pause.ts'
import { discard } from '#sw/delivery/queue.ts'
import { pull } from '#sw/sync/pull.ts'
import { chanceOf, type Fault, gather, newPhone, openBridge } from '../support/device.ts'
import { followEachOther, type Guest, guest } from '../support/guest.ts'
import { brokenPromises, type Evidence } from '../support/message-invariants.ts'
import { useTestServer } from '../support/test-server.ts'

let ana: Guest
let mateo: Guest
let lucia: Guest
let phone: PersonStore
let withMateo: string
let withLucia: string
let fate: (path: string, init: RequestInit) => Fault
let bridge: ReturnType<typeof openBridge>

const server = await useTestServer()
beforeEach(async () => {
  await server.sql`truncate conversations, members, messages, user_sync, blocks`
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  lucia = await guest(server, 'Lucía')
  withMateo = (await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()).id
  withLucia = (await (await ana.post('/api/conversations', { participantTwoId: lucia.id })).json()).id
  fate = () => null
  bridge = openBridge(
    server,
    () => [ana, mateo, lucia],
    (path, init) => fate(path, init),
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
  fate = (path, init) => (isSend(path, init) ? fault() : null)
}
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ error: code, message: code, code, requestId: '1' }), { status, headers })
const say = (text: string, conversationId = withMateo) => enqueueMessage(phone, { conversationId, text })
const shown = async (conversationId = withMateo) =>
  (await messagesOf(phone, conversationId)).map(({ content, state }) => `${content}: ${state}`)
const kept = async () =>
  (await server.sql<{ content: string }[]>`select content from messages order by conversation_id, seq`).map(
    row => row.content,
  )

test('what was typed stands in the thread at once, and leaves the composer in the same moment', async () => {
  await saveDraft(phone, withMateo, 'hola')
  const id = await say(' hola ')
  expect(await messagesOf(phone, withMateo)).toMatchObject([{ id, content: 'hola', state: 'queued', seq: null }])
  expect(await phone.drafts.get(draftOf(withMateo))).toBeUndefined()
  expect(await say('  ')).toBeNull()
})

test('an acknowledged message takes the place of its echo under the same id', async () => {
  const id = await say('hola')
  expect(await flush(phone)).toEqual({ outcome: 'done', nextAt: null })
  expect(await messagesOf(phone, withMateo)).toMatchObject([{ id, seq: 1, state: 'sent' }])
  expect(await phone.deliveries.count()).toBe(0)
})

test('a send names the socket of its page, which needs no echo of the response', async () => {
  const named: (string | null)[] = []
  fate = (path, init) => {
    if (isSend(path, init)) named.push(new Headers(init.headers).get('socket-id'))
    return null
  }
  await say('hola')
  await flush(phone, { socketId: 'a-socket-of-the-page' })
  await say('¿vas?')
  await flush(phone)
  expect(named).toEqual(['a-socket-of-the-page', null])
  expect(await shown()).toEqual(['hola: sent', '¿vas?: sent'])
})

test('people who follow each other see delivered and read arrive', async () => {
  await followEachOther(ana, mateo)
  await say('hola')
  await flush(phone)
  await mateo.put(`/api/conversations/${withMateo}/delivered`, { seq: 1 })
  await pull(phone)
  expect(await shown()).toEqual(['hola: delivered'])
  await mateo.put(`/api/conversations/${withMateo}/read`, { seq: 1 })
  await pull(phone)
  expect(await shown()).toEqual(['hola: read'])
})

test.each<[string, waitMs: number, () => Fault]>([
  ['no signal', 500, () => 'swallowed'],
  ['an answer lost after the commit', 500, () => 'answer lost'],
  // Whatever responds in place of our server does so at once: it is asked less often.
  ['the page of a hotel', 2000, () => 'portal'],
  ['a server that is restarting', 500, () => refusal(503, 'unavailable')],
  ['a proxy that knows nothing', 500, () => new Response('Bad Gateway', { status: 502 })],
  ['a proxy that forbids', 2000, () => new Response('<h1>Forbidden</h1>', { status: 403 })],
  ['an answer that breaks off', 500, () => new Response('{"id":', { status: 201 })],
  ["somebody else's success", 2000, () => Response.json({ ok: true })],
  ['a request that took too long', 500, () => refusal(408, 'too-slow')],
  ['a request that came too early', 500, () => refusal(425, 'too-early')],
])('%s keeps the message for later, and only holds up its own conversation', async (_, waitMs, fault) => {
  let faults = 1
  fate = (path, init) => (isSend(path, init) && path.includes(withMateo) && faults-- > 0 ? fault() : null)
  await say('uno')
  await say('dos')
  await say('otra', withLucia)
  // The clock stands still: on a slow machine the pause would be over before the rest is sent.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const { nextAt } = await flush(phone, { random: () => 1 })
  expect(nextAt).toBe(Date.now() + waitMs)
  expect(await shown()).toEqual(['uno: queued', 'dos: queued'])
  expect(await shown(withLucia)).toEqual(['otra: sent'])

  await flush(phone, { hurry: true })
  await pull(phone)
  expect(await shown()).toEqual(['uno: sent', 'dos: sent'])
  expect(await kept()).toHaveLength(3)
})

test('pauses grow with every failure up to their cap', async () => {
  failing(() => 'swallowed')
  await say('hola')
  const delays: number[] = []
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  for (let attempt = 0; attempt < 8; attempt++) {
    const { nextAt } = await flush(phone, { random: () => 1, maxDelayMs: 5000 })
    delays.push((nextAt ?? 0) - Date.now())
    vi.setSystemTime(nextAt ?? 0)
  }
  expect(delays).toEqual([500, 1000, 2000, 4000, 5000, 5000, 5000, 5000])
})

test('what the server asks for wins over our own pauses, also when somebody is in a hurry', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  failing(() => refusal(429, 'too-many-requests', { 'retry-after': '7' }))
  await say('hola')
  const { nextAt } = await flush(phone)
  expect((nextAt ?? 0) - Date.now()).toBe(7000)
  failing(() => null)
  await flush(phone, { hurry: true })
  expect(await shown()).toEqual(['hola: queued'])
  vi.setSystemTime(nextAt ?? 0)
  await flush(phone)
  expect(await shown()).toEqual(['hola: sent'])
})

test('a lost session pauses everything and counts nothing, until the same person is back', async () => {
  failing(() => refusal(401, 'signed-out'))
  await say('uno')
  await say('dos', withLucia)
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
  expect(await kept()).toHaveLength(2)
})

test('nothing of Ana goes out while Mateo is signed in', async () => {
  await say('soy Ana')
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>), cookie: mateo.cookie }
    return server.app.request(path, { ...init, headers })
  })
  expect(await flush(phone)).toMatchObject({ outcome: 'paused' })
  expect(await kept()).toEqual([])
})

test('a deleted account fails what stands before it, visibly and with the reason; others go on', async () => {
  await server.sql`update users set deleted_at = now() where id = ${mateo.id}`
  await say('uno')
  await say('dos')
  await say('otra', withLucia)
  await flush(phone)
  expect(await shown()).toEqual(['uno: failed', 'dos: failed'])
  expect(await shown(withLucia)).toEqual(['otra: sent'])
  const [bubble] = await messagesOf(phone, withMateo)
  expect(bubble?.failure).toEqual({ status: 410, code: 'account-deleted' })
})

test('a message that is wrong in itself fails alone', async () => {
  await say('a'.repeat(4001))
  await say('dos')
  await flush(phone)
  expect((await messagesOf(phone, withMateo)).map(({ state }) => state)).toEqual(['sent', 'failed'])
})

test('a message that waits can be deleted, and is not sent after all; one that is under way stays', async () => {
  failing(() => 'swallowed')
  const id = String(await say('mejor no'))
  await flush(phone)
  expect(await discard(phone, id)).toBe(true)
  failing(() => null)
  await flush(phone, { hurry: true })
  expect(await kept()).toEqual([])

  const other = String(await say('ya sale'))
  await phone.deliveries.update(other, { state: 'sending' })
  expect(await discard(phone, other)).toBe(false)
  await flush(phone)
  expect(await kept()).toEqual(['ya sale'])
})

test('a failed message can be tried again, taken back or deleted', async () => {
  failing(() => refusal(403, 'forbidden'))
  const ids = [await say('uno'), await say('dos'), await say('tres')].map(String)
  await flush(phone)
  failing(() => null)
  await retryMessage(phone, ids[0] ?? '')
  await saveDraft(phone, withMateo, 'ya escrito')
  expect(await takeBack(phone, ids[1] ?? '')).toBe('dos\nya escrito')
  await discard(phone, ids[2] ?? '')
  await flush(phone)
  expect(await messagesOf(phone, withMateo)).toMatchObject([{ id: ids[0], content: 'uno', state: 'sent' }])
  expect(await phone.drafts.get(draftOf(withMateo))).toMatchObject({ text: 'dos\nya escrito' })
})

test('a failed message that is tried again goes behind what was written after it', async () => {
  const failed = String(await say('a'.repeat(4001)))
  await flush(phone)
  await change(failed, { content: 'uno' })
  for (const text of ['dos', 'tres']) await say(text)
  await retryMessage(phone, failed)
  expect(await shown()).toEqual(['dos: queued', 'tres: queued', 'uno: queued'])
  await flush(phone)
  expect(await kept()).toEqual(['dos', 'tres', 'uno'])
})

test('after a clash of names a retry goes out under a new one', async () => {
  const id = String(await say('hola'))
  await mateo.post(`/api/conversations/${withMateo}/messages`, { content: 'otra cosa', id })
  await flush(phone)
  expect((await phone.deliveries.get(id))?.failure).toEqual({ status: 409, code: 'message-id-taken' })
  await retryMessage(phone, id)
  await flush(phone)
  await pull(phone)
  expect(await shown()).toEqual(['otra cosa: null', 'hola: sent'])
})

test('a row that an older version wrote fails with its text, and holds nobody up', async () => {
  const id = String(await say('uno'))
  await say('dos')
  await change(id, { composedAt: 7 })
  await flush(phone)
  expect(await shown()).toEqual(['dos: sent', 'uno: failed'])
  expect((await phone.deliveries.get(id))?.failure?.code).toBe('unreadable')
})

test('a message that was on its way when the page died goes out again, once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const id = String(await say('hola'))
  failing(() => 'answer lost')
  // With a pause of no length by chance, the same flush would try again by itself.
  await flush(phone, { random: () => 1 })
  await phone.deliveries.update(id, { state: 'sending', notBefore: 0 })
  failing(() => null)
  await flush(phone)
  expect(bridge.seen.replays).toBe(1)
  expect(await kept()).toEqual(['hola'])
  expect(await phone.deliveries.count()).toBe(0)
})

test('a message that came back by the pull before its answer is not shown twice', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await say('hola')
  failing(() => 'answer lost')
  await flush(phone, { random: () => 1 })
  await pull(phone)
  expect(await shown()).toEqual(['hola: sent'])
  expect(await phone.deliveries.count()).toBe(0)
})

test('two tabs flushing at once send everything once and in order', async () => {
  const shared = new IDBFactory()
  phone = newPhone(ana, shared)
  const second = newPhone(ana, shared)
  await pull(phone)
  for (let word = 0; word < 30; word++) await say(`${word}`)
  await Promise.all([flush(phone), flush(second), flush(second), flush(phone)])
  expect(await kept()).toEqual(Array.from({ length: 30 }, (_, word) => `${word}`))
  expect(bridge.seen.replays).toBe(0)
  second.close()
})

test('two conversations at a time, and inside each one message at a time', async () => {
  const withOthers = await Promise.all(
    ['Rosa', 'Diego', 'Elena'].map(async name => {
      const other = await guest(server, name)
      return (await (await ana.post('/api/conversations', { participantTwoId: other.id })).json()).id as string
    }),
  )
  for (const id of withOthers) for (const word of ['uno', 'dos', 'tres']) await say(word, id)
  const under = new Set<string>()
  let most = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect(under.has(path)).toBe(false)
    under.add(path)
    most = Math.max(most, under.size)
    return await bridge.fetch(path, init).finally(() => under.delete(path))
  })
  await flush(phone)
  expect(most).toBe(2)
  expect(await kept()).toHaveLength(9)
})

test('the worker sends what no page is sending, and asks to come again while something is left', async () => {
  const own = new PersonStore(ana.id)
  await enqueueMessage(own, { conversationId: withMateo, text: 'desde el metro' })
  own.close()
  failing(() => 'swallowed')
  await expect(flushFromWorker()).rejects.toThrow('1 left')
  failing(() => null)
  const again = new PersonStore(ana.id)
  await again.deliveries.toCollection().modify({ notBefore: 0 })
  again.close()
  await flushFromWorker()
  expect(await kept()).toEqual(['desde el metro'])
})

test('without a database a message goes out directly, and failing it throws', async () => {
  const message = { id: crypto.randomUUID(), content: 'hola' }
  failing(() => 'answer lost')
  await expect(sendDirectly(message)).rejects.toThrow('no response')
  failing(() => null)
  expect(await sendDirectly(message)).toMatchObject({ ...message, seq: 1 })
})

test.each([1, 2, 3])('through a night of bad signal nothing is lost, doubled or out of order (seed %i)', async seed => {
  const { committed } = await hostileNight(seed, (path, init) => bridge.fetch(path, init))
  const evidence = await gather(server.sql, [phone], committed, bridge.seen.acknowledged)
  expect(brokenPromises(evidence)).toEqual([])
  expect(bridge.seen.faults).toBeGreaterThan(10)
  expect(bridge.seen.replays).toBeGreaterThan(0)
})

test('without the id the same night doubles messages, and the checker says so', async () => {
  const { committed, said } = await hostileNight(1, sendNameless)
  const evidence = await gather(server.sql, [], committed, [])
  const contents = await server.sql<{ id: string; content: string }[]>`select id, content from messages`
  const meant = new Map(contents.map(({ id, content }) => [id, said.get(content) ?? id]))
  const rows = evidence.rows.map(row => ({ ...row, id: meant.get(row.id) ?? row.id }))
  expect(rows.length).toBeGreaterThan(committed.length)
  const broken = brokenPromises({ ...evidence, rows })
  expect(broken).toContainEqual(expect.stringMatching(/^I1 .* has \d+ ends$/))
  expect(broken).toContainEqual(expect.stringMatching(/^I2 .* stands \d+ times$/))
})

async function sendDirectly({ id, content }: { id: string; content: string }) {
  const body = { id, content, composedAt: new Date().toISOString(), readUpTo: 0 }
  return await messages.send([{ id, key: withMateo, body }], { userId: ana.id })
}

/** As an earlier version of the app may have written the row. */
async function change(id: string, changes: object) {
  const row = await phone.deliveries.get(id)
  await phone.deliveries.update(id, { body: { ...Object(row?.body), ...changes } })
}

/** A client that gives its messages no name: the server makes one up each time. */
async function sendNameless(path: string, init: RequestInit) {
  if (!isSend(path, init)) return await bridge.fetch(path, init)
  const { id, ...nameless } = JSON.parse(init.body as string) as Record<string, unknown>
  const response = await bridge.fetch(path, { ...init, body: JSON.stringify(nameless) })
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) return response
  return Response.json({ ...(await response.json()), id })
}

/** Sixty messages in two threads through a network that fails a third of the time. */
async function hostileNight(seed: number, send: (path: string, init: RequestInit) => Promise<Response>) {
  const chance = chanceOf(seed)
  const faults: Fault[] = ['answer lost', 'swallowed', 'portal', 'slow', 'answer lost']
  fate = (path, init) =>
    isSend(path, init) && chance() < 0.33 ? (faults[Math.floor(chance() * faults.length)] ?? null) : null
  vi.stubGlobal('fetch', send)
  const committed: Evidence['committed'] = []
  const said = new Map<string, string>()
  for (let word = 0; word < 60; word++) {
    const conversationId = chance() < 0.5 ? withMateo : withLucia
    const id = String(await say(`${word}`, conversationId))
    said.set(`${word}`, id)
    committed.push({ id, conversationId, senderId: ana.id })
    if (chance() < 0.3) await flush(phone, { hurry: true, random: chance })
  }
  fate = () => null
  for (let round = 0; round < 3; round++) await flush(phone, { hurry: true })
  await pull(phone)
  return { committed, said }
}
