import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { VisitSource, VisitSources } from '#contract/events/promotion/visit-sources.ts'
import { wipeEverything } from '#sw/cache/wipe.ts'
import { flushKind } from '#sw/delivery/deliver.ts'
import { going } from '#sw/delivery/kinds/going.ts'
import {
  codeOfVisit,
  isCameThroughNote,
  keepsVisits,
  recordVisit,
  rememberForMember,
  visits,
} from '#sw/delivery/kinds/visits.ts'
import { enqueue } from '#sw/delivery/queue.ts'
import { type DeviceStore, deviceStore, newDeviceStore } from '#sw/device-store.ts'
import { newPhone } from '../support/device.ts'
import { flush } from '../support/flush.ts'
import { guest } from '../support/guest.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'
import { fetchAs } from './delivery-harness.ts'

const DAY_MS = 24 * 3_600_000
const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await guest(server, 'Ana')

/** What happens to the next requests. */
let network: ('fine' | 'no signal' | 'response lost' | Response)[] = []
const requests = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async (path, init) => {
  const now = network.shift() ?? 'fine'
  if (now === 'no signal') throw new TypeError('no signal')
  if (now instanceof Response) return now
  const response = await server.app.request(path, init)
  if (now === 'response lost') throw new TypeError('the response was lost')
  return response
})

beforeEach(() => {
  network = []
  requests.mockClear()
  vi.stubGlobal('fetch', requests)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const newStore = (disk = new IDBFactory()) => newDeviceStore({ indexedDB: disk, IDBKeyRange })

/** Sends what is due. Resolves to whether the device still has visits or codes. */
async function sendVisits(store: DeviceStore, options = {}) {
  await flushKind(store, visits, options)
  return await keepsVisits(store)
}

async function publish(): Promise<string> {
  const date = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  const order = {
    title: 'Noche',
    category: 'salsa',
    date,
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    location: '1',
  }
  return (await (await mateo.post('/api/events', order)).json()).id
}

async function sourcesOf(eventId: string): Promise<VisitSource[]> {
  return ((await (await mateo.get(`/api/events/${eventId}/sources`)).json()) as VisitSources).sources
}

const portal = () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } })
const busy = () => new Response('', { status: 503 })

test('a visit counts once, in spite of lost requests and responses, a captive portal and two tabs', async () => {
  const faults = ['no signal', 'response lost', 'portal', 'busy'] as const
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...faults), { maxLength: 6 }), async planned => {
      const [eventId, disk] = [await publish(), new IDBFactory()]
      const tabs = [newStore(disk), newStore(disk)] as const
      network = planned.map(fault => (fault === 'portal' ? portal() : fault === 'busy' ? busy() : fault))
      await recordVisit(tabs[0], eventId, 'poster')
      for (let attempt = 0; attempt <= planned.length; attempt++)
        await Promise.all(tabs.map(tab => sendVisits(tab, { hurry: true })))
      expect(await tabs[0].deliveries.count()).toBe(0)
      expect(await sourcesOf(eventId)).toEqual([{ code: 'poster', visits: 1, going: 0 }])
      for (const tab of tabs) tab.close()
    }),
    { numRuns: 25 },
  )
})

test('a link that is opened several times on one day counts once, and again on the next day', async () => {
  const [eventId, store] = [await publish(), newStore()]
  for (const code of ['poster', 'poster', 'instagram']) await recordVisit(store, eventId, code)
  await sendVisits(store)
  await recordVisit(store, eventId, 'instagram')
  await sendVisits(store)
  expect(await sourcesOf(eventId)).toMatchObject([{ code: 'poster', visits: 1 }])
  vi.setSystemTime(Date.now() + DAY_MS)
  await recordVisit(store, eventId, 'instagram')
  await sendVisits(store)
  expect(await sourcesOf(eventId)).toMatchObject([
    { code: 'instagram', visits: 1 },
    { code: 'poster', visits: 1 },
  ])
})

