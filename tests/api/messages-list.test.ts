import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import type { BareConversation, Conversation, Message, Thread } from '#contract/messages/messages.ts'
import { onePool } from '#db/connection/pools.ts'
import { watchPools } from '#db/connection/statements.ts'
import { bumpLists, bumpPartnersOf } from '#db/messages/list-versions.ts'
import { followEachOther, type Guest, guest } from '../support/guest.ts'
import { useTestServer } from '../support/test-server.ts'

let ana: Guest
let mateo: Guest
let thread: string

const server = await useTestServer()
beforeEach(async () => {
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  const started = await ana.post('/api/conversations', { participantTwoId: mateo.id })
  thread = `/api/conversations/${(await started.json()).id}`
  server.sentEvents.length = 0
})

const sendMessage = async (reader: Guest, content: string, more: object = {}): Promise<Message> =>
  await (await reader.post(`${thread}/messages`, { content, ...more })).json()
const lineOf = async (reader: Guest): Promise<Conversation | undefined> =>
  (await (await reader.get('/api/conversations')).json())[0]
const versionOf = async (reader: Guest) => (await reader.get('/api/conversations')).headers.get('etag')
const seqs = async (reader: Guest, query: string) =>
  ((await (await reader.get(`${thread}/messages${query}`)).json()) as Message[]).map(message => message.seq)

test('two members have one conversation, with either name of the field', async () => {
  const first = await ana.post('/api/conversations', { participantId: mateo.id })
  const second = await mateo.post('/api/conversations', { participantTwoId: ana.id.toUpperCase() })
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await first.json()).id).toBe((await second.json()).id)
})

test('ten concurrent requests create one conversation', async () => {
  const lucia = await guest(server, 'Lucía')
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2
        ? ana.post('/api/conversations', { participantTwoId: lucia.id })
        : lucia.post('/api/conversations', { participantTwoId: ana.id }),
    ),
  )
  const ids = await Promise.all(responses.map(async response => (await response.json()).id))
  expect(new Set(ids).size).toBe(1)
  expect(responses.filter(response => response.status === 201)).toHaveLength(1)
})

test('a new conversation is in both lists, and both members get an event', async () => {
  const lucia = await guest(server, 'Lucía')
  const started = await ana.post('/api/conversations', { participantTwoId: lucia.id })
  expect(started.status).toBe(201)
  expect(await started.json()).toMatchObject({
    otherUser: { id: lucia.id, firstName: 'Lucía', lastName: 'Paredes', userType: 'party_goer', profileImageUrl: null },
    lastMessage: null,
    unreadCount: 0,
    lastSeq: 0,
    readOnly: false,
  })
  expect(server.sentEvents).toMatchObject([{ userIds: [ana.id, lucia.id], event: 'conversation:updated' }])
  expect(await lineOf(lucia)).toMatchObject({ otherUser: { id: ana.id } })
})

test.each([
  ['no one', {}, 400, 'User ID not found'],
  ['an empty name', { participantTwoId: ' ' }, 400, 'User ID not found'],
  ['a number', { participantTwoId: 7 }, 400, 'User ID not found'],
  ['something that is no id', { participantTwoId: 'mateo' }, 404, 'User ID not found'],
  ['an id that no account has', { participantId: crypto.randomUUID() }, 404, 'User ID not found'],
])('a conversation with %s is refused', async (_, body, status, error) => {
  const response = await ana.post('/api/conversations', body)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ error })
})

test('a person cannot open a conversation with the same person', async () => {
  const response = await ana.post('/api/conversations', { participantTwoId: ana.id })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'You cannot message yourself' })
})

test('the list has the last message, the unread count and the marks of the other member', async () => {
  await followEachOther(ana, mateo)
  await sendMessage(ana, 'uno')
  await sendMessage(ana, 'dos')
  expect(await lineOf(mateo)).toMatchObject({
    lastMessage: { content: 'dos', senderId: ana.id },
    unreadCount: 2,
    lastSeq: 2,
    rev: 2,
    readSeq: 0,
  })
  await mateo.put(`${thread}/delivered`, { seq: 2 })
  expect(await lineOf(ana)).toMatchObject({ unreadCount: 0, otherDeliveredSeq: 2, otherReadSeq: 0 })
  await mateo.put(`${thread}/read`, { seq: 1 })
  expect(await lineOf(ana)).toMatchObject({ otherDeliveredSeq: 2, otherReadSeq: 1 })
  expect(await lineOf(mateo)).toMatchObject({ unreadCount: 1, readSeq: 1, deliveredSeq: 2 })
})

test('the conversation with the latest message is first', async () => {
  const lucia = await guest(server, 'Lucía')
  const other = await (await ana.post('/api/conversations', { participantTwoId: lucia.id })).json()
  expect(await lineOf(ana)).toMatchObject({ id: other.id })
  await sendMessage(mateo, 'hola')
  expect(await lineOf(ana)).toMatchObject({ otherUser: { id: mateo.id } })
})

