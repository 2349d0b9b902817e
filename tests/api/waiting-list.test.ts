import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import type { Event } from '#contract/events/events.ts'
import type { Attending, MyPart } from '#contract/events/going/attendance.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { onePool } from '#db/connection/pools.ts'
import { connect } from '#db/connection/sql.ts'
import { ADMIN, decide, openAdmin, undoDecision } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { newGuest } from '../support/event-guest.ts'
import { endHolds } from '../support/held-places.ts'
import { browser, codeOf, type Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN } })

let mateo: Person
let ana: Person
let beto: Person
let carla: Person
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  ana = await server.person(`ana${suffix}`)
  beto = await server.person(`beto${suffix}`)
  carla = await server.person(`carla${suffix}`)
})

test('an event has no waiting list unless its host switches it on', async () => {
  const event = await publishEvent(mateo, { capacity: 1 })
  expect(event).not.toHaveProperty('hasWaitingList')
  await choose(ana, event, 'going')
  const refused = await choose(beto, event, 'waiting')
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'no-waiting-list', error: 'This party is full, and it has no waiting list' }),
  ])
  const edited = await (await mateo.patch(`/api/events/${event.id}`, { hasWaitingList: true })).json()
  expect(edited).toMatchObject({ hasWaitingList: true, waitingCount: 0 })
  expect(await waits(beto, event)).toEqual({ attendance: 'waiting', attendingCount: 1, waitingCount: 1 })
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, hasWaitingList: true, waitingCount: 1 })
})

test('a request to go to a full event is refused, also for a member who waits, who keeps the position', async () => {
  const event = await fullEvent()
  await waits(beto, event)
  const refused = await choose(beto, event, 'going')
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({
      code: 'full-with-waiting-list',
      error: 'This party is full. You can join its waiting list.',
    }),
  ])
  expect(await attendanceOf(beto, event)).toBe('waiting')
})

test('the place of a guest who takes back goes to the member who waited first, who is notified', async () => {
  const event = await fullEvent()
  await waits(beto, event)
  await waits(carla, event)
  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect([await attendanceOf(beto, event), await attendanceOf(carla, event)]).toEqual(['going', 'waiting'])
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 1 })
  expect(await list(beto)).toMatchObject([{ kind: 'place-free', seenAt: null, event: { id: event.id } }])
  expect(await list(carla)).toEqual([])
})

test('a member who goes and becomes interested frees the place, and a member who waits may become interested', async () => {
  const event = await fullEvent()
  for (const person of [beto, carla]) await waits(person, event)
  await choose(beto, event, 'interested')
  await choose(ana, event, 'interested')
  await endHolds(server)
  expect(await attendanceOf(carla, event)).toBe('going')
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 0 })
})

test('a repeated request to wait keeps the position, and a new one after taking back is the last', async () => {
  const event = await fullEvent()
  for (const person of [beto, carla, beto]) await waits(person, event)
  expect(await waitingAt(event)).toEqual([beto.id, carla.id])
  await beto.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  await waits(beto, event)
  expect(await waitingAt(event)).toEqual([carla.id, beto.id])
})

test('a request to wait that is repeated after the member got a place keeps the place', async () => {
  const event = await fullEvent()
  await waits(beto, event)
  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await waits(beto, event)).toMatchObject({ attendance: 'going', attendingCount: 1, waitingCount: 0 })
})

test('a request to wait for an event with free places gets one', async () => {
  const event = await publishEvent(mateo, { capacity: 1, hasWaitingList: true })
  expect(await waits(ana, event)).toMatchObject({ attendance: 'going', attendingCount: 1, waitingCount: 0 })
  const waited = await waits(ana, await publishEvent(mateo))
  expect(waited).toEqual({ attendance: 'going', attendingCount: 1, pass: expect.any(Object) })
})

test('a higher capacity gives places to as many as fit, and no capacity to all', async () => {
  const event = await fullEvent()
  const diego = await server.person(`diego${randomBytes(3).toString('hex')}`)
  for (const person of [beto, carla, diego]) await waits(person, event)
  expect(await (await mateo.patch(`/api/events/${event.id}`, { capacity: 2 })).json()).toMatchObject({
    attendingCount: 2,
    waitingCount: 2,
  })
  expect(await waitingAt(event)).toEqual([carla.id, diego.id])
  await mateo.patch(`/api/events/${event.id}`, { capacity: null })
  expect(await publicEvent(event)).toMatchObject({ capacity: null, attendingCount: 4, waitingCount: 0 })
  for (const person of [beto, carla, diego]) expect(await list(person)).toMatchObject([{ kind: 'place-free' }])
})

