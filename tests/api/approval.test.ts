import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { Event } from '#contract/events/events.ts'
import type { Ask } from '#contract/events/going/asks.ts'
import { connect } from '#db/connection/sql.ts'
import { answerAsks } from '#db/events/going/asks.ts'
import { attend } from '#db/events/going/attendance.ts'
import { correctPlaces } from '#db/events/venue/places.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { passIn, proofOf } from '../support/guest-calls.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import { endHolds } from '../support/held-places.ts'
import { codeOf, type Person, threeMembers } from '../support/person.ts'
import fc from '../support/property.ts'
import { datesOf, publishSeries } from '../support/series.ts'

const { server, hostOfTest, publish, go, send, outbox, mine, read, edit } = await guestNoticeServer()

let ana: Person
let beto: Person
let carla: Person
beforeEach(async () => void ([ana, beto, carla] = await threeMembers(server)))

test('a member asks, the host approves, and only then the member goes, with a pass', async () => {
  const event = await publish('Noche de Son', { needsApproval: true })
  expect(event.needsApproval).toBe(true)
  const asked = await (await put(ana, event)).json()
  expect(asked).toMatchObject({ attendance: 'asked', attendingCount: 0 })
  expect(asked).not.toHaveProperty('pass')
  const part = await mine(ana, event)
  expect(part).toMatchObject({ attendance: 'asked', askedAt: expect.any(String) })
  expect(part).not.toHaveProperty('pass')
  expect(await read(event)).toMatchObject({ attendingCount: 0 })
  expect(await namesOf(carla, event)).toEqual([])
  expect(await namesOf(hostOfTest(), event)).toEqual([])
  expect(await mine(hostOfTest(), event)).toMatchObject({ asks: 1 })
  expect(await mine(beto, event)).not.toHaveProperty('asks')
  expect((await asksOf(event)).map(({ id, askedAt }) => [id, askedAt])).toEqual([[ana.id, part.askedAt]])
  expect(await savedOf(ana)).toEqual([event.id])
  expect([await askedOf(ana), await askedOf(beto)]).toEqual([[event.id], []])

  expect(await answer(event, [ana])).toEqual([])
  expect(await askedOf(ana)).toEqual([])
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going', pass: expect.anything() })
  expect(await read(event)).toMatchObject({ attendingCount: 1 })
  expect(await notices(ana)).toEqual(['ask-answered going'])
  // Going again changes nothing, and a member who left asks again.
  expect(await (await put(ana, event)).json()).toMatchObject({ attendance: 'going' })
  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await (await put(ana, event)).json()).toMatchObject({ attendance: 'asked' })
})

test('a declined member is told, cannot ask again, and may be approved later', async () => {
  const event = await publish('Noche de Son', { needsApproval: true })
  await put(ana, event)
  expect(await answer(event, [ana], false)).toMatchObject([{ id: ana.id, isDeclined: true }])
  expect(await mine(ana, event)).toMatchObject({ attendance: 'declined' })
  expect(await notices(ana)).toEqual(['ask-answered declined'])
  expect(await codeOf(put(ana, event))).toEqual([409, 'ask-declined'])
  expect(await codeOf(put(ana, event, { state: 'waiting' }))).toEqual([409, 'ask-declined'])
  for (const change of [put(ana, event, { state: 'interested' }), ana.delete(`/api/events/${event.id}/attendance`)])
    expect(await (await change).json()).toMatchObject({ attendance: 'declined' })
  expect(await codeOf(put(ana, event))).toEqual([409, 'ask-declined'])
  expect(await answer(event, [ana])).toEqual([])
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going' })
  expect(await notices(ana)).toEqual(['ask-answered going'])
})

test('a member withdraws, and an answer of the host then changes nothing', async () => {
  const event = await publish('Noche de Son', { needsApproval: true })
  await put(ana, event)
  expect(await notices(hostOfTest())).toEqual(['guests-ask'])
  expect(await (await ana.delete(`/api/events/${event.id}/attendance`)).json()).toMatchObject({ attendance: null })
  expect(await asksOf(event)).toEqual([])
  expect(await notices(hostOfTest())).toEqual([])
  expect(await answer(event, [ana])).toEqual([])
  expect(await mine(ana, event)).toMatchObject({ attendance: null })
  await put(ana, event, { state: 'interested' })
  expect(await mine(ana, event)).toMatchObject({ attendance: 'interested' })
})

