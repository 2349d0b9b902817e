import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { PersonStore } from '#sw/db.ts'
import { flushFromWorker } from '#sw/delivery/deliver.ts'
import { markRead, marks } from '#sw/delivery/kinds/marks.ts'
import { saved } from '#sw/delivery/kinds/saved.ts'
import { seen } from '#sw/delivery/kinds/seen.ts'
import { enqueue } from '#sw/delivery/queue.ts'
import { unsentRows } from '#sw/delivery/unsent.ts'
import { applyHint, pull } from '#sw/sync/pull.ts'
import { newPhone } from '../support/device.ts'
import { eventually } from '../support/eventually.ts'
import { flush } from '../support/flush.ts'
import { type Guest, guest } from '../support/guest.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'
import { checkDeliveries, fetchAs } from './delivery-harness.ts'

const server = await useTestServer()
afterEach(() => void vi.unstubAllGlobals())

test('the highest mark of a conversation reaches the server, in spite of lost requests and kills', async () => {
  const ana = await guest(server, 'Ana')
  const [first, second] = [await conversationWith(ana, 'Mateo', 9), await conversationWith(ana, 'Rosa', 9)]
  const seen = await checkDeliveries<number>({
    server,
    author: ana,
    kind: marks,
    keys: [`${first.id}/read`, `${second.id}/delivered`],
    body: fc.integer({ min: 1, max: 9 }),
    start: async () => void (await server.sql`update members set read_seq = 0, delivered_seq = 0`),
    async stored(key) {
      const [id = '', mark] = key.split('/')
      const { readSeq, deliveredSeq } = await marksOf(ana, id)
      return mark === 'read' ? readSeq : deliveredSeq
    },
    expected: seqs => Math.max(0, ...seqs),
  })
  expect(seen.refused).toBeGreaterThan(0)
})

test('a thread that was read without a connection is marked by the worker with the page closed', async () => {
  const ana = await guest(server, 'Ana')
  const { id } = await conversationWith(ana, 'Mateo', 3)
  const page = new PersonStore(ana.id)
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await pull(page)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await markRead(page, id, 3)
  await flush(page)
  page.close()

  vi.stubGlobal('fetch', fetchAs(server, ana))
  await flushFromWorker()
  expect(await marksOf(ana, id)).toEqual({ readSeq: 3, deliveredSeq: 3 })
  const next = new PersonStore(ana.id)
  expect(await next.conversations.get(id)).toMatchObject({ readSeq: 3, deliveredSeq: 3, unreadCount: 0 })
  expect(await next.deliveries.count()).toBe(0)
  next.close()
})

test('one request marks what was read while an earlier mark was sent, and a mark that the server has is not sent', async () => {
  const ana = await guest(server, 'Ana')
  const { id } = await conversationWith(ana, 'Mateo', 5)
  const phone = newPhone(ana)
  const sent: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const send = fetchAs(server, ana)
  vi.stubGlobal('fetch', send)
  await pull(phone)
  await flush(phone)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push(`${path.split('/').at(-1)} ${JSON.parse(init.body as string).seq}`)
    if (sent.length === 1) await held
    return await send(path, init)
  })

  await markRead(phone, id, 1)
  const first = flush(phone)
  await eventually(() => expect(sent).toHaveLength(1))
  for (const seq of [2, 3, 4]) await markRead(phone, id, seq)
  const second = flush(phone)
  release()
  await Promise.all([first, second])
  await markRead(phone, id, 4)
  await markRead(phone, id, 2)
  await flush(phone)
  expect(sent).toEqual(['read 1', 'read 4'])
  phone.close()
})

test('a thread that an earlier version has marked on the device only is marked on the server', async () => {
  const ana = await guest(server, 'Ana')
  const { id } = await conversationWith(ana, 'Mateo', 2)
  const phone = newPhone(ana)
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await pull(phone)
  await phone.deliveries.clear()
  await phone.conversations.update(id, { readTo: 2 })
  await pull(phone)
  await flush(phone)
  expect(await marksOf(ana, id)).toEqual({ readSeq: 2, deliveredSeq: 2 })
  phone.close()
})

test('a mark leaves the queue when another device of the member has sent it', async () => {
  const ana = await guest(server, 'Ana')
  const { id } = await conversationWith(ana, 'Mateo', 2)
  const phone = newPhone(ana)
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await pull(phone)
  await markRead(phone, id, 2)
  expect(await phone.deliveries.toArray()).toMatchObject([{ kind: 'marks', key: `${id}/read`, body: 2 }])
  await applyHint(phone, 'read:updated', { conversationId: id, userId: ana.id, seq: 2 })
  expect(await phone.deliveries.count()).toBe(0)
  phone.close()
})

test('a mark of a conversation that was deleted is dropped without a notice', async () => {
  const ana = await guest(server, 'Ana')
  const { id } = await conversationWith(ana, 'Mateo', 1)
  const phone = newPhone(ana)
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await pull(phone)
  await markRead(phone, id, 1)
  await server.sql`delete from conversations where id = ${id}`
  await flush(phone)
  expect(await phone.deliveries.count()).toBe(0)
  phone.close()
})

/** A conversation in which the other person has sent so many messages. */
async function conversationWith(ana: Guest, name: string, count: number): Promise<{ id: string }> {
  const other = await guest(server, name)
  const { id } = await (await ana.post('/api/conversations', { participantTwoId: other.id })).json()
  for (let n = 1; n <= count; n++) await other.post(`/api/conversations/${id}/messages`, { content: `${n}` })
  return { id }
}

async function marksOf({ id }: Guest, conversationId: string) {
  const [row] = await server.sql<{ readSeq: number; deliveredSeq: number }[]>`
    select read_seq, delivered_seq from members where user_id = ${id} and conversation_id = ${conversationId}
  `
  return row ?? { readSeq: -1, deliveredSeq: -1 }
}

test('marks are not among the writes that the member would lose by signing out', async () => {
  const store = newPhone({ id: 'ana' })
  const until = new Date().toISOString()
  await enqueue(store, marks, 'one/read', 3)
  await enqueue(store, seen, '', { until })
  expect(await unsentRows(store)).toEqual([])
  await enqueue(store, saved, 'an-event', true)
  expect(await unsentRows(store)).toMatchObject([{ kind: 'saved' }])
  store.close()
})
