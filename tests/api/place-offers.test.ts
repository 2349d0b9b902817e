import { beforeEach, expect, test } from 'vitest'
import type { DoorList } from '#contract/events/door/door.ts'
import type { Answers, Event } from '#contract/events/events.ts'
import type { Attending, GivenPlace } from '#contract/events/going/attendance.ts'
import { deleteOldRows } from '#db/cleanup/retention.ts'
import { correctPlaces } from '#db/events/venue/places.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import { endHolds } from '../support/held-places.ts'
import { whileLocked } from '../support/locks.ts'
import { codeOf, type Person, signedInAgain, threeMembers } from '../support/person.ts'

const { server, publish, send, outbox, mine, read, edit } = await guestNoticeServer()

/** Ana follows Beto, so that she may offer him a place. */
let ana: Person
let beto: Person
let carla: Person
beforeEach(async () => {
  ;[ana, beto, carla] = await threeMembers(server)
  await ana.post(`/api/users/${beto.id}/follow`)
})

const full = { capacity: 1, hasWaitingList: true }

test('a friend takes the place at a full event, and the member who waits does not move', async () => {
  const event = await publish('Noche de Son', full)
  await put(ana, event)
  await put(carla, event, { state: 'waiting' })
  const passOfAna = (await mine(ana, event)).pass?.token

  const given = await offered(ana, event, beto)
  expect(given.to).toMatchObject({ id: beto.id, firstName: beto.firstName })
  expect(Date.parse(given.until)).toBeGreaterThan(Date.now())
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going', givenPlace: given })
  expect(await mine(beto, event)).toMatchObject({
    attendance: null,
    offeredPlace: { from: { id: ana.id }, until: given.until },
  })
  for (const other of [carla, beto]) expect(await mine(other, event)).not.toHaveProperty('givenPlace')
  expect(await mine(carla, event)).not.toHaveProperty('offeredPlace')
  expect(await notices(beto)).toEqual([['place-offered', ana.id]])

  const taken = await took(beto, event, ana)
  expect(taken).toMatchObject({ attendance: 'going', attendingCount: 1, waitingCount: 1 })
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going', pass: taken.pass })
  expect(taken.pass?.token).not.toBe(passOfAna)
  const part = await mine(ana, event)
  expect(part).toMatchObject({ attendance: null })
  for (const gone of ['pass', 'givenPlace']) expect(part).not.toHaveProperty(gone)
  expect(await mine(carla, event)).toMatchObject({ attendance: 'waiting' })
  expect(await read(event)).toMatchObject({ attendingCount: 1, waitingCount: 1 })
  expect(await notices(ana)).toEqual([['place-taken', beto.id]])
  expect(await notices(beto)).toEqual([])
  expect(await notices(carla)).toEqual([])
  expect(await correctPlaces(server.sql)).toEqual([])
  // The door knows Beto, and no longer the pass of Ana.
  expect(await expectedAt(event)).toEqual([`member:${beto.id}`])

  // The place is Beto's: Ana has nothing to undo, and a repeated request changes nothing.
  expect(await took(beto, event, ana)).toMatchObject({ attendance: 'going', attendingCount: 1 })
  expect(await codeOf(put(ana, event))).toEqual([409, 'full-with-waiting-list'])
  await beto.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await mine(carla, event)).toMatchObject({ attendance: 'going' })
})

test('a friend who declines, the deadline and a withdrawn offer leave the place with the giver', async () => {
  const event = await publish('Noche de Son', full)
  await put(ana, event)
  await offered(ana, event, beto)
  expect((await beto.delete(`${at(event)}?giver=${ana.id}`)).status).toBe(200)
  expect(await notices(ana)).toEqual([['place-declined', beto.id]])
  await expectNoOffer(event)

  await offered(ana, event, beto)
  await server.sql`update attendances set offer_until = now() where offered_to = ${beto.id}`
  await expectNoOffer(event)

  await offered(ana, event, beto)
  expect((await ana.delete(at(event))).status).toBe(200)
  await expectNoOffer(event)
  for (const end of [ana.delete(at(event)), beto.delete(`${at(event)}?giver=${ana.id}`)])
    expect(await codeOf(end)).toEqual([409, 'offer-ended'])
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going', pass: expect.anything() })
})