test('the read mark only advances, never beyond the end, and sends one event to both members', async () => {
  await followEachOther(ana, mateo)
  await sendMessage(ana, 'uno')
  await sendMessage(ana, 'dos')
  server.sentEvents.length = 0
  for (const seq of [99, 1, 2]) expect((await mateo.put(`${thread}/read`, { seq })).status).toBe(204)
  expect(await lineOf(mateo)).toMatchObject({ readSeq: 2, unreadCount: 0 })
  expect(server.sentEvents).toMatchObject([
    { userIds: [mateo.id, ana.id], event: 'read:updated', body: { userId: mateo.id, seq: 2 } },
  ])
  expect((await mateo.put(`${thread}/read`, { seq: -1 })).status).toBe(400)
})

test('a request of the thread marks it as read, a peek and an older page do not', async () => {
  await sendMessage(ana, 'uno')
  for (const query of ['?peek=1', '?before=9', '?sinceRev=0']) await mateo.get(`${thread}/messages${query}`)
  expect(await lineOf(mateo)).toMatchObject({ unreadCount: 1 })
  await mateo.get(`${thread}/messages`)
  expect(await lineOf(mateo)).toMatchObject({ unreadCount: 0 })
})

test('a sent message advances the read mark of its sender', async () => {
  await sendMessage(ana, 'uno')
  await sendMessage(ana, 'dos')
  await sendMessage(mateo, 'ya lo vi', { readUpTo: 1 })
  expect(await lineOf(mateo)).toMatchObject({ readSeq: 1, unreadCount: 1 })
  expect(server.sentEvents.at(-1)).toMatchObject({ event: 'read:updated', body: { userId: mateo.id, seq: 1 } })
})

test.each<[string, () => Promise<unknown>]>([
  ['a read mark', () => mateo.put(`${thread}/read`, { seq: 99 })],
  ['a delivery mark', () => mateo.put(`${thread}/delivered`, { seq: 99 })],
  ['a read mark sent along with a message', () => sendMessage(mateo, 'dos', { readUpTo: 99 })],
])('%s beyond the last message stops there, and the next message is unread', async (_, mark) => {
  await sendMessage(mateo, 'hola')
  await sendMessage(ana, 'uno')
  server.sentEvents.length = 0
  await mark()
  const row = await lineOf(mateo)
  expect(row?.deliveredSeq).toBe(row?.lastSeq)
  const receipts = server.sentEvents.filter(({ event }) => event.endsWith(':updated'))
  expect(receipts).toMatchObject([{ userIds: [mateo.id, ana.id], body: { userId: mateo.id, seq: row?.lastSeq } }])

  await sendMessage(ana, 'la siguiente')
  expect(await lineOf(mateo)).toMatchObject({ unreadCount: (row?.unreadCount ?? 0) + 1, deliveredSeq: row?.lastSeq })
})

test('a read mark sent along with a message never moves back', async () => {
  await sendMessage(mateo, 'hola')
  for (const text of ['uno', 'dos', 'tres']) await sendMessage(ana, text)
  await mateo.put(`${thread}/read`, { seq: 4 })
  server.sentEvents.length = 0
  await sendMessage(mateo, 'una respuesta vieja', { readUpTo: 1 })
  expect(await lineOf(mateo)).toMatchObject({ readSeq: 4, unreadCount: 0 })
  expect(server.sentEvents.map(({ event }) => event)).toEqual(['message:new'])
})

test('an unchanged list is a 304 with one statement', async () => {
  await sendMessage(ana, 'hola')
  const first = await mateo.get('/api/conversations')
  const tag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('no-store')

  const { app, statements } = countingApp()
  const headers = { cookie: mateo.cookie, 'if-none-match': tag }
  const second = await app.request('/api/conversations', { headers })
  expect(second.status).toBe(304)
  expect(await second.text()).toBe('')
  expect(statements()).toBe(1)
  await sendMessage(ana, '¿vienes?')
  expect((await mateo.get('/api/conversations', { 'if-none-match': tag })).status).toBe(200)
})

test('an unchanged thread is a 304, also right after a request that marked it as read', async () => {
  await sendMessage(ana, 'hola')
  const tag = (await mateo.get(`${thread}/messages`)).headers.get('etag') ?? ''
  expect((await mateo.get(`${thread}/messages`, { 'if-none-match': tag })).status).toBe(304)
})

test('a message that arrives between a page and its read mark is in the next response', async () => {
  await sendMessage(ana, 'uno')
  const app = appWithQueryBefore('moved as (', () => sendMessage(ana, 'dos'))
  const page = await app.request(`${thread}/messages`, { headers: { cookie: mateo.cookie } })
  expect(await page.json()).toHaveLength(1)
  const next = await mateo.get(`${thread}/messages?peek=1`, { 'if-none-match': page.headers.get('etag') ?? '' })
  expect(next.status).toBe(200)
  expect(await next.json()).toHaveLength(2)
})

