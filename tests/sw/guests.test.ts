import 'fake-indexeddb/auto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { releaseHeldPlaces } from '#db/events/venue/places.ts'
import { personStore } from '#sw/db.ts'
import { ownPartAt } from '#sw/delivery/kinds/going.ts'
import {
  claimPlaces,
  confirmGuestLink,
  goAsGuest,
  guestRequests,
  keepGuestHere,
  markPassSeen,
  readGuestLink,
  refreshPass,
  releaseGuestHere,
  resendGuestLink,
  sendGuests,
  takeOfferHere,
  takeOfferOfLink,
} from '#sw/delivery/kinds/guests.ts'
import { type DeviceStore, deviceKey, newDeviceStore } from '#sw/device-store.ts'
import { refusal } from '../support/device.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo } from '../support/event-guest.ts'
import { type Guest, guest } from '../support/guest.ts'
import { endHolds } from '../support/held-places.ts'
import { useTestServer } from '../support/test-server.ts'
import { fetchAs } from './delivery-harness.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

/** What happens to the next requests to go: each arrives, is lost, or arrives and its response is lost. */
let network: ('no signal' | 'response lost' | Response)[]
let requests: string[]
/** Requests to take a place back do not arrive. */
let areReleasesLost: boolean
let areClaimsLost: boolean
/** Who is signed in on the device. */
let member: Guest | undefined
beforeEach(() => {
  // A failed request is due again after a random time, which may be very short. With a stopped clock it waits until the
  // test ends the wait.
  vi.useFakeTimers({ toFake: ['Date'] })
  network = []
  requests = []
  areReleasesLost = false
  areClaimsLost = false
  member = undefined
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(path)
    if (areReleasesLost && path.endsWith('/release')) throw new TypeError('no signal')
    if (areClaimsLost && path.endsWith('/claim')) throw new TypeError('no signal')
    const now = /\/guests/.test(path) ? network.shift() : undefined
    if (now === 'no signal') throw new TypeError('no signal')
    if (now instanceof Response) return now
    const response = await (member ? fetchAs(server, member)(path, init) : server.app.request(path, init))
    if (now === 'response lost') throw new TypeError('the response was lost')
    return response
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const newDevice = () => newDeviceStore({ indexedDB: new IDBFactory(), IDBKeyRange })
const AITOR = { name: 'Aitor', contact: 'aitor@example.com', locale: 'es' } as const
let contacts = 0
const typed = () => ({ ...AITOR, contact: `aitor.${(contacts += 1)}@example.com` })
const guestsAt = (event: Event) =>
  server.sql`select id, state from guests where event_id = ${event.id} and ended_at is null`

test('a request is stored before it is sent, and the place after the response', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  const guest = typed()
  await goAsGuest(device, event, guest)
  expect(await device.deliveries.count()).toBe(0)
  expect(await device.passes.get(event.id)).toMatchObject({
    name: 'Aitor',
    contact: guest.contact,
    state: 'unconfirmed',
    event: { title: event.title },
    pass: { token: expect.any(String), code: expect.any(String) },
  })
  expect(await guestsAt(event)).toHaveLength(1)
  device.close()
})

test('without signal the request waits with its text; after a lost response it makes one guest', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  network = ['no signal', 'response lost']
  const guest = typed()
  await goAsGuest(device, event, guest)
  expect(await device.deliveries.toArray()).toMatchObject([
    { kind: 'guests', key: event.id, state: 'queued', tries: 1, body: guest },
  ])
  await sendGuests(device, { hurry: true })
  expect(await guestsAt(event)).toHaveLength(1)
  expect(await device.passes.count()).toBe(0)
  await sendGuests(device, { hurry: true })
  expect(await guestsAt(event)).toHaveLength(1)
  expect(await device.passes.get(event.id)).toMatchObject({ state: 'unconfirmed' })
  device.close()
})

test('two tabs that send at once make one guest', async () => {
  const event = await publishEvent(mateo)
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const tabs = [newDeviceStore(options), newDeviceStore(options)]
  network = ['no signal']
  await goAsGuest(tabs[0] as DeviceStore, event, typed())
  await Promise.all(tabs.map(tab => sendGuests(tab, { hurry: true })))
  expect(await guestsAt(event)).toHaveLength(1)
  expect(requests.filter(path => path.endsWith('/guests'))).toHaveLength(2)
  for (const tab of tabs) tab.close()
})

