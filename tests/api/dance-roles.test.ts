import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { danceRoles } from '#contract/events/dance-roles.ts'
import type { DanceRole, DanceRoles, Event } from '#contract/events/events.ts'
import type { Attending, MyPart } from '#contract/events/going/attendance.ts'
import type { Pass } from '#contract/events/pass/passes.ts'
import { onePool } from '#db/connection/pools.ts'
import { connect } from '#db/connection/sql.ts'
import { attend } from '#db/events/going/attendance.ts'
import { correctPlaces, updatePlaces } from '#db/events/venue/places.ts'
import { linkSentTo, newGuest } from '../support/event-guest.ts'
import { passIn, proofOf } from '../support/guest-calls.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import { endHolds } from '../support/held-places.ts'
import { browser, codeOf, type Person, threeMembers } from '../support/person.ts'
import fc from '../support/property.ts'
import { datesOf, publishSeries } from '../support/series.ts'

const { server, hostOfTest, publish, go } = await guestNoticeServer()

let ana: Person
let beto: Person
let carla: Person
beforeEach(async () => void ([ana, beto, carla] = await threeMembers(server)))

test('the roles that the host asks for are in every response, and away after the host removed them', async () => {
  const danceRoles = { from: 20, ratio: 1.2, isShown: true } as const
  const event = await publish('Noche de Son', { danceRoles })
  expect(event).toMatchObject({ danceRoles, dancers: { leads: 0, follows: 0, boths: 0 } })
  expect(await edit(event, { danceRoles: {} })).toMatchObject({ danceRoles: {} })
  const hidden = await read(event)
  expect(hidden).not.toHaveProperty('dancers')
  expect(await edit(event, { danceRoles: null })).not.toHaveProperty('danceRoles')
  for (const wrong of [{ ratio: 0.9 }, { ratio: 3.1 }, { ratio: 1.25 }, { from: 0 }, { isShown: false }, { ratios: 2 }])
    expect((await hostOfTest().patch(`/api/events/${event.id}`, { danceRoles: wrong })).status).toBe(400)
})

test('a member needs a role to go, keeps it, and may change it', async () => {
  const event = await publish('Noche de Son', { danceRoles: { isShown: true } })
  expect(await codeOf(put(ana, event, {}))).toEqual([409, 'role-needed'])
  expect(await codeOf(put(ana, event, { danceRole: 'leads' }))).toEqual([400, 'invalid'])
  await put(ana, event, { danceRole: 'lead' })
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going', danceRole: 'lead' })
  await put(ana, event, {})
  expect(await mine(ana, event)).toMatchObject({ danceRole: 'lead' })
  await put(ana, event, { danceRole: 'both' })
  expect((await read(event)).dancers).toEqual({ leads: 0, follows: 0, boths: 1 })
  await ana.delete(`/api/events/${event.id}/attendance`)
  expect((await read(event)).dancers).toEqual({ leads: 0, follows: 0, boths: 0 })
  // A member who went before the host asked keeps the place without a role.
  const plain = await publish('Noche de Son')
  await put(ana, plain, {})
  await edit(plain, { danceRoles: { ratio: 1 } })
  expect((await put(ana, plain, {})).status).toBe(200)
  expect(await mine(ana, plain)).not.toHaveProperty('danceRole')
})

test('the pass of a member and of a guest has the role, another role makes another pass, and no other event has one', async () => {
  const event = await publish('Noche de Son', { danceRoles: { isShown: true } })
  const roleIn = (pass: Pass | undefined) => {
    const bytes = Buffer.from(pass?.token ?? '', 'base64url')
    return bytes[0] === 3 ? danceRoles[bytes[39] ?? 9] : null
  }
  const attending = async (danceRole: DanceRole) => (await (await put(ana, event, { danceRole })).json()) as Attending
  const lead = (await attending('lead')).pass
  expect(roleIn(lead)).toBe('lead')
  expect((await mine(ana, event)).pass).toEqual(lead)
  const follow = (await attending('follow')).pass
  expect(roleIn(follow)).toBe('follow')
  expect(follow?.code).toBe(lead?.code)
  expect((await mine(ana, event)).pass).toEqual(follow)
  expect(roleIn((await passIn(await go(event, newGuest({ danceRole: 'both' })))).pass)).toBe('both')
  await edit(event, { danceRoles: null })
  expect(roleIn((await mine(ana, event)).pass)).toBeNull()
})