test('the host and the editors decide; a helper or a link at the door, a member and a stranger do not', async () => {
  const event = await publish('Noche de Son', { needsApproval: true })
  const [editor, door] = [beto, carla]
  await help(event, editor, 'editor')
  await help(event, door, 'door')
  await put(ana, event)
  const body = { people: [ana.id], isApproved: true }
  const asks = `/api/events/${event.id}/asks`
  expect(await codeOf(door.post(asks, body))).toEqual([403, 'role-lacks-right'])
  expect(await codeOf(ana.post(asks, body))).toEqual([404, 'event-not-found'])
  expect((await server.stranger.post(asks, body)).status).toBe(401)
  for (const person of [door, ana]) expect((await person.get(asks)).status).toBe(404)
  expect((await server.stranger.get(asks)).status).toBe(401)
  expect(await mine(door, event)).not.toHaveProperty('asks')
  expect(await notices(door)).not.toContain('guests-ask')
  expect(await notices(editor)).toContain('guests-ask')
  const list = await (await door.get(`/api/events/${event.id}/door`)).json()
  const { token, code } = await (await hostOfTest().post(`/api/events/${event.id}/door/links`)).json()
  const opened = await server.stranger.post('/api/door/open', { link: token, code, name: 'Nadia' })
  const { session } = await opened.json()
  const listOfLink = await (await server.stranger.post('/api/door/list', { session })).json()
  expect([list.people, listOfLink.people]).toEqual([[], []])
  expect(JSON.stringify(await read(event))).not.toContain(ana.id)
  expect((await (await editor.get(asks)).json()).map(({ id }: Ask) => id)).toEqual([ana.id])
  expect((await editor.post(asks, body)).status).toBe(200)
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going' })
  // The people of the event need no approval.
  for (const person of [editor, door]) {
    await put(person, event)
    expect(await mine(person, event)).toMatchObject({ attendance: 'going' })
  }
})

test('the host gets one notification for all who ask, and again for each new one', async () => {
  const event = await publish('Noche de Son', { needsApproval: true })
  await server.sql`update users set email_verified_at = now() where id = ${hostOfTest().id}`
  await put(ana, event)
  const list = async () => await (await hostOfTest().get('/api/notifications')).json()
  const [first] = (await list()).notifications
  await hostOfTest().put('/api/notifications/seen', { ids: [first.id], idsUntil: first.createdAt })
  expect(await list()).toMatchObject({ unseen: 0 })
  await put(beto, event)
  await put(beto, event)
  expect(await list()).toMatchObject({ unseen: 1, notifications: [{ id: first.id, kind: 'guests-ask' }] })
  await server.sql`update notification_deliveries set not_before = now()`
  await send()
  expect((await outbox('mail')).map(mail => mail.text)).toEqual([expect.stringContaining('New request to come')])
})

test('an approved member waits behind those who wait when the event is full, and gets the next place', async () => {
  const event = await publish('Noche de Son', { needsApproval: true, capacity: 1, hasWaitingList: true })
  for (const person of [ana, beto, carla]) await put(person, event)
  expect(await answer(event, [carla])).toMatchObject([{ id: ana.id }, { id: beto.id }])
  await answer(event, [beto])
  await answer(event, [ana])
  expect([await mine(ana, event), await mine(beto, event)]).toMatchObject([
    { attendance: 'waiting' },
    { attendance: 'waiting' },
  ])
  expect(await notices(beto)).toEqual(['ask-answered waiting'])
  expect(await read(event)).toMatchObject({ attendingCount: 1, waitingCount: 2 })
  await carla.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect([await mine(beto, event), await mine(ana, event)]).toMatchObject([
    { attendance: 'going' },
    { attendance: 'waiting' },
  ])
  expect(await notices(beto)).toEqual(['place-free'])
})

