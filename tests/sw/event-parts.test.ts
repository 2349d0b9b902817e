import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { checkRoles, doorsSoon } from '#sw/cache/event-parts.ts'
import { refreshCached } from '#sw/cache/responses.ts'
import type { PersonStore } from '#sw/db.ts'
import { endOffer } from '#sw/direct/event-people.ts'
import { offerPlace, takePlace } from '#sw/direct/place-offers.ts'
import { NoSignal } from '#sw/http/failures.ts'
import { applyHint } from '#sw/sync/pull.ts'
import { type Fault, newPhone, openBridge } from '../support/device.ts'
import { publishEvent } from '../support/event.ts'
import { type Guest, guest } from '../support/guest.ts'
import { resourceAt } from '../support/resource-at.ts'
import { useTestServer } from '../support/test-server.ts'

let ana: Guest
let mateo: Guest
let phone: PersonStore
let fault: Fault
let lost: (path: string, init: RequestInit) => boolean
let event: Event

const server = await useTestServer()
beforeEach(async () => {
  ana = await guest(server, 'Ana')
  mateo = await guest(server, 'Mateo')
  await server.sql`update users set user_type = 'party_host' where id = ${mateo.id}`
  fault = null
  lost = () => false
  const bridge = openBridge(
    server,
    () => [ana, mateo],
    (path, init) => (lost(path, init) ? 'request lost' : fault),
  )
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => bridge.fetch(path, init))
  phone = newPhone(ana)
  event = await helpedEvent()
  for (const path of PARTS) await refreshCached(phone, resourceAt(`/api/events/${event.id}${path}`))
})
afterEach(() => {
  phone.close()
  vi.unstubAllGlobals()
})

const PARTS = ['', '/mine', '/people', '/guests', '/waiting', '/receipts', '/attendees']

test('a hint about a lost role deletes what only the people of the event read, also without signal', async () => {
  expect(await cached()).toEqual(PARTS.toSorted())
  await remove()
  fault = 'request lost'
  await applyHint(phone, 'role:changed', { eventId: event.id })
  expect(await cached()).toEqual(['', '/mine'])
  expect(await mine()).not.toHaveProperty('role')
})

test('the device knows the doors of these days at which the member works, and no others', async () => {
  const startsAt = Date.parse(event.startsAt)
  const hours = (count: number) => startsAt + count * 3_600_000
  expect(await doorsSoon(phone, hours(-25))).toEqual([])
  expect(await doorsSoon(phone, hours(-23))).toEqual([event.id])
  const other = await publishEvent(mateo, { title: 'Noche ajena' })
  for (const path of ['', '/mine']) await refreshCached(phone, resourceAt(`/api/events/${other.id}${path}`))
  expect(await doorsSoon(phone, hours(1))).toEqual([event.id])
  await remove()
  await checkRoles(phone)
  expect(await doorsSoon(phone, hours(1))).toEqual([])
})

test('a device that was offline when the role ended deletes the parts when the app starts', async () => {
  await remove()
  await checkRoles(phone)
  expect(await cached()).toEqual(['', '/mine'])
})

test('a device whose open page fetched the end of the role first deletes the parts, too', async () => {
  await remove()
  await refreshCached(phone, resourceAt(`/api/events/${event.id}/mine`))
  await checkRoles(phone)
  expect(await cached()).toEqual(['', '/attendees', '/mine'])
})

test('a device whose open page fetched the change from editor to door first loses what only editors read', async () => {
  await mateo.put(`/api/events/${event.id}/people/${ana.id}`, { role: 'door' })
  await refreshCached(phone, resourceAt(`/api/events/${event.id}/mine`))
  await checkRoles(phone)
  expect(await cached()).toEqual(PARTS.filter(part => part !== '/receipts').toSorted())
})

test('the check of the roles keeps the parts of a helper, and deletes none without a response', async () => {
  await checkRoles(phone)
  fault = 'request lost'
  await expect(checkRoles(phone)).rejects.toThrow(NoSignal)
  expect(await cached()).toEqual(PARTS.toSorted())
  expect(await mine()).toMatchObject({ role: 'editor' })
})

