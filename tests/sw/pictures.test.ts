import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('self', globalThis)
const { deleteSeenAddresses } = await import('#sw/worker/pictures.ts')

async function openEarlier() {
  const request = indexedDB.open('workbox-expiration', 1)
  return await new Promise<IDBDatabase>(resolve => {
    request.onsuccess = () => resolve(request.result)
  })
}
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

test('a new worker deletes the addresses of pictures that an earlier version stored', async () => {
  const database = await openEarlier()
  database.close()
  expect(await names()).toEqual(['workbox-expiration'])
  await deleteSeenAddresses()
  expect(await names()).toEqual([])
})

test('a new worker does not wait for an earlier worker that has the database open', async () => {
  const database = await openEarlier()
  await deleteSeenAddresses()
  expect(await names()).toEqual(['workbox-expiration'])
  database.close()
  await expect.poll(names).toEqual([])
})