test('without a waiting list the host approves as many as there are places, in their order', async () => {
  const event = await publish('Noche de Son', { needsApproval: true, capacity: 2 })
  for (const person of [carla, ana, beto]) await put(person, event)
  expect(await answer(event, [ana, beto, carla])).toMatchObject([{ id: beto.id }])
  expect(await mine(beto, event)).toMatchObject({ attendance: 'asked' })
  expect(await notices(beto)).toEqual([])
  const body = { people: [beto.id], isApproved: true }
  expect(await codeOf(hostOfTest().post(`/api/events/${event.id}/asks`, body))).toEqual([409, 'event-full'])
  expect(await mine(beto, event)).toMatchObject({ attendance: 'asked' })
  // A full event without a list accepts no new request, as before.
  const late = await server.person(`late${randomBytes(3).toString('hex')}`)
  expect(await codeOf(put(late, event))).toEqual([409, 'event-full'])
  await edit(event, { capacity: 3 })
  await answer(event, [beto])
  expect(await read(event)).toMatchObject({ attendingCount: 3 })
})

test('when approval ends, all who asked are let in, in order, and the others wait', async () => {
  const event = await publish('Noche de Son', { capacity: 2 })
  await put(carla, event)
  await edit(event, { needsApproval: true })
  expect(await mine(carla, event)).toMatchObject({ attendance: 'going' })
  await put(beto, event)
  await put(ana, event)
  expect(await edit(event, { needsApproval: false })).not.toHaveProperty('needsApproval')
  expect([await mine(beto, event), await mine(ana, event)]).toMatchObject([
    { attendance: 'going' },
    { attendance: 'waiting' },
  ])
  expect([await notices(beto), await notices(ana)]).toEqual([['ask-answered going'], ['ask-answered waiting']])
  expect(await read(event)).toMatchObject({ attendingCount: 2 })
  expect(await asksOf(event)).toEqual([])
})

test('a guest without an account is asked to join, and keeps a place from before', async () => {
  const event = await publish('Noche de Son', { confirmedGuestsOnly: true })
  const placed = newGuest()
  const early = newGuest()
  const earlyPass = await passIn(await go(event, early))
  await go(event, placed)
  await confirm(await linkSentTo(server, placed.contact), placed.device)
  await edit(event, { needsApproval: true })
  expect(await codeOf(go(event, newGuest()))).toEqual([409, 'approval-needed'])
  const link = await linkSentTo(server, early.contact)
  expect(await codeOf(confirm(link, early.device))).toEqual([409, 'approval-needed'])
  expect(await read(event)).toMatchObject({ attendingCount: 1 })
  // With an account, the guest asks.
  expect((await ana.post('/api/guests/claim', proofOf(earlyPass, early))).status).toBe(200)
  expect(await mine(ana, event)).toMatchObject({ attendance: 'asked' })
  expect(await notices(hostOfTest())).toEqual(['guests-ask'])
  expect(await read(event)).toMatchObject({ attendingCount: 1 })
})

test('those who ask are told of a change and of the cancellation, and no answer is possible after it', async () => {
  const event = await publish('Noche de Son', { needsApproval: true })
  await put(ana, event)
  await edit(event, { venue: 'La Covacha' })
  expect(await notices(ana)).toEqual(['event-changed'])
  await hostOfTest().post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  expect(await notices(ana)).toContain('event-cancelled')
  const body = { people: [ana.id], isApproved: true }
  expect(await codeOf(hostOfTest().post(`/api/events/${event.id}/asks`, body))).toEqual([409, 'event-cancelled'])
})

test('a member who asks chooses a role where the host asks for roles, and the ratio holds for the approved', async () => {
  const event = await publish('Noche de Son', { needsApproval: true, danceRoles: { ratio: 1 }, hasWaitingList: true })
  expect(await codeOf(put(ana, event))).toEqual([409, 'role-needed'])
  for (const person of [ana, beto]) await put(person, event, { state: 'going', danceRole: 'lead' })
  expect(await asksOf(event)).toMatchObject([{ danceRole: 'lead' }, { danceRole: 'lead' }])
  await answer(event, [ana, beto])
  expect([await mine(ana, event), await mine(beto, event)]).toMatchObject([
    { attendance: 'going' },
    { attendance: 'waiting', missing: 1 },
  ])
})

test('a request is in the export, and away with the account', async () => {
  const event = await publish('Noche de Son', { needsApproval: true })
  await put(ana, event)
  const zip = await fromBufferPromise(Buffer.from(await (await ana.get('/api/account/export')).arrayBuffer()))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  expect(files.get('attendance.json')).toContain('"asked"')
  expect((await ana.delete('/api/profile')).status).toBe(200)
  expect(await asksOf(event)).toEqual([])
})

