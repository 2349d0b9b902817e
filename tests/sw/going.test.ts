import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { Attendance, MyPart } from '#contract/events/going/attendance.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { PersonStore } from '#sw/db.ts'
import { flushFromWorker } from '#sw/delivery/deliver.ts'
import { type GoingChoice, going } from '#sw/delivery/kinds/going.ts'
import { enqueue, isAnswerable, waitingFor } from '#sw/delivery/queue.ts'
import { takeRefusals, unsentRows, unshownRefusals } from '#sw/delivery/unsent.ts'
import { outcomeOf } from '#sw/delivery/write.ts'
import { newPhone } from '../support/device.ts'
import { flush } from '../support/flush.ts'
import { type Guest, guest } from '../support/guest.ts'
import { endHolds } from '../support/held-places.ts'
import type { Person } from '../support/person.ts'
import fc from '../support/property.ts'
import { resourceAt } from '../support/resource-at.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { checkDeliveries, fetchAs } from './delivery-harness.ts'

let server: TestServer
let host: Person
let ana: Guest
beforeAll(async () => {
  server = await openTestServer()
  host = await server.person('mateo', { userType: 'party_host' })
  ana = await guest(server, 'Ana')
})
afterAll(() => server.close())
afterEach(() => void vi.unstubAllGlobals())