test.each<[string, () => Promise<unknown>]>([
  ['a message', () => sendMessage(ana, 'dos')],
  ['a delivery', () => mateo.put(`${thread}/delivered`, { seq: 1 })],
  ['a look', () => mateo.put(`${thread}/read`, { seq: 1 })],
  ['a block', () => bumpLists(server.sql, [ana.id, mateo.id])],
])('%s raises the version of both lists', async (_, step) => {
  await followEachOther(ana, mateo)
  await sendMessage(ana, 'uno')
  const [hers, his] = [await versionOf(ana), await versionOf(mateo)]
  await step()
  expect(await versionOf(ana)).not.toBe(hers)
  expect(await versionOf(mateo)).not.toBe(his)
})

test('a request without changes raises no version', async () => {
  const id = crypto.randomUUID()
  await sendMessage(ana, 'hola', { id })
  await mateo.put(`${thread}/read`, { seq: 1 })
  const settled = [await versionOf(ana), await versionOf(mateo)]
  await sendMessage(ana, 'hola', { id })
  await mateo.put(`${thread}/read`, { seq: 1 })
  await mateo.put(`${thread}/delivered`, { seq: 1 })
  expect([await versionOf(ana), await versionOf(mateo)]).toEqual(settled)
})

test('a changed name raises the version of the lists of conversation partners, and of no others', async () => {
  const lucia = await guest(server, 'Lucía')
  const before = await versionOf(mateo)
  expect(await bumpPartnersOf(server.sql, ana.id)).toEqual([mateo.id])
  expect(await versionOf(mateo)).not.toBe(before)
  expect(await bumpPartnersOf(server.sql, lucia.id)).toEqual([])
})

test('a thread is read in pages, in both directions, with the number of messages left', async () => {
  for (let seq = 1; seq <= 7; seq++) await sendMessage(ana, `${seq}`)
  expect(await seqs(mateo, '?peek=1')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await seqs(mateo, '?limit=3')).toEqual([5, 6, 7])
  expect(await seqs(mateo, '?before=5&limit=3')).toEqual([2, 3, 4])
  expect(await seqs(mateo, '?after=5')).toEqual([6, 7])
  expect(await seqs(mateo, '?after=0&limit=2')).toEqual([1, 2])
  expect(await seqs(mateo, '?limit=100000')).toHaveLength(7)

  const more = async (query: string) => (await mateo.get(`${thread}/messages${query}`)).headers.get('has-more')
  expect(await more('?limit=3')).toBe('1')
  expect(await more('?before=4&limit=3')).toBe('0')
  expect(await more('?after=5&limit=2')).toBe('0')
  expect(await more('?after=4&limit=2')).toBe('1')
  expect(await more('?sinceRev=5&limit=1')).toBe('1')
  expect(await more('?sinceRev=6&limit=1')).toBe('0')
  expect((await mateo.get(`${thread}/messages?after=x`)).status).toBe(400)
})

test('the device call for a thread has the same messages, pages and headers without the people, and sets no read mark', async () => {
  for (const text of ['uno', 'dos', 'tres']) await sendMessage(ana, text, { composedAt: '2026-01-01T00:00:00Z' })
  const id = thread.split('/').at(-1) ?? ''
  await server.sql`update messages set deleted_at = now(), rev = 4 where conversation_id = ${id} and seq = 1`
  await server.sql`
    update messages set content = 'dos!', edited_at = now(), rev = 5 where conversation_id = ${id} and seq = 2
  `
  await server.sql`update conversations set last_rev = 5 where id = ${id}`

  for (const query of ['', 'limit=2', 'after=1', 'before=3&limit=1', 'sinceRev=3', 'sinceRev=3&limit=1', 'after=9']) {
    const full = await mateo.get(`${thread}/messages?peek=1&${query}`)
    const bare = await mateo.get(`${thread}/messages?bare=1&${query}`)
    const documented: Message[] = await full.json()
    const { conversationId, messages }: Thread = await bare.json()
    expect(conversationId).toBe(id)
    for (const message of messages)
      expect(Object.keys(message)).toEqual(
        Object.keys(documented[0] ?? {}).filter(name => !/^(conv|sender$)/.test(name)),
      )
    expect(messages.map((message, n) => ({ ...documented[n], ...inMilliseconds(message) }))).toEqual(documented)
    for (const name of ['etag', 'conversation-rev', 'last-seq', 'has-more'])
      expect(bare.headers.get(name)).toBe(full.headers.get(name))
    const tag = bare.headers.get('etag') ?? ''
    expect((await mateo.get(`${thread}/messages?bare=1&${query}`, { 'if-none-match': tag })).status).toBe(304)
    // The path that earlier pages call.
    const earlier = await mateo.get(`${thread}/thread?${query}`)
    expect(await earlier.json()).toEqual({ conversationId, messages })
    expect(earlier.headers.get('etag')).toBe(tag)
  }
  expect(await lineOf(mateo)).toMatchObject({ readSeq: 0, unreadCount: 2 })
})

