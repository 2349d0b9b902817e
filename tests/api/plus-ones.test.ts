import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { DoorList } from '#contract/events/door/door.ts'
import type { Answers, Event } from '#contract/events/events.ts'
import type { MyPart, PlusOne } from '#contract/events/going/attendance.ts'
import { checkPass, type VerifySignature } from '#contract/events/pass/pass-token.ts'
import { deleteOldRows } from '#db/cleanup/retention.ts'
import { attend } from '#db/events/going/attendance.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import { endHolds } from '../support/held-places.ts'
import { codeOf, type Person, threeMembers } from '../support/person.ts'
import fc from '../support/property.ts'
import { datesOf, publishSeries } from '../support/series.ts'

const { server, hostOfTest, publish } = await guestNoticeServer()

let ana: Person
let beto: Person
let carla: Person
beforeEach(async () => void ([ana, beto, carla] = await threeMembers(server)))

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
  expect(await wrongCounts()).toEqual([])
})

test('plus-ones are refused where the host allows none, and a limit is at most five', async () => {
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
  expect(await wrongCounts()).toEqual([])
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

test('leaving an event with free places holds none, so the device sends the people again with the undo', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 2 })
  await put(ana, event, { plusOnes: [camila] })
  await ana.delete(`/api/events/${event.id}/attendance`)
  expect(await read(event)).toMatchObject({ attendingCount: 0 })
  expect(await (await put(ana, event, { plusOnes: [camila] })).json()).toMatchObject({ attendingCount: 2 })
})

test('the host lowers the limit: the people stay, and none can be added', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 3, capacity: 5 })
  await put(ana, event, { plusOnes: [camila, {}, {}] })
  expect(await edit(event, { plusOneLimit: 1, capacity: 2 })).toMatchObject({ plusOneLimit: 1, attendingCount: 4 })
  expect(await (await put(ana, event, {})).json()).toMatchObject({ attendance: 'going', attendingCount: 4 })
  expect(await mine(ana, event)).toMatchObject({ plusOnes: [camila, {}, {}] })
  expect(await (await put(ana, event, { plusOnes: [camila, {}] })).json()).toMatchObject({ attendingCount: 3 })
  expect(await codeOf(put(ana, event, { plusOnes: [camila, {}, {}] }))).toEqual([409, 'too-many-plus-ones'])
  expect(await edit(event, { plusOneLimit: 0 })).not.toHaveProperty('plusOneLimit')
  expect(await mine(ana, event)).toMatchObject({ plusOnes: [camila, {}] })
})

test('a lead and a follow come together at any ratio, and a lead alone waits', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 2, danceRoles: { ratio: 1 }, hasWaitingList: true })
  await put(ana, event, { danceRole: 'lead' })
  expect(await (await put(beto, event, { danceRole: 'lead' })).json()).toMatchObject({ attendance: 'waiting' })
  const couple = { danceRole: 'lead', plusOnes: [{ name: 'Camila', danceRole: 'follow' }] } as const
  expect(await codeOf(put(carla, event, { ...couple, plusOnes: [camila] }))).toEqual([409, 'role-needed'])
  expect(await (await put(carla, event, couple)).json()).toMatchObject({ attendance: 'going', attendingCount: 3 })
  expect(await mine(hostOfTest(), event)).toMatchObject({ dancers: { leads: 2, follows: 1, boths: 0 } })
  expect(await mine(beto, event)).toMatchObject({ attendance: 'waiting', position: 1, missing: 1 })
  // A second lead of one party waits for a place like any other, and a follow opens one for the lead who waited first.
  const more = [...couple.plusOnes, { danceRole: 'lead' as const }]
  expect(await codeOf(put(carla, event, { plusOnes: more }))).toEqual([409, 'role-full'])
  await put(ana, event, { plusOnes: [{ danceRole: 'follow' }] })
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going' })
  expect(await mine(hostOfTest(), event)).toMatchObject({ dancers: { leads: 3, follows: 2, boths: 0 } })
  // The one who waits becomes a couple, and so comes in.
  const diego = await server.person(`diego${randomBytes(3).toString('hex')}`)
  await put(diego, event, { danceRole: 'lead' })
  expect(await mine(diego, event)).toMatchObject({ attendance: 'waiting' })
  const joined = await put(diego, event, { state: 'waiting', plusOnes: [{ danceRole: 'follow' }] })
  expect(await joined.json()).toMatchObject({ attendance: 'going', waitingCount: 0 })
  // The follow leaves the couple, whatever the ratio is by then.
  expect(await (await put(carla, event, { plusOnes: [] })).json()).toMatchObject({ attendance: 'going' })
  expect(await wrongCounts()).toEqual([])
})

