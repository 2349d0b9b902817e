import { expect, test } from 'vitest'
import { runCleanup } from '#api/cleanup/cleanup.ts'
import type { DoorList, DoorPage, DoorRow, NewDoorLink } from '#contract/events/door/door.ts'
import type { Event } from '#contract/events/events.ts'
import { publishEvent } from '../support/event.ts'
import { newGuest } from '../support/event-guest.ts'
import { guestCalls } from '../support/guest-calls.ts'
import { codeOf, type Person } from '../support/person.ts'
import { publishSeries, readSeries } from '../support/series.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana', { firstName: 'Ana', lastName: 'Ruiz' })
const nadia = await server.person('nadia')
const { publish, go } = guestCalls(server, mateo)
const [PHONE, OTHER] = ['00000000000000a1', '00000000000000b2']

test('the list of the door has the names, codes and keys, and no phone or email address', async () => {
  const event = await publish({ capacity: 180, price: '10.00' })
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await go(event, newGuest({ name: 'Aitor Egea', contact: 'aitor@example.com' }))
  const response = await mateo.get(`/api/events/${event.id}/door`)
  const text = await response.clone().text()
  expect(text).not.toContain('example.com')
  expect((await response.json()) as DoorList).toMatchObject({
    eventId: event.id,
    title: event.title,
    nightOf: event.nightOf,
    capacity: 180,
    priceCents: 1_000,
    currency: 'USD',
    role: 'owner',
    keys: [expect.stringMatching(/^[\w-]{43}$/)],
    secret: expect.stringMatching(/^[\w-]{43}$/),
    people: [
      { pass: `member:${ana.id}`, name: 'Ana Ruiz', isConfirmed: true },
      { pass: expect.stringMatching(/^guest:/), name: 'Aitor Egea', isConfirmed: false },
    ],
  })
})

test('the rows of two phones are one set, and a repeated request changes nothing', async () => {
  const event = await publish()
  const [first, second] = [row(PHONE, 1, { pass: `member:${ana.id}` }), row(PHONE, 2, { kind: 'out' })]
  expect((await exchange(mateo, event, [first, second])).rows).toEqual([first, second])
  expect((await exchange(mateo, event, [second, first])).rows).toHaveLength(2)
  const other = row(OTHER, 1, { kind: 'paid', ref: `${PHONE}:1`, mark: 'cash', cents: 1_000 })
  const page = await exchange(mateo, event, [other], 1)
  expect(page).toMatchObject({ rows: [second, other], next: 3, hasMore: false })
  expect(await exchange(mateo, event, [], page.next)).toMatchObject({ rows: [], next: 3 })
})

test('a row is never replaced by another one with its number', async () => {
  const event = await publish()
  const first = row(PHONE, 1, { pass: `member:${ana.id}` })
  await exchange(mateo, event, [first])
  expect((await exchange(mateo, event, [row(PHONE, 1, { kind: 'out' })])).rows).toEqual([first])
})

test('two scans of one pass in the same second are both stored', async () => {
  const event = await publish()
  const pass = `member:${ana.id}`
  await Promise.all([
    exchange(mateo, event, [row(PHONE, 1, { pass })]),
    exchange(mateo, event, [row(OTHER, 1, { pass })]),
  ])
  expect((await exchange(mateo, event, [])).rows.map(({ device }) => device).toSorted()).toEqual([PHONE, OTHER])
})

test('forty phones that send at once lose no row, and a reader misses none', async () => {
  const event = await publish()
  const devices = Array.from({ length: 40 }, (_, nth) => nth.toString(16).padStart(16, '0'))
  const reading = (async () => {
    const seen: DoorRow[] = []
    for (let after = 0; seen.length < 80; ) {
      const page = await exchange(mateo, event, [], after)
      seen.push(...page.rows)
      after = page.next
    }
    return seen
  })()
  await Promise.all(devices.map(device => exchange(mateo, event, [row(device, 1), row(device, 2)])))
  expect(new Set((await reading).map(({ device, counter }) => `${device} ${counter}`)).size).toBe(80)
})

