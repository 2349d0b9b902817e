import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { runHeldPlaces } from '#api/events/queues.ts'
import type { Event } from '#contract/events/events.ts'
import type { Attending, MyPart } from '#contract/events/going/attendance.ts'
import { correctPlaces, releaseHeldPlaces, releasePlacesOf } from '#db/events/venue/places.ts'
import { publishEvent } from '../support/event.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { guestCalls, passIn, proofOf } from '../support/guest-calls.ts'
import { endHolds } from '../support/held-places.ts'
import { codeOf, type Person, threeMembers } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const { go, read, confirm, expire } = guestCalls(server, mateo)
const release = async (proof: object) => await server.stranger.post('/api/guests/release', proof)
const keep = async (proof: object) => await server.stranger.post('/api/guests/keep', proof)

let ana: Person
let beto: Person
let carla: Person
beforeEach(async () => void ([ana, beto, carla] = await threeMembers(server)))

test('a member who leaves a full event gets the place back within ten seconds, which no other member gets meanwhile', async () => {
  const event = await fullEvent()
  await choose(beto, event, 'waiting')
  expect(await leave(ana, event)).toEqual({ attendance: null, attendingCount: 0, waitingCount: 1 })
  expect(await codeOf(put(carla, event, 'going'))).toEqual([409, 'full-with-waiting-list'])
  expect(await codeOf(go(event, newGuest()))).toEqual([409, 'full-with-waiting-list'])
  await releaseHeldPlaces(server.sql)
  expect(await attendanceOf(beto, event)).toBe('waiting')
  expect(await countsOf(event)).toEqual({ attendingCount: 1, waitingCount: 1 })
  expect([await heldFor(ana, event), await heldFor(carla, event)]).toEqual([1, undefined])
  expect(await choose(ana, event, 'going')).toMatchObject({ attendance: 'going', attendingCount: 1, waitingCount: 1 })
  expect(await heldFor(ana, event)).toBeUndefined()
  await endHolds(server)
  expect([await attendanceOf(ana, event), await attendanceOf(beto, event)]).toEqual(['going', 'waiting'])
})

test('after the time to undo, the place belongs to the member who waited first, also before a process has given it', async () => {
  const event = await fullEvent()
  for (const person of [beto, carla]) await choose(person, event, 'waiting')
  const [before] = await server.sql<[{ at: string }]>`select iso(now()) as at`
  await leave(ana, event)
  const [hold] = await server.sql<{ isLong: boolean; isShort: boolean }[]>`
    select until >= ${before.at}::timestamptz + interval '10 seconds' as is_long, until <= now() + interval '11 seconds' as is_short
    from held_places
    where event_id = ${event.id}
  `
  expect(hold).toEqual({ isLong: true, isShort: true })
  await server.sql`update held_places set until = now()`
  expect(await codeOf(put(ana, event, 'going'))).toEqual([409, 'full-with-waiting-list'])
  expect([await attendanceOf(beto, event), await attendanceOf(carla, event)]).toEqual(['going', 'waiting'])
})

test('a member who may come instead has left the place as well, and gets it back', async () => {
  const event = await fullEvent()
  await choose(beto, event, 'waiting')
  await choose(ana, event, 'interested')
  expect(await choose(ana, event, 'waiting')).toMatchObject({ attendance: 'going', attendingCount: 1 })
  await choose(ana, event, 'interested')
  await leave(ana, event)
  expect(await choose(ana, event, 'going')).toMatchObject({ attendance: 'going', attendingCount: 1 })
})

test('a second choice after leaving does not hold the place any longer', async () => {
  const event = await fullEvent()
  await leave(ana, event)
  await server.sql`update held_places set until = now() + interval '2 seconds' where event_id = ${event.id}`
  await choose(ana, event, 'interested')
  await leave(ana, event)
  const [hold] = await server.sql<{ isShort: boolean }[]>`
    select until <= now() + interval '2 seconds' as is_short from held_places where event_id = ${event.id}
  `
  expect(hold).toEqual({ isShort: true })
})

test('a member who leaves the waiting list gets the same position back', async () => {
  const event = await fullEvent()
  for (const person of [beto, carla]) await choose(person, event, 'waiting')
  expect(await leave(beto, event)).toMatchObject({ attendance: null, waitingCount: 1 })
  const diego = await server.person(`diego${randomBytes(3).toString('hex')}`)
  await choose(diego, event, 'waiting')
  expect(await choose(beto, event, 'waiting')).toMatchObject({ attendance: 'waiting', waitingCount: 3 })
  const waiting = await (await mateo.get(`/api/events/${event.id}/waiting`)).json()
  expect(waiting.map(({ id }: { id: string }) => id)).toEqual([beto.id, carla.id, diego.id])
})

test('the last member of the waiting list who leaves it gets the same position back', async () => {
  const event = await fullEvent()
  await choose(beto, event, 'waiting')
  await leave(beto, event)
  await choose(carla, event, 'waiting')
  await choose(beto, event, 'waiting')
  const waiting = await (await mateo.get(`/api/events/${event.id}/waiting`)).json()
  expect(waiting.map(({ id }: { id: string }) => id)).toEqual([beto.id, carla.id])
})