test('people who were brought before the host asked for roles stay without one, and others need one', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 3 })
  await put(ana, event, { plusOnes: [camila, {}] })
  await edit(event, { danceRoles: { ratio: 1 } })
  const diego = { name: 'Diego', danceRole: 'follow' } as const
  expect(await codeOf(put(ana, event, { plusOnes: [camila, {}, {}] }))).toEqual([409, 'role-needed'])
  expect(await (await put(ana, event, { plusOnes: [camila, {}, diego] })).json()).toMatchObject({ attendingCount: 4 })
  const alone = await put(ana, event, { danceRole: 'lead', plusOnes: [camila] })
  expect(await alone.json()).toMatchObject({ attendance: 'going', attendingCount: 2 })
  expect(await codeOf(put(ana, event, { plusOnes: [camila, {}] }))).toEqual([409, 'role-needed'])
  expect(await mine(ana, event)).toMatchObject({ danceRole: 'lead', plusOnes: [camila] })
  expect(await codeOf(put(beto, event, { danceRole: 'follow', plusOnes: [{}] }))).toEqual([409, 'role-needed'])
  expect(await wrongCounts()).toEqual([])
})

test('of fifty who bring one person at once, as many parties come as there are pairs of places', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 1, capacity: 21, hasWaitingList: true })
  const suffix = randomBytes(3).toString('hex')
  const members = await Promise.all(Array.from({ length: 50 }, (_, nth) => server.person(`m${nth}x${suffix}`)))
  const states = await Promise.all(
    members.map(
      async member => (await (await put(member, event, { state: 'waiting', plusOnes: [{}] })).json()).attendance,
    ),
  )
  expect(states.filter(state => state === 'going')).toHaveLength(10)
  expect(states.filter(state => state === 'waiting')).toHaveLength(40)
  expect(await read(event)).toMatchObject({ attendingCount: 20, waitingCount: 40 })
  // The place that is left is for one who comes alone.
  expect(await (await put(ana, event, { state: 'waiting' })).json()).toMatchObject({ attendance: 'going' })
  expect(await wrongCounts()).toEqual([])
  // Those who leave free places for the first ones in line, in their order.
  const going = members.filter((_, nth) => states[nth] === 'going')
  const inLine = async () =>
    await server.sql<{ userId: string }[]>`
      select user_id from attendances where event_id = ${event.id} and state = 'waiting' order by arrival
    `
  const before = await inLine()
  await Promise.all(going.slice(0, 3).map(member => member.delete(`/api/events/${event.id}/attendance`)))
  await endHolds(server)
  expect(await inLine()).toEqual(before.slice(3))
  expect(await wrongCounts()).toEqual([])
})

test('a host who approves reads whom the member brings, and approves all of them', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 2, needsApproval: true, capacity: 2 })
  const asked = await (await put(ana, event, { plusOnes: [camila] })).json()
  expect(asked).toMatchObject({ attendance: 'asked', attendingCount: 0 })
  expect(await mine(ana, event)).toMatchObject({ attendance: 'asked', plusOnes: [camila] })
  const asks = `/api/events/${event.id}/asks`
  expect(await (await hostOfTest().get(asks)).json()).toMatchObject([{ id: ana.id, plusOnes: [camila] }])
  expect(await (await hostOfTest().post(asks, { people: [ana.id], isApproved: true })).json()).toEqual([])
  expect(await read(event)).toMatchObject({ attendingCount: 2 })
  // Three do not fit: they still ask.
  await edit(event, { capacity: 4 })
  await put(beto, event, { plusOnes: [{}, {}] })
  expect(await codeOf(hostOfTest().post(asks, { people: [beto.id], isApproved: true }))).toEqual([409, 'event-full'])
  expect(await read(event)).toMatchObject({ attendingCount: 2 })
})