test('a role that would break the ratio waits in the list, and the missing role opens it in the same request', async () => {
  const event = await publish('Noche de Son', { danceRoles: { ratio: 1 }, hasWaitingList: true })
  await put(ana, event, { danceRole: 'lead' })
  const waits = await (await put(beto, event, { danceRole: 'lead' })).json()
  expect(waits).toMatchObject({ attendance: 'waiting', attendingCount: 1, waitingCount: 1 })
  expect(await mine(beto, event)).toMatchObject({ attendance: 'waiting', danceRole: 'lead', position: 1, missing: 1 })
  expect(await mine(hostOfTest(), event)).toMatchObject({ dancers: { leads: 1, follows: 0, boths: 0 } })
  expect(await mine(carla, event)).not.toHaveProperty('dancers')

  const opens = await (await put(carla, event, { danceRole: 'follow' })).json()
  expect(opens).toMatchObject({ attendance: 'going', attendingCount: 3, waitingCount: 0 })
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going', danceRole: 'lead' })
  expect(await notices(beto)).toEqual(['place-free'])
})

test('those who dance both always find room, and a role without a waiting list is refused', async () => {
  const event = await publish('Noche de Son', { danceRoles: { ratio: 1 } })
  await put(ana, event, { danceRole: 'lead' })
  expect(await codeOf(put(beto, event, { danceRole: 'lead' }))).toEqual([409, 'role-full'])
  expect((await put(beto, event, { danceRole: 'both' })).status).toBe(200)
  // The member who dances both counts as the follow that is missing.
  expect((await put(carla, event, { danceRole: 'lead' })).status).toBe(200)
  expect(await codeOf(put(beto, event, { danceRole: 'lead' }))).toEqual([409, 'role-full'])
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going', danceRole: 'both' })
})

test('the ratio holds from the guest of the host on', async () => {
  const event = await publish('Noche de Son', { danceRoles: { ratio: 1, from: 3 }, hasWaitingList: true })
  for (const person of [ana, beto]) await put(person, event, { danceRole: 'lead' })
  await put(carla, event, { danceRole: 'lead' })
  expect([await mine(beto, event), await mine(carla, event)]).toMatchObject([
    { attendance: 'going' },
    { attendance: 'waiting', position: 1, missing: 2 },
  ])
  await edit(event, { danceRoles: { ratio: 1, from: 4 } })
  expect(await mine(carla, event)).toMatchObject({ attendance: 'going' })
})

test('a member who undoes leaving has the place again with the role, whatever the ratio is by then', async () => {
  const event = await publish('Noche de Son', { danceRoles: { ratio: 1 }, hasWaitingList: true })
  await put(ana, event, { danceRole: 'lead' })
  await put(beto, event, { danceRole: 'lead' })
  await ana.delete(`/api/events/${event.id}/attendance`)
  expect(await mine(beto, event)).toMatchObject({ attendance: 'waiting' })
  await put(ana, event, { danceRole: 'lead' })
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going', danceRole: 'lead' })
  await ana.delete(`/api/events/${event.id}/attendance`)
  await endHolds(server)
  expect(await mine(beto, event)).toMatchObject({ attendance: 'going' })
})

test('guests without an account choose a role, wait in the same line, and get an offer', async () => {
  const event = await publish('Noche de Son', { danceRoles: { ratio: 1, isShown: true }, hasWaitingList: true })
  expect(await codeOf(go(event, newGuest()))).toEqual([409, 'role-needed'])
  const placed = newGuest({ danceRole: 'lead' })
  expect(await passIn(await go(event, placed))).toMatchObject({ hasPlace: true, danceRole: 'lead' })
  expect((await read(event)).dancers).toEqual({ leads: 1, follows: 0, boths: 0 })
  await put(ana, event, { danceRole: 'lead' })

  const guest = newGuest({ danceRole: 'lead' })
  expect(await passIn(await go(event, guest))).toMatchObject({ wantsToWait: true, hasPlace: false })
  const pass = await passIn(await confirm(await linkSentTo(server, guest.contact), guest.device))
  expect(pass).toMatchObject({ state: 'waiting', danceRole: 'lead', position: 2, missing: 2 })

  await put(beto, event, { danceRole: 'follow' })
  expect(await mine(ana, event)).toMatchObject({ attendance: 'going' })
  await put(carla, event, { danceRole: 'follow' })
  const offered = await passIn(await server.stranger.post('/api/guests/read', proofOf(pass, guest)))
  expect(offered).toMatchObject({ state: 'offered', danceRole: 'lead' })
  // The offered place counts with its role.
  expect((await read(event)).dancers).toEqual({ leads: 3, follows: 2, boths: 0 })
  expect((await passIn(await server.stranger.post('/api/guests/confirm', proofOf(pass, guest)))).state).toBe(
    'confirmed',
  )

  const list = await (await hostOfTest().get(`/api/events/${event.id}/door`)).json()
  expect(list.people.map(({ danceRole }: { danceRole: string }) => danceRole).toSorted()).toEqual([
    'follow',
    'follow',
    'lead',
    'lead',
    'lead',
  ])
  expect(await (await hostOfTest().get(`/api/events/${event.id}/guests`)).json()).toMatchObject([
    { danceRole: 'lead' },
    { danceRole: 'lead' },
  ])
})

