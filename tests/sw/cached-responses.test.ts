import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CACHED_MAX, putCached, refreshCached, refreshChanged, timeOf } from '#sw/cache/responses.ts'
import type { PersonStore } from '#sw/db.ts'
import { newPhone } from '../support/device.ts'
import { eventually } from '../support/eventually.ts'
import { resourceAt } from '../support/resource-at.ts'

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
  const paths = ['/api/auth/user', ...Array.from({ length: CACHED_MAX - 1 }, (_, index) => `/api/things/${index}`)]
  await phone.copies.bulkPut(paths.map((path, at) => ({ path, body: {}, etag: null, at })))
  await refreshCached(phone, resourceAt('/api/things/mateo'))
  await refreshCached(phone, resourceAt('/api/things/mateo'))
  expect(await phone.copies.count()).toBe(CACHED_MAX)
  expect(await phone.copies.get('/api/auth/user')).toBeDefined()
  expect(await phone.copies.get('/api/things/0')).toBeUndefined()
  expect(await phone.copies.get('/api/things/1')).toBeDefined()
  expect(await phone.copies.get('/api/things/mateo')).toMatchObject({ body: { path: '/api/things/mateo' } })
})

test.each<[string, string | null, () => Response]>([
  ['a 304', 'W/"1"', () => new Response(null, { status: 304, headers: { ETag: 'W/"1"' } })],
  ['a small body that is the same', null, () => Response.json({ attendance: null })],
])(
  '%s is noted on the device only if the stored time is a minute old, and the screen knows the time',
  async (_, etag, response) => {
    vi.stubGlobal('fetch', () => Promise.resolve(response()))
    const part = resourceAt('/api/part')
    const store = async (at: number) => {
      const stored = { path: part.path, body: { attendance: null }, etag, at }
      await phone.copies.put(stored)
      const startedAt = Date.now()
      await refreshCached(phone, part)
      expect(timeOf(phone, stored)).toBeGreaterThanOrEqual(startedAt)
      return await phone.copies.get(part.path)
    }
    const recent = Date.now() - 5_000
    expect(await store(recent)).toMatchObject({ at: recent, body: { attendance: null } })
    const old = Date.now() - 61_000
    expect((await store(old))?.at).toBeGreaterThan(old + 60_000)
  },
)

test('a device that can store nothing gets the response, and what the server says of a missing page', async () => {
  phone.close()
  await expect(refreshCached(phone, resourceAt('/api/things/mateo'))).resolves.toEqual({ path: '/api/things/mateo' })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'not-found' }, { status: 404 })))
  await expect(refreshCached(phone, resourceAt('/api/things/gone'))).rejects.toMatchObject({ status: 404 })
})

test('a device whose database never responds gets the response', async () => {
  const never = () => new Promise<never>(() => undefined)
  const hanging = { userId: phone.userId, copies: { get: never, put: never, delete: never } } as unknown as PersonStore
  await expect(refreshCached(hanging, resourceAt('/api/things/mateo'))).resolves.toEqual({ path: '/api/things/mateo' })

  // One that responds again stores again.
  await expect(refreshCached(phone, resourceAt('/api/things/mateo'))).resolves.toBeUndefined()
  expect(await phone.copies.get('/api/things/mateo')).toMatchObject({ body: { path: '/api/things/mateo' } })
})

test('the response to a request that was sent before a write does not replace the response to the write', async () => {
  const responses: ((body: unknown) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => responses.push(body => resolve(Response.json(body)))))
  const me = resourceAt('/api/list')
  const earlier = refreshCached(phone, me)
  await eventually(() => expect(responses).toHaveLength(1))
  await putCached(phone, me, { isProfileComplete: 1 })
  responses[0]?.({ isProfileComplete: 0 })
  await earlier
  expect(await phone.copies.get(me.path)).toMatchObject({ body: { isProfileComplete: 1 } })
})

test('the response to an earlier request does not replace the response to a later one', async () => {
  const responses: ((body: unknown) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => responses.push(body => resolve(Response.json(body)))))
  const earlier = refreshCached(phone, resourceAt('/api/list'))
  await eventually(() => expect(responses).toHaveLength(1))
  const later = refreshCached(phone, resourceAt('/api/list'))
  await eventually(() => expect(responses).toHaveLength(2))
  responses[1]?.({ people: ['Ana'] })
  await later
  responses[0]?.({ people: [] })
  await earlier
  expect(await phone.copies.get('/api/list')).toMatchObject({ body: { people: ['Ana'] } })
})

test('after a write, the cached lists and those that are being fetched are fetched again, and no others', async () => {
  const fetched: string[] = []
  let isOpen = false
  const opened = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    const isEarly = path === '/api/opening' && !isOpen
    if (isEarly) await opened.promise
    return Response.json({ isEarly })
  })
  await refreshCached(phone, resourceAt('/api/cached'))
  const opening = refreshCached(phone, resourceAt('/api/opening'))
  await eventually(() => expect(fetched).toHaveLength(2))
  isOpen = true
  fetched.length = 0
  await refreshChanged(phone, ['/api/cached', '/api/opening', '/api/never-opened'].map(resourceAt))
  opened.resolve()
  await opening
  expect(fetched.toSorted()).toEqual(['/api/cached', '/api/opening'])
  expect(await phone.copies.get('/api/opening')).toMatchObject({ body: { isEarly: false } })
})

test('after a write, a response is fetched again that the server was too busy to send', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unavailable', error: 'busy' }, { status: 503 }))
  await expect(refreshCached(phone, resourceAt('/api/mine'))).rejects.toThrow('503')
  vi.stubGlobal('fetch', async () => Response.json({ attendance: 'asked' }))
  await refreshChanged(phone, [resourceAt('/api/mine')])
  expect(await phone.copies.get('/api/mine')).toMatchObject({ body: { attendance: 'asked' } })
})