test('the door reads the people of each member, and the signed pass has their number', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 3 })
  const lugones = { name: 'Camila Lugones' }
  const { pass } = await (await put(ana, event, { plusOnes: [lugones, {}] })).json()
  const list: DoorList = await (await hostOfTest().get(`/api/events/${event.id}/door`)).json()
  expect(list.people).toMatchObject([{ pass: `member:${ana.id}`, code: pass.code, plusOnes: [lugones, {}] }])
  const about = { id: event.id, nightOf: event.nightOf }
  const holder = { kind: 'member', id: ana.id }
  expect(await checkPass(pass.token, about, list.keys, isSignedWith)).toEqual({ ...holder, plusOnes: 2 })
  expect((await mine(ana, event)).pass).toEqual(pass)
  // A link of the door shows first names only.
  const { token, code } = await (await hostOfTest().post(`/api/events/${event.id}/door/links`)).json()
  const opened = await server.stranger.post('/api/door/open', { link: token, code, name: 'Nadia' })
  const { session } = await opened.json()
  const listOfLink: DoorList = await (await server.stranger.post('/api/door/list', { session })).json()
  expect(listOfLink.people).toMatchObject([{ plusOnes: [{ name: 'Camila' }, {}] }])
  // Without them it is the pass that it was before.
  const alone = await (await put(ana, event, { plusOnes: [] })).json()
  expect(await checkPass(alone.pass.token, about, list.keys, isSignedWith)).toEqual(holder)
})

test('only the member, the people of the event and the export have the names', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 3, capacity: 2, hasWaitingList: true })
  await put(ana, event, { plusOnes: [{ name: 'Zenobia' }] })
  await put(beto, event, { state: 'waiting', plusOnes: [{ name: 'Ximena' }] })
  const [attendees, waiting] = [`/api/events/${event.id}/attendees`, `/api/events/${event.id}/waiting`]
  for (const path of [`/api/events/${event.id}`, attendees, `/api/events/${event.id}/mine`, '/api/events/friends'])
    expect(await (await carla.get(path)).text()).not.toContain('Zenobia')
  expect(await (await server.stranger.get(`/api/events/${event.id}`)).text()).not.toContain('Zenobia')
  expect(await (await hostOfTest().get(attendees)).json()).toMatchObject([{ plusOnes: [{ name: 'Zenobia' }] }])
  expect(await (await hostOfTest().get(waiting)).json()).toMatchObject([{ plusOnes: [{ name: 'Ximena' }] }])

  const zip = await fromBufferPromise(Buffer.from(await (await ana.get('/api/account/export')).arrayBuffer()))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  expect(files.get('attendance.json')).toContain('Zenobia')
  expect((await ana.delete('/api/profile')).status).toBe(200)
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going' })
  expect(await read(event, beto)).toMatchObject({ attendingCount: 2, waitingCount: 0 })
  expect(await wrongCounts()).toEqual([])
})

test('a hostile name stays text without direction changes, and a wrong one is refused', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 3 })
  const names = ['<img src=x onerror=alert(1)>', "'; drop table guests; --", 'Cami\u202ela\u200b']
  await put(ana, event, { plusOnes: names.map(name => ({ name })) })
  const shown = [names[0], names[1], 'Camila'].map(name => ({ name }))
  expect(await mine(ana, event)).toMatchObject({ plusOnes: shown })
  for (const wrong of ['', '   ', 'x'.repeat(61), 'a\nb', 7, null])
    expect((await put(ana, event, { plusOnes: [{ name: wrong as string }] })).status).toBe(400)
  for (const plusOnes of ['Camila', [7], [{ danceRole: 'leads' }], {}])
    expect((await put(ana, event, { plusOnes: plusOnes as PlusOne[] })).status).toBe(400)
})

test('the names are deleted a week after the event, and the number stays', async () => {
  const event = await publish('Noche de Son', { plusOneLimit: 3 })
  await put(ana, event, { plusOnes: [camila, {}] })
  await deleteOldRows(server.sql)
  expect(await mine(ana, event)).toMatchObject({ plusOnes: [camila, {}] })
  await server.sql`
    update events set start_local = start_local - interval '60 days', night_of = night_of - 60, end_local = null
    where id = ${event.id}
  `
  await deleteOldRows(server.sql)
  expect(await mine(ana, event)).toMatchObject({ plusOnes: [{}, {}] })
})