test('a draft is deleted with the role, because it is not public', async () => {
  const draft = await helpedEvent({ status: 'draft' })
  const path = `/api/events/${draft.id}`
  for (const part of ['', '/mine']) await refreshCached(phone, resourceAt(path + part))
  await mateo.delete(`${path}/people/${ana.id}`)
  await applyHint(phone, 'role:changed', { eventId: draft.id })
  expect(await phone.copies.get(path)).toBeUndefined()
})

test('a device that has a draft fetches the draft again when the role at the draft changes', async () => {
  const draft = await helpedEvent({ status: 'draft' })
  const path = `/api/events/${draft.id}`
  for (const part of ['', '/mine']) await refreshCached(phone, resourceAt(path + part))
  await mateo.put(`${path}/people/${ana.id}`, { role: 'door' })
  await applyHint(phone, 'role:changed', { eventId: draft.id })
  expect((await phone.copies.get(path))?.body).toMatchObject({ id: draft.id, status: 'draft' })
  expect((await phone.copies.get(`${path}/mine`))?.body).toMatchObject({ role: 'door' })
})

test('a device that was offline deletes a draft when the invitation was withdrawn', async () => {
  const draft = await eventWithInvitation({ status: 'draft' })
  const path = `/api/events/${draft.id}`
  for (const part of ['', '/mine']) await refreshCached(phone, resourceAt(path + part))
  await mateo.delete(`${path}/people/${ana.id}`)
  await checkRoles(phone)
  expect(await phone.copies.get(path)).toBeUndefined()
  expect((await phone.copies.get(`${path}/mine`))?.body).not.toHaveProperty('invitation')
})

test('a device that was offline deletes the parts of an editor who is at the door now', async () => {
  await mateo.put(`/api/events/${event.id}/people/${ana.id}`, { role: 'door' })
  await checkRoles(phone)
  expect(await cached()).toEqual(['', '/mine'])
  expect(await mine()).toMatchObject({ role: 'door' })
})

test('a former host whose device was offline loses what only the host reads, and keeps what an editor reads', async () => {
  const his = newPhone(mateo)
  try {
    for (const path of [...PARTS, '/sources']) await refreshCached(his, resourceAt(`/api/events/${event.id}${path}`))
    await server.sql`update users set user_type = 'party_host' where id = ${ana.id}`
    expect((await mateo.post(`/api/events/${event.id}/transfer`, { to: ana.id })).status).toBe(200)
    expect((await ana.put(`/api/events/${event.id}/transfer`)).status).toBe(200)
    await checkRoles(his)
    expect(await his.copies.get(`/api/events/${event.id}/sources`)).toBeUndefined()
    expect((await his.copies.get(`/api/events/${event.id}/mine`))?.body).toMatchObject({ role: 'editor' })
    expect((await his.copies.get(`/api/events/${event.id}`))?.body).toMatchObject({ createdBy: ana.id })
  } finally {
    his.close()
  }
})

test('a host keeps the lists while an editor accepts and is offered the event, also without signal, but not after the editor took it over', async () => {
  const his = newPhone(mateo)
  try {
    await server.sql`update users set user_type = 'party_host' where id = ${ana.id}`
    for (const path of PARTS) await refreshCached(his, resourceAt(`/api/events/${event.id}${path}`))
    fault = 'request lost'
    await applyHint(his, 'people:changed', { eventId: event.id })
    expect(await cached(his)).toEqual(PARTS.toSorted())

    fault = null
    expect((await mateo.post(`/api/events/${event.id}/transfer`, { to: ana.id })).status).toBe(200)
    await applyHint(his, 'people:changed', { eventId: event.id })
    expect(await cached(his)).toEqual(PARTS.toSorted())
    expect(await people(his)).toContainEqual(expect.objectContaining({ id: ana.id, isOffered: true }))

    // The hint about the host's own role is lost, and one about another member arrives.
    expect((await ana.put(`/api/events/${event.id}/transfer`)).status).toBe(200)
    await his.copies.put({ path: `/api/events/${event.id}/sources`, body: [], etag: null, at: 0 })
    await applyHint(his, 'people:changed', { eventId: event.id })
    expect(await cached(his)).not.toContain('/sources')
    expect(await people(his)).toContainEqual(expect.objectContaining({ id: ana.id, role: 'owner' }))
  } finally {
    his.close()
  }
})

