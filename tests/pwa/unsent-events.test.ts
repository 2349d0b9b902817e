import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import type { OwnWrite } from '#pwa/events/unsent/own-events.ts'
import { personStore } from '#sw/db.ts'
import { publication } from '#sw/delivery/kinds/own-events.ts'
import { enqueue, rowsOf } from '#sw/delivery/queue.ts'
import { storageOn } from '../support/web-storage.ts'

vi.stubGlobal('localStorage', storageOn(new Map()))
const { latestOf, takeBack } = await import('#pwa/events/unsent/own-events.ts')

test('an event that was changed while it was being sent is one in the list, and is taken back as a whole', async () => {
  const [userId, key] = ['mateo', 'event-1']
  const store = personStore(userId)
  const write = async (title: string) =>
    await enqueue(store, publication, key, {
      title,
      fields: { title },
      version: 1,
      flyer: null,
      draft: {},
      earlier: [],
    })
  const first = await write('Sin señal')
  await store.deliveries.update(first, { state: 'sending' })
  await write('Sin señal, dos')
  const rows = async () => (await rowsOf(store, publication.name, key).toArray()) as OwnWrite[]
  expect(await rows()).toHaveLength(2)
  expect(latestOf(await rows()).map(({ body }) => body.title)).toEqual(['Sin señal, dos'])

  expect(await takeBack(userId, { kind: publication.name, key })).toBe(false)
  expect(await rows()).toHaveLength(2)
  await store.deliveries.update(first, { state: 'queued' })
  expect(await takeBack(userId, { kind: publication.name, key })).toBe(true)
  expect(await rows()).toEqual([])
  store.close()
})