test('a refusal keeps the typed text, and the corrected request replaces it', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  await goAsGuest(device, event, { ...AITOR, contact: '+34 600 123 456' })
  expect(await device.deliveries.toArray()).toMatchObject([
    {
      state: 'failed',
      body: { name: 'Aitor', contact: '+34 600 123 456' },
      failure: { code: 'invalid-contact', issues: [{ path: 'contact' }] },
    },
  ])
  await goAsGuest(device, event, typed())
  expect(await device.deliveries.count()).toBe(0)
  expect(await device.passes.count()).toBe(1)
  device.close()
})

test('a captive portal is no response of the server: the request waits', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  network = [new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })]
  await goAsGuest(device, event, typed())
  expect(await device.deliveries.toArray()).toMatchObject([{ state: 'queued', tries: 1 }])
  expect(await device.passes.count()).toBe(0)
  device.close()
})

test.each(['no signal', 'response lost'] as const)(
  'a request that was tried (%s) is taken back on the server too',
  async outcome => {
    const [event, device] = [await publishEvent(mateo), newDevice()]
    network = [outcome, 'no signal']
    await goAsGuest(device, event, typed())
    await releaseGuestHere(device, event.id)
    expect(await device.deliveries.toArray()).toMatchObject([{ kind: 'guest-releases', state: 'queued' }])
    expect(await guestsAt(event)).toHaveLength(outcome === 'no signal' ? 0 : 1)
    await sendGuests(device, { hurry: true })
    expect(await device.deliveries.count()).toBe(0)
    expect(await guestsAt(event)).toHaveLength(0)
    device.close()
  },
)

test('a write is reported as queued before it is sent, because the page may close during the request', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  const queued: [rows: number, guests: number][] = []
  const count = async () => queued.push([await device.deliveries.count(), (await guestsAt(event)).length])
  await goAsGuest(device, event, typed(), count)
  await releaseGuestHere(device, event.id, count)
  expect(queued).toEqual([
    [1, 0],
    [1, 1],
  ])
  expect([await device.deliveries.count(), await guestsAt(event)]).toEqual([0, []])
  device.close()
})

test('taking back an earlier request leaves the place of a later one', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  network = ['response lost']
  areReleasesLost = true
  await goAsGuest(device, event, typed())
  await releaseGuestHere(device, event.id)
  await goAsGuest(device, event, typed())
  expect(await device.deliveries.count()).toBe(1)
  areReleasesLost = false
  await sendGuests(device, { hurry: true })
  expect(await device.deliveries.count()).toBe(0)
  const pass = await device.passes.get(event.id)
  expect(await guestsAt(event)).toEqual([{ id: pass?.id, state: 'unconfirmed' }])
  device.close()
})

test('a refused request is deleted without the server', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  await goAsGuest(device, event, { ...AITOR, contact: '+34 600 123 456' })
  requests = []
  await releaseGuestHere(device, event.id)
  expect(await device.deliveries.count()).toBe(0)
  expect(requests).toEqual([])
  device.close()
})

test('taking the place back waits without signal, and the place stays on the device until then', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  await goAsGuest(device, event, typed())
  network = ['no signal']
  await releaseGuestHere(device, event.id)
  expect(await device.passes.count()).toBe(1)
  expect(await guestsAt(event)).toHaveLength(1)
  await sendGuests(device, { hurry: true })
  expect(await device.passes.count()).toBe(0)
  expect(await guestsAt(event)).toHaveLength(0)
  device.close()
})

