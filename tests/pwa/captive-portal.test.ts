import { upload } from '#contract/files/calls.ts'
import { resourceAt } from '../support/resource-at.ts'
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import { FOR_USER_HEADER } from '#contract/request-headers.ts'
import type * as CurrentUser from '#pwa/session/current-user.ts'
import type { useSession } from '#pwa/session/session.ts'
import { syncEvents } from '#sw/cache/events.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { type PersonStore, personStore, publicStore } from '#sw/db.ts'
import { flushKind } from '#sw/delivery/deliver.ts'
import { applications, queueApplication } from '#sw/delivery/kinds/applications.ts'
import { markRead } from '#sw/delivery/kinds/marks.ts'
import { enqueueMessage } from '#sw/delivery/kinds/messages.ts'
import { enqueueEdits, profile } from '#sw/delivery/kinds/profile.ts'
import { deviceStore } from '#sw/device-store.ts'
import { failureOf } from '#sw/http/failures.ts'
import { believedBody } from '#sw/http/request.ts'
import { pull, pullThread } from '#sw/sync/pull.ts'
import { flush } from '../support/flush.ts'
import { type Guest, guest } from '../support/guest.ts'
import { BARTENDER } from '../support/job.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { storageOn } from '../support/web-storage.ts'

/* A captive portal between the device and the server responds to every request. It must not change the device's data.
 * */

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const JSON_TYPE = { 'content-type': 'application/json' }
const page = '<!doctype html><title>Hotel</title><h1>Welcome to the hotel</h1>'

const portals: [name: string, respond: (init: RequestInit) => Response][] = [
  ['200 {}', () => new Response('{}', { headers: JSON_TYPE })],
  ['200 []', () => new Response('[]', { headers: JSON_TYPE })],
  ['200 null', () => new Response('null', { headers: JSON_TYPE })],
  ['200 with an empty body', () => new Response('')],
  ['200 HTML', () => new Response(page, { headers: HTML })],
  ['201 {"success":true}', () => new Response('{"success":true}', { status: 201, headers: JSON_TYPE })],
  ['400 {}', () => new Response('{}', { status: 400, headers: JSON_TYPE })],
  ['401 HTML', () => new Response(page, { status: 401, headers: HTML })],
  ['401 {}', () => new Response('{}', { status: 401, headers: JSON_TYPE })],
  ['403 HTML', () => new Response(page, { status: 403, headers: HTML })],
  ['403 with an error of its own', () => Response.json({ error: 'Sign in to the Wi-Fi', code: 403 }, { status: 403 })],
  ['404 HTML', () => new Response(page, { status: 404, headers: HTML })],
  ['410 {}', () => new Response('{}', { status: 410, headers: JSON_TYPE })],
  ['511 HTML', () => new Response(page, { status: 511, headers: HTML })],
  ['304 without an ETag', () => new Response(null, { status: 304 })],
]

let server: TestServer
let ana: Guest
let mateo: Guest
let host: Guest
let withMateo: string
let jobId: number
let store: PersonStore
let currentUser: typeof CurrentUser
let session: typeof useSession
let portal: ((init: RequestInit) => Response) | null
let localStorageEntries: Map<string, string>

beforeAll(async () => {
  localStorageEntries = new Map()
  vi.stubGlobal('localStorage', storageOn(localStorageEntries))
  vi.stubGlobal('sessionStorage', { ...storageOn(new Map()), clear: () => undefined })
  vi.stubGlobal('location', { reload: () => undefined })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (portal) return portal(init)
    const headers = new Headers(init.headers)
    const isAnonymous = init.credentials === 'omit'
    const forUser = headers.get(FOR_USER_HEADER)
    if (!isAnonymous && (forUser === null || forUser === ana.id)) headers.set('cookie', ana.cookie)
    return await server.app.request(path, { ...init, headers })
  })
  server = await openTestServer()
  currentUser = await import('#pwa/session/current-user.ts')
  session = (await import('#pwa/session/session.ts')).useSession
  host = await server.person('host', { userType: 'party_host' })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})