test('the people of an event work at its door until their role ends', async () => {
  const event = await publish()
  expect(await codeOf(nadia.get(`/api/events/${event.id}/door`))).toEqual([404, 'event-not-found'])
  await mateo.post(`/api/users/${nadia.id}/follow`)
  await mateo.put(`/api/events/${event.id}/people/${nadia.id}`, { role: 'door' })
  await nadia.put(`/api/events/${event.id}/role`)
  expect(await exchange(nadia, event, [row(OTHER, 1)])).toMatchObject({ next: 1 })
  await mateo.delete(`/api/events/${event.id}/people/${nadia.id}`)
  expect(await codeOf(nadia.post(`/api/events/${event.id}/door/rows`, { rows: [], after: 0 }))).toEqual([
    404,
    'event-not-found',
  ])
})

test('hostile rows are refused', async () => {
  const event = await publish()
  const good = row(PHONE, 1)
  for (const bad of [
    { device: 'A1' },
    { counter: 0 },
    { at: 'now' },
    { kind: 'all' },
    { pass: 'member:1' },
    { ref: 'x' },
    { cents: -1 },
    { mark: 'gold' },
    { by: 'N'.repeat(61) },
  ])
    expect(
      (await mateo.post(`/api/events/${event.id}/door/rows`, { rows: [{ ...good, ...bad }], after: 0 })).status,
    ).toBe(400)
  expect((await exchange(mateo, event, [])).rows).toEqual([])
})

test('a phone that comes back a day later loses nothing, and the audit log says so', async () => {
  const event = await publish()
  await server.sql`
    update events set start_local = start_local - interval '400 days', end_local = null, night_of = night_of - 400
    where id = ${event.id}
  `
  expect((await exchange(mateo, event, [row(PHONE, 1)])).rows).toHaveLength(1)
  expect(await audited(event)).toEqual(['late-door-rows ok'])
})

test('a link and its code open the door for a phone without an account: first names only', async () => {
  const event = await publish()
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  const { token, code } = await newLink(event)
  const session = await open(token, code)
  const list: DoorList = await (await server.stranger.post('/api/door/list', { session })).json()
  expect(list).toMatchObject({ eventId: event.id, role: null, people: [{ pass: `member:${ana.id}`, name: 'Ana' }] })
  expect(JSON.stringify(list)).not.toContain('Ruiz')
  const rows = [row(OTHER, 1, { pass: `member:${ana.id}`, by: 'Nadia' })]
  const response = await server.stranger.post('/api/door/rows', { session, rows, after: 0 })
  expect((await response.json()) as DoorPage).toMatchObject({ rows, next: 1 })
  expect((await exchange(mateo, event, [])).rows).toEqual(rows)

  const [link] = await (await mateo.get(`/api/events/${event.id}/door/links`)).json()
  expect(link).toMatchObject({ isLocked: false, phones: [{ name: 'Nadia' }] })
  expect((await mateo.delete(`/api/events/${event.id}/door/links/${link.id}`)).status).toBe(200)
  for (const path of ['/api/door/list', '/api/door/rows'])
    expect(await codeOf(server.stranger.post(path, { session, rows, after: 0 }))).toEqual([404, 'door-link-ended'])
  expect(await codeOf(openDoor(token, code))).toEqual([404, 'door-link-ended'])
  expect(await audited(event)).toEqual(['create-door-link ok', 'open-door ok', 'end-door-link ok'])
})