test('the dates of a series have the limit of the series', async () => {
  const event = await publishSeries(hostOfTest(), { plusOneLimit: 2 })
  const dates = await datesOf(server.sql, event)
  for (const { eventId } of dates.slice(0, 2))
    expect(await read({ id: eventId ?? '' })).toMatchObject({ plusOneLimit: 2 })
})

test('any sequence of choices of parties gives what a plain list gives', async () => {
  const suffix = randomBytes(3).toString('hex')
  const members = await Promise.all(Array.from({ length: 7 }, (_, nth) => server.person(`p${nth}x${suffix}`)))
  const act = fc.record({
    who: fc.nat(members.length - 1),
    what: fc.constantFrom('come', 'come', 'come', 'leave', 'capacity'),
    people: fc.integer({ min: 0, max: 3 }),
    capacity: fc.integer({ min: 1, max: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 30 }), async acts => {
      const event = await publish('Noche de Son', { plusOneLimit: 3, capacity: 5, hasWaitingList: true })
      const paper = newPaper(5)
      for (const { who, what, people, capacity } of acts) {
        const about = { eventId: event.id, userId: members[who]?.id ?? '' }
        if (what === 'come') {
          const plusOnes = Array.from({ length: people }, () => ({}))
          await attend(server.sql, { ...about, requested: 'waiting', plusOnes })
          paper.come(who, 1 + people)
        } else if (what === 'leave') {
          await attend(server.sql, { ...about, requested: null })
          await endHolds(server)
          paper.leave(who)
        } else {
          await edit(event, { capacity })
          paper.change(capacity)
        }
        const rows = await server.sql<{ userId: string; state: string; size: number }[]>`
          select user_id, state, cardinality(party_of(null, plus_ones)) as size
          from attendances
          where event_id = ${event.id}
          order by arrival
        `
        const inState = (state: string) =>
          rows
            .filter(row => row.state === state)
            .map(({ userId, size }) => ({ who: members.findIndex(({ id }) => id === userId), size }))
        const sorted = (parties: Party[]) => parties.toSorted((one, two) => one.who - two.who)
        expect(sorted(inState('going'))).toEqual(sorted(paper.going()))
        expect(inState('waiting')).toEqual(paper.waiting())
        expect(await read(event)).toMatchObject({
          attendingCount: paper.going().reduce((sum, { size }) => sum + size, 0),
          waitingCount: paper.waiting().length,
        })
      }
      expect(await wrongCounts()).toEqual([])
    }),
    { numRuns: 15 },
  )
})

