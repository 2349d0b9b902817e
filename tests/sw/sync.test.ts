import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LAST_SEQ_HEADER, LIST_MAX, REV_HEADER } from '#contract/messages/message-rules.ts'
import type { Message, Thread } from '#contract/messages/messages.ts'
import { conversationsOf, unreadOf } from '#sw/cache/conversations.ts'
import { messagesOf, saveDraft, stateOf, writtenAt } from '#sw/cache/thread.ts'
import type { PersonStore } from '#sw/db.ts'
import { markRead } from '#sw/delivery/kinds/marks.ts'
import { draftOf, enqueueMessage } from '#sw/delivery/kinds/messages.ts'
import { ForeignResponse, NoSignal } from '#sw/http/failures.ts'
import { applyList, applyPush, threadOf } from '#sw/sync/apply.ts'
import { applyHint, pull, pullOlder, pullThread } from '#sw/sync/pull.ts'
import { type Fault, gather, newPhone, openBridge } from '../support/device.ts'
import { eventually } from '../support/eventually.ts'
import { flush } from '../support/flush.ts'
import { followEachOther, type Guest, guest } from '../support/guest.ts'
import { brokenPromises, type Evidence } from '../support/message-invariants.ts'
import { useTestServer } from '../support/test-server.ts'

let ana: Guest
let mateo: Guest
let phone: PersonStore
let withAna: string
let faultFor: (path: string) => Fault
let requests: string[]

const server = await useTestServer()
beforeEach(async () => {
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  withAna = (await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()).id
  server.sentEvents.length = 0
  faultFor = () => null
  requests = []
  const bridge = openBridge(
    server,
    () => [ana, mateo],
    path => faultFor(path),
  )
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push(`${init.method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}`)
    return bridge.fetch(path, init)
  })
  phone = newPhone(mateo)
})
afterEach(() => {
  phone.close()
  vi.unstubAllGlobals()
})

const send = async (content: string, sender = ana): Promise<Message> =>
  await (await sender.post(`/api/conversations/${withAna}/messages`, { content })).json()
const shown = async () => (await messagesOf(phone, withAna)).map(({ content }) => content)
const conversation = async () => (await conversationsOf(phone))[0]
const push = async (event: 'message:new' | 'message:updated', message: Message) =>
  await applyHint(phone, event, { conversationId: withAna, message })

/** Changes a text in the database, as moderation does: the revision of the conversation grows with it. */
async function edit(seq: number, content: string): Promise<Message> {
  await server.sql`
    with c as (
      update conversations set last_rev = last_rev + 1 where id = ${withAna} returning id, last_rev
    )
    update messages set content = ${content}, edited_at = now(), rev = c.last_rev
    from c where conversation_id = c.id and seq = ${seq}
  `
  await server.sql`update user_sync set version = version + 1`
  const page = await ana.get(`/api/conversations/${withAna}/messages?after=${seq - 1}&limit=1&peek=1`)
  return (await page.json())[0]
}

test('a first pull fetches the list and its threads, and marks the messages as delivered', async () => {
  await followEachOther(ana, mateo)
  await send('uno')
  await send('dos')
  await pull(phone)
  await flush(phone)
  expect(await shown()).toEqual(['uno', 'dos'])
  expect(await conversation()).toMatchObject({
    unreadCount: 2,
    otherUser: { firstName: 'Ana' },
    lastMessage: { content: 'dos' },
  })
  expect(await (await ana.get('/api/conversations')).json()).toMatchObject([{ otherDeliveredSeq: 2, otherReadSeq: 0 }])
})

test('a pull without news sends one request', async () => {
  await send('uno')
  await pull(phone)
  await flush(phone)
  await pull(phone)
  requests.length = 0
  await pull(phone)
  await flush(phone)
  expect(requests).toEqual(['GET /api/conversations?bare=1'])
})

test('a hello with the stored version causes no request, and one with a later version requests the list and its threads', async () => {
  const sayHello = async () => {
    const [{ version }] = await server.sql<[{ version: number }]>`
      select version from user_sync where user_id = ${mateo.id}
    `
    requests.length = 0
    await applyHint(phone, 'hello', { version, serverTime: new Date().toISOString(), userId: mateo.id })
    await flush(phone)
    return requests
  }
  await send('uno')
  await pull(phone)
  await flush(phone)
  await pull(phone)
  expect(await sayHello()).toEqual([])
  await send('dos')
  expect(await sayHello()).toEqual([
    'GET /api/conversations?bare=1',
    'GET /api/conversations/:id/messages?bare=1&limit=200&sinceRev=1',
    'PUT /api/conversations/:id/delivered',
  ])
  expect(await shown()).toEqual(['uno', 'dos'])
})