test('a member who leaves the waiting list gets the position back also after the host has closed the list', async () => {
  const event = await fullEvent()
  await choose(beto, event, 'waiting')
  await leave(beto, event)
  await server.sql`update events set has_waiting_list = false where id = ${event.id}`
  expect(await choose(beto, event, 'waiting')).toMatchObject({ attendance: 'waiting' })
  expect(await codeOf(put(carla, event, 'waiting'))).toEqual([409, 'no-waiting-list'])
})

test('a place of an event with free places and no waiting members is not held', async () => {
  const event = await publishEvent(mateo, { capacity: 2 })
  await choose(ana, event, 'going')
  await leave(ana, event)
  expect(await server.sql`select 1 from held_places where event_id = ${event.id}`).toHaveLength(0)
  expect(await countsOf(event)).toMatchObject({ attendingCount: 0 })
})

test('the held place of a deleted or suspended account is free at once', async () => {
  const [one, other] = [await fullEvent(ana), await fullEvent(carla)]
  for (const event of [one, other]) await choose(beto, event, 'waiting')
  await leave(ana, one)
  await leave(carla, other)
  expect((await ana.delete('/api/profile')).status).toBe(200)
  // As a suspension does.
  await server.sql.begin(async tx => await releasePlacesOf(tx, carla.id))
  for (const event of [one, other]) expect(await attendanceOf(beto, event)).toBe('going')
})

test('of two processes that end a held place one gives it, and one of them sends the notification', async () => {
  const event = await fullEvent()
  for (const person of [beto, carla]) await choose(person, event, 'waiting')
  await leave(ana, event)
  await server.sql`update held_places set until = now() + interval '200 milliseconds'`
  const begun: string[] = []
  const given = Promise.withResolvers<void>()
  // A process that is killed leaves the row, which the others find with their next poll.
  const processes = ['first', 'second'].map(name =>
    runHeldPlaces({
      ...server.context,
      deliveries: {
        begin() {
          begun.push(name)
          given.resolve()
        },
      },
    }),
  )
  await given.promise
  await Promise.all(processes.map(queue => queue.close()))
  expect(begun).toHaveLength(1)
  expect([await attendanceOf(beto, event), await attendanceOf(carla, event)]).toEqual(['going', 'waiting'])
  expect(await countsOf(event)).toEqual({ attendingCount: 1, waitingCount: 1 })
})

test('a place that the expiry of a guest freed goes to the member who waited first, not to one who comes later', async () => {
  const event = await publishEvent(mateo, { capacity: 1, hasWaitingList: true })
  const guest = newGuest()
  expect((await go(event, guest)).status).toBe(201)
  await choose(beto, event, 'waiting')
  await expire(guest.id)
  expect(await codeOf(put(carla, event, 'going'))).toEqual([409, 'full-with-waiting-list'])
  expect([await attendanceOf(beto, event), await attendanceOf(carla, event)]).toEqual(['going', null])
  const next = newGuest()
  expect(await codeOf(go(event, next))).toEqual([409, 'full-with-waiting-list'])
})

test('a guest who gives a place back that others want gets it back within ten seconds, with the name and contact', async () => {
  const event = await publishEvent(mateo, { capacity: 1, hasWaitingList: true })
  const guest = newGuest({ contact: `undo${randomBytes(3).toString('hex')}@example.com` })
  const pass = await passIn(await go(event, guest))
  await confirm(await linkSentTo(server, guest.contact))
  await choose(beto, event, 'waiting')
  const proof = proofOf(pass, guest)
  for (let press = 0; press < 2; press += 1) expect((await release(proof)).status).toBe(200)
  expect(await codeOf(read(proof))).toEqual([410, 'guest-released'])
  expect(await (await mateo.get(`/api/events/${event.id}/guests`)).json()).toEqual([])
  expect(await codeOf(put(carla, event, 'going'))).toEqual([409, 'full-with-waiting-list'])
  await releaseHeldPlaces(server.sql)
  expect(await attendanceOf(beto, event)).toBe('waiting')
  expect(await passIn(await keep(proof))).toMatchObject({ state: 'confirmed', name: guest.name, hasPlace: true })
  await endHolds(server)
  expect(await passIn(await read(proof))).toMatchObject({ state: 'confirmed' })

  await release(proof)
  await endHolds(server)
  expect(await attendanceOf(beto, event)).toBe('going')
  expect(await codeOf(keep(proof))).toEqual([410, 'guest-released'])
  const rows = await server.sql`select state, name, email, release_at from guests where event_id = ${event.id}`
  expect([...rows]).toEqual([{ state: 'released', name: '', email: null, releaseAt: null }])
})

test('a guest who gives a place back and asks again from the same device gets it, and another guest does not', async () => {
  const event = await publishEvent(mateo, { capacity: 1 })
  const guest = newGuest()
  await release(proofOf(await passIn(await go(event, guest)), guest))
  expect(await codeOf(go(event, newGuest()))).toEqual([409, 'event-full'])
  expect((await go(event, newGuest({ contact: guest.contact, device: guest.device }))).status).toBe(201)
  expect(await countsOf(event)).toMatchObject({ attendingCount: 1 })
})

