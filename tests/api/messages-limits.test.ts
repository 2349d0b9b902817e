import { beforeEach, expect, test } from 'vitest'
import { type Guest, guest } from '../support/guest.ts'
import { useTestServer } from '../support/test-server.ts'

let ana: Guest
let thread: string

const server = await useTestServer({ config: { hasLimits: true } })
beforeEach(async () => {
  ana = await guest(server, 'Ana')
  const mateo = await guest(server, 'Mateo')
  const started = await ana.post('/api/conversations', { participantTwoId: mateo.id })
  thread = `/api/conversations/${(await started.json()).id}`
})

const sendMessage = (id: string) => ana.post(`${thread}/messages`, { content: 'hola', id })

test('two hundred messages may be sent at once, the next one is refused, and a replay is not counted', async () => {
  const ids = Array.from({ length: 201 }, () => crypto.randomUUID())
  const responses: Response[] = []
  for (const id of ids) responses.push(await sendMessage(id))
  expect(responses.slice(0, 200).every(response => response.status === 201)).toBe(true)
  const [last] = responses.slice(-1)
  expect(last?.status).toBe(429)
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await sendMessage(ids[0] ?? '')).status).toBe(200)
  expect((await sendMessage(ids[200] ?? '')).status).toBe(429)
})

test('replays are not counted for the limit', async () => {
  const id = crypto.randomUUID()
  for (let again = 0; again < 250; again++) await sendMessage(id)
  expect((await sendMessage(crypto.randomUUID())).status).toBe(201)
})

test('requests for an unchanged list are not limited', async () => {
  const tag = (await ana.get('/api/conversations')).headers.get('etag') ?? ''
  const messageIds = new Set<number>()
  for (let poll = 0; poll < 650; poll++)
    messageIds.add((await ana.get('/api/conversations', { 'if-none-match': tag })).status)
  expect(messageIds).toEqual(new Set([304]))
  expect((await ana.get('/api/conversations')).status).toBe(200)
})

test('opening an existing conversation is not counted, and a hundred new ones a day are allowed', async () => {
  const others = await Promise.all(Array.from({ length: 100 }, (_, index) => guest(server, `Invitado ${index}`)))
  const statuses: number[] = []
  for (const { id } of others) statuses.push((await ana.post('/api/conversations', { participantTwoId: id })).status)
  // One conversation was started before the test.
  expect(statuses.filter(status => status === 201)).toHaveLength(99)
  expect(statuses.at(-1)).toBe(429)
  expect((await ana.post('/api/conversations', { participantTwoId: others[0]?.id })).status).toBe(200)
})