test('a link that is opened without signal counts once when the signal is back', async () => {
  const [eventId, store] = [await publish(), newStore()]
  network = ['no signal', 'response lost']
  await recordVisit(store, eventId, 'door')
  expect(await sendVisits(store)).toBe(true)
  await sendVisits(store, { hurry: true })
  await sendVisits(store, { hurry: true })
  expect(requests).toHaveBeenCalledTimes(3)
  expect(await sourcesOf(eventId)).toMatchObject([{ code: 'door', visits: 1 }])
  expect(await store.deliveries.count()).toBe(0)
})

test('the request has no cookie and no id of the member or the device', async () => {
  const [first, second, store] = [await publish(), await publish(), newStore()]
  await recordVisit(store, first, 'poster')
  await recordVisit(store, second, 'poster')
  await sendVisits(store)
  const inits = requests.mock.calls.map(([, init]) => init)
  expect(inits.map(({ credentials }) => credentials)).toEqual(['omit', 'omit'])
  expect(inits.map(({ headers }) => headers)).toEqual(inits.map(() => ({ 'Content-Type': 'application/json' })))
  const ids = inits.map(({ body }) => (typeof body === 'string' ? JSON.parse(body).visitId : undefined))
  expect(new Set(ids).size).toBe(2)
})

test('a visit that waited for two days is not sent, because the server would not recognise a repeated request', async () => {
  const [eventId, store] = [await publish(), newStore()]
  network = ['no signal']
  await recordVisit(store, eventId, 'door')
  await sendVisits(store)
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  await sendVisits(store, { hurry: true })
  expect(requests).toHaveBeenCalledTimes(1)
  expect(await store.deliveries.count()).toBe(0)
})

test('a visit that the server refuses is deleted', async () => {
  const store = newStore()
  await recordVisit(store, '01900000-0000-7000-8000-000000000000', 'door')
  await sendVisits(store)
  expect(requests).toHaveBeenCalledTimes(1)
  expect(await store.deliveries.count()).toBe(0)
})

test('the code is stored for thirty days', async () => {
  const [eventId, store] = [await publish(), newStore()]
  await recordVisit(store, eventId, 'door')
  expect(await sendVisits(store)).toBe(true)
  expect(await codeOfVisit(store, eventId)).toBe('door')
  vi.setSystemTime(Date.now() + 31 * DAY_MS)
  expect(await sendVisits(store)).toBe(false)
  expect(await codeOfVisit(store, eventId)).toBeUndefined()
})

test('after the deletion of the account the device has no codes of links', async () => {
  await recordVisit(deviceStore, await publish(), 'door')
  await wipeEverything(ana.id)
  expect(await Dexie.getDatabaseNames()).not.toContain(deviceStore.name)
})

test('the attendance of a member counts for the code through which the device came', async () => {
  const [eventId, phone, store] = [await publish(), newPhone(ana), newStore()]
  await recordVisit(store, eventId, 'poster')
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await rememberForMember(phone, store, eventId)
  await enqueue(phone, going, eventId, 'going')
  await flush(phone)
  expect(await sourcesOf(eventId)).toEqual([{ code: 'poster', visits: 0, going: 1 }])
  phone.close()
})

test('the code of a link that a member opened more than thirty days ago does not count, and is deleted', async () => {
  const [eventId, phone, store] = [await publish(), newPhone(ana), newStore()]
  await recordVisit(store, eventId, 'poster')
  await rememberForMember(phone, store, eventId)
  vi.setSystemTime(Date.now() + 20 * DAY_MS)
  // Another page of the event does not make the code younger.
  await rememberForMember(phone, store, eventId)
  vi.setSystemTime(Date.now() + 11 * DAY_MS)
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await enqueue(phone, going, eventId, 'going')
  await flush(phone)
  expect(await server.sql`select source from attendances where user_id = ${ana.id} and event_id = ${eventId}`).toEqual([
    { source: null },
  ])
  await rememberForMember(phone, store, eventId)
  expect(await phone.notes.filter(isCameThroughNote).toArray()).toEqual([])
  phone.close()
})