test('a guest who asks again while a member waits gets no place, and may still undo giving it back', async () => {
  const event = await publishEvent(mateo, { capacity: 1, hasWaitingList: true })
  const guest = newGuest()
  const proof = proofOf(await passIn(await go(event, guest)), guest)
  await choose(beto, event, 'waiting')
  await release(proof)
  const again = newGuest({ contact: guest.contact, device: guest.device })
  expect(await codeOf(go(event, again))).toEqual([409, 'full-with-waiting-list'])
  expect(await attendanceOf(beto, event)).toBe('waiting')
  expect((await keep(proof)).status).toBe(200)
})

test('giving a place back without the link releases the requests of this device alone, and undoing it restores all of them', async () => {
  const event = await publishEvent(mateo, { capacity: 1 })
  const contact = `twice${randomBytes(3).toString('hex')}@example.com`
  const guest = newGuest({ contact })
  const proof = proofOf(await passIn(await go(event, guest)), guest)
  await confirm(await linkSentTo(server, contact))
  await server.sql`update events set capacity = 3 where id = ${event.id}`
  const [sameDevice, otherDevice] = [newGuest({ contact, device: guest.device }), newGuest({ contact })]
  for (const request of [sameDevice, otherDevice]) expect((await go(event, request)).status).toBe(201)
  await server.sql`update events set capacity = 1 where id = ${event.id}`
  const releasedIds = async () => {
    const rows = await server.sql<{ id: string }[]>`
      select id from guests where event_id = ${event.id} and release_at is not null order by id
    `
    return rows.map(({ id }) => id)
  }
  await release(proof)
  expect(await releasedIds()).toEqual([guest.id, sameDevice.id].toSorted())
  await keep(proof)
  expect(await releasedIds()).toEqual([])
})

test('a place that a guest gave back belongs to the member who waited first, also before a process has given it', async () => {
  const event = await publishEvent(mateo, { capacity: 1, hasWaitingList: true })
  const guest = newGuest()
  const proof = proofOf(await passIn(await go(event, guest)), guest)
  await choose(beto, event, 'waiting')
  await release(proof)
  await server.sql`update guests set release_at = now() where event_id = ${event.id}`
  expect(await codeOf(put(carla, event, 'going'))).toEqual([409, 'full-with-waiting-list'])
  expect(await attendanceOf(beto, event)).toBe('going')
})

test('the owner of an address who refuses messages gives the place back for good, and keeping a place needs its token', async () => {
  const event = await publishEvent(mateo, { capacity: 1 })
  const guest = newGuest({ contact: `block${randomBytes(3).toString('hex')}@example.com` })
  const proof = proofOf(await passIn(await go(event, guest)), guest)
  expect(await codeOf(keep({ ...proof, device: newGuest().device }))).toEqual([404, 'guest-not-found'])
  const link = await linkSentTo(server, guest.contact)
  expect((await server.stranger.post('/api/guests/block', { link })).status).toBe(200)
  expect(await codeOf(keep({ link }))).toEqual([410, 'guest-released'])
  const rows = await server.sql`select name, email from guests where event_id = ${event.id}`
  expect([...rows]).toEqual([{ name: '', email: null }])
})

test('a wrong count of an event that begins soon is corrected', async () => {
  const event = await fullEvent()
  await choose(beto, event, 'waiting')
  await server.sql`update events set start_local = (now() + interval '2 hours') at time zone tz where id = ${event.id}`
  expect(await correctPlaces(server.sql)).toEqual([])
  await server.sql`update events set attending_count = 0, waiting_count = 7 where id = ${event.id}`
  expect(await correctPlaces(server.sql)).toEqual([event.id])
  expect(await countsOf(event)).toEqual({ attendingCount: 1, waitingCount: 1 })
})

/** An event with one place, which this member has, and a waiting list. */
async function fullEvent(member: Person = ana): Promise<Event> {
  const event = await publishEvent(mateo, { capacity: 1, hasWaitingList: true })
  await choose(member, event, 'going')
  return event
}

type State = 'going' | 'interested' | 'waiting'

async function put(person: Person, event: Event, state: State) {
  return await person.put(`/api/events/${event.id}/attendance`, { state })
}

async function choose(person: Person, event: Event, state: State): Promise<Attending> {
  const response = await put(person, event, state)
  expect(response.status).toBe(200)
  return (await response.json()) as Attending
}

async function leave(person: Person, event: Event): Promise<Attending> {
  const response = await person.delete(`/api/events/${event.id}/attendance`)
  expect(response.status).toBe(200)
  return (await response.json()) as Attending
}

async function attendanceOf(person: Person, event: Event) {
  return ((await (await person.get(`/api/events/${event.id}/mine`)).json()) as MyPart).attendance
}

async function heldFor(person: Person, event: Event) {
  return ((await (await person.get(`/api/events/${event.id}/mine`)).json()) as MyPart).heldPlaces
}

async function countsOf({ id }: Event) {
  const { attendingCount, waitingCount } = (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
  return { attendingCount, waitingCount }
}