test('the last choice for each event reaches the server, in spite of lost requests and kills', async () => {
  const keys = [await publish(), await publish(), await publish()]
  const seen = await checkDeliveries<GoingChoice>({
    server,
    author: ana,
    kind: going,
    keys,
    body: fc.constantFrom('going', 'interested', null),
    async start(store) {
      await server.sql`delete from attendances`
      for (const key of keys) await refreshCached(store, resourceAt(`/api/events/${key}/mine`))
    },
    stored: attendanceAt,
    expected: bodies => bodies.at(-1) ?? null,
  })
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

test('the last choice for a full event reaches the server, where a request to wait is accepted and one to go is refused', async () => {
  const keys = await Promise.all([1, 2].map(() => publish({ capacity: 1, hasWaitingList: true })))
  const beto = await guest(server, 'Beto')
  for (const key of keys) await beto.put(`/api/events/${key}/attendance`, { state: 'going' })
  const seen = await checkDeliveries<GoingChoice>({
    server,
    author: ana,
    kind: going,
    keys,
    body: fc.constantFrom('waiting', 'waiting', 'going', 'interested', null),
    async start(store) {
      for (const key of keys) {
        await ana.delete(`/api/events/${key}/attendance`)
        await endHolds(server)
        await refreshCached(store, resourceAt(`/api/events/${key}/mine`))
      }
    },
    stored: attendanceAt,
    expected: bodies => bodies.at(-1) ?? null,
  })
  expect(seen.failed).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
  for (const key of keys) expect((await eventAt(key)).attendingCount).toBe(1)
})

test('the response to a request to wait decides whether the member goes, and updates the cached counts', async () => {
  const [eventId, store] = [await publish({ capacity: 1, hasWaitingList: true }), newPhone(ana)]
  const beto = await guest(server, 'Beto')
  await beto.put(`/api/events/${eventId}/attendance`, { state: 'going' })
  vi.stubGlobal('fetch', fetchAs(server, ana))
  for (const path of ['', '/mine']) await refreshCached(store, resourceAt(`/api/events/${eventId}${path}`))
  const cached = async (path: string) => (await store.copies.get(`/api/events/${eventId}${path}`))?.body
  await enqueue(store, going, eventId, 'waiting')
  await flush(store)
  expect(await cached('/mine')).toMatchObject({ attendance: 'waiting' })
  expect(await cached('')).toMatchObject({ attendingCount: 1, waitingCount: 1 })
  await beto.delete(`/api/events/${eventId}/attendance`)
  await endHolds(server)
  await enqueue(store, going, eventId, 'waiting')
  await flush(store)
  // The pass comes with the response, so that it opens without signal.
  expect(await cached('/mine')).toMatchObject({ attendance: 'going', pass: { token: expect.any(String) } })
  expect(await cached('')).toMatchObject({ attendingCount: 1, waitingCount: 0 })
  await enqueue(store, going, eventId, null)
  await flush(store)
  expect(await cached('/mine')).toMatchObject({ attendance: null, pass: undefined })
  store.close()
})

test('a choice without signal has the role, and the response decides whether the member goes or waits', async () => {
  const [eventId, store] = [await publish({ danceRoles: { ratio: 1 }, hasWaitingList: true }), newPhone(ana)]
  const beto = await guest(server, 'Beto')
  await beto.put(`/api/events/${eventId}/attendance`, { state: 'going', danceRole: 'lead' })
  const fetchOnline = fetchAs(server, ana)
  vi.stubGlobal('fetch', fetchOnline)
  for (const path of ['', '/mine']) await refreshCached(store, resourceAt(`/api/events/${eventId}${path}`))
  const cached = async () => (await store.copies.get(`/api/events/${eventId}/mine`))?.body
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  await enqueue(store, going, eventId, { state: 'going', danceRole: 'lead', seeksPartner: true })
  await flush(store)
  expect(await waitingFor(store, going, eventId)).toMatchObject({ body: { danceRole: 'lead' }, state: 'queued' })
  vi.stubGlobal('fetch', fetchOnline)
  await flush(store, { hurry: true })
  expect(await cached()).toMatchObject({ attendance: 'waiting', danceRole: 'lead' })
  await enqueue(store, going, eventId, { state: 'waiting', danceRole: 'both', seeksPartner: true })
  await flush(store)
  expect(await cached()).toMatchObject({ attendance: 'going', danceRole: 'both', seeksPartner: true })
  const mine: MyPart = await (await ana.get(`/api/events/${eventId}/mine`)).json()
  expect(mine).toMatchObject({ attendance: 'going', danceRole: 'both', seeksPartner: true })
  store.close()
})

test('the people whom a member brings wait with the choice, are in the stored part, and away with the place', async () => {
  const [eventId, store] = [await publish({ plusOneLimit: 2 }), newPhone(ana)]
  const fetchOnline = fetchAs(server, ana)
  vi.stubGlobal('fetch', fetchOnline)
  for (const path of ['', '/mine']) await refreshCached(store, resourceAt(`/api/events/${eventId}${path}`))
  const cached = async (path: string) => (await store.copies.get(`/api/events/${eventId}${path}`))?.body
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  const plusOnes = [{ name: 'Camila' }, {}]
  await enqueue(store, going, eventId, { state: 'going', plusOnes })
  await flush(store)
  expect(await waitingFor(store, going, eventId)).toMatchObject({ body: { plusOnes }, state: 'queued' })
  vi.stubGlobal('fetch', fetchOnline)
  await flush(store, { hurry: true })
  expect(await cached('/mine')).toMatchObject({ attendance: 'going', plusOnes, pass: { token: expect.any(String) } })
  expect(await cached('')).toMatchObject({ attendingCount: 3 })
  await enqueue(store, going, eventId, { state: 'going', plusOnes: [{}, {}, {}] })
  await flush(store)
  expect(await takeRefusals(store)).toMatchObject([{ failure: { status: 409, code: 'too-many-plus-ones' } }])
  await enqueue(store, going, eventId, null)
  await flush(store)
  expect(await cached('')).toMatchObject({ attendingCount: 0 })
  store.close()
})

test('a request without signal asks the host, and the pass is there only after the approval', async () => {
  const [eventId, store] = [await publish({ needsApproval: true }), newPhone(ana)]
  const fetchOnline = fetchAs(server, ana)
  vi.stubGlobal('fetch', fetchOnline)
  for (const path of ['', '/mine']) await refreshCached(store, resourceAt(`/api/events/${eventId}${path}`))
  const cached = async (path: string) => (await store.copies.get(`/api/events/${eventId}${path}`))?.body
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  await enqueue(store, going, eventId, 'going')
  await flush(store)
  expect(await waitingFor(store, going, eventId)).toMatchObject({ body: 'going', state: 'queued' })
  vi.stubGlobal('fetch', fetchOnline)
  await flush(store, { hurry: true })
  expect(await cached('/mine')).toMatchObject({ attendance: 'asked', pass: undefined })
  expect(await cached('')).toMatchObject({ attendingCount: 0 })
  const answered = await host.post(`/api/events/${eventId}/asks`, { people: [ana.id], isApproved: true })
  expect(answered.status).toBe(200)
  await refreshCached(store, resourceAt(`/api/events/${eventId}/mine`))
  expect(await cached('/mine')).toMatchObject({ attendance: 'going', pass: { token: expect.any(String) } })
  store.close()
})

test('answers travel with the choice, and the stored own part has them', async () => {
  const meat = { answer: 'No', question: 'Do you eat meat?' }
  const [eventId, store] = [await publish({ questions: [{ text: meat.question, isRequired: true }] }), newPhone(ana)]
  vi.stubGlobal('fetch', fetchAs(server, ana))
  for (const path of ['', '/mine']) await refreshCached(store, resourceAt(`/api/events/${eventId}${path}`))
  await enqueue(store, going, eventId, { state: 'going', answers: [meat] })
  await flush(store)
  const cached = (await store.copies.get(`/api/events/${eventId}/mine`))?.body
  expect(cached).toMatchObject({ attendance: 'going', answers: [meat] })
  expect(await (await ana.get(`/api/events/${eventId}/mine`)).json()).toMatchObject({ answers: [meat] })
  store.close()
})

test('a choice that lacks what the host asks by now is kept after its notice, until the member answers', async () => {
  const [eventId, store] = [await publish(), newPhone(ana)]
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await enqueue(store, going, eventId, 'going')
  const meat = { answer: 'No', question: 'Do you eat meat?' }
  const asks = { questions: [{ text: meat.question, isRequired: true }], danceRoles: {} }
  expect((await host.patch(`/api/events/${eventId}`, asks)).status).toBe(200)
  await flush(store)
  const shown = await Promise.all([takeRefusals(store), takeRefusals(store)])
  expect(shown.flat()).toMatchObject([{ key: eventId, failure: { status: 409, code: 'answers-needed' } }])
  expect(await unshownRefusals(store).count()).toBe(0)
  expect(await unsentRows(store)).toMatchObject([{ key: eventId, body: 'going', state: 'failed' }])
  expect(await waitingFor(store, going, eventId)).toBeUndefined()

  await enqueue(store, going, eventId, { state: 'going', answers: [meat] })
  await flush(store)
  expect(await takeRefusals(store)).toMatchObject([{ failure: { code: 'role-needed' } }])
  // The answer of the second try is not typed again.
  expect(await unsentRows(store)).toMatchObject([{ body: { state: 'going', answers: [meat] } }])
  const role = { danceRole: 'lead' as const, seeksPartner: false }
  await enqueue(store, going, eventId, { state: 'going', ...role, answers: [meat] })
  await flush(store)
  expect(await store.deliveries.count()).toBe(0)
  expect(await attendanceAt(eventId)).toBe('going')
  store.close()
})

test('answers are kept when the event is full by now, and when the server fails to store the choice', async () => {
  const meat = { answer: 'No', question: 'Do you eat meat?' }
  const [eventId, store] = [await publish({ capacity: 1, questions: [{ text: meat.question }] }), newPhone(ana)]
  const choice = { state: 'going' as const, answers: [meat] }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ message: 'Oops', code: 'failed' }, { status: 500 })))
  const id = await enqueue(store, going, eventId, choice)
  await flush(store)
  expect(await outcomeOf(store, going, id)).toBe('waiting')
  expect(await waitingFor(store, going, eventId)).toMatchObject({ body: choice, state: 'queued' })

  const beto = await guest(server, 'Beto')
  await beto.put(`/api/events/${eventId}/attendance`, { state: 'going' })
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await flush(store, { hurry: true })
  expect(await takeRefusals(store)).toMatchObject([{ failure: { code: 'event-full' } }])
  const [kept] = await unsentRows(store)
  expect(kept).toMatchObject({ body: choice, state: 'failed' })
  expect(kept && isAnswerable(kept)).toBe(false)
  store.close()
})