test('only one member at a time has the offer of a place', async () => {
  await ana.post(`/api/users/${carla.id}/follow`)
  const event = await publish('Noche de Son', full)
  await put(ana, event)
  await offered(ana, event, beto)
  expect(await offered(ana, event, carla)).toMatchObject({ to: { id: carla.id } })
  expect(await mine(ana, event)).toMatchObject({ givenPlace: { to: { id: carla.id } } })
  expect(await codeOf(take(beto, event, ana))).toEqual([409, 'offer-ended'])
  expect(await mine(beto, event)).not.toHaveProperty('offeredPlace')
  await took(carla, event, ana)
})

test('a member offers a place only to a member whom the giver knows, who does not go yet', async () => {
  const event = await publish('Noche de Son', { capacity: 2 })
  expect(await codeOf(offer(ana, event, beto))).toEqual([409, 'place-not-given'])
  await put(ana, event, { state: 'interested' })
  expect(await codeOf(offer(ana, event, beto))).toEqual([409, 'place-not-given'])
  await put(ana, event)
  expect(await codeOf(offer(ana, event, carla))).toEqual([403, 'invite-by-link'])
  expect(await codeOf(offer(ana, event, ana))).toEqual([404, 'user-not-found'])
  expect(await codeOf(offer(ana, event, { id: crypto.randomUUID() }))).toEqual([404, 'user-not-found'])
  await put(beto, event)
  expect(await codeOf(offer(ana, event, beto))).toEqual([409, 'friend-goes'])
  expect(await codeOf(take(carla, event, ana))).toEqual([409, 'offer-ended'])
  for (const request of [
    server.stranger.post(at(event), { to: beto.id }),
    server.stranger.put(at(event), { giver: ana.id }),
    server.stranger.delete(at(event)),
  ])
    expect((await request).status).toBe(401)
  expect((await ana.post(at(event), { to: 'beto' })).status).toBe(400)
  expect(await codeOf(offer(ana, { id: crypto.randomUUID() }, beto))).toEqual([404, 'event-not-found'])
})

test('a block ends the offer, in both directions and for good', async () => {
  for (const [blocker, blocked] of [
    [ana, beto],
    [beto, ana],
  ] as const) {
    await ana.post(`/api/users/${beto.id}/follow`)
    const event = await publish('Noche de Son', full)
    await put(ana, event)
    await offered(ana, event, beto)
    expect((await blocker.put(`/api/blocks/${blocked.id}`)).status).toBe(204)
    expect(await codeOf(offer(ana, event, beto))).toEqual([404, 'user-not-found'])
    expect(await codeOf(take(beto, event, ana))).toEqual([409, 'offer-ended'])
    expect(await notices(beto)).toEqual([])
    await blocker.delete(`/api/blocks/${blocked.id}`)
    await expectNoOffer(event)
  }
})

test('the friend takes the role of the giver, so that the ratio stays', async () => {
  const danceRoles = { ratio: 1, isShown: true }
  const event = await publish('Clase de Salsa', { danceRoles, hasWaitingList: true })
  await put(ana, event, { danceRole: 'follow' })
  expect(await (await put(carla, event, { state: 'waiting', danceRole: 'follow' })).json()).toMatchObject({
    attendance: 'waiting',
  })
  await offered(ana, event, beto)
  expect(await mine(beto, event)).toMatchObject({ offeredPlace: { danceRole: 'follow' } })
  await took(beto, event, ana)
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going', danceRole: 'follow' })
  expect(await mine(carla, event)).toMatchObject({ attendance: 'waiting', position: 1 })
  expect(await read(event)).toMatchObject({ dancers: { leads: 0, follows: 1, boths: 0 } })
})

test('the people of the giver come with the place, and a change of the place ends the offer', async () => {
  const event = await publish('Noche de Son', { capacity: 3, plusOneLimit: 2, hasWaitingList: true })
  const plusOnes = [{ name: 'Camila' }, {}]
  await put(ana, event, { plusOnes: [{}] })
  await offered(ana, event, beto)
  await put(ana, event, { plusOnes })
  await expectNoOffer(event)
  await offered(ana, event, beto)
  // The same place again is no change.
  await put(ana, event, { plusOnes })
  expect(await mine(beto, event)).toMatchObject({ offeredPlace: { plusOnes } })
  expect(await took(beto, event, ana)).toMatchObject({ attendance: 'going', attendingCount: 3 })
  expect(await mine(beto, event)).toMatchObject({ plusOnes })
  expect(await read(event)).toMatchObject({ attendingCount: 3 })
})