test('giving the place of a full event back is undone, before the server has it and after it, and not when it is too late', async () => {
  const [event, device] = [await publishEvent(mateo, { capacity: 1 }), newDevice()]
  await goAsGuest(device, event, typed())
  const pass = await device.passes.get(event.id)
  if (!pass) throw new Error('no place')
  for (const outcome of ['no signal', 'response lost', undefined] as const) {
    network = outcome ? [outcome] : []
    await releaseGuestHere(device, event.id)
    network = outcome ? [outcome] : []
    await keepGuestHere(device, pass)
    await sendGuests(device, { hurry: true })
    expect(await device.deliveries.count()).toBe(0)
    expect(await device.passes.get(event.id)).toMatchObject({ id: pass.id, name: 'Aitor' })
    await endHolds(server)
    expect(await guestsAt(event)).toEqual([{ id: pass.id, state: 'unconfirmed' }])
  }
  await releaseGuestHere(device, event.id)
  await endHolds(server)
  await keepGuestHere(device, pass)
  expect(await device.deliveries.count()).toBe(0)
  expect(await device.passes.get(event.id)).toMatchObject({ endedAs: 'guest-released' })
  device.close()
})

test('the stored place follows the server: confirmed by the link, then removed by the host', async () => {
  const [event, device, laptop] = [await publishEvent(mateo), newDevice(), newDevice()]
  const guest = typed()
  await goAsGuest(device, event, guest)
  const link = await linkSentTo(server, guest.contact)
  expect(await readGuestLink(link)).toMatchObject({ pass: { state: 'unconfirmed' }, event: { id: event.id } })
  await confirmGuestLink(laptop, link, event)
  expect(await laptop.passes.get(event.id)).toMatchObject({ state: 'confirmed', name: 'Aitor' })

  network = ['no signal']
  await refreshPass(device, event).catch(() => undefined)
  expect(await device.passes.get(event.id)).toMatchObject({ state: 'unconfirmed' })
  await refreshPass(device, event)
  expect(await device.passes.get(event.id)).toMatchObject({ state: 'confirmed', contact: guest.contact })

  const [row] = await guestsAt(event)
  await mateo.delete(`/api/events/${event.id}/guests/${row?.id}`)
  await refreshPass(device, event)
  expect(await device.passes.get(event.id)).toMatchObject({ endedAs: 'guest-released' })
  expect(await readGuestLink(link)).toEqual({ refusal: 'guest-released' })
  device.close()
  laptop.close()
})

test('the stored place has the shown event and the messages of the host, and what is shown is marked as seen', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  const guest = typed()
  await goAsGuest(device, event, guest)
  await markPassSeen(device, event)
  expect(requests.filter(path => path.endsWith('/seen'))).toEqual([])
  await confirmGuestLink(device, await linkSentTo(server, guest.contact), event)

  const moved = (await (await mateo.patch(`/api/events/${event.id}`, { date: '2027-12-24' })).json()) as Event
  const message = { id: crypto.randomUUID(), audience: 'going', text: 'Nos vemos en diciembre' }
  expect((await mateo.post(`/api/events/${event.id}/host-messages`, message)).status).toBe(201)
  await refreshPass(device, moved)
  expect(await device.passes.get(event.id)).toMatchObject({
    event: { date: '2027-12-24' },
    messages: [{ text: 'Nos vemos en diciembre' }],
  })
  // An old copy of the page neither replaces the event nor marks the change.
  await refreshPass(device, event)
  expect(await device.passes.get(event.id)).toMatchObject({ event: { date: '2027-12-24' } })
  await markPassSeen(device, event)
  expect(await unseenKinds(event)).toEqual(['event-changed'])
  await markPassSeen(device, moved)
  expect(await unseenKinds(event)).toEqual([])
  device.close()
})

test('without signal the place shows the last messages, and the marks are sent by the next visit', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  const guest = typed()
  await goAsGuest(device, event, guest)
  await confirmGuestLink(device, await linkSentTo(server, guest.contact), event)
  await mateo.post(`/api/events/${event.id}/host-messages`, {
    id: crypto.randomUUID(),
    audience: 'going',
    text: 'Hola',
  })
  await refreshPass(device, event)
  network = ['no signal', 'no signal']
  await refreshPass(device, event).catch(() => undefined)
  await expect(markPassSeen(device, event)).rejects.toMatchObject({ name: 'NoSignal' })
  expect(await device.passes.get(event.id)).toMatchObject({ messages: [{ text: 'Hola' }], state: 'confirmed' })
  await markPassSeen(device, event)
  expect(await unseenKinds(event)).toEqual([])
  device.close()
})