test('a lower capacity takes no place away, and gives none before enough guests have left', async () => {
  const event = await publishEvent(mateo, { capacity: 2, hasWaitingList: true })
  for (const person of [ana, beto]) await choose(person, event, 'going')
  await waits(carla, event)
  await mateo.patch(`/api/events/${event.id}`, { capacity: 1 })
  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await attendanceOf(carla, event)).toBe('waiting')
  await beto.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await attendanceOf(carla, event)).toBe('going')
})

test('members who wait keep their position when the host switches the list off, and no new one may wait', async () => {
  const event = await fullEvent()
  await waits(beto, event)
  await mateo.patch(`/api/events/${event.id}`, { hasWaitingList: false })
  expect((await choose(carla, event, 'waiting')).status).toBe(409)
  expect((await choose(beto, event, 'waiting')).status).toBe(200)
  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await attendanceOf(beto, event)).toBe('going')
})

test('the place of a deleted account goes to the member who waits, and a deleted account waits for none', async () => {
  const event = await fullEvent()
  for (const person of [beto, carla]) await waits(person, event)
  expect((await beto.delete('/api/profile')).status).toBe(200)
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 1 })
  expect((await ana.delete('/api/profile')).status).toBe(200)
  expect(await attendanceOf(carla, event)).toBe('going')
  expect(await list(carla)).toMatchObject([{ kind: 'place-free' }])
})

test('the place of a suspended account goes to the member who waits', async () => {
  const [event, other] = [await fullEvent(), await publishEvent(mateo, { capacity: 1, hasWaitingList: true })]
  await choose(carla, other, 'going')
  await waits(ana, other)
  await waits(beto, event)
  await decideReport('user', ana.id, 'suspend')
  expect(await attendanceOf(beto, event)).toBe('going')
  expect(await publicEvent(other)).toMatchObject({ attendingCount: 1, waitingCount: 0 })
})

test('an event that is restored gives the places that became free while it was taken down', async () => {
  const event = await fullEvent()
  await waits(beto, event)
  const undo = await decideReport('event', event.id, 'take-down')
  await ana.delete('/api/profile')
  expect(await server.sql`select state from attendances where event_id = ${event.id}`).toMatchObject([
    { state: 'waiting' },
  ])
  await undo()
  expect(await attendanceOf(beto, event)).toBe('going')
})

test('a cancelled event and an event that is over give no places', async () => {
  const [cancelled, over] = [await fullEvent(), await fullEvent()]
  for (const event of [cancelled, over]) await waits(beto, event)
  await mateo.post(`/api/events/${cancelled.id}/cancel`, { reason: 'Rain' })
  await server.sql`update events set start_local = '2026-01-01 22:00', end_local = '2026-01-02 02:00' where id = ${over.id}`
  for (const event of [cancelled, over]) {
    await ana.delete(`/api/events/${event.id}/attendance`)
    await endHolds(server)
    expect(await attendanceOf(beto, event)).toBe('waiting')
    expect((await choose(carla, event, 'waiting')).status).toBe(409)
  }
  expect(await list(beto)).toMatchObject([{ kind: 'event-cancelled' }])
})

test('members who wait are notified of changes of the event', async () => {
  const event = await fullEvent()
  await waits(beto, event)
  await mateo.patch(`/api/events/${event.id}`, { startTime: '23:00' })
  expect(await list(beto)).toMatchObject([{ kind: 'event-changed' }])
})

test('the notification of a place disappears with the place, and is unseen again with the next one', async () => {
  const event = await fullEvent()
  await waits(beto, event)
  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  const [first] = await list(beto)
  await beto.put('/api/notifications/seen', { until: first?.createdAt })
  await choose(beto, event, 'interested')
  await endHolds(server)
  expect(await list(beto)).toEqual([])
  await choose(carla, event, 'going')
  await waits(beto, event)
  await carla.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await list(beto)).toMatchObject([{ kind: 'place-free', seenAt: null }])
})