test('the events of a series ask for the roles of the series', async () => {
  const event = await publishSeries(hostOfTest(), { danceRoles: { ratio: 1.5 } })
  const dates = await datesOf(server.sql, event)
  expect(dates.length).toBeGreaterThan(5)
  for (const { eventId } of dates.slice(0, 3))
    expect(await read({ id: eventId ?? '' })).toMatchObject({ danceRoles: { ratio: 1.5 } })
})

test('a guest brings the role into the account', async () => {
  const event = await publish('Noche de Son', { danceRoles: { ratio: 1, isShown: true }, hasWaitingList: true })
  await put(beto, event, { danceRole: 'lead' })
  const guest = newGuest({ danceRole: 'lead' })
  const pass = await passIn(await go(event, guest))
  const link = await linkSentTo(server, guest.contact)
  await confirm(link, guest.device)
  expect((await ana.post('/api/guests/claim', proofOf(pass, guest))).status).toBe(200)
  expect(await mine(ana, event)).toMatchObject({ attendance: 'waiting', danceRole: 'lead', position: 1, missing: 1 })
})

test('those who go and look for a partner see each other, unless one has blocked the other', async () => {
  const event = await publish('Noche de Son', { danceRoles: {} })
  const partners = async (person: Person) => await person.get(`/api/events/${event.id}/partners`)
  expect((await partners(ana)).status).toBe(404)
  await put(ana, event, { danceRole: 'lead', seeksPartner: true })
  await put(beto, event, { danceRole: 'follow', seeksPartner: true })
  await put(carla, event, { danceRole: 'follow' })
  // They chose this list, whatever audience they have for where they go.
  await server.sql`update users set going_audience = 'host' where id = ${beto.id}`
  expect(await (await partners(ana)).json()).toMatchObject([{ id: beto.id, danceRole: 'follow' }])
  expect((await (await partners(carla)).json()).map(({ id }: { id: string }) => id)).toEqual([ana.id, beto.id])
  expect(await mine(ana, event)).toMatchObject({ seeksPartner: true })
  await put(beto, event, { seeksPartner: false })
  expect(await (await partners(ana)).json()).toEqual([])
  await put(beto, event, { seeksPartner: true })
  await beto.put(`/api/blocks/${ana.id}`, {})
  expect(await (await partners(ana)).json()).toEqual([])
  expect((await partners(hostOfTest())).status).toBe(404)
})

test('a member who waits is in the list of those who look for a partner as soon as there is a place', async () => {
  const event = await publish('Noche de Son', { danceRoles: { ratio: 1 }, hasWaitingList: true })
  const partners = async () => await (await ana.get(`/api/events/${event.id}/partners`)).json()
  await put(ana, event, { danceRole: 'lead' })
  await put(beto, event, { danceRole: 'lead', seeksPartner: true })
  expect([await partners(), (await mine(beto, event)).seeksPartner]).toEqual([[], true])
  await put(carla, event, { danceRole: 'follow' })
  expect(await partners()).toMatchObject([{ id: beto.id, danceRole: 'lead' }])
})