test('the events of a series and a copy need the approval of the series', async () => {
  const event = await publishSeries(hostOfTest(), { needsApproval: true })
  const dates = await datesOf(server.sql, event)
  for (const { eventId } of dates.slice(0, 3))
    expect(await read({ id: eventId ?? '' })).toMatchObject({ needsApproval: true })
})

test('a wrong answer is refused', async () => {
  const event = await publish('Noche de Son', { needsApproval: true })
  const asks = `/api/events/${event.id}/asks`
  for (const body of [{}, { people: [], isApproved: true }, { people: ['x'], isApproved: true }, { people: [ana.id] }])
    expect((await hostOfTest().post(asks, body)).status).toBe(400)
  expect((await hostOfTest().post(asks, { people: [ana.id], isApproved: true })).status).toBe(200)
  expect(await mine(ana, event)).toMatchObject({ attendance: null })
})

test('of two answers and many requests of two processes at once, each place is given once', async () => {
  const event = await publish('Noche de Son', { needsApproval: true, capacity: 3 })
  const suffix = randomBytes(3).toString('hex')
  const members = await Promise.all(Array.from({ length: 8 }, (_, index) => server.person(`q${index}x${suffix}`)))
  const other = connect(server.target, { max: 4 })
  try {
    const sides = [server.sql, other]
    const ask = async (userId: string, side: number) =>
      await attend(sides[side] ?? other, { eventId: event.id, userId, requested: 'going' })
    await Promise.all(members.flatMap(({ id }) => [ask(id, 0), ask(id, 1)]))
    expect(await asksOf(event)).toHaveLength(8)
    const people = members.map(({ id }) => id)
    const decide = { eventId: event.id, userId: hostOfTest().id, people }
    await Promise.all([
      ...sides.map(side => answerAsks(side, { ...decide, isApproved: true })),
      ...members.map(({ id }, index) => ask(id, index % 2)),
    ])
    expect(await read(event)).toMatchObject({ attendingCount: 3 })
    expect(await asksOf(event)).toHaveLength(5)
    expect(await correctPlaces(server.sql)).toEqual([])
  } finally {
    await other.end()
  }
})

test('any sequence of requests, answers and edits gives what a plain list gives', { timeout: 120_000 }, async () => {
  const suffix = randomBytes(3).toString('hex')
  const members = await Promise.all(Array.from({ length: 8 }, (_, index) => server.person(`r${index}x${suffix}`)))
  const act = fc.record({
    who: fc.nat(members.length - 1),
    what: fc.constantFrom('ask', 'ask', 'ask', 'leave', 'approve', 'approve', 'decline', 'approval', 'capacity'),
    capacity: fc.integer({ min: 1, max: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 40 }), async acts => {
      const event = await publish('Noche de Son', { needsApproval: true, capacity: 3, hasWaitingList: true })
      const model = newModel(3)
      for (const { who, what, capacity } of acts) {
        const userId = members[who]?.id ?? ''
        const about = { eventId: event.id, userId: hostOfTest().id, people: [userId] }
        if (what === 'ask') {
          await attend(server.sql, { eventId: event.id, userId, requested: 'waiting' })
          model.ask(who)
        } else if (what === 'leave') {
          await attend(server.sql, { eventId: event.id, userId, requested: null })
          await endHolds(server)
          model.leave(who)
        } else if (what === 'approve') {
          await answerAsks(server.sql, { ...about, isApproved: true })
          model.approve([who])
        } else if (what === 'decline') {
          await answerAsks(server.sql, { ...about, isApproved: false })
          model.decline(who)
        } else {
          model.change(what === 'approval' ? { isOn: !model.isOn() } : { capacity })
          await edit(event, what === 'approval' ? { needsApproval: model.isOn() } : { capacity })
        }
        const rows = await server.sql<{ userId: string; state: string }[]>`
          select user_id, state from attendances where event_id = ${event.id}
          order by case state when 'going' then 0 when 'waiting' then 1 when 'asked' then 2 else 3 end, arrival, at
        `
        const inState = (state: string) =>
          rows.filter(row => row.state === state).map(row => members.findIndex(({ id }) => id === row.userId))
        const sorted = (numbers: number[]) => numbers.toSorted((one, two) => one - two)
        const expected = model.state()
        expect(sorted(inState('going'))).toEqual(sorted(expected.going))
        expect(inState('waiting')).toEqual(expected.waiting)
        expect(inState('asked')).toEqual(expected.asked)
        expect(sorted(inState('declined'))).toEqual(sorted(expected.declined))
        expect(await read(event)).toMatchObject({
          attendingCount: expected.going.length,
          waitingCount: expected.waiting.length,
        })
      }
      expect(await correctPlaces(server.sql)).toEqual([])
    }),
    { numRuns: 15 },
  )
})