test('roles, questions, approval, a waiting list and parties at one event keep the counts, and leave no place empty', async () => {
  const suffix = randomBytes(3).toString('hex')
  const members = await Promise.all(Array.from({ length: 5 }, (_, nth) => server.person(`q${nth}x${suffix}`)))
  const people = members.map(({ id }) => id)
  const danceRole = fc.constantFrom('lead' as const, 'follow' as const, 'both' as const)
  const order = fc.record({
    state: fc.constantFrom('going', 'going', 'waiting', 'interested'),
    danceRole,
    plusOnes: fc.array(fc.record({ danceRole }), { maxLength: 3 }),
    answers: fc.constantFrom<(Answers | undefined)[]>(undefined, [{ question: 'Do you eat?', answer: 'Yes' }]),
  })
  const change = fc.oneof(
    fc.record({ capacity: fc.constantFrom(null, 1, 3, 5, 8) }),
    fc.record({ plusOneLimit: fc.constantFrom(0, 3) }),
    fc.record({ danceRoles: fc.constantFrom(null, {}, { ratio: 1 }, { ratio: 1, from: 4 }) }),
    fc.record({ needsApproval: fc.boolean() }),
    fc.record({ questions: fc.constantFrom([], [{ text: 'Do you eat?', isRequired: true }]) }),
  )
  const act = fc.oneof(
    { weight: 6, arbitrary: fc.record({ what: fc.constant('choose' as const), who: fc.nat(4), order }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('leave' as const), who: fc.nat(4) }) },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('edit' as const), change }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('approve' as const) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async acts => {
      const event = await publish('Noche de Son', {
        plusOneLimit: 3,
        capacity: 5,
        hasWaitingList: true,
        danceRoles: { ratio: 1 },
        questions: [{ text: 'Do you eat?' }],
      })
      let before = 0
      for (const one of acts) {
        const response =
          one.what === 'choose'
            ? await put(of(one.who), event, one.order)
            : one.what === 'leave'
              ? await of(one.who).delete(`/api/events/${event.id}/attendance`)
              : one.what === 'edit'
                ? await hostOfTest().patch(`/api/events/${event.id}`, one.change)
                : await hostOfTest().post(`/api/events/${event.id}/asks`, { people, isApproved: true })
        expect([200, 409]).toContain(response.status)
        if (one.what === 'approve') await endHolds(server)
        expect(await wrongCounts()).toEqual([])
        const [now] = await server.sql<{ next: number[]; attending: number; capacity: number | null }[]>`
          select next_in_line(e) as next, attending_count as attending, capacity from events e where id = ${event.id}
        `
        expect(now?.next).toEqual([])
        // Only a lower capacity leaves more people than places.
        const most = one.what === 'edit' ? Infinity : Math.max(now?.capacity ?? Infinity, before)
        expect(now?.attending).toBeLessThanOrEqual(most)
        before = now?.attending ?? 0
      }
    }),
    { numRuns: 10 },
  )
  function of(who: number): Person {
    return members[who] ?? ana
  }
})

type Party = { who: number; size: number }

/** The members who go and those who wait, on paper: after each act, the first one who fits gets in. */
function newPaper(places: number) {
  let capacity = places
  let going: Party[] = []
  let waiting: Party[] = []
  const free = () => capacity - going.reduce((sum, { size }) => sum + size, 0)
  const settle = () => {
    for (
      let next = waiting.find(({ size }) => size <= free());
      next;
      next = waiting.find(({ size }) => size <= free())
    ) {
      const chosen = next
      waiting = waiting.filter(party => party !== chosen)
      going.push(chosen)
    }
  }
  return {
    going: () => going,
    waiting: () => waiting,
    come(who: number, size: number) {
      const inside = going.find(party => party.who === who)
      const inLine = waiting.find(party => party.who === who)
      // More than there are places for are refused, and those who go already stay.
      if (inside && size > inside.size && size - inside.size > free()) return
      if (inside) inside.size = size
      else if (inLine) inLine.size = size
      else waiting.push({ who, size })
      settle()
    },
    leave(who: number) {
      going = going.filter(party => party.who !== who)
      waiting = waiting.filter(party => party.who !== who)
      settle()
    },
    change(next: number) {
      capacity = next
      settle()
    },
  }
}

type Order = { state?: string; danceRole?: string; plusOnes?: readonly PlusOne[]; answers?: Answers | undefined }

function put(person: Person, { id }: Pick<Event, 'id'>, order: Order) {
  return person.put(`/api/events/${id}/attendance`, { state: 'going', ...order })
}

async function mine(person: Person, { id }: Pick<Event, 'id'>): Promise<MyPart> {
  return await (await person.get(`/api/events/${id}/mine`)).json()
}

async function read({ id }: Pick<Event, 'id'>, reader = ana): Promise<Event> {
  return await (await reader.get(`/api/events/${id}`)).json()
}

/**
 * The events whose stored counts differ from their rows, whatever their date is: `correctPlaces` reads those of a day.
 */
async function wrongCounts(): Promise<object[]> {
  return await server.sql`
    select e.id
    from events e, dancers_at(e.id) d
    where (e.attending_count, e.waiting_count) is distinct from (places_taken(e.id), people_waiting(e.id))
      or e.dance_roles is not null
        and (e.lead_count, e.follow_count, e.both_count) is distinct from (d.leads, d.follows, d.boths)
  `
}

async function edit(event: Event, changes: object): Promise<Event> {
  const response = await hostOfTest().patch(`/api/events/${event.id}`, changes)
  expect(response.status).toBe(200)
  return await response.json()
}

const isSignedWith: VerifySignature = (key, signature, signed) =>
  verify(null, signed, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }), signature)