test('the host alone reads who waits, in their order and without people of a block', async () => {
  const event = await fullEvent()
  for (const person of [carla, beto]) await waits(person, event)
  expect(await waitingAt(event)).toEqual([carla.id, beto.id])
  for (const person of [ana, beto]) expect((await person.get(`/api/events/${event.id}/waiting`)).status).toBe(404)
  expect((await server.stranger.get(`/api/events/${event.id}/waiting`)).status).toBe(401)
  const otherHost = await server.person('otherhost', { userType: 'party_host' })
  expect((await otherHost.get(`/api/events/${event.id}/waiting`)).status).toBe(404)
  await carla.put(`/api/blocks/${mateo.id}`)
  expect(await waitingAt(event)).toEqual([beto.id])
})

test('a member who waits is not among the guests, and finds the event among the saved ones', async () => {
  const event = await fullEvent()
  await server.sql`update users set going_audience = 'public' where id = ${beto.id}`
  await waits(beto, event)
  const guests = (await (await carla.get(`/api/events/${event.id}/attendees`)).json()) as SearchUser[]
  expect(guests.map(({ id }) => id)).not.toContain(beto.id)
  expect(await (await carla.get(`/api/users/${beto.id}/events`)).json()).toEqual([])
  expect(await (await beto.get('/api/events/saved')).json()).toMatchObject([{ id: event.id }])
})

test.each([{ hasWaitingList: 'yes' }, { hasWaitingList: null }, { hasWaitingList: 1 }])(
  'a waiting list that is neither on nor off is refused: %j',
  async fields => {
    const event = await publishEvent(mateo)
    expect((await mateo.patch(`/api/events/${event.id}`, fields)).status).toBe(400)
  },
)

test('two devices of the host that switch the list conflict', async () => {
  const event = await publishEvent(mateo, { capacity: 1 })
  await mateo.patch(`/api/events/${event.id}`, { hasWaitingList: true })
  const stale = { 'if-match': `"${event.version}"` }
  expect((await mateo.patch(`/api/events/${event.id}`, { hasWaitingList: false }, stale)).status).toBe(412)
  expect((await mateo.patch(`/api/events/${event.id}`, { capacity: 5 }, stale)).status).toBe(200)
})

test('of two processes and forty members, no request exceeds the capacity and no place stays free while members wait', async () => {
  const event = await publishEvent(mateo, { capacity: 3, hasWaitingList: true })
  const names = Array.from({ length: 40 }, (_, index) => `racer${randomBytes(3).toString('hex')}${index}`)
  const people = await Promise.all(names.map(name => server.person(name)))
  const other = await otherProcess()
  const statuses = new Set<number>()
  await Promise.all(
    people.map(async (person, index) => {
      const devices = [person, browser(other, person.cookie)]
      for (const round of [0, 1, 2, 3]) {
        const device = devices[(index + round) % 2] ?? person
        const state = (index + round) % 3 === 0 ? 'going' : 'waiting'
        statuses.add((await choose(device, event, state)).status)
        if ((index + round) % 2 === 0) await device.delete(`/api/events/${event.id}/attendance`)
        if (index === 7) await mateo.patch(`/api/events/${event.id}`, { capacity: 3 + round })
        if (index === 11 && round === 2) await person.delete('/api/profile')
        const [row] = await server.sql<{ isOver: boolean }[]>`
          select attending_count > 6 or (attending_count < 3 and waiting_count > 0) as is_over from events where id = ${event.id}
        `
        expect(row).toEqual({ isOver: false })
      }
    }),
  )
  expect(statuses).toEqual(new Set([200, 401, 409]))
  await endHolds(server)
  const [counts] = await server.sql<{ capacity: number; going: number; waiting: number; stored: number[] }[]>`
    select
      e.capacity, array[e.attending_count, e.waiting_count] as stored,
      (select count(*) from attendances a where a.event_id = e.id and a.state = 'going') as going,
      (select count(*) from attendances a where a.event_id = e.id and a.state = 'waiting') as waiting
    from events e
    where e.id = ${event.id}
  `
  expect(counts?.capacity).toBe(6)
  expect(counts?.stored).toEqual([counts?.going, counts?.waiting])
  // Otherwise the race would prove nothing.
  expect(counts?.waiting).toBeGreaterThan(0)
  expect(counts?.going).toBe(6)
})