test('the link is sent again, and a refusal changes nothing on the device', async () => {
  const [event, device, thief] = [await publishEvent(mateo), newDevice(), newDevice()]
  const guest = typed()
  await goAsGuest(device, event, guest)
  const pass = await device.passes.get(event.id)
  if (pass) await thief.passes.put(pass)
  const first = await linkSentTo(server, guest.contact)
  await expect(resendGuestLink(thief, event.id)).rejects.toMatchObject({ code: 'guest-not-found' })
  expect(await thief.passes.get(event.id)).toEqual(pass)
  await resendGuestLink(device, event.id)
  expect(await linkSentTo(server, guest.contact)).not.toBe(first)
  expect(await device.passes.get(event.id)).toMatchObject({ state: 'unconfirmed', contact: guest.contact })
  device.close()
  thief.close()
})

const unseenKinds = async (event: Event) => {
  const rows = await server.sql<{ kind: string }[]>`
    select kind from notifications where event_id = ${event.id} and seen_at is null
  `
  return rows.map(({ kind }) => kind)
}

test('a token of another device is refused, and the place ends on the device that copied it', async () => {
  const [event, device, thief] = [await publishEvent(mateo), newDevice(), newDevice()]
  await goAsGuest(device, event, typed())
  const pass = await device.passes.get(event.id)
  if (pass) await thief.passes.put(pass)
  await refreshPass(thief, event)
  expect(await thief.passes.get(event.id)).toMatchObject({ endedAs: 'guest-not-found' })
  await refreshPass(device, event)
  expect(await device.passes.get(event.id)).not.toHaveProperty('endedAs')
  device.close()
  thief.close()
})

test('a server that fails ends no place', async () => {
  const [event, device] = [await publishEvent(mateo), newDevice()]
  await goAsGuest(device, event, typed())
  network = [refusal(503, 'unavailable')]
  await refreshPass(device, event).catch(() => undefined)
  expect(await device.passes.get(event.id)).not.toHaveProperty('endedAs')
  device.close()
})

test('places of past events are deleted from the device after a week', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const device = newDeviceStore(options)
  const event = await publishEvent(mateo)
  await goAsGuest(device, event, typed())
  const pass = await device.passes.get(event.id)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const days of [6, 8])
    if (pass)
      await device.passes.put({
        ...pass,
        eventId: `${days}`,
        event: { ...event, startsAt: daysAgo(days), endsAt: null },
      })
  device.close()
  const reopened = newDeviceStore(options)
  expect((await reopened.passes.toArray()).map(({ eventId }) => eventId).toSorted()).toEqual([event.id, '6'].toSorted())
  reopened.close()
})

test('the kinds are not sent by the service worker, which has no solver for the bot check', async () => {
  const { kinds } = await import('#sw/delivery/kinds.ts')
  expect(kinds.map(({ name }) => name)).not.toContain(guestRequests.name)
})

test('an answer to an offer that waits without signal counts when it arrives before the deadline of the server', async () => {
  const { event, device, pass } = await offered()
  network = ['no signal', 'response lost']
  await takeOfferHere(device, pass)
  expect(await device.deliveries.toArray()).toMatchObject([{ kind: 'guest-releases', state: 'queued', tries: 1 }])
  expect(await device.passes.get(event.id)).toMatchObject({ state: 'offered' })
  for (const _ of ['the response is lost', 'it arrives again']) await sendGuests(device, { hurry: true })
  expect(await device.deliveries.count()).toBe(0)
  expect(await device.passes.get(event.id)).toMatchObject({ state: 'confirmed', hasPlace: true, name: 'Aitor' })
  device.close()
})

