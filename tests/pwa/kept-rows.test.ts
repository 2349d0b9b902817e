import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { kept } from '#pwa/data/live-query.ts'
import { publicStore } from '#sw/db.ts'

test('a row that could not be read while the database was closed is read again by the next screen', async () => {
  const read = vi
    .fn<() => Promise<string>>(() => Promise.resolve('row'))
    .mockRejectedValueOnce(new Dexie.DatabaseClosedError())
  const rows = kept<typeof publicStore, string>(read)
  await rows.readAhead(publicStore, 'salsa')
  await rows.readAhead(publicStore, 'salsa')
  expect(read).toHaveBeenCalledTimes(2)
  await rows.readAhead(publicStore, 'salsa')
  expect(read, 'a row that was read is kept').toHaveBeenCalledTimes(2)
})
