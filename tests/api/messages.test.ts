import { beforeEach, expect, test } from 'vitest'
import type { Conversation, Message } from '#contract/messages/messages.ts'
import { type Guest, guest } from '../support/guest.ts'
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

const sendMessage = (who: Guest, content: string, more: object = {}) =>
  who.post(`${thread}/messages`, { content, ...more })
const read = async (who: Guest, query = '?peek=1'): Promise<Message[]> =>
  await (await who.get(`${thread}/messages${query}`)).json()
const listOf = async (who: Guest): Promise<Conversation[]> => await (await who.get('/api/conversations')).json()

test('a message arrives with its sender, trimmed', async () => {
  const response = await sendMessage(ana, '  ¿Vas al Club Mango?\n')
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    seq: 1,
    rev: 1,
    senderId: ana.id,
    content: '¿Vas al Club Mango?',
    sender: { id: ana.id, firstName: 'Ana', username: ana.username },
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    composedAt: null,
    editedAt: null,
    deletedAt: null,
  })
  expect((await read(mateo)).map(message => message.content)).toEqual(['¿Vas al Club Mango?'])
})

test('the recipient gets an event after the message is stored', async () => {
  const message = await (await sendMessage(ana, 'hola')).json()
  expect(server.sentEvents).toEqual([
    { userIds: [ana.id, mateo.id], event: 'message:new', body: { conversationId: message.conversationId, message } },
  ])
})

test.each([
  ['nothing', '', 'message-required'],
  ['only spaces', '  \n ', 'message-required'],
  ['4,001 characters', 'a'.repeat(4001), 'message-too-long'],
  ['half an emoji', 'ay \ud83d', 'invalid-text'],
  ['a character no text has', 'a\0b', 'invalid-text'],
])('a message of %s is refused', async (_, content, code) => {
  const response = await sendMessage(ana, content)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code })
  expect(await read(ana)).toEqual([])
})

test('4,000 emoji are 4,000 characters', async () => {
  expect((await sendMessage(ana, '💃'.repeat(4000))).status).toBe(201)
})

test('more than 64 KiB are too many bytes', async () => {
  expect((await sendMessage(ana, 'a'.repeat(70_000))).status).toBe(413)
})

test('a replayed send is stored once and gets the same response', async () => {
  const id = crypto.randomUUID()
  const first = await sendMessage(ana, 'hola', { id })
  const second = await sendMessage(ana, 'hola', { id })
  expect([first.status, second.status]).toEqual([201, 200])
  expect(await second.json()).toEqual(await first.json())
  expect(await read(ana)).toHaveLength(1)
  expect(server.sentEvents).toHaveLength(1)
})

test('the id of a message may be sent as id, as clientId or as a header', async () => {
  const id = crypto.randomUUID()
  expect((await sendMessage(ana, 'hola', { id })).status).toBe(201)
  expect((await sendMessage(ana, 'hola', { clientId: id })).status).toBe(200)
  const headed = await ana.post(`${thread}/messages`, { content: 'hola' }, { 'idempotency-key': id })
  expect(headed.status).toBe(200)
  expect((await headed.json()).id).toBe(id)
})

test('an idempotency key that is no UUID identifies a message only for its sender', async () => {
  const key = { clientId: 'tap-7' }
  expect([(await sendMessage(ana, 'uno', key)).status, (await sendMessage(ana, 'uno', key)).status]).toEqual([201, 200])
  expect((await sendMessage(mateo, 'dos', key)).status).toBe(201)
})

test('an id that another message has is a conflict', async () => {
  const id = crypto.randomUUID()
  await sendMessage(ana, 'hola', { id })
  for (const response of [await sendMessage(ana, 'adiós', { id }), await sendMessage(mateo, 'hola', { id })]) {
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'message-id-taken' })
  }
  expect(await read(ana)).toHaveLength(1)
})

