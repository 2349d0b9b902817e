import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import type { DoorRow, NewDoorLink } from '#contract/events/door/door.ts'
import { doorCodes, doorMessageIn } from '#sw/cache/door-codes.ts'
import { doorHere, storedDoorList } from '#sw/cache/door-list.ts'
import { doorRowsOf } from '#sw/cache/door-rows.ts'
import { PersonStore } from '#sw/db.ts'
import { flushFromWorker, flushKind } from '#sw/delivery/deliver.ts'
import { door, doorByLink } from '#sw/delivery/kinds/door.ts'
import { DeviceStore } from '#sw/device-store.ts'
import { openDoorByLink, prepareDoor, pullDoor, receiveAtDoor, unsentAtDoor, writeAtDoor } from '#sw/sync/door.ts'
import { newPhone } from '../support/device.ts'
import { doorChaos, type Without } from '../support/door-chaos.ts'
import { publishEvent } from '../support/event.ts'
import { flush } from '../support/flush.ts'
import fc, { seed } from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'
import { checkDeliveries, fetchAs } from './delivery-harness.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const nadia = await server.person('nadia')
const lucia = await server.person('lucia')
afterEach(() => void vi.unstubAllGlobals())

const PASS = 'member:00000000-0000-4000-8000-000000000001'
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const online = (as = mateo) => void vi.stubGlobal('fetch', fetchAs(server, as))

test('rows that were written without signal are sent in few requests, and by the worker with the page closed', async () => {
  const { id } = await publishEvent(mateo)
  const page = new PersonStore(mateo.id)
  online()
  await prepareDoor(page, id)
  vi.stubGlobal('fetch', offline)
  for (let scans = 0; scans < 30; scans++) await writeAtDoor(page, id, { kind: 'in', by: 'Mateo' })
  await flush(page)
  expect(await unsentAtDoor(page, id)).toBe(30)
  page.close()

  let requests = 0
  const send = fetchAs(server, mateo)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests += 1
    return send(path, init)
  })
  await flushFromWorker()
  expect(requests).toBe(2)
  const next = new PersonStore(mateo.id)
  expect([await unsentAtDoor(next, id), (await doorRowsOf(next.notes, id)).length]).toEqual([0, 30])
  expect((await rowsOnServer(id)).map(({ counter }) => counter)).toEqual(
    Array.from({ length: 30 }, (_, nth) => nth + 1),
  )
  await next.delete()
})

test('each row reaches the server once, in spite of lost requests and responses, kills and two tabs', async () => {
  const { id } = await publishEvent(mateo)
  const device = '00000000000000a1'
  const seen = await checkDeliveries<DoorRow>({
    server,
    author: mateo,
    kind: door,
    keys: [1, 2, 3].map(counter => `${id}/${device}:${counter}`),
    body: fc.record({
      device: fc.constant(device),
      counter: fc.constant(1),
      at: fc.constant('2026-11-28T22:00:00.000Z'),
      by: fc.constantFrom('Mateo', 'Nadia'),
      kind: fc.constant('in' as const),
    }),
    withId: (body, _, key) => ({ ...body, counter: Number(key.split(':')[1]) }),
    start: async () => void (await server.sql`delete from door_rows where event_id = ${id}`),
    stored: async key => (await rowsOnServer(id)).find(({ counter }) => key.endsWith(`:${counter}`))?.by ?? null,
    // A row is never replaced.
    expected: bodies => bodies[0]?.by ?? null,
  })
  expect(seen.kills).toBeGreaterThan(0)
})

test('a phone with a wrong clock writes the time of the server', async () => {
  const { id } = await publishEvent(mateo)
  const page = newPhone(mateo)
  const now = vi.spyOn(Date, 'now')
  const trueMs = Date.now()
  online()
  const send = globalThis.fetch
  // The server has the true time.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    now.mockReturnValue(trueMs)
    const response = await send(path, init)
    now.mockReturnValue(trueMs - 5 * 3_600_000)
    return response
  })
  now.mockReturnValue(trueMs - 5 * 3_600_000)
  await pullDoor(page, id)
  const row = await writeAtDoor(page, id, { kind: 'in', by: 'Mateo' })
  expect(Math.abs(Date.parse(row.at) - trueMs)).toBeLessThan(2_000)
  now.mockRestore()
  page.close()
})