/** The message with the times of the documented calls. */
function inMilliseconds(message: Thread['messages'][number]) {
  const times = ['composedAt', 'createdAt', 'editedAt', 'deletedAt'] as const
  return {
    ...message,
    ...Object.fromEntries(times.map(at => [at, message[at] && new Date(message[at]).toISOString()])),
  }
}

test('the device call for the list has the rows of the documented one, flat', async () => {
  const talks = [thread.split('/').at(-1)]
  for (const name of ['Lola', 'Pau']) {
    const other = await guest(server, name)
    talks.push((await (await mateo.post('/api/conversations', { participantTwoId: other.id })).json()).id)
    if (name === 'Lola') await server.sql`update users set deleted_at = now() where id = ${other.id}`
  }
  await sendMessage(ana, 'hola')
  const full = await mateo.get('/api/conversations')
  const bare = await mateo.get('/api/conversations?bare=1')
  const documented: Conversation[] = await full.json()
  const rows: BareConversation[] = await bare.json()
  expect(new Set(documented.map(({ id }) => id))).toEqual(new Set(talks))
  expect(documented.filter(({ readOnly }) => readOnly)).toHaveLength(1)
  expect(rows.map(nested)).toEqual(documented)
  const tag = full.headers.get('etag') ?? ''
  expect(bare.headers.get('etag')).toBe(tag)
  expect((await mateo.get('/api/conversations?bare=1', { 'if-none-match': tag })).status).toBe(304)
  expect((await mateo.get('/api/conversations?bare=2')).status).toBe(400)
})

/** The row of the documented call. */
function nested(row: BareConversation): Conversation {
  const { otherId, firstName, lastName, username, userType, profileImageUrl, content, senderId, lastAt, ...counts } =
    row
  const at = new Date(lastAt).toISOString()
  return {
    ...counts,
    lastAt: at,
    otherUser: { id: otherId, firstName, lastName, username, userType, profileImageUrl },
    lastMessage: content === null || senderId === null ? null : { content, createdAt: at, senderId },
  }
}

test('the device call for a thread is refused for other people', async () => {
  await sendMessage(ana, 'secreto')
  const eve = await guest(server, 'Eve')
  for (const path of ['messages?bare=1', 'thread']) expect((await eve.get(`${thread}/${path}`)).status).toBe(404)
  await server.sql`insert into blocks (blocker_id, blocked_id) values (${mateo.id}, ${ana.id})`
  for (const path of ['messages?bare=1', 'thread']) expect((await ana.get(`${thread}/${path}`)).status).toBe(404)
  expect((await ana.get('/api/conversations/no-id/messages?bare=1')).status).toBe(404)
  expect((await ana.get(`${thread}/messages?bare=1&after=x`)).status).toBe(400)
})

test('changes since a rev include an old message that was edited', async () => {
  for (const text of ['uno', 'dos', 'tres']) await sendMessage(ana, text)
  await server.sql`
    with c as (update conversations set last_rev = last_rev + 1 where id = ${thread.split('/').at(-1) ?? ''} returning id, last_rev)
    update messages set content = 'UNO', edited_at = now(), rev = c.last_rev from c
    where conversation_id = c.id and seq = 1
  `
  const page = await mateo.get(`${thread}/messages?sinceRev=2&peek=1`)
  expect(page.headers.get('conversation-rev')).toBe('4')
  expect(page.headers.get('last-seq')).toBe('3')
  expect((await page.json()).map((message: Message) => [message.seq, message.content])).toEqual([
    [3, 'tres'],
    [1, 'UNO'],
  ])
})

/** The same app, counting the statements that its handlers run. */
function countingApp() {
  let count = 0
  const { pools } = watchPools(onePool(server.sql), { caller: () => undefined, onEnd: () => count++ })
  return { app: createApp({ ...server.context, sql: pools.writes, pools }), statements: () => count }
}

/** The same app, which runs `act` just before the first query with this text. */
function appWithQueryBefore(text: string, act: () => Promise<unknown>) {
  let hasHappened = false
  const sql = new Proxy(server.sql, {
    apply(target, self, args) {
      const query = () => Reflect.apply(target as never, self, args) as Promise<unknown>
      if (hasHappened || !String(args[0]).includes(text)) return query()
      hasHappened = true
      return act().then(query)
    },
  })
  return createApp({ ...server.context, sql, pools: onePool(sql) })
}
