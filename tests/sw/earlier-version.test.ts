import 'fake-indexeddb/auto'
import { Dexie, type DexieOptions } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { newPersonStore } from '#sw/db.ts'
import { unsentMessages } from '#sw/delivery/kinds/messages.ts'
import { editsOf, enqueueEdits } from '#sw/delivery/kinds/profile.ts'

const userId = '01900000-0000-7000-8000-00000000000a'
const conversationId = '01900000-0000-7000-8000-00000000000c'

/** Opens the database as the version before the delivery queue did. */
function openEarlier(options: DexieOptions) {
  const store = new Dexie(`pista-${userId}`, options)
  store.version(1).stores({
    copies: 'path, at',
    drafts: 'form',
    conversations: 'id, lastAt',
    messages: 'id, [conversationId+seq]',
    outbox: 'id, [conversationId+order], state',
    notes: 'name',
  })
  store.version(2).stores({ edits: 'field' })
  return store
}

const row = (id: string, order: number, more: object = {}) => ({
  id,
  conversationId,
  order,
  content: `text ${id}`,
  composedAt: '2026-11-21T22:00:00.000Z',
  readUpTo: 3,
  state: 'queued',
  tries: 0,
  notBefore: 0,
  isAskedToWait: false,
  failure: null,
  ...more,
})

test('unsent messages of an earlier version keep their ids, their order and their failures', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const earlier = openEarlier(options)
  const failure = { status: 403, code: 'forbidden' }
  await earlier
    .table('outbox')
    .bulkAdd([row('b', 2), row('a', 1, { state: 'sending', tries: 4 }), row('c', 3, { state: 'failed', failure })])
  earlier.close()

  const store = newPersonStore(userId, options)
  expect(await unsentMessages(store, conversationId)).toMatchObject([
    { id: 'a', state: 'sending', tries: 4, body: { id: 'a', content: 'text a', readUpTo: 3 } },
    { id: 'b', state: 'queued', body: { id: 'b', content: 'text b' } },
    { id: 'c', state: 'failed', failure },
  ])
  expect(await store.outbox.count()).toBe(0)
  store.close()
})

test('a message that a tab of an earlier version stores later is moved at the next opening, behind the others', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const earlier = openEarlier(options)
  await earlier.table('outbox').add(row('a', 1))
  const store = newPersonStore(userId, options)
  await store.open()
  // The upgrade closed the connection of the earlier version, which now opens the upgraded database.
  await earlier.open()
  await earlier.table('outbox').bulkPut([row('a', 1), row('b', 2)])
  earlier.close()
  store.close()

  const next = newPersonStore(userId, options)
  expect((await unsentMessages(next, conversationId)).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(await next.outbox.count()).toBe(0)
  next.close()
})

test('edits of an earlier version keep their version and their refusal, and a later edit replaces them', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const earlier = openEarlier(options)
  const edit = { change: 'x', at: 5, state: 'queued', tries: 0, notBefore: 0, isAskedToWait: false, failure: null }
  const failure = { status: 412, code: 'edit-conflict' }
  await earlier.table('edits').bulkAdd([
    { ...edit, field: 'bio', value: 'On2', version: 4, change: 'a' },
    { ...edit, field: 'city', value: 'Cali', version: 4, saved: 'Lima', change: 'b', state: 'failed', failure },
  ])
  earlier.close()

  const store = newPersonStore(userId, options)
  expect(await editsOf(store)).toMatchObject([
    { id: 'a', key: 'bio', state: 'queued', body: { value: 'On2', version: 4 } },
    { id: 'b', key: 'city', state: 'failed', failure, body: { value: 'Cali', version: 4, saved: 'Lima' } },
  ])
  expect(await store.edits.count()).toBe(0)

  await enqueueEdits(store, { bio: 'On1' }, { bio: '', version: 5 })
  await earlier.open()
  await earlier.table('edits').add({ ...edit, field: 'bio', value: 'older', change: 'c' })
  earlier.close()
  store.close()
  const next = newPersonStore(userId, options)
  expect((await editsOf(next)).map(({ body }) => body.value)).toEqual(['On1', 'Cali'])
  next.close()
})