test('a thread whose request failed is requested again after a hello, although the list is the same', async () => {
  await send('uno')
  faultFor = path => (path.includes('/messages?bare=1') ? 'response lost' : null)
  await expect(pull(phone)).rejects.toThrow(NoSignal)
  faultFor = () => null
  const [{ version }] = await server.sql<
    [{ version: number }]
  >`select version from user_sync where user_id = ${mateo.id}`
  requests.length = 0
  await applyHint(phone, 'hello', { version, serverTime: new Date().toISOString(), userId: mateo.id })
  expect(requests[0]).toMatch(/^GET \/api\/conversations\/:id\/messages\?bare=1/)
  expect(await shown()).toEqual(['uno'])
})

test('a push with the next number is shown without a request for the thread', async () => {
  await pull(phone)
  const message = await send('hola')
  requests.length = 0
  await push('message:new', message)
  await flush(phone)
  expect(await shown()).toEqual(['hola'])
  expect(await conversation()).toMatchObject({ unreadCount: 1, lastMessage: { content: 'hola' }, lastSeq: 1, rev: 1 })
  expect(requests).toEqual(['PUT /api/conversations/:id/delivered'])
})

test('reading up to a number that does not exist yet leaves the next message unread', async () => {
  await send('uno')
  await pull(phone)
  await markRead(phone, withAna, 99)
  expect(await conversation()).toMatchObject({ unreadCount: 0, readTo: 1 })
  await push('message:new', await send('dos'))
  expect(await conversation()).toMatchObject({ unreadCount: 1 })
})

test('a full list deletes no older conversation from the device, a shorter list does', async () => {
  await pull(phone)
  const [known] = await conversationsOf(phone)
  if (!known) throw new Error('a pull brought no conversation')
  const others = Array.from({ length: LIST_MAX }, () => ({ ...known, id: crypto.randomUUID() }))
  await applyList(phone, others, null)
  expect(await phone.conversations.count()).toBe(LIST_MAX + 1)
  await applyList(phone, others.slice(1), null)
  expect(await phone.conversations.count()).toBe(LIST_MAX - 1)
})

test.each<[string, (path: string) => boolean, (response: Response) => Promise<Response>]>([
  ['messages of another conversation', isThread, async response => await changed(response, { conversationId: 'x' })],
  [
    'a page without the last number of the thread',
    isThread,
    async response => await without(response, LAST_SEQ_HEADER),
  ],
  ['a page without the last revision', isThread, async response => await without(response, REV_HEADER)],
  ['a page without an ETag', isThread, async response => await without(response, 'etag')],
  ['an empty list without an ETag', isList, async () => Response.json([])],
])('%s is rejected, and the stored messages stay', async (_, isReplaced, change) => {
  await send('uno')
  await pull(phone)
  await send('dos')
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await network(path, init)
    return isReplaced(path) ? await change(response) : response
  })
  await expect(pull(phone)).rejects.toThrow(ForeignResponse)
  expect(await shown()).toEqual(['uno'])

  vi.stubGlobal('fetch', network)
  await pull(phone)
  expect(await shown()).toEqual(['uno', 'dos'])
})

function isThread(path: string) {
  return /^\/api\/conversations\/[^/]+\/messages\?bare=1/.test(path)
}

function isList(path: string) {
  return path === '/api/conversations?bare=1'
}

async function changed(response: Response, changes: Partial<Thread>) {
  const page = (await response.json()) as Thread
  return Response.json({ ...page, ...changes }, { headers: response.headers })
}

async function without(response: Response, header: string) {
  const headers = new Headers(response.headers)
  headers.delete(header)
  return new Response(await response.text(), { status: response.status, headers })
}

test('a push that the device has applied before changes nothing', async () => {
  await pull(phone)
  const message = await send('hola')
  await push('message:new', message)
  const before = await conversation()
  expect(await applyPush(phone, message)).toBe('known')
  expect(await conversation()).toMatchObject({ unreadCount: before?.unreadCount ?? -1, cursor: 1 })
})

test('a push with a later number fetches the messages before it', async () => {
  await pull(phone)
  await send('uno')
  await push('message:new', await send('dos'))
  expect(await shown()).toEqual(['uno', 'dos'])
})