test('names of a promoter are on the list without a pass, come in like the others, and are counted', async () => {
  const event = await publish({ price: '10.00' })
  const [lucia, luz] = [crypto.randomUUID(), crypto.randomUUID()]
  const order = {
    names: [
      { id: lucia, name: 'Lucía Bravo', people: 3 },
      { id: luz, name: 'Luz Marina', people: 1 },
    ],
    promoter: 'Noche Larga',
    note: 'with the band',
    isFree: true,
    freeUntil: '23:00',
  }
  // A response that was lost is no second name.
  for (let times = 0; times < 2; times++)
    expect((await mateo.post(`/api/events/${event.id}/door/names`, order)).status).toBe(201)
  const added = { people: 3, promoter: 'Noche Larga', note: 'with the band', isFree: true, freeUntil: '23:00' }
  const { people }: DoorList = await (await mateo.get(`/api/events/${event.id}/door`)).json()
  expect(people).toMatchObject([
    { pass: `name:${lucia}`, name: 'Lucía Bravo', code: '', isConfirmed: true, added },
    { pass: `name:${luz}`, name: 'Luz Marina', added: { people: 1 } },
  ])
  const entry = row(PHONE, 1, { pass: `name:${lucia}` })
  expect((await exchange(mateo, event, [entry])).rows).toEqual([entry])

  const { token, code } = await newLink(event)
  const list = await (await server.stranger.post('/api/door/list', { session: await open(token, code) })).json()
  expect(list.people[0]).toMatchObject({ name: 'Lucía', added: { ...added, note: null } })

  expect((await mateo.delete(`/api/events/${event.id}/door/names/${luz}`)).status).toBe(200)
  expect((await (await mateo.get(`/api/events/${event.id}/door`)).json()).people).toHaveLength(1)
})

test('the host notes for the door who comes in free and what to know, of members and guests, until they are deleted', async () => {
  const event = await publish({ price: '10.00' })
  const rosa = await server.person('rosa')
  await rosa.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await go(event, newGuest({ name: 'Aitor Egea', contact: 'aitor@example.com' }))
  const [first, second] = (await doorOf(mateo, event)).people
  const terms = { note: 'Photographer', isFree: true, freeUntil: '23:30' }
  const set = (order: object, person = mateo) => person.put(`/api/events/${event.id}/door/terms`, order)
  for (const pass of [first?.pass, second?.pass]) expect((await set({ pass, ...terms })).status).toBe(200)
  expect((await doorOf(mateo, event)).people).toMatchObject([{ pass: `member:${rosa.id}`, terms }, { terms }])
  // Phones that a link has opened learn who comes in free, and not why.
  const { token, code } = await newLink(event)
  const list = await (await server.stranger.post('/api/door/list', { session: await open(token, code) })).json()
  expect(list.people[0].terms).toEqual({ ...terms, note: null })

  // The last ones count; without a note and not free there are none, and a person who is not on the list gets none.
  expect((await set({ pass: second?.pass, note: null, isFree: false, freeUntil: '23:30' })).status).toBe(200)
  expect((await set({ pass: `member:${nadia.id}`, ...terms })).status).toBe(200)
  expect((await doorOf(mateo, event)).people.map(person => person.terms)).toEqual([terms, undefined])
  for (const bad of [
    { pass: 'rosa' },
    { note: 'line\nline' },
    { note: 'N'.repeat(141) },
    { freeUntil: '25:00' },
    { isFree: 1 },
  ])
    expect((await set({ pass: first?.pass, ...terms, ...bad })).status).toBe(400)
  expect(await codeOf(set({ pass: first?.pass, ...terms }, rosa))).toEqual([404, 'event-not-found'])
  // One guest gives the place back, another one has an account that is deleted.
  for (const contact of ['leaves@example.com', rosa.email]) await go(event, newGuest({ name: 'Luz', contact }))
  await server.sql`update users set email_verified_at = now() where id = ${rosa.id}`
  const guests = (await doorOf(mateo, event)).people.filter(({ name }) => name === 'Luz')
  for (const { pass } of guests) expect((await set({ pass, ...terms })).status).toBe(200)
  await mateo.delete(`/api/events/${event.id}/guests/${guests[0]?.pass.slice('guest:'.length)}`)
  await rosa.delete('/api/profile')
  await runCleanup(server.context)
  expect(await server.sql`select pass from door_terms where event_id = ${event.id}`).toEqual([])
})