test('any sequence of choices, edits and lost places gives what a plain list gives', { timeout: 120_000 }, async () => {
  const suffix = randomBytes(3).toString('hex')
  const members = await Promise.all(Array.from({ length: 12 }, (_, index) => server.person(`p${index}x${suffix}`)))
  const act = fc.record({
    // The numbers after those of the members are guests without an account.
    who: fc.nat(members.length + 3),
    what: fc.constantFrom('lead', 'lead', 'lead', 'follow', 'follow', 'both', 'leave', 'leave', 'host'),
    rule: fc.record({ ratio: fc.integer({ min: 10, max: 20 }), from: fc.integer({ min: 1, max: 6 }) }),
    capacity: fc.option(fc.integer({ min: 2, max: 10 })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60 }), async acts => {
      const event = await publish('Noche de Son', { danceRoles: { ratio: 1.2 }, hasWaitingList: true })
      const model = newModel({ ratio: 12, from: 0, capacity: Number.POSITIVE_INFINITY })
      const guests = new Map<number, { id: string; proof: object }>()
      for (const { who, what, rule, capacity } of acts) {
        const member = members[who]
        const guest = guests.get(who)
        if (what === 'host') {
          model.change({ ...rule, capacity: capacity ?? Number.POSITIVE_INFINITY })
          await setRule(event, { ratio: rule.ratio / 10, from: rule.from }, capacity)
        } else if (what === 'leave') {
          model.leave(who)
          guests.delete(who)
          if (member) await attend(server.sql, { eventId: event.id, userId: member.id, requested: null })
          else if (guest) await server.stranger.post('/api/guests/release', guest.proof)
          await endHolds(server)
        } else if (member) {
          model.choose(who, what)
          await attend(server.sql, { eventId: event.id, userId: member.id, requested: 'waiting', danceRole: what })
        } else if (!guest) {
          model.choose(who, what)
          guests.set(who, await newGuestAt(event, what))
        }
        expect(await stored(event, whoIs(members, guests))).toEqual(model.shown())
      }
      expect(await correctPlaces(server.sql)).not.toContain(event.id)
    }),
    { numRuns: 30 },
  )
})

test('of two hundred who choose at once in two processes, the ratio and the capacity admit as many as a plain list', {
  timeout: 120_000,
}, async () => {
  const event = await publish('Noche de Son', {
    danceRoles: { ratio: 1.2, from: 10, isShown: true },
    hasWaitingList: true,
    capacity: 120,
  })
  const suffix = randomBytes(3).toString('hex')
  const members = await Promise.all(Array.from({ length: 200 }, (_, index) => server.person(`m${index}x${suffix}`)))
  const other = await otherProcess()
  const roleOf = (index: number): DanceRole => (index % 20 === 0 ? 'both' : index % 4 === 0 ? 'follow' : 'lead')
  await Promise.all(
    members.map(async (member, index) => {
      const person = index % 2 === 0 ? member : browser(other, member.cookie)
      const body = { state: 'waiting', danceRole: roleOf(index) }
      const ask = async () => (await person.put(`/api/events/${event.id}/attendance`, body)).status
      // A busy server asks to try again.
      let status = await ask()
      while (status === 503) status = await ask()
      expect(status).toBe(200)
    }),
  )
  const { dancers, attendingCount, waitingCount } = await read(event)
  const { leads = 0, follows = 0, boths = 0 } = dancers ?? {}
  // 40 follows and 10 who dance both: no follow waits, and one lead more does not fit.
  expect([follows, boths, attendingCount, waitingCount]).toEqual([40, 10, leads + 50, 150 - leads])
  expect(leads).toBe(60)
  const line = await server.sql<{ arrival: number; danceRole: string }[]>`
    select arrival, dance_role from attendances where event_id = ${event.id} and state = 'waiting' order by arrival
  `
  expect(new Set(line.map(({ danceRole }) => danceRole))).toEqual(new Set(['lead']))
  expect(new Set(line.map(({ arrival }) => arrival)).size).toBe(90)
  expect(await correctPlaces(server.sql)).not.toContain(event.id)
})

type Rule = { ratio: number; from: number; capacity: number }