test('a message in a conversation that is new to the device fetches the list', async () => {
  await pull(phone)
  const rosa = await guest(server, 'Rosa')
  const { id } = await (await rosa.post('/api/conversations', { participantTwoId: mateo.id })).json()
  const message = await (await rosa.post(`/api/conversations/${id}/messages`, { content: 'soy nueva' })).json()
  await applyHint(phone, 'message:new', { conversationId: id, message })
  expect((await conversationsOf(phone)).map(({ otherUser }) => otherUser.firstName)).toEqual(['Rosa', 'Ana'])
  expect((await messagesOf(phone, id)).map(({ content }) => content)).toEqual(['soy nueva'])
})

test('an edited message keeps its position in the thread', async () => {
  await send('uno')
  await send('dos')
  await pull(phone)
  await push('message:updated', await edit(1, 'UNO'))
  expect(await shown()).toEqual(['UNO', 'dos'])
  await edit(2, 'DOS')
  await pull(phone)
  expect(await shown()).toEqual(['UNO', 'DOS'])
})

test('a late response does not undo changes that were applied after its request', async () => {
  await pull(phone)
  const message = await send('uno')
  let release = () => {}
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const reply = await network(path, init)
    if (path.includes('/messages?bare=1')) await new Promise<void>(resolve => (release = resolve))
    return reply
  })
  const late = pullThread(phone, withAna)
  await eventually(() => expect(requests.at(-1)).toContain('/messages?bare=1'))
  await push('message:new', message)
  const edited = await edit(1, 'UNO')
  await push('message:updated', edited)
  release()
  await late
  expect(await shown()).toEqual(['UNO'])
})

test('a read mark clears the badge at once, and is sent when there is signal', async () => {
  await followEachOther(ana, mateo)
  await send('uno')
  await send('dos')
  await pull(phone)
  faultFor = () => 'request lost'
  await markRead(phone, withAna, 2)
  await flush(phone)
  expect(await unreadOf(phone)).toBe(0)
  faultFor = () => null
  await pull(phone)
  await flush(phone, { hurry: true })
  expect(await (await ana.get('/api/conversations')).json()).toMatchObject([{ otherReadSeq: 2 }])
  expect(await unreadOf(phone)).toBe(0)
})

test('reading on another device clears the badge of this device', async () => {
  await send('uno')
  await pull(phone)
  await applyHint(phone, 'read:updated', { conversationId: withAna, userId: mateo.id, seq: 1 })
  expect(await unreadOf(phone)).toBe(0)
})

test('a message changes from sent to delivered and read as its recipient receives and reads it', async () => {
  const { seq } = await send('hola', mateo)
  await pull(phone)
  const state = async () => stateOf(seq, await conversation())
  expect(await state()).toBe('sent')
  await applyHint(phone, 'delivered:updated', { conversationId: withAna, userId: ana.id, seq })
  expect(await state()).toBe('delivered')
  await applyHint(phone, 'read:updated', { conversationId: withAna, userId: ana.id, seq })
  expect(await state()).toBe('read')
})

test('a long thread opens at its end, and older messages are fetched page by page without a gap', async () => {
  await fill(450)
  await pull(phone)
  expect((await shown()).length).toBe(200)
  expect(await pullOlder(phone, withAna)).toBe(true)
  expect(await pullOlder(phone, withAna)).toBe(true)
  expect(await pullOlder(phone, withAna)).toBe(false)
  expect(await shown()).toEqual(Array.from({ length: 450 }, (_, index) => `${index + 1}`))
})

test('three hundred missed messages are fetched in order; after a thousand only the last page is fetched', async () => {
  await send('0')
  await pull(phone)
  await fill(300)
  await pull(phone)
  expect(await shown()).toHaveLength(301)
  await fill(1000)
  await pull(phone)
  const thread = await threadOf(phone, withAna).toArray()
  expect(thread.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => 1102 + index))
})

test('a device removes messages that a server restored from a backup no longer has', async () => {
  await send('uno')
  await send('dos')
  await pull(phone)
  await server.sql`delete from messages where conversation_id = ${withAna} and seq = 2`
  await server.sql`update conversations set last_seq = 1, last_rev = 1 where id = ${withAna}`
  await server.sql`update user_sync set version = version + 1`
  await pull(phone)
  expect(await shown()).toEqual(['uno'])
  await push('message:new', await send('otra'))
  expect(await shown()).toEqual(['uno', 'otra'])
})

