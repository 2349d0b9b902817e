import { beforeEach, expect, test } from 'vitest'
import type { DoorRow } from '#contract/events/door/door.ts'
import type { Event } from '#contract/events/events.ts'
import type { Notification, NotificationPage } from '#contract/notifications/notifications.ts'
import { askHosts } from '#db/events/still-on/confirmations.ts'
import { makeDue } from '../support/event.ts'
import { notificationServer } from '../support/notification-server.ts'
import { codeOf, type Person } from '../support/person.ts'
import { publishSeries, readSeries } from '../support/series.ts'

const { server, send, publish, go, member, confirm, passMinutes, emails, peopleOfTest } = await notificationServer()

let ana: Person
let mateo: Person
beforeEach(async () => {
  ;({ ana, mateo } = peopleOfTest())
  // The questions of earlier tests.
  await server.sql`update events set status = 'draft' where status = 'active'`
})

test.each([
  // Noon of the day of the night.
  ['2026-11-20T22:00', 'America/New_York', '2026-11-20T17:00:00.000Z'],
  ['2026-11-21T01:00', 'America/New_York', '2026-11-20T17:00:00.000Z'],
  ['2026-11-21T05:59', 'America/New_York', '2026-11-20T17:00:00.000Z'],
  ['2026-11-20T15:00', 'America/New_York', '2026-11-20T17:00:00.000Z'],
  // The evening before, if noon would be late.
  ['2026-11-20T14:59', 'America/New_York', '2026-11-19T23:00:00.000Z'],
  ['2026-11-20T06:00', 'America/New_York', '2026-11-19T23:00:00.000Z'],
  // The clock goes back on November 1 and forward on March 14.
  ['2026-11-01T00:30', 'America/New_York', '2026-10-31T16:00:00.000Z'],
  ['2026-11-01T20:00', 'America/New_York', '2026-11-01T17:00:00.000Z'],
  ['2027-03-14T20:00', 'America/New_York', '2027-03-14T16:00:00.000Z'],
  ['2026-11-20T22:00', 'America/Puerto_Rico', '2026-11-20T16:00:00.000Z'],
  ['2026-11-20T22:00', 'Asia/Tokyo', '2026-11-20T03:00:00.000Z'],
])('the host of an event that begins at %s in %s is asked at %s', async (start, tz, asked) => {
  const [row] = await server.sql<{ at: string }[]>`select iso(question_at(${start}::timestamp, ${tz})) as at`
  expect(row?.at).toBe(asked)
})

test('the host is asked once, and everybody sees that the question is open', async () => {
  const event = await dueEvent()
  await askHosts(server.sql)
  const { askedAt, confirmedAt } = await read(event)
  expect(askedAt).toEqual(expect.any(String))
  expect(confirmedAt).toBeUndefined()
  await askHosts(server.sql)
  expect(await questionsTo(mateo)).toMatchObject([{ kind: 'still-on', event: { id: event.id }, seenAt: null }])
  expect((await read(event)).askedAt).toBe(askedAt)
  expect(await questionsTo(ana)).toEqual([])
})

test('four runs of the job at the same time ask each host once', async () => {
  const events: Event[] = []
  for (let number = 0; number < 6; number += 1) events.push(await dueEvent())
  await Promise.all(Array.from({ length: 4 }, async () => await askHosts(server.sql)))
  const rows = await server.sql<{ eventId: string; questions: number }[]>`
    select event_id, count(*)::int as questions from notifications where kind = 'still-on' group by event_id
  `
  expect(Object.fromEntries(rows.map(({ eventId, questions }) => [eventId, questions]))).toEqual(
    Object.fromEntries(events.map(({ id }) => [id, 1])),
  )
})