test('a phone whose link has ended keeps its rows, and another phone brings them to the server', async () => {
  const { id } = await publishEvent(mateo)
  const link: NewDoorLink = await (await mateo.post(`/api/events/${id}/door/links`)).json()
  const [byLink, host] = [new DeviceStore({ indexedDB: new IDBFactory(), IDBKeyRange }), newPhone(mateo)]
  online()
  expect(await openDoorByLink(byLink, { link: link.token, code: link.code, name: 'Nadia' })).toBe(id)
  await prepareDoor(byLink, id)
  await prepareDoor(host, id)
  const row = await writeAtDoor(byLink, id, { kind: 'in', by: 'Nadia', pass: PASS })

  await mateo.delete(`/api/events/${id}/door/links/${link.id}`)
  await flushKind(byLink, doorByLink)
  await expect(pullDoor(byLink, id)).rejects.toThrow('404')
  expect([await unsentAtDoor(byLink, id), (await doorHere(byLink.notes, id))?.isEnded]).toEqual([1, true])
  expect(await rowsOnServer(id)).toEqual([])

  expect(await receiveAtDoor(host, id, await doorRowsOf(byLink.notes, id))).toBe(1)
  expect(await receiveAtDoor(host, id, await doorRowsOf(byLink.notes, id))).toBe(0)
  await flush(host)
  expect(await rowsOnServer(id)).toEqual([row])
  for (const store of [byLink, host]) store.close()
})

test('a helper whose role comes back sends what was refused meanwhile', async () => {
  const { id } = await publishEvent(mateo)
  await mateo.post(`/api/users/${nadia.id}/follow`)
  const invite = async () => {
    await mateo.put(`/api/events/${id}/people/${nadia.id}`, { role: 'door' })
    await nadia.put(`/api/events/${id}/role`)
  }
  await invite()
  const phone = newPhone(nadia)
  online(nadia)
  await prepareDoor(phone, id)
  await mateo.delete(`/api/events/${id}/people/${nadia.id}`)
  await writeAtDoor(phone, id, { kind: 'in', by: 'Nadia' })
  await flush(phone)
  expect(await rowsOnServer(id)).toEqual([])
  await invite()
  await pullDoor(phone, id)
  await flush(phone, { hurry: true })
  expect([(await rowsOnServer(id)).length, await unsentAtDoor(phone, id)]).toEqual([1, 0])
  phone.close()
})

test('the codes of another door, or of a stranger, are foreign', async () => {
  const [event, other] = [await publishEvent(mateo), await publishEvent(mateo)]
  const phone = newPhone(mateo)
  online()
  for (const { id } of [event, other]) await prepareDoor(phone, id)
  const [list, otherList] = await Promise.all(
    [event, other].map(async ({ id }) => (await storedDoorList(phone.notes, id))?.list),
  )
  if (!list || !otherList) throw new Error('the lists are not stored')
  const { Parts } = await import('#contract/events/door/door-exchange.ts')
  const [code = ''] = await doorCodes(list, { sketch: new Map(), rows: [] })
  const bytes = new Parts().add(code)
  if (!(bytes instanceof Uint8Array)) throw new Error('the code is not complete')
  expect(await doorMessageIn(list, bytes)).toEqual({ sketch: new Map(), rows: [] })
  expect(await doorMessageIn(otherList, bytes)).toBe('foreign')
  expect(await doorMessageIn({ ...list, eventId: other.id }, bytes)).toBe('foreign')
  phone.close()
})

// `LONG=on` makes so many runs of the door, each with other faults.
const RUNS = process.env.LONG === 'on' ? 200 : 3

test('five phones at one door have the same after all have met, and nothing is lost', {
  timeout: RUNS * 20_000,
}, async () => {
  const total: Record<string, number> = {}
  for (let run = 0; run < RUNS; run++) {
    const { broken, figures } = await doorChaos(server, mateo, [mateo, nadia, lucia], { seed: seed + run, steps: 120 })
    expect([seed + run, broken]).toEqual([seed + run, []])
    for (const [name, count] of Object.entries(figures)) total[name] = (total[name] ?? 0) + count
  }
  // Runs without faults would prove nothing.
  for (const [name, count] of Object.entries(total)) expect([name, count > 0]).toEqual([name, true])
})

test.each<[Without, RegExp]>([
  ['merge', /shows \d+ rows/],
  ['counters', /lost/],
  ['offset', /wrong time/],
])('the same run without %s fails', async (without, sentence) => {
  const { broken } = await doorChaos(server, mateo, [mateo, nadia, lucia], { seed, steps: 120, without })
  expect(broken.join('\n')).toMatch(sentence)
})

async function rowsOnServer(id: string): Promise<DoorRow[]> {
  const response = await mateo.post(`/api/events/${id}/door/rows`, { rows: [], after: 0 })
  return (await response.json()).rows
}
