import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MessageBody, messages } from '#sw/delivery/kinds/messages.ts'
import { pull } from '#sw/sync/pull.ts'
import { type Guest, guest } from '../support/guest.ts'
import fc from '../support/property.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { checkDeliveries } from './delivery-harness.ts'

let server: TestServer
let ana: Guest
beforeAll(async () => {
  server = await openTestServer()
  ana = await guest(server, 'Ana')
})
afterAll(() => server.close())

test('each message reaches the server once and in its order, in spite of lost requests and kills', async () => {
  const keys: string[] = []
  for (const name of ['Mateo', 'Lucía', 'Rosa']) {
    const { id } = await guest(server, name)
    const response = await ana.post('/api/conversations', { participantTwoId: id })
    keys.push((await response.json()).id)
  }
  const seen = await checkDeliveries<MessageBody>({
    server,
    author: ana,
    kind: messages,
    keys,
    body: fc.record({
      id: fc.constant(''),
      content: fc.string({ minLength: 1, maxLength: 8 }).map(text => `m${text.normalize('NFC')}m`),
      composedAt: fc.constant('2026-11-21T22:00:00.000Z'),
      readUpTo: fc.constant(0),
    }),
    withId: (body, id) => ({ ...body, id }),
    async start(store) {
      await server.sql`delete from messages`
      await server.sql`update conversations set last_seq = 0, last_rev = 0`
      await pull(store)
    },
    stored: async key =>
      (await server.sql<{ id: string }[]>`select id from messages where conversation_id = ${key} order by seq`).map(
        ({ id }) => id,
      ),
    expected: bodies => bodies.map(({ id }) => id),
  })
  expect(seen.refused).toBeGreaterThan(0)
})