test('the friend answers what the host requires; the answers of the giver go with the giver', async () => {
  const question = 'Do you eat meat?'
  const event = await publish('Cena y Son', { ...full, questions: [{ text: question, isRequired: true }] })
  await put(ana, event, { answers: [{ question, answer: 'Only fish' }] })
  await offered(ana, event, beto)
  expect(await codeOf(take(beto, event, ana))).toEqual([409, 'answers-needed'])
  expect(await codeOf(take(beto, event, ana, [{ question: 'Another one', answer: 'Yes' }]))).toEqual([
    409,
    'answers-needed',
  ])
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going' })
  const answers = [{ question, answer: 'Yes' }]
  expect((await take(beto, event, ana, answers)).status).toBe(200)
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going', answers })
  expect(JSON.stringify(await doorOf(event))).not.toContain('Only fish')
})

test('a friend who waits leaves the list with the place, and those behind move up', async () => {
  const event = await publish('Noche de Son', full)
  await put(ana, event)
  await put(beto, event, { state: 'waiting' })
  await put(carla, event, { state: 'waiting' })
  await offered(ana, event, beto)
  expect(await took(beto, event, ana)).toMatchObject({ attendance: 'going', attendingCount: 1, waitingCount: 1 })
  await beto.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await mine(carla, event)).toMatchObject({ attendance: 'going' })
  expect(await correctPlaces(server.sql)).toEqual([])
})

test('where the host approves who comes no place is given, nor after the check-in, the end or the cancellation', async () => {
  const asked = await publish('Noche de Son', full)
  await put(ana, asked)
  await offered(ana, asked, beto)
  await edit(asked, { needsApproval: true })
  expect(await codeOf(take(beto, asked, ana))).toEqual([409, 'offer-ended'])
  expect(await mine(beto, asked)).not.toHaveProperty('offeredPlace')
  expect(await codeOf(offer(ana, asked, beto))).toEqual([409, 'place-not-given'])

  const entered = await publish('Noche de Timba', full)
  await put(ana, entered)
  await offered(ana, entered, beto)
  await server.sql`
    insert into door_rows (event_id, device, counter, seq, at, by_name, kind, pass)
    values (${entered.id}, '00000000000000a1', 1, 1, now(), 'Door', 'in', ${`member:${ana.id}`})
  `
  expect(await codeOf(take(beto, entered, ana))).toEqual([409, 'offer-ended'])
  expect(await codeOf(offer(ana, entered, beto))).toEqual([409, 'place-not-given'])
  expect(await mine(beto, entered)).not.toHaveProperty('offeredPlace')
  expect(await mine(ana, entered)).toMatchObject({ attendance: 'going' })

  const over = await publish('Noche de Rumba', full)
  await put(ana, over)
  await offered(ana, over, beto)
  await server.sql`
    update events
    set
      start_local = (now() - interval '7 hours') at time zone tz, end_local = (now() - interval '1 hour') at time zone tz
    where id = ${over.id}
  `
  expect(await codeOf(take(beto, over, ana))).toEqual([409, 'event-over'])
  expect(await mine(beto, over)).not.toHaveProperty('offeredPlace')

  const cancelled = await publish('Noche de Cumbia', full)
  await put(ana, cancelled)
  await offered(ana, cancelled, beto)
  await server.sql`update events set status = 'cancelled', cancelled_at = now() where id = ${cancelled.id}`
  expect(await codeOf(take(beto, cancelled, ana))).toEqual([409, 'event-cancelled'])
  expect(await codeOf(offer(ana, cancelled, beto))).toEqual([409, 'event-cancelled'])
})

