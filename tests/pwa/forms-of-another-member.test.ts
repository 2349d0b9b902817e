import 'fake-indexeddb/auto'
import '#sw/http/page-shapes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { createOnce } from '#pwa/data/create-once.ts'
import { fetchJson, request } from '#sw/http/request.ts'
import { useTestServer } from '../support/test-server.ts'
import { storageOn } from '../support/web-storage.ts'

/* A tab still shows the forms of Ana, after Luis has signed in in another tab. */

const server = await useTestServer()
const ana = await server.person('ana', { userType: 'party_host' })
const luis = await server.person('luis', { userType: 'party_host' })

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOn(new Map()))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', luis.cookie)
    return await server.app.request(path, { ...init, headers })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const REFUSED = { status: 401, code: 'another-user' }

test.each(['saveProfile', 'saveField'] as const)('the profile of Luis is not changed: %s', async name => {
  // The modules of the session read the storage of the browser when they are loaded.
  const { [name]: save } = await import('#pwa/edits/save-profile.ts')
  await expect(save(ana.id, { bio: 'I am Ana' })).rejects.toMatchObject(REFUSED)
  expect(await (await luis.get('/api/auth/user')).json()).toMatchObject({ bio: null })
})

test('no event is published for Luis', async () => {
  const event = { title: 'Noche de Salsa', category: 'Salsa', city: 'Miami', state: 'FL' }
  const order = { ...event, date: '2027-11-20', startTime: '22:00', createdBy: ana.id }
  const create = (forUser: string) =>
    createOnce<Event>(
      crypto.randomUUID(),
      headers => fetchJson('/api/events', { method: 'POST', json: order, headers, forUser }),
      ({ id }) => request(`/api/events/${id}`, { method: 'PATCH', json: order, forUser }),
    )
  await expect(create(ana.id)).rejects.toMatchObject(REFUSED)
  expect(await (await luis.get(`/api/events/host/${luis.id}`)).json()).toEqual([])
})