/** The four lists on paper. */
function newModel(places: number) {
  let capacity = places
  let isOn = true
  let going: number[] = []
  let waiting: number[] = []
  let asked: number[] = []
  let declined: number[] = []
  const without = (list: number[], who: number) => list.filter(one => one !== who)
  const fill = () => {
    while (going.length < capacity && waiting.length > 0) going.push(...waiting.splice(0, 1))
  }
  const approve = (people: number[]) => {
    waiting.push(...people)
    asked = asked.filter(one => !people.includes(one))
    declined = declined.filter(one => !people.includes(one))
    fill()
  }
  return {
    isOn: () => isOn,
    state: () => ({ going, waiting, asked, declined }),
    ask(who: number) {
      if ([...going, ...waiting, ...asked].includes(who) || (isOn && declined.includes(who))) return
      declined = without(declined, who)
      if (isOn) asked.push(who)
      else approve([who])
    },
    leave(who: number) {
      ;[going, waiting, asked] = [without(going, who), without(waiting, who), without(asked, who)]
      if (!isOn) declined = without(declined, who)
      fill()
    },
    approve(people: number[]) {
      approve(people.filter(who => asked.includes(who) || declined.includes(who)))
    },
    decline(who: number) {
      if (!asked.includes(who)) return
      asked = without(asked, who)
      declined.push(who)
    },
    change(rule: { isOn?: boolean; capacity?: number }) {
      capacity = rule.capacity ?? capacity
      isOn = rule.isOn ?? isOn
      fill()
      if (!isOn) approve([...asked])
    },
  }
}

async function put(person: Person, { id }: Pick<Event, 'id'>, body: object = { state: 'going' }) {
  return await person.put(`/api/events/${id}/attendance`, { state: 'going', ...body })
}

async function asksOf({ id }: Pick<Event, 'id'>): Promise<Ask[]> {
  return (await (await hostOfTest().get(`/api/events/${id}/asks`)).json()) as Ask[]
}

async function answer({ id }: Pick<Event, 'id'>, people: Person[], isApproved = true): Promise<Ask[]> {
  const response = await hostOfTest().post(`/api/events/${id}/asks`, { people: people.map(one => one.id), isApproved })
  expect(response.status).toBe(200)
  return (await response.json()) as Ask[]
}

async function namesOf(person: Person, { id }: Pick<Event, 'id'>) {
  return (await (await person.get(`/api/events/${id}/attendees`)).json()) as unknown[]
}

/** The events to which the member asks to come, as each device of the member gets them. */
async function askedOf(person: Person): Promise<string[]> {
  return ((await (await person.get('/api/events/asked')).json()) as Event[]).map(({ id }) => id)
}

async function savedOf(person: Person): Promise<string[]> {
  return ((await (await person.get('/api/events/saved')).json()) as Event[]).map(({ id }) => id)
}

/** The kinds of the notifications that the member sees, with the answers. */
async function notices(person: Person): Promise<string[]> {
  const { notifications } = (await (await person.get('/api/notifications')).json()) as {
    notifications: { kind: string; answer?: string }[]
  }
  return notifications.map(({ kind, answer: given }) => (given ? `${kind} ${given}` : kind))
}

async function help({ id }: Pick<Event, 'id'>, person: Person, role: 'editor' | 'door') {
  await server.sql`
    insert into event_people (event_id, user_id, role, accepted_at) values (${id}, ${person.id}, ${role}, now())
  `
}

async function confirm(link: string, device: string) {
  return await server.stranger.post('/api/guests/confirm', { link, device })
}
