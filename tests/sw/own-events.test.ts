import 'fake-indexeddb/auto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { CreateEventBody } from '#contract/events/form/event-body.ts'
import { event as eventCall } from '#contract/events/page/calls.ts'
import { hostedBy } from '#sw/cache/event-parts.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { PersonStore } from '#sw/db.ts'
import { flushFromWorker } from '#sw/delivery/deliver.ts'
import { eventEdit, type OwnEventBody, publication } from '#sw/delivery/kinds/own-events.ts'
import { discard, enqueue } from '#sw/delivery/queue.ts'
import { takeRefusals, unsentRows } from '#sw/delivery/unsent.ts'
import { resource } from '#sw/http/send.ts'
import { newPhone } from '../support/device.ts'
import { publishEvent } from '../support/event.ts'
import { flush } from '../support/flush.ts'
import type { Person } from '../support/person.ts'
import fc from '../support/property.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { checkDeliveries, fetchAs } from './delivery-harness.ts'

let server: TestServer
let mateo: Person
beforeAll(async () => {
  server = await openTestServer()
  mateo = await server.person('mateo', { userType: 'party_host' })
}, 60_000)
afterAll(() => server.close())
afterEach(() => void vi.unstubAllGlobals())

const ORDER: CreateEventBody = {
  title: 'Noche de Son',
  date: '2027-11-20',
  startTime: '22:00',
  city: 'Miami',
  state: 'FL',
  category: 'Salsa',
}

test('the last version of each waiting event is published once, in spite of lost requests and kills', async () => {
  const keys = [crypto.randomUUID(), crypto.randomUUID()]
  let written = new Map<string, OwnEventBody>()
  const seen = await checkDeliveries<OwnEventBody>({
    server,
    author: mateo,
    kind: publication,
    keys,
    body: fc.constantFrom('Son', 'Rumba', 'Guaguancó').map(title => newEvent({ title })),
    // The title shows the key, which the server does not return.
    withId(body, _id, key) {
      const fields = { ...body.fields, title: `${body.title} ${key}` }
      // The form was opened from the write before, which may have been delivered meanwhile.
      const before = written.get(key)
      const next = { ...body, fields, earlier: before ? [...before.earlier, before.fields] : [] }
      written.set(key, next)
      return next
    },
    async start(store) {
      written = new Map()
      await server.sql`delete from events where host_id = ${mateo.id}`
      await refreshCached(store, hostedBy(mateo.id))
    },
    async stored(key) {
      const titles = (await hosted()).map(({ title }) => title)
      return titles.filter(title => title.endsWith(key)).map(title => title.split(' ')[0])
    },
    expected: bodies => bodies.slice(-1).map(({ title }) => title),
  })
  expect(seen.refused).toBeGreaterThan(0)
}, 120_000)