test('a giver who leaves, chooses otherwise or deletes the account has no place to take', async () => {
  const event = await publish('Noche de Son', full)
  for (const leave of [
    () => ana.delete(`/api/events/${event.id}/attendance`),
    () => put(ana, event, { state: 'interested' }),
  ]) {
    await put(ana, event)
    await offered(ana, event, beto)
    expect((await leave()).status).toBe(200)
    expect(await codeOf(take(beto, event, ana))).toEqual([409, 'offer-ended'])
    // The place comes back to the giver within ten seconds, without the offer.
    await put(ana, event)
    await expectNoOffer(event)
  }
  await offered(ana, event, beto)
  expect((await ana.delete('/api/profile')).status).toBe(200)
  expect(await codeOf(take(beto, event, ana))).toEqual([409, 'offer-ended'])
})

test('the account of the friend is deleted: the giver keeps the place, and the offer names no member any more', async () => {
  const event = await publish('Noche de Son', full)
  await put(ana, event)
  await offered(ana, event, beto)
  expect((await beto.delete('/api/profile')).status).toBe(200)
  await expectNoOffer(event)
  expect(await server.sql`select from attendances where offered_to = ${beto.id}`).toEqual([])
})

test('a friend declines while the own account is being deleted: neither waits for the other for good', async () => {
  const event = await publish('Noche de Son', full)
  await put(ana, event)
  await offered(ana, event, beto)
  const declined = whileLocked(
    server.sql,
    tx => tx`select from users where id = ${beto.id} for update`,
    () => beto.delete(`${at(event)}?giver=${ana.id}`),
    tx => tx`update attendances set offered_to = null where offered_to = ${beto.id}`,
  )
  expect(await codeOf(declined)).toEqual([409, 'offer-ended'])
})

test('an offer is forgotten a day after its deadline', async () => {
  const event = await publish('Noche de Son', full)
  await put(ana, event)
  await offered(ana, event, beto)
  await deleteOldRows(server.sql)
  expect(await mine(ana, event)).toHaveProperty('givenPlace')
  await server.sql`update attendances set offer_until = now() - interval '25 hours' where offered_to = ${beto.id}`
  await deleteOldRows(server.sql)
  expect(await server.sql`select from attendances where offered_to = ${beto.id}`).toEqual([])
})

test('the friend reads the offer by email, and the giver what became of it', async () => {
  await server.sql`
    update users set email_verified_at = now(), locale = 'es' where id in (${ana.id}, ${beto.id})
  `
  const event = await publish('Noche de Son', full)
  await put(ana, event)
  await offered(ana, event, beto)
  await sendEmails()
  expect(await emailsTo(beto)).toEqual([expect.stringContaining('te ofrece su lugar: Noche de Son')])
  await took(beto, event, ana)
  await sendEmails()
  expect(await emailsTo(ana)).toEqual([expect.stringContaining('va en tu lugar: Noche de Son')])
  // An offer that has ended before its email is sent sends none.
  const other = await publish('Noche de Timba', full)
  await put(ana, other)
  await offered(ana, other, beto)
  await ana.delete(at(other))
  await sendEmails()
  expect(await emailsTo(beto)).toHaveLength(1)
})

test('the friend reads of an offer only while the place can be taken', async () => {
  const approved = await publish('Noche de Son', full)
  await put(ana, approved)
  await offered(ana, approved, beto)
  await edit(approved, { needsApproval: true })
  expect(await notices(beto)).toEqual([])

  const roomy = await publish('Noche de Timba', { capacity: 2 })
  await put(ana, roomy)
  await offered(ana, roomy, beto)
  expect(await notices(beto)).toEqual([['place-offered', ana.id]])
  await put(beto, roomy)
  expect(await notices(beto)).toEqual([])
})

test('a friend who has just left gets the place of the giver, and a member who waits that of the friend', async () => {
  const danceRoles = { ratio: 3, isShown: true }
  const event = await publish('Clase de Salsa', { capacity: 2, danceRoles, hasWaitingList: true, plusOneLimit: 1 })
  await put(ana, event, { danceRole: 'follow' })
  await put(beto, event, { danceRole: 'lead' })
  await put(carla, event, { state: 'waiting', danceRole: 'both' })
  await beto.delete(`/api/events/${event.id}/attendance`)
  await offered(ana, event, beto)
  await took(beto, event, ana)
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going', danceRole: 'follow' })
  expect(await mine(carla, event)).toMatchObject({ attendance: 'going' })
  expect(await read(event)).toMatchObject({
    attendingCount: 2,
    waitingCount: 0,
    dancers: { leads: 0, follows: 1, boths: 1 },
  })
  expect(await correctPlaces(server.sql)).toEqual([])
})