test('of two hundred members who want one place at once, one gets it, and the others wait in the order that they were told', async () => {
  const event = await publishEvent(mateo, { capacity: 1, hasWaitingList: true })
  const names = Array.from({ length: 200 }, (_, index) => `fair${randomBytes(3).toString('hex')}${index}`)
  const people = await Promise.all(names.map(name => server.person(name)))
  const other = await otherProcess()
  const answers = await Promise.all(
    people.map(async (person, index) => {
      const device = index % 2 === 0 ? person : browser(other, person.cookie)
      const response = await choose(device, event, 'waiting')
      expect(response.status).toBe(200)
      return { id: person.id, person, ...((await response.json()) as Attending) }
    }),
  )
  const [winner, ...others] = answers.filter(({ attendance }) => attendance === 'going')
  expect([winner === undefined, others]).toEqual([false, []])
  // The response to each request contains how many waited after it: the position of its member.
  const queue = answers
    .filter(({ attendance }) => attendance === 'waiting')
    .toSorted((one, next) => Number(one.waitingCount) - Number(next.waitingCount))
  expect(queue.map(({ waitingCount }) => waitingCount)).toEqual(Array.from({ length: 199 }, (_, index) => index + 1))
  const ids = queue.map(({ id }) => id)
  expect(await waitingAt(event)).toEqual(ids)

  await winner?.person.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await waitingAt(event)).toEqual(ids.slice(1))
  expect((await mateo.patch(`/api/events/${event.id}`, { capacity: 50 })).status).toBe(200)
  expect(await waitingAt(event)).toEqual(ids.slice(50))
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 50, waitingCount: 149 })
})

test('guests who ask at the moment when a place becomes free do not get it before the member who waits', async () => {
  const event = await fullEvent()
  await waits(beto, event)
  await ana.delete(`/api/events/${event.id}/attendance`)
  // The time is over, and no process has looked yet: the first of these requests gives the place away.
  await server.sql`update held_places set until = now() where event_id = ${event.id}`
  const asked = await Promise.all(
    Array.from({ length: 10 }, () => server.stranger.post(`/api/events/${event.id}/guests`, newGuest())),
  )
  for (const response of asked) expect(await codeOf(response)).toEqual([409, 'full-with-waiting-list'])
  expect(await attendanceOf(beto, event)).toBe('going')
  expect(await publicEvent(event)).toMatchObject({ attendingCount: 1, waitingCount: 0 })
})

const connections: { end: () => Promise<void> }[] = []
afterAll(() => Promise.all(connections.map(sql => sql.end())))

/** The app as a second process runs it, with connections of its own. */
async function otherProcess() {
  const sql = connect(server.target, { max: 4 })
  connections.push(sql)
  return createApp({ ...server.context, sql, pools: onePool(sql) })
}

/** An event with one place, which Ana has, and a waiting list. */
async function fullEvent(): Promise<Event> {
  const event = await publishEvent(mateo, { capacity: 1, hasWaitingList: true })
  expect((await choose(ana, event, 'going')).status).toBe(200)
  return event
}

async function choose(person: Pick<Person, 'put'>, event: Event, state: 'going' | 'interested' | 'waiting') {
  return await person.put(`/api/events/${event.id}/attendance`, { state })
}

async function waits(person: Person, event: Event): Promise<Attending> {
  const response = await choose(person, event, 'waiting')
  expect(response.status).toBe(200)
  return (await response.json()) as Attending
}

async function publicEvent(event: Event): Promise<Event> {
  return (await (await server.stranger.get(`/api/events/${event.id}`)).json()) as Event
}

async function attendanceOf(person: Person, event: Event) {
  return ((await (await person.get(`/api/events/${event.id}/mine`)).json()) as MyPart).attendance
}

async function waitingAt(event: Event): Promise<string[]> {
  const response = await mateo.get(`/api/events/${event.id}/waiting`)
  expect(response.status).toBe(200)
  return ((await response.json()) as SearchUser[]).map(({ id }) => id)
}

async function list(person: Person) {
  return ((await (await person.get('/api/notifications')).json()) as NotificationPage).notifications
}

/** Reports the content and decides the report. Returns the undoing. */
async function decideReport(kind: 'user' | 'event', targetId: string, action: string) {
  expect((await carla.post('/api/reports', { kind, targetId, reason: 'He does not pay' })).status).toBe(201)
  const admin = await openAdmin(server)
  const decision = await decide(admin, targetId, action)
  return async () => await undoDecision(admin, decision)
}