test('a replay is recognised after the message was edited', async () => {
  const id = crypto.randomUUID()
  await sendMessage(ana, 'hola', { id })
  await server.sql`update messages set content = 'hola!', edited_at = now() where id = ${id}`
  const replay = await sendMessage(ana, 'hola', { id })
  expect(replay.status).toBe(200)
  expect(await replay.json()).toMatchObject({ content: 'hola!' })
})

test('fifty times two racing replays make fifty messages, numbered without gaps', async () => {
  const ids = Array.from({ length: 50 }, () => crypto.randomUUID())
  for (const id of ids) {
    const twins = await Promise.all([sendMessage(ana, `hola ${id}`, { id }), sendMessage(ana, `hola ${id}`, { id })])
    expect(new Set(twins.map(response => response.status))).toEqual(new Set([200, 201]))
  }
  const stored = await read(mateo)
  expect(stored.map(message => message.id)).toEqual(ids)
  expect(stored.map(message => message.seq)).toEqual(ids.map((_, index) => index + 1))
})

test('numbers have no gaps and times never decrease while both members send at once', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, index) => sendMessage(index % 2 ? ana : mateo, `${index}`)))
  const stored = await read(ana)
  expect(stored.map(message => message.seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(stored.map(message => message.rev)).toEqual(stored.map(message => message.seq))
  const times = stored.map(message => message.createdAt)
  expect(times).toEqual(times.toSorted())
})

test('three members who send and read concurrently cause no deadlock', async () => {
  const lucia = await guest(server, 'Lucía')
  const trio = [ana, mateo, lucia]
  const voicesOf = async (one: Guest, two: Guest) => {
    const { id } = await (await one.post('/api/conversations', { participantTwoId: two.id })).json()
    return [one, two].map(who => ({ who, path: `/api/conversations/${id}` }))
  }
  const voices = [...(await voicesOf(ana, mateo)), ...(await voicesOf(mateo, lucia)), ...(await voicesOf(lucia, ana))]
  const responses = await Promise.all(
    Array.from({ length: 15 }, (_, round) => round).flatMap(round =>
      voices.map(({ who, path }) =>
        round % 5 === 4
          ? who.put(`${path}/read`, { seq: round })
          : who.post(`${path}/messages`, { content: `${round}`, readUpTo: round }),
      ),
    ),
  )
  expect(new Set(responses.map(response => response.status))).toEqual(new Set([201, 204]))
  for (const who of trio) {
    for (const line of (await listOf(who)).filter(({ lastSeq }) => lastSeq > 0)) {
      const stored: Message[] = await (await who.get(`/api/conversations/${line.id}/messages?peek=1`)).json()
      expect(stored.map(message => message.seq)).toEqual(stored.map((_, index) => index + 1))
      const unread = stored.filter(message => message.senderId !== who.id && message.seq > line.readSeq)
      expect(line.unreadCount).toBe(unread.length)
    }
  }
})

test('after the clock was set back the times of messages do not decrease', async () => {
  const first = await (await sendMessage(ana, 'antes')).json()
  await server.sql`update conversations set last_at = last_at + interval '1 hour' where id = ${first.conversationId}`
  const second = await (await sendMessage(ana, 'después')).json()
  expect(Date.parse(second.createdAt)).toBeGreaterThanOrEqual(Date.parse(first.createdAt) + 3_600_000)
})

test('the time of writing is stored, but never a future time', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  expect(await (await sendMessage(ana, 'sin señal', { composedAt: anHourAgo })).json()).toMatchObject({
    composedAt: anHourAgo,
  })
  const early = await (await sendMessage(ana, 'mañana', { composedAt: '2999-01-01T00:00:00Z' })).json()
  expect(early.composedAt).toBe(early.createdAt)
  expect((await sendMessage(ana, 'hola', { composedAt: 'ayer' })).status).toBe(400)
})

test.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '1970-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00'])(
  'a message written at %s is refused',
  async composedAt => {
    const refused = await sendMessage(ana, 'hola', { composedAt })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'invalid-date' })
  },
)