test.each([
  { hasWaitingList: true, after: { state: 'waiting', position: 1, offerUntil: expect.any(String) } },
  { hasWaitingList: false, after: { state: 'lapsed' } },
])(
  'an answer that arrives too late leads to the end of the line (list: $hasWaitingList), or says that the place is gone',
  async ({ hasWaitingList, after }) => {
    const { event, device, pass } = await offered()
    network = ['no signal']
    await takeOfferHere(device, pass)
    await server.sql`update guests set offer_until = now() where id = ${pass.id}`
    await releaseHeldPlaces(server.sql)
    const late = await server.person(`late${hasWaitingList}`)
    expect((await late.put(`/api/events/${event.id}/attendance`, { state: 'going' })).status).toBe(200)
    await mateo.patch(`/api/events/${event.id}`, { hasWaitingList })
    await sendGuests(device, { hurry: true })
    expect(await device.deliveries.count()).toBe(0)
    expect(await device.passes.get(event.id)).toMatchObject(after)
    device.close()
  },
)

test('the link of an offer is answered without signal, too, and declining it later replaces the answer', async () => {
  const { event, device, pass, link } = await offered()
  network = ['no signal', 'no signal']
  expect(await takeOfferOfLink(device, link, { pass, event })).toBe(null)
  expect(await device.deliveries.toArray()).toMatchObject([{ state: 'queued', body: { link } }])
  await releaseGuestHere(device, event.id)
  expect(await device.deliveries.count()).toBe(0)
  await endHolds(server)
  expect(await guestsAt(event)).toHaveLength(0)
  device.close()
})

/** A guest on a new device who has waited, and has an offer. */
async function offered() {
  const device = newDevice()
  const event = await publishEvent(mateo, { capacity: 1, hasWaitingList: true })
  const [first] = [await server.person(`first${(contacts += 1)}`)]
  await first.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  const guest = typed()
  await goAsGuest(device, event, { ...guest, waits: true })
  const link = await linkSentTo(server, guest.contact)
  await confirmGuestLink(device, link, event)
  await first.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  await refreshPass(device, event)
  const pass = await device.passes.get(event.id)
  if (pass?.state !== 'offered') throw new Error('the guest has no offer')
  return { event, device, pass, link }
}
test('the places of a device come into the account that signs in on it, once, with the pass, and also after an outage', async () => {
  const [event, other, device] = [await publishEvent(mateo), await publishEvent(mateo), newDevice()]
  const lucia = await guest(server, 'Lucia')
  await goAsGuest(device, event, typed())
  const before = await device.passes.get(event.id)
  network = ['no signal']
  await goAsGuest(device, other, typed())
  // The request that waits is sent, and its place claimed.
  network = []
  member = lucia
  areClaimsLost = true
  expect(await claimPlaces(device, lucia.id)).toEqual([])
  areClaimsLost = false
  const claimed = await claimPlaces(device, lucia.id)
  expect(new Map(claimed.map(({ event: { id }, refusal }) => [id, refusal]))).toEqual(
    new Map([
      [event.id, null],
      [other.id, null],
    ]),
  )
  expect(await device.passes.get(event.id)).toMatchObject({ state: 'claimed' })
  // The pass opens without signal.
  const { body } = (await personStore(lucia.id).copies.get(ownPartAt(event.id).path)) ?? {}
  expect(body).toMatchObject({ attendance: 'going', pass: before?.pass })
  requests = []
  expect(await claimPlaces(device, lucia.id)).toEqual([])
  expect(requests).toEqual([])
  device.close()
})

test('a place that another account took, or that is being given back, does not come along', async () => {
  const [event, given, device] = [await publishEvent(mateo), await publishEvent(mateo), newDevice()]
  await goAsGuest(device, event, typed())
  await goAsGuest(device, given, typed())
  areReleasesLost = true
  await releaseGuestHere(device, given.id)
  const { token, pass: _ } = (await device.passes.get(event.id)) ?? {}
  const first = await server.person('first')
  const proof = { eventId: event.id, token, device: await deviceKey(device) }
  expect((await first.post('/api/guests/claim', proof)).status).toBe(200)
  const second = await guest(server, 'Second')
  member = second
  expect(await claimPlaces(device, second.id)).toMatchObject([{ event: { id: event.id }, refusal: 'guest-claimed' }])
  expect(await device.passes.get(event.id)).toMatchObject({ endedAs: 'guest-claimed' })
  expect(await device.passes.get(given.id)).not.toHaveProperty('endedAs')
  // The refusal is shown once.
  expect(await claimPlaces(device, second.id)).toEqual([])
  device.close()
})