test('a choice that replaces an unsent one is the only one that is sent', async () => {
  const [eventId, store] = [await publish(), newPhone(ana)]
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await refreshCached(store, resourceAt(`/api/events/${eventId}/mine`))
  await enqueue(store, going, eventId, 'going')
  expect(await waitingFor(store, going, eventId)).toMatchObject({ body: 'going', state: 'queued' })
  await enqueue(store, going, eventId, null)
  expect(await store.deliveries.toArray()).toMatchObject([{ key: eventId, body: null, state: 'queued' }])
  store.close()
})

test('a refusal restores the stored state, and one tab shows it once', async () => {
  const [eventId, store] = [await publish({ capacity: 1 }), newPhone(ana)]
  const beto = await guest(server, 'Beto')
  await beto.put(`/api/events/${eventId}/attendance`, { state: 'going' })
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await enqueue(store, going, eventId, 'going')
  await flush(store)
  expect(await waitingFor(store, going, eventId)).toBeUndefined()
  const shown = await Promise.all([takeRefusals(store), takeRefusals(store)])
  expect(shown.flat()).toMatchObject([{ key: eventId, failure: { status: 409, code: 'event-full' } }])
  expect(await store.deliveries.count()).toBe(0)
  store.close()
})

test('the worker sends a choice with every page closed', async () => {
  const eventId = await publish()
  const store = new PersonStore(ana.id)
  await enqueue(store, going, eventId, 'interested')
  store.close()
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await flushFromWorker()
  expect(await attendanceAt(eventId)).toBe('interested')
})

async function eventAt(eventId: string) {
  return (await (await ana.get(`/api/events/${eventId}`)).json()) as Event
}

async function attendanceAt(eventId: string): Promise<Attendance | null> {
  return ((await (await ana.get(`/api/events/${eventId}/mine`)).json()) as MyPart).attendance
}

async function publish(about: object = {}): Promise<string> {
  const event = { title: 'Noche de Salsa', category: 'Salsa', city: 'Miami', state: 'FL' }
  const response = await host.post('/api/events', { ...event, date: '2027-11-20', startTime: '22:00', ...about })
  expect(response.status).toBe(201)
  return ((await response.json()) as Event).id
}