test('of taking, withdrawing and leaving at the same time one wins, and the counts stay right', async () => {
  const outcomes = new Set<string>()
  const second = await signedInAgain(server.app, server.sql, beto.id)
  for (let round = 0; round < 12; round++) {
    const event = await publish('Noche de Son', full)
    await put(ana, event)
    await put(carla, event, { state: 'waiting' })
    await offered(ana, event, beto)
    const requests = [
      () => beto.put(at(event), { giver: ana.id }),
      // The second phone of Beto.
      () => second.put(at(event), { giver: ana.id }),
      () => (round % 2 === 0 ? ana.delete(at(event)) : ana.delete(`/api/events/${event.id}/attendance`)),
    ]
    const order = [...requests.slice(round % 3), ...requests.slice(0, round % 3)]
    const responses = await Promise.all(order.map(request => request()))
    for (const { status } of responses) expect([200, 409]).toContain(status)
    await endHolds(server)
    const states = await Promise.all([ana, beto, carla].map(async one => (await mine(one, event)).attendance))
    outcomes.add(states.join(' '))
    expect(states.filter(state => state === 'going')).toHaveLength(1)
    expect(await correctPlaces(server.sql)).toEqual([])
    expect(await read(event)).toMatchObject({ attendingCount: 1 })
    // Either Beto took the place and Carla waits, or Ana withdrew the offer and keeps it, or Ana left and Carla goes.
    expect(['  going waiting', ' going waiting', 'going  waiting', '  going']).toContain(states.join(' '))
  }
  expect(outcomes.size).toBeGreaterThan(1)
})

const at = ({ id }: Pick<Event, 'id'>) => `/api/events/${id}/place-offer`

async function put(person: Person, { id }: Pick<Event, 'id'>, body: object = {}) {
  return await person.put(`/api/events/${id}/attendance`, { state: 'going', ...body })
}

async function offer(person: Person, event: Pick<Event, 'id'>, to: Pick<Person, 'id'>) {
  return await person.post(at(event), { to: to.id })
}

async function offered(person: Person, event: Event, to: Person): Promise<GivenPlace> {
  const response = await offer(person, event, to)
  expect(response.status).toBe(200)
  return (await response.json()) as GivenPlace
}

async function take(person: Person, event: Event, from: Person, answers?: Answers) {
  return await person.put(at(event), { giver: from.id, ...(answers && { answers }) })
}

async function took(person: Person, event: Event, from: Person): Promise<Attending> {
  const response = await take(person, event, from)
  expect(response.status).toBe(200)
  return (await response.json()) as Attending
}

/** Ana goes, nothing is offered, and Beto cannot take the place. */
async function expectNoOffer(event: Event) {
  const part = await mine(ana, event)
  expect(part).toMatchObject({ attendance: 'going' })
  expect(part).not.toHaveProperty('givenPlace')
  const response = await beto.put(at(event), { giver: ana.id })
  expect([401, 409]).toContain(response.status)
}

async function notices(person: Person): Promise<(string | undefined)[][]> {
  const { notifications } = (await (await person.get('/api/notifications')).json()) as {
    notifications: { kind: string; person: { id: string } | null }[]
  }
  return notifications.filter(({ kind }) => kind !== 'follower').map(({ kind, person: by }) => [kind, by?.id])
}

async function doorOf({ id, createdBy }: Event): Promise<DoorList> {
  const host = await signedInAgain(server.app, server.sql, createdBy)
  return (await (await host.get(`/api/events/${id}/door`)).json()) as DoorList
}

async function expectedAt(event: Event): Promise<string[]> {
  return (await doorOf(event)).people.map(({ pass }) => pass)
}

async function sendEmails() {
  await server.sql`update notification_deliveries set not_before = now() where ended_at is null`
  await send()
}

async function emailsTo({ email }: Person): Promise<string[]> {
  return (await outbox('mail')).filter(({ to }) => to === email).map(({ text }) => text)
}
