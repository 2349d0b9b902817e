import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, type Mock, onTestFinished, test, vi } from 'vitest'
import type { PublicUser } from '#contract/people/person.ts'
import { conversationsOf, unreadOf } from '#sw/cache/conversations.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { type PersonStore, personStore } from '#sw/db.ts'
import { type Block, block } from '#sw/delivery/kinds/blocks.ts'
import { follow } from '#sw/delivery/kinds/follows.ts'
import { enqueue, openRows } from '#sw/delivery/queue.ts'
import { takeRefusals } from '#sw/delivery/unsent.ts'
import { write } from '#sw/delivery/write.ts'
import { pull } from '#sw/sync/pull.ts'
import { newPhone } from '../support/device.ts'
import { flush } from '../support/flush.ts'
import { type Guest, guest } from '../support/guest.ts'
import type { Person } from '../support/person.ts'
import fc from '../support/property.ts'
import { resourceAt } from '../support/resource-at.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { checkDeliveries, fetchAs } from './delivery-harness.ts'

let server: TestServer
let ana: Guest
let others: Person[]
let people: PublicUser[]
beforeAll(async () => {
  server = await openTestServer()
  ana = await guest(server, 'Ana')
  others = [await server.person('diego'), await server.person('rosa')]
  people = await Promise.all(others.map(({ id }) => profileOf(id)))
})
afterAll(() => server.close())
afterEach(() => void vi.unstubAllGlobals())

test('the last block or unblock reaches the server, in spite of lost requests and kills', async () => {
  const bodies = people.flatMap(person => [true, false].map(blocks => ({ blocks, person })))
  const seen = await checkDeliveries<Block>({
    server,
    author: ana,
    kind: block,
    keys: people.map(({ id }) => id),
    body: fc.constantFrom(...bodies),
    async start(store) {
      await server.sql`delete from blocks`
      for (const { id } of people) await refreshCached(store, resourceAt(`/api/users/${id}`))
    },
    stored: async id => (await profileOf(id)).isBlocked,
    expected: written => written.at(-1)?.blocks ?? false,
  })
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

test('a block that the server failed to store is not reported as failed while it is being sent again', async () => {
  const store = personStore(ana.id)
  const outcome = blockAfterFailure(store, 'sending')
  // The page looks at the row meanwhile.
  for (let reads = 0; reads < 30; reads++) await store.deliveries.toArray()
  expect(await store.deliveries.count()).toBe(1)
  await store.deliveries.clear()
  expect(await outcome).toBe('delivered')
})

test('a block that the server failed to store is reported as failed when it is deleted', async () => {
  const store = personStore(ana.id)
  expect(await blockAfterFailure(store, 'queued')).toBe('failed')
  expect(await store.deliveries.count()).toBe(0)
})

test('a block whose next try begins just before it would be deleted is not reported as failed', async () => {
  const store = personStore(ana.id)
  const outcome = blockAfterFailure(store, 'queued', () => {
    const begin = store.transaction.bind(store) as (...given: unknown[]) => Promise<unknown>
    const deletion = vi.spyOn(store, 'transaction') as unknown as Mock<(...given: unknown[]) => Promise<unknown>>
    deletion.mockImplementationOnce(async (...given) => {
      await store.deliveries.toCollection().modify({ state: 'sending' })
      return await begin(...given)
    })
    onTestFinished(() => deletion.mockRestore())
  })
  await expect.poll(async () => (await store.deliveries.toArray()).map(({ state }) => state)).toEqual(['sending'])
  for (let reads = 0; reads < 30; reads++) await store.deliveries.toArray()
  await store.deliveries.clear()
  expect(await outcome).toBe('delivered')
})

/** The page that waits for the block finds it in this state after a try. */
function blockAfterFailure(store: PersonStore, state: 'queued' | 'sending', beforeFailure = () => {}) {
  const [, rosa] = people
  if (!rosa) throw new Error('there is a person to block')
  const failure = { status: 500, code: 'failed' }
  const tried = { state, tries: 1, failure }
  return write(ana.id, block, rosa.id, { blocks: true, person: rosa }, () => {
    beforeFailure()
    void store.deliveries.toCollection().modify(tried)
  })
}

test('a conversation is hidden while its block waits and once it is delivered, and shown again after a refusal', async () => {
  const [rosa] = people
  if (!rosa) throw new Error('there is a person to block')
  await server.sql`delete from blocks`
  const { id } = await (await ana.post('/api/conversations', { participantTwoId: rosa.id })).json()
  await others[0]?.post(`/api/conversations/${id}/messages`, { content: '¿Vienes?' })
  const store = newPhone(ana)
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await pull(store)
  const listed = async () => (await conversationsOf(store)).map(conversation => conversation.id)
  expect(await listed()).toEqual([id])
  expect(await unreadOf(store)).toBe(1)

  await enqueue(store, block, rosa.id, { blocks: true, person: rosa })
  expect(await listed()).toEqual([])
  expect(await unreadOf(store)).toBe(0)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'user-not-found' }, { status: 404 })))
  await flush(store)
  expect(await listed()).toEqual([id])

  vi.stubGlobal('fetch', fetchAs(server, ana))
  await enqueue(store, block, rosa.id, { blocks: true, person: rosa })
  await flush(store)
  expect(
    await openRows(store)
      .filter(({ kind }) => kind === 'block')
      .count(),
  ).toBe(0)
  expect(await listed()).toEqual([])
  await pull(store)
  expect(await store.conversations.count()).toBe(0)
  await enqueue(store, block, rosa.id, { blocks: false, person: rosa })
  await flush(store)
  await pull(store)
  expect(await listed()).toEqual([id])
  store.close()
})