test('a member at the door without signal keeps the list of guests while the host changes the role of another', async () => {
  fault = 'request lost'
  await applyHint(phone, 'people:changed', { eventId: event.id })
  expect(await cached()).toEqual(PARTS.toSorted())
  expect(await mine()).toMatchObject({ role: 'editor' })
})

test('an offer that was declined is no longer on the device if the requests after it are lost', async () => {
  await server.sql`update users set user_type = 'party_host' where id = ${ana.id}`
  expect((await mateo.post(`/api/events/${event.id}/transfer`, { to: ana.id })).status).toBe(200)
  await applyHint(phone, 'people:changed', { eventId: event.id })
  expect(await mine()).toMatchObject({ role: 'editor', isOffered: true })
  lost = (_, { method }) => method !== 'DELETE'
  await endOffer(phone, event.id)
  expect(await mine()).toMatchObject({ role: 'editor' })
  expect(await mine()).not.toHaveProperty('isOffered')
  expect(await cached()).toEqual(PARTS.toSorted())
})

test('a place that was taken is on the device with its pass if the requests after it are lost, and not on that of the giver', async () => {
  const giver = newPhone(mateo)
  const path = `/api/events/${event.id}`
  await mateo.put(`${path}/attendance`, { state: 'going' })
  await refreshCached(giver, resourceAt(`${path}/mine`))
  await offerPlace(giver, event.id, ana.id)
  await applyHint(phone, 'people:changed', { eventId: event.id })
  expect(await mine()).toMatchObject({ attendance: null, offeredPlace: { from: { id: mateo.id } } })
  expect(await mine(giver)).toMatchObject({ attendance: 'going', givenPlace: { to: { id: ana.id } } })

  lost = (_, { method }) => method !== 'PUT'
  await takePlace(phone, event.id, mateo.id)
  expect(await mine()).toMatchObject({ attendance: 'going', pass: { token: expect.any(String) } })
  expect(await mine()).not.toHaveProperty('offeredPlace')
  lost = () => false
  await applyHint(giver, 'people:changed', { eventId: event.id })
  expect(await mine(giver)).toMatchObject({ attendance: null })
  expect(await mine(giver)).not.toHaveProperty('pass')
  giver.close()
})

async function helpedEvent(order: object = {}): Promise<Event> {
  const added = await eventWithInvitation(order)
  expect((await ana.put(`/api/events/${added.id}/role`)).status).toBe(200)
  return added
}

async function eventWithInvitation(order: object): Promise<Event> {
  const about = { date: '2030-05-03', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  const added = await (await mateo.post('/api/events', { title: 'Sabor', ...about, ...order })).json()
  const path = `/api/events/${added.id}`
  await mateo.post(`/api/users/${ana.id}/follow`)
  expect((await mateo.put(`${path}/people/${ana.id}`, { role: 'editor' })).status).toBe(200)
  return added
}

const remove = () => mateo.delete(`/api/events/${event.id}/people/${ana.id}`)
const mine = async (device = phone) => (await device.copies.get(`/api/events/${event.id}/mine`))?.body as MyPart

const people = async (device: PersonStore) => (await device.copies.get(`/api/events/${event.id}/people`))?.body

async function cached(device = phone) {
  const path = `/api/events/${event.id}`
  const keys = await device.copies.where('path').startsWith(path).primaryKeys()
  return keys.map(key => key.slice(path.length)).toSorted()
}