test('the time of writing may have any offset', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const there = new Date(anHourAgo.getTime() + 23 * 3_600_000).toISOString().replace('Z', '+23:00')
  const sent = await (await sendMessage(ana, 'de lejos', { composedAt: there })).json()
  expect(sent.composedAt).toBe(anHourAgo.toISOString())
})

test('a message written more than 30 days ago is dated 30 days before it was sent', async () => {
  const late = await (await sendMessage(ana, 'del año pasado', { composedAt: '2020-01-01T00:00:00Z' })).json()
  expect(Date.parse(late.createdAt) - Date.parse(late.composedAt)).toBe(30 * 24 * 3_600_000)
})

test('another person gets not found for a conversation, with the same response in each call', async () => {
  await sendMessage(ana, 'secreto')
  const eve = await guest(server, 'Eve')
  const nowhere = `/api/conversations/${crypto.randomUUID()}`
  const responses = [
    await eve.get(`${thread}/messages`),
    await eve.post(`${thread}/messages`, { content: 'hola' }),
    await eve.put(`${thread}/read`, { seq: 1 }),
    await eve.put(`${thread}/delivered`, { seq: 1 }),
    await eve.get(`${nowhere}/messages`),
    await eve.post(`${nowhere}/messages`, { content: 'hola' }),
    await eve.get('/api/conversations/no-id/messages'),
  ]
  for (const response of responses) {
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: 'Conversation not found' })
  }
  expect(await listOf(eve)).toEqual([])
  expect(await read(ana)).toHaveLength(1)
})

test.each(['ana', 'mateo'])('once %s has blocked the other, neither finds the conversation', async name => {
  await sendMessage(ana, 'hola')
  const pair: [string, string] = name === 'ana' ? [ana.id, mateo.id] : [mateo.id, ana.id]
  await server.sql`insert into blocks (blocker_id, blocked_id) values (${pair[0]}, ${pair[1]})`
  for (const who of [ana, mateo]) {
    expect((await sendMessage(who, 'hola')).status).toBe(404)
    expect((await who.get(`${thread}/messages`)).status).toBe(404)
    for (const mark of ['read', 'delivered']) expect((await who.put(`${thread}/${mark}`, { seq: 1 })).status).toBe(404)
    expect(await listOf(who)).toEqual([])
  }
  expect((await ana.post('/api/conversations', { participantTwoId: mateo.id })).status).toBe(404)
})

test('the replay of a message sent before a block still gets the message', async () => {
  const id = crypto.randomUUID()
  await sendMessage(ana, 'hola', { id })
  await server.sql`insert into blocks (blocker_id, blocked_id) values (${mateo.id}, ${ana.id})`
  expect((await sendMessage(ana, 'hola', { id })).status).toBe(200)
})

test('nothing can be sent to a deleted account, and its name is gone from the list', async () => {
  await sendMessage(mateo, 'hola')
  await server.sql`update users set deleted_at = now() where id = ${mateo.id}`
  const response = await sendMessage(ana, '¿Dónde estás?')
  expect(response.status).toBe(410)
  expect(await response.json()).toMatchObject({
    error: 'This user has deleted their account. You cannot send new messages.',
  })
  const [line] = await listOf(ana)
  expect(line).toMatchObject({ otherUser: { id: 'deleted', firstName: 'Deleted' }, readOnly: true, lastSeq: 1 })
  expect(JSON.stringify(line)).not.toContain('Mateo')
  expect((await read(ana))[0]).toMatchObject({ content: 'hola', sender: { id: 'deleted' } })
  expect((await ana.post('/api/conversations', { participantTwoId: mateo.id })).status).toBe(404)
})

test('without a session each call is refused as signed out', async () => {
  for (const path of ['/api/conversations', `${thread}/messages`])
    expect((await server.app.request(path)).status).toBe(401)
})

test('a message queued by Ana is not sent with the session of Mateo', async () => {
  const response = await mateo.post(`${thread}/messages`, { content: 'soy Ana' }, { 'for-user': ana.id })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'another-user' })
  expect(await read(ana)).toEqual([])
})