test('a conversation that the server no longer lists is deleted from the device, unless messages wait in it', async () => {
  await send('hola')
  await pull(phone)
  await enqueueMessage(phone, { conversationId: withAna, text: 'espera' })
  await server.sql`insert into blocks (blocker_id, blocked_id) values (${ana.id}, ${mateo.id})`
  await server.sql`update user_sync set version = version + 1`
  await pull(phone)
  expect(await conversation()).toMatchObject({ readOnly: true })
  await flush(phone)
  expect((await messagesOf(phone, withAna)).at(-1)).toMatchObject({ content: 'espera', state: 'failed' })

  await phone.deliveries.clear()
  await server.sql`update user_sync set version = version + 1`
  await pull(phone)
  expect(await conversationsOf(phone)).toEqual([])
  expect(await phone.messages.count()).toBe(0)
})

test('at most three threads are fetched at the same time, the open one first', async () => {
  const ids: string[] = []
  for (const name of ['Rosa', 'Diego', 'Elena', 'Luis', 'Marta']) {
    const other = await guest(server, name)
    const { id } = await (await other.post('/api/conversations', { participantTwoId: mateo.id })).json()
    await other.post(`/api/conversations/${id}/messages`, { content: 'hola' })
    ids.push(id)
  }
  const inFlight = new Set<string>()
  let most = 0
  let first = ''
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.includes('/messages?bare=1')) return await network(path, init)
    first ||= path
    inFlight.add(path)
    most = Math.max(most, inFlight.size)
    return await network(path, init).finally(() => inFlight.delete(path))
  })
  await pull(phone, { openId: ids[0] })
  expect(most).toBe(3)
  expect(first).toContain(ids[0])
})

test('a pull of an unchanged thread gets a 304', async () => {
  await send('hola')
  await pull(phone)
  await pullThread(phone, withAna)
  await pullThread(phone, withAna)
  const responses: number[] = []
  const network = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const reply = await network(path, init)
    responses.push(reply.status)
    return reply
  })
  await pullThread(phone, withAna)
  expect(responses).toEqual([304])
})

test('the time of writing is shown if a message was sent more than five minutes later', () => {
  const createdAt = '2026-08-01T05:10:00.000Z'
  expect(writtenAt({ createdAt, composedAt: '2026-08-01T05:04:59.000Z' })).toBe('2026-08-01T05:04:59.000Z')
  expect(writtenAt({ createdAt, composedAt: '2026-08-01T05:06:00.000Z' })).toBeNull()
  expect(writtenAt({ createdAt, composedAt: null })).toBeNull()
})

test('a draft is stored for its conversation, and an empty draft deletes it', async () => {
  await saveDraft(phone, withAna, 'casi listo')
  expect((await phone.drafts.get(draftOf(withAna)))?.text).toBe('casi listo')
  await saveDraft(phone, withAna, '')
  expect(await phone.drafts.get(draftOf(withAna))).toBeUndefined()
})

test.each([
  ['with a pull, the device has all messages', true, []],
  ['without a pull, messages are missing and the check reports it', false, ['I5', 'I6']],
])('when every third push is lost: %s', async (_, isPulling, promises) => {
  await pull(phone)
  const committed: Evidence['committed'] = []
  for (let word = 1; word <= 30; word++) {
    const message = await send(`${word}`)
    committed.push({ id: message.id, conversationId: withAna, senderId: ana.id })
    if (word % 3 === 0) continue
    if (isPulling) await push('message:new', message)
    else await applyPush(phone, message)
  }
  if (isPulling) await pull(phone)
  const evidence = await gather(server.sql, [phone], committed, [])
  const broken = brokenPromises({ ...evidence, rows: evidence.rows.filter(row => row.conversationId === withAna) })
  expect(broken.map(promise => promise.slice(0, 2))).toEqual(promises)
})

/** Adds messages to the conversation with one statement. */
async function fill(count: number) {
  await server.sql`
    insert into messages (conversation_id, seq, id, sender_id, content, content_hash, created_at, rev)
    select c.id, c.last_seq + n, gen_random_uuid(), ${ana.id}, (c.last_seq + n)::text, ''::bytea, now(), c.last_rev + n
    from conversations c cross join generate_series(1, ${count}::int) n
    where c.id = ${withAna}
  `
  await server.sql`
    update conversations set last_seq = last_seq + ${count}, last_rev = last_rev + ${count}, last_at = now() where id = ${withAna}
  `
  await server.sql`update user_sync set version = version + 1`
}
