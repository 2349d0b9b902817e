import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { Confirm } from '#contract/events/still-on/confirmation.ts'
import { stillOn } from '#sw/delivery/kinds/still-on.ts'
import { enqueue, openRows } from '#sw/delivery/queue.ts'
import { openFromNotification, showPush } from '#sw/worker/push-notifications.ts'
import { newPhone } from '../support/device.ts'
import { makeDue, publishEvent } from '../support/event.ts'
import { flush } from '../support/flush.ts'
import type { Guest } from '../support/guest.ts'
import fc from '../support/property.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { checkDeliveries, fetchAs } from './delivery-harness.ts'

let server: TestServer
let mateo: Guest
beforeAll(async () => {
  server = await openTestServer()
  mateo = await server.person('mateo', { userType: 'party_host' })
})
afterAll(() => server.close())
afterEach(() => void vi.unstubAllGlobals())

test('the answer of the host reaches the server once, in spite of lost requests and kills', async () => {
  const keys = [(await dueEvent()).id, (await dueEvent()).id]
  const seen = await checkDeliveries<Confirm>({
    server,
    author: mateo,
    kind: stillOn,
    keys,
    body: fc.constant({ at: new Date().toISOString() }),
    async start() {
      await server.sql`update events set confirmed_at = null`
    },
    stored: async key => (await eventAt(key)).confirmedAt !== undefined,
    expected: bodies => bodies.length > 0,
  })
  expect(seen.refused).toBeGreaterThan(0)
})

test('an answer without signal waits and keeps its time', async () => {
  const [{ id }, store] = [await dueEvent(), newPhone(mateo)]
  const at = new Date(Date.now() - 600_000).toISOString()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  await enqueue(store, stillOn, id, { at })
  await flush(store)
  expect(await openRows(store).count()).toBe(1)
  vi.stubGlobal('fetch', fetchAs(server, mateo))
  await store.deliveries.toCollection().modify({ notBefore: 0 })
  await flush(store)
  expect(await eventAt(id)).toMatchObject({ confirmedAt: at })
  store.close()
})

const actions = [{ title: 'Yes, it is on', action: '/still-on/token' }]

test('a push with a question has a button', async () => {
  const shown: NotificationOptions[] = []
  const showNotification = async (_: string, options: NotificationOptions = {}) => void shown.push(options)
  const push = { title: 'Still on?', body: '', tag: 'x', path: '/event/1', unread: null, actions }
  const data = new Response(JSON.stringify(push))
  const json: unknown = await data.json()
  await showPush(
    { location: { hostname: 'pista.example' }, registration: { showNotification } },
    { data: { ...noData, json: () => json } },
  )
  expect(shown).toMatchObject([{ actions, data: '/event/1' }])
})

test('the button of a push answers in the background, and opens the event if the server cannot be reached', async () => {
  const posted: unknown[] = []
  vi.stubGlobal('fetch', async (path: unknown, { method }: RequestInit) => {
    posted.push([method, path])
    return new Response('')
  })
  expect(await pressed('/still-on/token')).toEqual([])
  expect(posted).toEqual([['POST', '/still-on/token']])
  expect(await pressed('')).toEqual(['/event/1'])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  expect(await pressed('/still-on/token')).toEqual(['/event/1'])
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  expect(await pressed('/still-on/token')).toEqual(['/event/1'])
})

const noData = {
  text: () => '',
  arrayBuffer: () => new ArrayBuffer(0),
  blob: () => new Blob(),
  bytes: () => new Uint8Array(),
}

/** The pages that are opened by a press on this button of a notification. */
async function pressed(action: string): Promise<string[]> {
  const opened: string[] = []
  await openFromNotification(
    {
      clients: {
        matchAll: async () => [],
        openWindow: async path => {
          opened.push(String(path))
          return null
        },
      },
    },
    { action, notification: { close: () => undefined, data: '/event/1' } },
  )
  return opened
}

async function dueEvent(): Promise<Event> {
  const event = await publishEvent(mateo)
  await makeDue(server.sql, event)
  return event
}

async function eventAt(id: string): Promise<Event> {
  return (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
}