test('hostile names are refused, a name of another door stays, and an event has at most two thousand', async () => {
  const [event, other] = [await publish(), await publish()]
  const name = { id: crypto.randomUUID(), name: 'Luz', people: 1 }
  const order = { names: [name], promoter: null, note: null, isFree: false, freeUntil: null }
  const path = `/api/events/${event.id}/door/names`
  for (const bad of [
    { names: [] },
    { names: [{ ...name, name: '' }] },
    { names: [{ ...name, name: 'L'.repeat(101) }] },
    { names: [{ ...name, people: 21 }] },
    { names: [{ ...name, id: 'luz' }] },
    { promoter: 'N'.repeat(61) },
    { note: 'line\nline' },
    { freeUntil: '25:00' },
    { isFree: 'yes' },
  ])
    expect((await mateo.post(path, { ...order, ...bad })).status).toBe(400)
  expect((await mateo.post(path, order)).status).toBe(201)
  expect((await mateo.delete(`/api/events/${other.id}/door/names/${name.id}`)).status).toBe(200)
  expect((await (await mateo.get(`/api/events/${event.id}/door`)).json()).people).toHaveLength(1)
  await server.sql`
    insert into door_names (id, event_id, name, people, is_free)
    select gen_random_uuid(), ${event.id}, 'Luz', 1, false from generate_series(1, 1999)
  `
  const next = { ...order, names: [{ ...name, id: crypto.randomUUID() }] }
  expect(await codeOf(mateo.post(path, next))).toEqual([409, 'too-many-door-names'])
  // The response to the first request was lost.
  expect((await mateo.post(path, order)).status).toBe(201)
})

test('the report compares with the earlier dates of the series', async () => {
  const { events } = await readSeries(server.stranger, await publishSeries(mateo))
  const [first, second, third] = events as [Event, Event, Event]
  const at = ({ startsAt }: Event, minutes: number) => new Date(Date.parse(startsAt) + minutes * 60_000).toISOString()
  await exchange(mateo, first, [
    row(PHONE, 1, { at: at(first, 3) }),
    // One more comes half an hour later, and counts with the first one.
    row(PHONE, 2, { at: at(first, 33), kind: 'plus', ref: `${PHONE}:1` }),
    row(PHONE, 3, { at: at(first, 40) }),
    row(PHONE, 4, { kind: 'plus', ref: `${PHONE}:3` }),
    row(PHONE, 5, { kind: 'undo', ref: `${PHONE}:3` }),
    row(PHONE, 6, { kind: 'out' }),
    row(PHONE, 7, { at: at(first, 140) }),
  ])
  await exchange(mateo, second, [row(PHONE, 1, { at: at(second, 14) })])
  const weeks = async ({ id }: Event) => await (await mateo.get(`/api/events/${id}/door/weeks`)).json()
  expect(await weeks(first)).toEqual([])
  const start = Number(first.startTime.slice(0, 2)) * 4 + Number(first.startTime.slice(3)) / 15
  expect(await weeks(third)).toEqual([
    { night: second.nightOf, people: 1, quarters: [{ quarter: start, people: 1 }] },
    {
      night: first.nightOf,
      people: 3,
      quarters: [
        { quarter: start, people: 2 },
        { quarter: start + 9, people: 1 },
      ],
    },
  ])
  expect(await weeks(await publish())).toEqual([])
})