test('the worker publishes an event with its flyer after every page was closed, and uploads the flyer once', async () => {
  const store = new PersonStore(mateo.id)
  await store.open()
  await enqueue(store, publication, crypto.randomUUID(), newEvent({}, await flyer()))
  store.close()
  const send = fetchAs(server, mateo)
  const uploads: string[] = []
  let isLost = true
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/uploads') uploads.push(path)
    const response = await send(path, init)
    if (path !== '/api/events' || !isLost) return response
    isLost = false
    throw new TypeError('Failed to fetch')
  })
  await expect(flushFromWorker()).rejects.toThrow('1 left')
  await flushFromWorker()
  const published = (await hosted()).filter(({ title }) => title === ORDER.title)
  expect(published).toMatchObject([{ status: 'active', flyerUrl: expect.stringMatching(/^\/uploads\//) }])
  expect(uploads).toHaveLength(1)
})

test('the poster that the host chose waits with the new event and with an edit', async () => {
  const [store, id] = [newPhone(mateo), crypto.randomUUID()]
  vi.stubGlobal('fetch', fetchAs(server, mateo))
  const poster = { ground: 'ink', lockup: 'band', subject: 'congas' } as const
  await enqueue(store, publication, id, newEvent({ poster }))
  await flush(store)
  const published = await eventAt({ id })
  expect(published).toMatchObject({ poster })
  await enqueue(store, eventEdit, id, editOf(published, { poster: { ...poster, ground: 'pale' } }))
  await flush(store)
  expect(await eventAt({ id })).toMatchObject({ poster: { ...poster, ground: 'pale' }, version: 2 })
  store.close()
})

test('an event that the host takes back while it waits never reaches the server', async () => {
  const store = newPhone(mateo)
  vi.stubGlobal('fetch', fetchAs(server, mateo))
  const id = await enqueue(store, publication, crypto.randomUUID(), newEvent({ title: 'Never' }))
  expect(await discard(store, id)).toBe(true)
  await flush(store)
  expect((await hosted()).map(({ title }) => title)).not.toContain('Never')
  store.close()
})

test('an event that the server refuses stays with its form and its flyer', async () => {
  const store = newPhone(mateo)
  vi.stubGlobal('fetch', fetchAs(server, mateo))
  const body = newEvent({ category: 'Polka' }, await flyer())
  await enqueue(store, publication, crypto.randomUUID(), body)
  await flush(store)
  const { title, fields, draft } = body
  const kept = { body: { title, fields, draft }, failure: { status: 400, issues: [{ path: 'category' }] } }
  expect(await takeRefusals(store)).toMatchObject([kept])
  const [row] = await unsentRows(store)
  expect(row).toMatchObject({ kind: 'publish', state: 'failed', ...kept })
  expect((row?.body as OwnEventBody | undefined)?.flyer?.size).toBe(body.flyer?.size)
  store.close()
})

test('a new event that was stored and then edited on another device is not overwritten by its repetition', async () => {
  const [store, id] = [newPhone(mateo), crypto.randomUUID()]
  losePublications(1)
  await enqueue(store, publication, id, newEvent({ title: 'From the phone', description: 'At ten' }, await flyer()))
  await flush(store, { hurry: true })
  expect((await patch(id, { title: 'From the laptop', flyerUrl: null })).status).toBe(200)
  await flush(store, { hurry: true })
  expect(await store.deliveries.toArray()).toEqual([])
  expect(await eventAt({ id })).toMatchObject({ title: 'From the laptop', flyerUrl: null, version: 2 })
  expect((await store.copies.get(resource(eventCall, { params: { id } }).path))?.body).toMatchObject({
    title: 'From the laptop',
  })
  store.close()
})

test('a new event whose versions were stored without a response is no conflict for its last version', async () => {
  const [store, id] = [newPhone(mateo), crypto.randomUUID()]
  losePublications(2)
  for (const title of ['First', 'Second', 'Third']) {
    await enqueue(store, publication, id, newEvent({ title }, await flyer()))
    await flush(store, { hurry: true })
  }
  expect(await store.deliveries.toArray()).toEqual([])
  expect(await eventAt({ id })).toMatchObject({ title: 'Third', flyerUrl: expect.stringMatching(/^\/uploads\//) })
  expect(await store.notes.filter(({ name }) => name.startsWith('flyer ')).count()).toBe(0)
  store.close()
})

test('a new event whose last version repeats the first one, after both were stored, has the last one', async () => {
  const [store, id] = [newPhone(mateo), crypto.randomUUID()]
  vi.stubGlobal('fetch', fetchAs(server, mateo))
  const [first, second] = [newEvent({ title: 'First' }), newEvent({ title: 'Second' })]
  await enqueue(store, publication, id, first)
  await flush(store)
  // Both forms were opened while the version before was waiting.
  await enqueue(store, publication, id, { ...second, earlier: [first.fields] })
  await flush(store)
  await enqueue(store, publication, id, { ...first, earlier: [first.fields, second.fields] })
  await flush(store)
  expect(await store.deliveries.toArray()).toEqual([])
  expect(await eventAt({ id })).toMatchObject({ title: 'First', version: 3 })
  store.close()
})

test('a new event that was stored and edited on another device is a conflict for a later version of this device', async () => {
  const [store, id] = [newPhone(mateo), crypto.randomUUID()]
  losePublications(1)
  await enqueue(store, publication, id, newEvent({ title: 'First' }))
  await flush(store, { hurry: true })
  await patch(id, { title: 'From the laptop' })
  await enqueue(store, publication, id, newEvent({ title: 'Second' }))
  await flush(store, { hurry: true })
  expect(await unsentRows(store)).toMatchObject([{ state: 'failed', failure: { code: 'edit-conflict' } }])
  expect(await eventAt({ id })).toMatchObject({ title: 'From the laptop' })
  store.close()
})

test('a new event that was stored and deleted on another device is not published again', async () => {
  const [store, id] = [newPhone(mateo), crypto.randomUUID()]
  losePublications(1)
  await enqueue(store, publication, id, newEvent({ title: 'Deleted' }))
  await flush(store, { hurry: true })
  await mateo.delete(`/api/events/${id}`)
  await flush(store, { hurry: true })
  expect(await unsentRows(store)).toMatchObject([{ state: 'failed', failure: { code: 'event-id-taken' } }])
  expect((await hosted()).map(({ title }) => title)).not.toContain('Deleted')
  store.close()
})

test('an edit whose response was lost is no conflict for the next edit of this device', async () => {
  const [event, store] = [await publishEvent(mateo), newPhone(mateo)]
  const send = fetchAs(server, mateo)
  let isLost = true
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await send(path, init)
    if (!isLost) return response
    isLost = false
    throw new TypeError('Failed to fetch')
  })
  await enqueue(store, eventEdit, event.id, editOf(event, { title: 'First' }))
  await flush(store, { hurry: true })
  await enqueue(store, eventEdit, event.id, editOf(event, { title: 'Second' }))
  await flush(store, { hurry: true })
  expect(await store.deliveries.toArray()).toEqual([])
  expect(await eventAt(event)).toMatchObject({ title: 'Second' })
  store.close()
})

test('an edit in conflict with another device overwrites nothing, and stays with its form', async () => {
  const [event, store] = [await publishEvent(mateo), newPhone(mateo)]
  await patch(event.id, { title: 'From the laptop' })
  vi.stubGlobal('fetch', fetchAs(server, mateo))
  const edit = editOf(event, { title: 'From the phone' })
  await enqueue(store, eventEdit, event.id, edit)
  await flush(store)
  expect(await eventAt(event)).toMatchObject({ title: 'From the laptop' })
  expect(await unsentRows(store)).toMatchObject([{ state: 'failed', body: edit, failure: { code: 'edit-conflict' } }])
  store.close()
})

function newEvent(values: Partial<CreateEventBody>, flyer: Blob | null = null): OwnEventBody {
  const fields = { ...ORDER, ...values }
  return { title: fields.title, fields, version: 1, flyer, draft: { title: fields.title }, earlier: [] }
}

function editOf({ version, title }: Event, fields: Record<string, unknown>): OwnEventBody {
  return { title, fields, version, flyer: null, draft: { form: fields }, earlier: [] }
}

/** The server stores the next writes of the event, and the device receives no response. */
function losePublications(count: number) {
  const send = fetchAs(server, mateo)
  let left = count
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const response = await send(path, init)
    if (!path.startsWith('/api/events') || response.status >= 300 || left-- <= 0) return response
    throw new TypeError('Failed to fetch')
  })
}

async function patch(id: string, json: object) {
  return await mateo.patch(`/api/events/${id}`, json)
}

async function hosted() {
  return (await (await mateo.get(hostedBy(mateo.id).path)).json()) as Event[]
}

async function eventAt({ id }: Pick<Event, 'id'>) {
  return (await (await mateo.get(`/api/events/${id}`)).json()) as Event
}

async function flyer() {
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#e33' } })
    .png()
    .toBuffer()
  return new File([Uint8Array.from(picture)], 'flyer.png', { type: 'image/png' })
}
