import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ownPromises } from '#contract/events/promises/calls.ts'
import type { GivenPromises, OwnPromises } from '#contract/events/promises/promises.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import { promises } from '#sw/delivery/kinds/promises.ts'
import { enqueue, openRows } from '#sw/delivery/queue.ts'
import { resource } from '#sw/http/send.ts'
import { newPhone } from '../support/device.ts'
import { publishEvent } from '../support/event.ts'
import { flush } from '../support/flush.ts'
import type { Guest } from '../support/guest.ts'
import fc from '../support/property.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { checkDeliveries, fetchAs } from './delivery-harness.ts'

let server: TestServer
let ana: Guest
let mateo: Guest
beforeAll(async () => {
  server = await openTestServer()
  ana = await server.person('ana')
  mateo = await server.person('mateo', { userType: 'party_host' })
})
afterAll(() => server.close())
afterEach(() => void vi.unstubAllGlobals())

const answer = fc.constantFrom(true, false, null)

test('the last answers after a night reach the server, in spite of lost requests and kills', async () => {
  const keys = [await night(), await night()]
  const seen = await checkDeliveries<GivenPromises>({
    server,
    author: ana,
    kind: promises,
    keys,
    body: fc.record({ started: answer, mix: answer, floor: answer }),
    async start() {
      await server.sql`delete from promises`
    },
    stored: async key => (await own(key)).answers,
    expected: bodies => bodies.at(-1) ?? { started: null, mix: null, floor: null },
  })
  expect(seen.refused).toBeGreaterThan(0)
})

test('answers without signal wait, replace each other, and are in the copy of the device once they are sent', async () => {
  const [key, store] = [await night(), newPhone(ana)]
  const path = resource(ownPromises, { params: { id: key } })
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await refreshCached(store, path)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no signal')))
  await enqueue(store, promises, key, { started: true, mix: null, floor: null })
  await flush(store)
  await enqueue(store, promises, key, { started: true, mix: false, floor: null })
  await flush(store)
  expect(await openRows(store).count()).toBe(1)
  vi.stubGlobal('fetch', fetchAs(server, ana))
  await store.deliveries.toCollection().modify({ notBefore: 0 })
  await flush(store)
  const answers = { started: true, mix: false, floor: null }
  expect((await own(key)).answers).toEqual(answers)
  expect((await store.copies.get(path.path))?.body).toEqual({ canAnswer: true, answers })
  store.close()
})

/** A night that is over and at which Ana was checked in. */
async function night(): Promise<string> {
  const { id } = await publishEvent(mateo)
  await server.sql`
    insert into door_rows (event_id, device, counter, seq, at, by_name, kind, pass)
    values (${id}, '00000000000000a1', 1, 1, now(), 'Door', 'in', ${`member:${ana.id}`})
  `
  await server.sql`
    update events set tz = 'UTC', start_local = now() at time zone 'UTC' - interval '12 hours',
      end_local = now() at time zone 'UTC' - interval '8 hours'
    where id = ${id}
  `
  return id
}

async function own(id: string): Promise<OwnPromises> {
  return (await (await ana.get(`/api/events/${id}/promises`)).json()) as OwnPromises
}