test('the host alone reads which members did not come to the last nights, and the list of the door has none of it', async () => {
  const carla = await server.person('carla', { userType: 'party_host' })
  const [missed, missedToo, came, unused, other] = [
    await publish(),
    await publish(),
    await publish(),
    await publish(),
    await publishEvent(carla),
  ]
  const event = await publish()
  const [luis, rosa] = [await server.person('luis'), await server.person('rosalia')]
  for (const { id } of [missed, missedToo, came, unused, other, event])
    for (const person of [luis, rosa])
      expect((await person.put(`/api/events/${id}/attendance`, { state: 'going' })).status).toBe(200)
  // The scan of Luis was a mistake at one of them; at another one no phone was used at the door.
  await exchange(mateo, missed, [
    row(PHONE, 1, { pass: `member:${luis.id}` }),
    row(PHONE, 2, { kind: 'undo', ref: `${PHONE}:1` }),
    row(PHONE, 3, { pass: `member:${rosa.id}` }),
  ])
  await exchange(mateo, missedToo, [row(PHONE, 1, { pass: `member:${rosa.id}` })])
  await exchange(
    mateo,
    came,
    [luis, rosa].map(({ id }, nth) => row(PHONE, nth + 1, { pass: `member:${id}` })),
  )
  await exchange(carla, other, [row(PHONE, 1)])
  await server.sql`
    update events set start_local = start_local - interval '9000 days', end_local = null, night_of = night_of - 9000
    where id = any (${[missed, missedToo, came, unused, other].map(({ id }) => id)})
  `
  const response = await mateo.get(`/api/events/${event.id}/door/no-shows`)
  expect(await response.json()).toEqual([{ pass: `member:${luis.id}`, missed: 2, nights: 3 }])
  for (const person of [luis, rosa])
    expect(await codeOf(person.get(`/api/events/${event.id}/door/no-shows`))).toEqual([404, 'event-not-found'])
  expect(await (await mateo.get(`/api/events/${event.id}/door`)).text()).not.toContain('missed')
})

test('ten wrong codes end a link for everyone who has it', async () => {
  const event = await publish()
  const { token, code } = await newLink(event)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 10; tries++)
    expect(await codeOf(openDoor(token, wrong))).toEqual([403, 'door-code-wrong'])
  expect(await codeOf(openDoor(token, code))).toEqual([404, 'door-link-ended'])
  expect(await (await mateo.get(`/api/events/${event.id}/door/links`)).json()).toMatchObject([{ isLocked: true }])
  expect(await audited(event)).toEqual(['create-door-link ok', ...Array.from({ length: 10 }, () => 'open-door denied')])
})

test('a link ends with the night, has at most ten phones, and an event at most five links', async () => {
  const event = await publish()
  const links = await Promise.all(Array.from({ length: 5 }, () => newLink(event)))
  expect(await codeOf(mateo.post(`/api/events/${event.id}/door/links`))).toEqual([409, 'too-many-door-links'])
  const [{ token, code }] = links as [NewDoorLink]
  const sessions = []
  for (let phones = 0; phones < 10; phones++) sessions.push(await open(token, code))
  expect(await codeOf(openDoor(token, code))).toEqual([409, 'too-many-door-phones'])
  await server.sql`update door_links set expires_at = now() where event_id = ${event.id}`
  expect(await codeOf(server.stranger.post('/api/door/list', { session: sessions[0] }))).toEqual([
    404,
    'door-link-ended',
  ])
  expect((await mateo.post(`/api/events/${event.id}/door/links`)).status).toBe(201)
})

function row(device: string, counter: number, about: Partial<DoorRow> = {}): DoorRow {
  const at = new Date(Date.UTC(2026, 10, 28, 22, 0, counter)).toISOString()
  return { device, counter, at, by: 'Mateo', kind: 'in', ...about }
}

async function exchange(person: Person, { id }: Event, rows: DoorRow[], after = 0): Promise<DoorPage> {
  const response = await person.post(`/api/events/${id}/door/rows`, { rows, after })
  expect(response.status).toBe(200)
  return await response.json()
}

async function doorOf(person: Person, { id }: Event): Promise<DoorList> {
  return await (await person.get(`/api/events/${id}/door`)).json()
}

async function newLink({ id }: Event): Promise<NewDoorLink> {
  const response = await mateo.post(`/api/events/${id}/door/links`)
  expect(response.status).toBe(201)
  return await response.json()
}

const openDoor = (link: string, code: string) => server.stranger.post('/api/door/open', { link, code, name: 'Nadia' })

async function open(link: string, code: string): Promise<string> {
  const response = await openDoor(link, code)
  expect(response.status).toBe(201)
  return (await response.json()).session
}

async function audited({ id }: Event): Promise<string[]> {
  const lines = await server.sql<{ line: string }[]>`
    select action || ' ' || outcome as line from audit_log
    where target_type = 'event' and target_id = ${id} and action like '%door%'
    order by id
  `
  return lines.map(({ line }) => line)
}