/** The waiting list as one would keep it on paper: the first in line whose role keeps the ratio, until none is left. */
function newModel(rule: Rule) {
  type Entry = { who: number; role: DanceRole }
  let placed: Entry[] = []
  let line: Entry[] = []
  let { ratio, from, capacity } = rule
  const count = (role: DanceRole, except?: number) =>
    placed.filter(entry => entry.role === role && entry.who !== except).length
  const isOpen = (role: DanceRole, except?: number) => {
    if (role === 'both' || placed.filter(({ who }) => who !== except).length + 1 < from) return true
    const others = count(role === 'lead' ? 'follow' : 'lead', except) + count('both', except)
    return 10 * (count(role, except) + 1) <= Math.max(ratio * others, 10 * (others + 1))
  }
  const settle = () => {
    for (;;) {
      const next = placed.length < capacity ? line.find(({ role }) => isOpen(role)) : undefined
      if (!next) return
      line = line.filter(entry => entry !== next)
      placed.push(next)
    }
  }
  return {
    change(next: Rule) {
      ;({ ratio, from, capacity } = next)
      settle()
    },
    leave(who: number) {
      placed = placed.filter(entry => entry.who !== who)
      line = line.filter(entry => entry.who !== who)
      settle()
    },
    choose(who: number, role: DanceRole) {
      const own = placed.find(entry => entry.who === who)
      const waiting = line.find(entry => entry.who === who)
      if (own && role !== own.role && !isOpen(role, who)) return
      if (own) own.role = role
      else if (waiting) waiting.role = role
      else line.push({ who, role })
      settle()
    },
    shown: () => ({
      placed: placed.map(({ who, role }) => `${who} ${role}`).toSorted(),
      line: line.map(({ who, role }) => `${who} ${role}`),
      counts: [placed.length, line.length, count('lead'), count('follow'), count('both')],
    }),
  }
}

/** The numbers of the members and guests by their ids. */
function whoIs(members: readonly Person[], guests: ReadonlyMap<number, { id: string }>): Map<string, number> {
  return new Map([
    ...members.map(({ id }, index): [string, number] => [id, index]),
    ...[...guests].map(([who, { id }]): [string, number] => [id, who]),
  ])
}

/** Asks for a place or for the line, and opens the link. */
async function newGuestAt(event: Event, danceRole: DanceRole) {
  const guest = newGuest({ danceRole, waits: true })
  await passIn(await go(event, guest))
  const pass = await passIn(await confirm(await linkSentTo(server, guest.contact), guest.device))
  return { id: guest.id, proof: proofOf(pass, guest) }
}

/** An offered place counts like one that is taken. */
async function stored(event: Event, whoIs: ReadonlyMap<string, number>) {
  const rows = await server.sql<{ id: string; state: string; danceRole: string }[]>`
    select user_id as id, state, dance_role, arrival from attendances where event_id = ${event.id}
    union all
    select id, case when state = 'waiting' then state else 'going' end, dance_role, arrival
    from guests
    where event_id = ${event.id} and state in ('confirmed', 'offered', 'waiting')
    order by arrival
  `
  const shown = rows.map(({ id, danceRole, state }) => ({ state, text: `${whoIs.get(id)} ${danceRole}` }))
  const [counts] = await server.sql<Record<string, number>[]>`
    select attending_count, waiting_count, lead_count, follow_count, both_count from events where id = ${event.id}
  `
  const having = (wanted: string) => shown.filter(({ state }) => state === wanted).map(({ text }) => text)
  return { placed: having('going').toSorted(), line: having('waiting'), counts: Object.values(counts ?? {}) }
}

async function setRule({ id }: Event, rule: DanceRoles, capacity: number | null) {
  await server.sql.begin(async tx => {
    await tx`
      update events set dance_roles = ${JSON.stringify(rule)}::text::jsonb, capacity = ${capacity} where id = ${id}
    `
    await updatePlaces(tx, id)
  })
}

const connections: { end: () => Promise<void> }[] = []
afterAll(() => Promise.all(connections.map(sql => sql.end())))

/** The app as a second process runs it, with connections of its own. */
async function otherProcess() {
  const sql = connect(server.target, { max: 4 })
  connections.push(sql)
  return createApp({ ...server.context, sql, pools: onePool(sql) })
}

async function put(person: Person, { id }: Event, details: object) {
  return await person.put(`/api/events/${id}/attendance`, { state: 'going', ...details })
}

async function mine(person: Person, { id }: Event): Promise<MyPart> {
  return await (await person.get(`/api/events/${id}/mine`)).json()
}

async function read({ id }: Pick<Event, 'id'>): Promise<Event> {
  return await (await hostOfTest().get(`/api/events/${id}`)).json()
}

async function edit({ id }: Event, change: object): Promise<Event> {
  const response = await hostOfTest().patch(`/api/events/${id}`, change)
  expect(response.status).toBe(200)
  return await response.json()
}

async function confirm(link: string, device?: string) {
  return await server.stranger.post('/api/guests/confirm', { link, device })
}

async function notices({ id }: Person): Promise<string[]> {
  const rows = await server.sql<{ kind: string }[]>`select kind from notifications where user_id = ${id}`
  return rows.map(({ kind }) => kind)
}
