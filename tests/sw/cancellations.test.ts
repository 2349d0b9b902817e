import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { PersonStore } from '#sw/db.ts'
import { flushFromWorker } from '#sw/delivery/deliver.ts'
import { cancellation } from '#sw/delivery/kinds/cancellations.ts'
import { discard, enqueue, waitingFor } from '#sw/delivery/queue.ts'
import { takeRefusals, unsentRows } from '#sw/delivery/unsent.ts'
import { newPhone } from '../support/device.ts'
import { publishEvent } from '../support/event.ts'
import { flush } from '../support/flush.ts'
import { type Guest, guest } from '../support/guest.ts'
import fc from '../support/property.ts'
import { resourceAt } from '../support/resource-at.ts'
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

test('the last reason for each cancelled event reaches the server, in spite of lost requests and kills', async () => {
  const keys = await Promise.all([1, 2, 3].map(async () => (await publishEvent(mateo)).id))
  const seen = await checkDeliveries<string>({
    server,
    author: mateo,
    kind: cancellation,
    keys,
    body: fc.constantFrom('Rain', 'The roof is leaking', 'The band is ill'),
    async start() {
      await server.sql`update events set status = 'active', cancel_reason = null, cancelled_at = null`
    },
    stored: async key => (await eventAt(key)).cancelReason,
    expected: bodies => bodies.at(-1) ?? null,
  })
  expect(seen.refused).toBeGreaterThan(0)
})

test('the worker cancels the event with every page closed, and the guests are notified once', async () => {
  const ana = await guest(server, 'Ana')
  const { id } = await publishEvent(mateo)
  await ana.put(`/api/events/${id}/attendance`, { state: 'going' })
  const store = new PersonStore(mateo.id)
  await enqueue(store, cancellation, id, 'Rain')
  store.close()
  vi.stubGlobal('fetch', fetchAs(server, mateo))
  await flushFromWorker()
  await flushFromWorker()
  expect(await eventAt(id)).toMatchObject({ status: 'cancelled', cancelReason: 'Rain' })
  expect((await (await ana.get('/api/notifications')).json()).notifications).toMatchObject([
    { kind: 'event-cancelled' },
  ])
})

test('a cancellation that the host takes back while it waits never reaches the server', async () => {
  const [{ id }, store] = [await publishEvent(mateo), newPhone(mateo)]
  vi.stubGlobal('fetch', fetchAs(server, mateo))
  await enqueue(store, cancellation, id, 'Rain')
  const row = await waitingFor(store, cancellation, id)
  expect(await discard(store, row?.id ?? '')).toBe(true)
  await flush(store)
  expect(await eventAt(id)).toMatchObject({ status: 'active', cancelReason: null })
  store.close()
})

test('the response replaces the cached event', async () => {
  const [{ id }, store] = [await publishEvent(mateo), newPhone(mateo)]
  vi.stubGlobal('fetch', fetchAs(server, mateo))
  await refreshCached(store, resourceAt(`/api/events/${id}`))
  await enqueue(store, cancellation, id, 'Rain')
  await flush(store)
  expect((await store.copies.get(`/api/events/${id}`))?.body).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Rain',
  })
  store.close()
})

test('a cancellation of an event that is over meanwhile is refused, and one tab shows the refusal once', async () => {
  const [{ id }, store] = [await publishEvent(mateo), newPhone(mateo)]
  await server.sql`update events set start_local = '2026-01-01 22:00', end_local = '2026-01-02 02:00' where id = ${id}`
  vi.stubGlobal('fetch', fetchAs(server, mateo))
  await enqueue(store, cancellation, id, 'Rain')
  await flush(store)
  const shown = await Promise.all([takeRefusals(store), takeRefusals(store)])
  expect(shown.flat()).toMatchObject([{ kind: 'cancel', key: id, failure: { status: 409, code: 'event-over' } }])
  // The reason stays until the host discards it.
  expect(await unsentRows(store)).toMatchObject([{ kind: 'cancel', body: 'Rain', state: 'failed' }])
  expect((await eventAt(id)).status).toBe('active')
  store.close()
})

async function eventAt(id: string) {
  return (await (await mateo.get(`/api/events/${id}`)).json()) as Event
}