beforeEach(async () => {
  portal = null
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  withMateo = (await (await ana.post('/api/conversations', { participantTwoId: mateo.id })).json()).id
  await mateo.post(`/api/conversations/${withMateo}/messages`, { content: '¿Vienes?' })
  await deviceStore.deliveries.clear()
  localStorageEntries.clear()
  session.setState({ status: 'unknown', me: null })
  await currentUser.refreshMe()
  store = personStore(ana.id)
  await pull(store)
  await flush(store)
  await markRead(store, withMateo, 1)
  await syncEvents({ city: 'Miami', state: 'FL' }, Date.now())
  await refreshCached(store, resourceAt(`/api/users/${mateo.id}`))
  await refreshCached(store, resourceAt('/api/events/saved'))
  jobId = (await (await host.post('/api/jobs', BARTENDER)).json()).id
  await enqueueMessage(store, { conversationId: withMateo, text: 'Voy bajando' })
  await enqueueEdits(store, { bio: 'Nueva' }, { bio: '' })
  await queueApplication(deviceStore, crypto.randomUUID(), {
    jobId,
    jobTitle: 'Bartender',
    application: {
      applicantName: 'Ana',
      applicantPhone: '305 555 0188',
      applicantEmail: `${crypto.randomUUID()}@example.com`,
      coverLetter: '',
    },
    files: { photo: null, resume: null },
    owner: null,
  })
})

describe.each(portals)('a portal that responds %s to every call', (_, respond) => {
  test('changes no data on the device, and the queues are sent once the portal is gone', async () => {
    const before = await storedRows()
    portal = respond
    await sendEveryRequest()
    portal = null
    expect(await storedRows()).toEqual(before)
    expect(session.getState()).toMatchObject({ status: 'signed-in', me: { id: ana.id } })
    expect(await Dexie.getDatabaseNames()).toContain(`pista-${ana.id}`)

    await flush(store, { hurry: true })
    await flushKind(deviceStore, applications, { hurry: true })
    expect(await deviceStore.deliveries.count()).toBe(0)
    const thread = await (await mateo.get(`/api/conversations/${withMateo}/messages?peek=1`)).json()
    expect(thread.map(({ content }: { content: string }) => content)).toEqual(['¿Vienes?', 'Voy bajando'])
    expect(((await (await ana.get('/api/auth/user')).json()) as Me).bio).toBe('Nueva')
    expect(await (await host.get(`/api/jobs/${jobId}/applications`)).json()).toHaveLength(1)
    expect(await store.deliveries.count()).toBe(0)
  })

  test('neither completes nor refuses an upload', async () => {
    const response = respond({})
    const text = await response.text()
    const failed = errorOf(() => believedBody(response, text, upload.shape))
    expect(failureOf(failed)).toBe('retry')
  })
})

test('a device that cached the response of a portal as its account requests the account again', async () => {
  await store.copies.put({ path: '/api/auth/user', body: {}, etag: null, at: Date.now() })
  expect(await currentUser.cachedUser()).toBeNull()
  await currentUser.refreshMe()
  expect(await currentUser.cachedUser()).toMatchObject({ id: ana.id })
  expect((await store.deliveries.toArray()).map(({ kind }) => kind).toSorted()).toEqual([
    'marks',
    'messages',
    'profile',
  ])
})

/** Sends each request that a device sends without a tap of the member, and each queued write. */
async function sendEveryRequest() {
  const requests = [
    () => currentUser.refreshMe(),
    () => pull(store),
    () => pullThread(store, withMateo),
    () => markRead(store, withMateo, 1),
    () => syncEvents({ city: 'Miami', state: 'FL' }, Date.now()),
    () => refreshCached(store, resourceAt(`/api/users/${mateo.id}`)),
    () => refreshCached(store, resourceAt('/api/events/saved')),
    () => refreshCached(store, resourceAt('/api/auth/user')),
    () => flush(store, { hurry: true }),
    () => flushKind(store, profile, { hurry: true }),
    () => flushKind(deviceStore, applications, { hurry: true }),
  ]
  const failures: unknown[] = []
  for (const send of requests) await send().catch((error: unknown) => failures.push(error))
  expect(failures.map(failureOf).filter(failure => failure !== 'retry')).toEqual([])
}

/** The rows of all tables, without the number of attempts and the time of the next one. */
async function storedRows() {
  const rows: [string, unknown[]][] = []
  for (const database of [store, publicStore, deviceStore])
    for (const table of database.tables) rows.push([`${database.name} ${table.name}`, await table.toArray()])
  const withoutRetryTimes = (name: string, value: unknown) =>
    ['tries', 'notBefore', 'waitMs', 'isAskedToWait'].includes(name) ? undefined : value
  return JSON.parse(JSON.stringify(rows, withoutRetryTimes)) as unknown
}

function errorOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('the response was accepted')
}
