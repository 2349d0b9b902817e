import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { MyPart, PlusOne } from '#contract/events/going/attendance.ts'
import { correctPlaces } from '#db/events/venue/places.ts'
import { codeOf } from '../support/guest-calls.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import { endHolds } from '../support/held-places.ts'
import type { Person } from '../support/person.ts'

const { server, hostOfTest, publish } = await guestNoticeServer()

let ana: Person
let beto: Person
let carla: Person
beforeEach(async () => {
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  beto = await server.person(`beto${suffix}`)
  carla = await server.person(`carla${suffix}`)
})

const camila = { name: 'Camila' }

test('a member brings people by name and by number up to the limit of the host, who are counted', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 2 })
  expect(event).toMatchObject({ plusOneLimit: 2 })
  const response = await (await put(ana, event, { plusOnes: [camila, {}] })).json()
  expect(response).toMatchObject({ attendance: 'going', attendingCount: 3 })
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going', plusOnes: [camila, {}] })
  // A request that does not name them leaves them as they are.
  expect(await (await put(ana, event, {})).json()).toMatchObject({ attendingCount: 3 })
  expect(await codeOf(put(ana, event, { plusOnes: [{}, {}, {}] }))).toEqual([409, 'too-many-plus-ones'])
  expect(await (await put(ana, event, { plusOnes: [camila] })).json()).toMatchObject({ attendingCount: 2 })
  expect(await (await put(ana, event, { plusOnes: [] })).json()).toMatchObject({ attendingCount: 1 })
  expect(await mine(ana, event)).not.toHaveProperty('plusOnes')
  expect(await correctPlaces(server.sql)).toEqual([])
})

test('nobody brings people where the host allows none, and the host allows up to five', async () => {
  const event = await publish('Noche de Son')
  expect(event).not.toHaveProperty('plusOneLimit')
  expect(await codeOf(put(ana, event, { plusOnes: [camila] }))).toEqual([409, 'too-many-plus-ones'])
  expect(await mine(ana, event)).toMatchObject({ attendance: null })
  expect(await codeOf(put(ana, event, { plusOnes: Array.from({ length: 6 }, () => ({})) }))).toEqual([
    400,
    'too-many-plus-ones',
  ])
  for (const plusOneLimit of [6, -1, 1.5, '2'])
    expect((await hostOfTest().patch(`/api/events/${event.id}`, { plusOneLimit })).status).toBe(400)
})

test('a full event has no place for the people, and the member keeps the own one', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 3, capacity: 3, hasWaitingList: true })
  await put(ana, event, { plusOnes: [camila] })
  expect(await codeOf(put(ana, event, { plusOnes: [camila, {}, {}] }))).toEqual([409, 'too-few-places'])
  expect(await codeOf(put(beto, event, { plusOnes: [{}] }))).toEqual([409, 'too-few-places'])
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going', plusOnes: [camila] })
  expect(await (await put(ana, event, { plusOnes: [camila, {}] })).json()).toMatchObject({ attendingCount: 3 })
  expect(await codeOf(put(beto, event, { plusOnes: [{}] }))).toEqual([409, 'full-with-waiting-list'])
})

test('a party waits as one, and is passed over until there are as many places as people', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 3, capacity: 3, hasWaitingList: true })
  await put(ana, event, { plusOnes: [camila, {}] })
  const waits = await put(beto, event, { state: 'waiting', plusOnes: [{ name: 'Diego' }] })
  expect(await waits.json()).toMatchObject({ attendance: 'waiting', attendingCount: 3, waitingCount: 1 })
  await put(carla, event, { state: 'waiting' })
  await put(ana, event, { plusOnes: [camila] })
  expect(await mine(carla, event)).toMatchObject({ attendance: 'going' })
  expect(await mine(beto, event)).toMatchObject({ attendance: 'waiting', plusOnes: [{ name: 'Diego' }] })
  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going', plusOnes: [{ name: 'Diego' }] })
  expect(await read(event)).toMatchObject({ attendingCount: 3, waitingCount: 0 })
  expect(await correctPlaces(server.sql)).toEqual([])
})

test('the people leave with the member, and ten seconds bring all of them back', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 2, capacity: 3, hasWaitingList: true })
  await put(ana, event, { plusOnes: [camila, {}] })
  await put(beto, event, { state: 'waiting' })
  const left = await (await ana.delete(`/api/events/${event.id}/attendance`)).json()
  expect(left).toMatchObject({ attendance: null, attendingCount: 0 })
  expect(await read(event)).toMatchObject({ attendingCount: 3 })
  expect(await codeOf(put(carla, event, {}))).toEqual([409, 'full-with-waiting-list'])
  expect(await (await put(ana, event, {})).json()).toMatchObject({ attendance: 'going', attendingCount: 3 })
  expect(await mine(ana, event)).toMatchObject({ plusOnes: [camila, {}] })
  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await read(event)).toMatchObject({ attendingCount: 1, waitingCount: 0 })
})

type Order = { state?: string; danceRole?: string; plusOnes?: PlusOne[] }

function put(person: Person, { id }: Pick<Event, 'id'>, order: Order) {
  return person.put(`/api/events/${id}/attendance`, { state: 'going', ...order })
}

async function mine(person: Person, { id }: Pick<Event, 'id'>): Promise<MyPart> {
  return await (await person.get(`/api/events/${id}/mine`)).json()
}

async function read({ id }: Pick<Event, 'id'>): Promise<Event> {
  return await (await ana.get(`/api/events/${id}`)).json()
}