test('a block deletes the follow of the same person that still waits', async () => {
  const [rosa, diego] = people
  if (!rosa || !diego) throw new Error('there are two people to follow')
  for (const table of ['blocks', 'follows']) await server.sql`delete from ${server.sql(table)}`
  const store = newPhone(ana)
  await enqueue(store, follow, rosa.id, { follows: true, person: rosa })
  await enqueue(store, follow, diego.id, { follows: true, person: diego })
  await enqueue(store, block, rosa.id, { blocks: true, person: rosa })
  expect((await openRows(store).toArray()).map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual(
    [`block ${rosa.id}`, `follow ${diego.id}`].toSorted(),
  )
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await flush(store)
  expect(await profileOf(rosa.id)).toMatchObject({ isBlocked: true, isFollowing: false })
  expect(await profileOf(diego.id)).toMatchObject({ isFollowing: true })
  expect(await takeRefusals(store)).toEqual([])
  store.close()
})

test('a follow whose response is lost is not sent again, and refused, after a block of the same person', async () => {
  const [rosa] = people
  if (!rosa) throw new Error('there is a person to follow')
  for (const table of ['blocks', 'follows']) await server.sql`delete from ${server.sql(table)}`
  const store = newPhone(ana)
  const send = fetchAs(server, ana)
  await enqueue(store, follow, rosa.id, { follows: true, person: rosa })
  vi.stubGlobal('fetch', async (...request: Parameters<typeof send>) => {
    await send(...request)
    await enqueue(store, block, rosa.id, { blocks: true, person: rosa })
    vi.stubGlobal('fetch', send)
    throw new TypeError('Failed to fetch')
  })
  await flush(store)
  await flush(store)
  await flush(store, { hurry: true })
  expect(await profileOf(rosa.id)).toMatchObject({ isBlocked: true, isFollowing: false })
  expect(await takeRefusals(store)).toEqual([])
  expect(await openRows(store).count()).toBe(0)
  store.close()
})

async function profileOf(id: string): Promise<PublicUser> {
  return (await (await ana.get(`/api/users/${id}`)).json()) as PublicUser
}