test('a run that fails between the mark and the notification leaves the event to the next run', async () => {
  const event = await dueEvent()
  await server.sql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger killed before insert on notifications for each row execute function fail();
  `)
  await expect(askHosts(server.sql)).rejects.toThrow('killed')
  await server.sql`drop function fail() cascade`
  expect((await read(event)).askedAt).toBeUndefined()
  await askHosts(server.sql)
  expect(await questionsTo(mateo)).toHaveLength(1)
})

test.each([
  ['before the moment of the question', { hours: 26 }],
  ['less than two hours before the start', { hours: 1.5 }],
  ['after the start', { hours: -1 }],
])('the host is not asked %s', async (_when, { hours }) => {
  const event = await dueEvent(hours)
  await askHosts(server.sql)
  expect((await read(event)).askedAt).toBeUndefined()
  expect(await questionsTo(mateo)).toEqual([])
})

test('a draft, a cancelled event, a listing and a sample event are not asked about', async () => {
  const [draft, cancelled, listing, sample] = [await dueEvent(), await dueEvent(), await dueEvent(), await dueEvent()]
  await server.sql`update events set status = 'draft' where id = ${draft.id}`
  await server.sql`update events set status = 'cancelled' where id = ${cancelled.id}`
  const source = await server.person('terraza')
  await server.sql`update users set display_name = 'La Terraza' where id = ${source.id}`
  await server.sql`insert into listing_sources (id, name) values (${source.id}, 'La Terraza')`
  await server.sql`update events set listed_from = ${source.id}, host_id = ${source.id} where id = ${listing.id}`
  await server.sql`insert into sample_hosts (user_id) values (${ana.id})`
  await server.sql`update events set host_id = ${ana.id} where id = ${sample.id}`
  await askHosts(server.sql)
  await server.sql`delete from sample_hosts`
  expect(await server.sql`select from notifications where kind = 'still-on'`).toHaveLength(0)
})

test('an answer confirms the event and ends the question, and a repeated one keeps its time', async () => {
  const event = await dueEvent()
  await askHosts(server.sql)
  const first = await answer(mateo, event)
  expect((await read(event)).confirmedAt).toBe(first)
  expect(await answer(mateo, event)).toBe(first)
  expect(await questionsTo(mateo)).toEqual([])
  expect((await changed(event)).confirmedAt).toBe(first)
})

test('an answer that waited on the device keeps its time, but not one of another day or of a wrong clock', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const event = await dueEvent()
  expect(await answer(mateo, event, minutesAgo(40))).toBe(
    minutesAgo(40).slice(0, 23) && (await read(event)).confirmedAt,
  )
  expect(Date.now() - Date.parse((await read(event)).confirmedAt ?? '')).toBeGreaterThan(39 * 60_000)
  for (const wrong of [minutesAgo(3 * 24 * 60), minutesAgo(-60)]) {
    const other = await dueEvent()
    expect(Date.now() - Date.parse(await answer(mateo, other, wrong))).toBeLessThan(60_000)
  }
})

test('an answer is refused before the day of the event, and when the event is cancelled, over or a draft', async () => {
  const refusalOf = async (event: Event) => await codeOf(mateo.put(`/api/events/${event.id}/still-on`, {}))
  expect(await refusalOf(await publish())).toEqual([409, 'not-asked-yet'])
  const event = await dueEvent()
  for (const [status, code] of [
    ['cancelled', 'event-cancelled'],
    ['draft', 'not-published'],
  ] as const) {
    await server.sql`update events set status = ${status} where id = ${event.id}`
    expect(await refusalOf(event)).toEqual([409, code])
  }
  expect(await refusalOf(await dueEvent(-6))).toEqual([409, 'event-over'])
  expect(await codeOf(ana.put(`/api/events/${(await dueEvent()).id}/still-on`, {}))).toEqual([404, 'event-not-found'])
})

test('a host who publishes or moves an event after noon has confirmed it, and one who changes its text has not', async () => {
  const event = await dueEvent()
  await mateo.patch(`/api/events/${event.id}`, { description: 'By the pool' })
  expect((await read(event)).confirmedAt).toBeUndefined()
  await server.sql`update events set start_local = start_local + interval '10 minutes' where id = ${event.id}`
  expect((await read(event)).confirmedAt).toEqual(expect.any(String))
  const draft = await dueEvent()
  await server.sql`update events set status = 'draft' where id = ${draft.id}`
  await mateo.patch(`/api/events/${draft.id}`, { status: 'active' })
  expect((await read(draft)).confirmedAt).toEqual(expect.any(String))
  await askHosts(server.sql)
  expect(await questionsTo(mateo)).toEqual([])
})

test('the question and the answer of one date are not those of another one', async () => {
  const event = await dueEvent()
  await askHosts(server.sql)
  await answer(mateo, event)
  await mateo.patch(`/api/events/${event.id}`, { date: '2027-11-26', startTime: '22:00' })
  expect(await read(event)).not.toHaveProperty('confirmedAt')
  expect(await read(event)).not.toHaveProperty('askedAt')
})

test('the link of the email confirms with one button, without a session, and opening it changes nothing', async () => {
  await confirm(mateo)
  const event = await dueEvent()
  await askHosts(server.sql)
  await passMinutes(10)
  await send()
  const [email] = await emails()
  expect(email?.text).toContain('Still on? Noche de Son')
  const path = pathIn(email?.text)

  for (let time = 0; time < 2; time += 1) {
    const opened = await server.app.request(path)
    const page = await opened.text()
    expect([opened.status, page.match(/<button/g)?.length]).toEqual([200, 1])
    expect((await read(event)).confirmedAt).toBeUndefined()
  }
  const pressed = await server.app.request(path, { method: 'POST' })
  expect(await pressed.text()).toContain('Confirmed today')
  const { confirmedAt } = await read(event)
  expect(confirmedAt).toEqual(expect.any(String))
  const again = await server.app.request(path, { method: 'POST' })
  expect([again.status, (await again.text()).includes('<button')]).toEqual([200, false])
  expect((await read(event)).confirmedAt).toBe(confirmedAt)
})

test('the link of the day still asks after another date of the series was confirmed', async () => {
  await confirm(mateo)
  const event = await publishSeries(mateo)
  await makeDue(server.sql, event)
  await askHosts(server.sql)
  await passMinutes(10)
  await send()
  const path = pathIn((await emails())[0]?.text)
  const other = (await readSeries(server.stranger, event)).events.find(({ id }) => id !== event.id)
  expect((await mateo.patch(`/api/events/${other?.id}`, { description: 'With a live band' })).status).toBe(200)
  expect(await (await server.app.request(path)).text()).toContain('<button')
  expect(await (await server.app.request(path, { method: 'POST' })).text()).not.toContain('<button')
  expect((await read(event)).confirmedAt).toEqual(expect.any(String))
})

test('a link is for one member, one event and one day', async () => {
  await confirm(mateo)
  const event = await dueEvent()
  const other = await dueEvent()
  await server.sql`update events set confirmed_at = now() where id = ${other.id}`
  await server.sql`update events set confirmed_at = null where id = ${event.id}`
  await askHosts(server.sql)
  await passMinutes(10)
  await send()
  const [id = '', user = '', askedFor = '', signature = ''] = pathIn((await emails())[0]?.text)
    .replace('/still-on/', '')
    .split('.')
  await server.sql`update events set confirmed_at = null where id = ${other.id}`
  for (const wrong of [
    `${other.id}.${user}.${askedFor}.${signature}`,
    `${id}.${ana.id}.${askedFor}.${signature}`,
    `${id}.${user}.${Number(askedFor) + 86_400_000}.${signature}`,
    `${id}.${user}.${askedFor}.${signature.slice(1)}`,
    `${id}.${user}.${askedFor}.${signature}.x`,
    'x',
    '%3Cscript%3E',
  ])
    for (const method of ['GET', 'POST'])
      expect((await server.app.request(`/still-on/${wrong}`, { method })).status).toBe(404)
  expect((await read(event)).confirmedAt).toBeUndefined()

  // The event has another host, or another date: the question is closed.
  const path = `/still-on/${id}.${user}.${askedFor}.${signature}`
  await server.sql`update events set host_id = ${ana.id} where id = ${event.id}`
  const refused = await server.app.request(path, { method: 'POST' })
  expect(await refused.text()).toContain('This question is closed')
  expect((await read(event)).confirmedAt).toBeUndefined()
  await server.sql`update events set start_local = start_local + interval '3 days', host_id = ${mateo.id} where id = ${event.id}`
  const closed = await server.app.request(path, { method: 'POST' })
  expect(await closed.text()).toContain('This question is closed')
  expect((await read(event)).confirmedAt).toBeUndefined()
})

test('the page of the link speaks the language of the member', async () => {
  await confirm(mateo)
  await server.sql`update users set locale = 'es' where id = ${mateo.id}`
  await dueEvent()
  await askHosts(server.sql)
  await passMinutes(10)
  await send()
  const page = await (await server.app.request(pathIn((await emails())[0]?.text))).text()
  expect(page).toContain('lang="es"')
  expect(page).toContain('¿Sigue en pie?')
})

test('no email is sent after the answer, nor to a host who wants none', async () => {
  await confirm(mateo)
  const event = await dueEvent()
  await askHosts(server.sql)
  await answer(mateo, event)
  await passMinutes(10)
  await send()
  expect(await emails()).toEqual([])
  await mateo.put('/api/push/wants', { emailStillOn: false })
  await dueEvent()
  await askHosts(server.sql)
  await passMinutes(10)
  await send()
  expect(await emails()).toEqual([])
  expect(await questionsTo(mateo)).toHaveLength(1)
})

test('the third guest at the door confirms the event, at the time of that arrival', async () => {
  const event = await dueEvent()
  const guests = [ana, await member('luis'), await member('nadia')]
  for (const guest of guests) await go(guest, event)
  const arrivals = guests.map((guest, index) => arrival(index + 1, guest, 30 - index))
  const [first, second, third] = arrivals
  await scan(event, [first, second, arrival(4, ana, 5)])
  expect((await read(event)).confirmedAt).toBeUndefined()
  // A mistake that was taken back, and a pass without a place.
  const mistake = arrival(5, guests[2], 20)
  await scan(event, [mistake, { ...mistake, counter: 6, kind: 'undo', ref: `${PHONE}:5`, pass: undefined }])
  await scan(event, [{ ...mistake, counter: 7, pass: `member:${crypto.randomUUID()}` }])
  expect((await read(event)).confirmedAt).toBeUndefined()
  await scan(event, [third])
  expect((await read(event)).confirmedAt).toBe(third?.at)
})

const PHONE = '00000000000000a1'

function arrival(counter: number, guest: Person | undefined, minutesAgo: number): DoorRow {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  return { device: PHONE, counter, at, by: 'Mateo', kind: 'in', pass: `member:${guest?.id}` }
}

async function scan(event: Event, rows: (DoorRow | undefined)[]) {
  expect((await mateo.post(`/api/events/${event.id}/door/rows`, { rows, after: 0 })).status).toBe(200)
}

async function dueEvent(hours?: number): Promise<Event> {
  const event = await publish()
  await makeDue(server.sql, event, hours)
  return event
}

async function read({ id }: Event): Promise<Event> {
  return (await (await server.stranger.get(`/api/events/${id}`)).json()) as Event
}

/** The event as devices get it with the changes of its city. */
async function changed({ id, city, state }: Event): Promise<Event> {
  const path = `/api/events?city=${city}&state=${state}&from=2020-01-01&to=2030-01-01&since=`
  const { events } = (await (await server.stranger.get(path)).json()) as { events: Event[] }
  return events.find(event => event.id === id) as Event
}

/** Returns when the event was confirmed. */
async function answer(person: Person, event: Event, at?: string): Promise<string> {
  expect((await person.put(`/api/events/${event.id}/still-on`, { at })).status).toBe(204)
  return (await read(event)).confirmedAt ?? ''
}

async function questionsTo(person: Person): Promise<Notification[]> {
  const { notifications } = (await (await person.get('/api/notifications')).json()) as NotificationPage
  return notifications.filter(({ kind }) => kind === 'still-on')
}

function pathIn(text = ''): string {
  return /(\/still-on\/[\w.-]+)/.exec(text)?.[1] ?? ''
}
