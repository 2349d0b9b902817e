import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COPIES_MAX, refreshCached } from '#sw/cache/responses.ts'
import type { PersonStore } from '#sw/db.ts'
import { newPhone } from '../support/device.ts'

let phone: PersonStore

beforeEach(() => {
  phone = newPhone({ id: 'ana' })
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json({ path })))
})
afterEach(() => {
  phone.close()
  vi.unstubAllGlobals()
})

test('the cache holds the newest two hundred responses of a member, and always the one with the account', async () => {
  const paths = ['/api/auth/user', ...Array.from({ length: COPIES_MAX - 1 }, (_, index) => `/api/things/${index}`)]
  await phone.copies.bulkPut(paths.map((path, at) => ({ path, body: {}, etag: null, at })))
  await refreshCached(phone, '/api/things/mateo')
  await refreshCached(phone, '/api/things/mateo')
  expect(await phone.copies.count()).toBe(COPIES_MAX)
  expect(await phone.copies.get('/api/auth/user')).toBeDefined()
  expect(await phone.copies.get('/api/things/0')).toBeUndefined()
  expect(await phone.copies.get('/api/things/1')).toBeDefined()
  expect(await phone.copies.get('/api/things/mateo')).toMatchObject({ body: { path: '/api/things/mateo' } })
})
