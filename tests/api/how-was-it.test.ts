import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { Event } from '#contract/events/events.ts'
import type { NotificationPage } from '#contract/notifications/notifications.ts'
import { askVisitors } from '#db/events/promises/promises.ts'
import { publishEvent } from '../support/event.ts'
import type { Person } from '../support/person.ts'
import { recordPushes, wantsPush } from '../support/recorded-pushes.ts'
import { useTestServer } from '../support/test-server.ts'

const { sent, push } = recordPushes()
const server = await useTestServer({ context: { push }, areDeliveriesManual: true })
const mateo = await server.person('mateo', { userType: 'party_host' })

let people = 0
let ana: Person
beforeEach(async () => {
  sent.length = 0
  await server.sql`update events set status = 'draft' where status = 'active'`
  await server.sql`delete from notifications`
  people += 1
  ana = await server.person(`ana${people}`)
})

/** An event of last night, from ten to three, at a place where it is this hour now. */
async function lastNight({ hour = 13, days = 1, host = mateo } = {}): Promise<Event> {
  const event = await publishEvent(host, { title: 'Noche de Son' })
  const west = ((Temporal.Now.zonedDateTimeISO('UTC').hour - hour + 36) % 24) - 12
  const tz = west === 0 ? 'UTC' : `Etc/GMT${west > 0 ? '+' : '-'}${Math.abs(west)}`
  await server.sql`
    update events set tz = ${tz}, night_of = (now() at time zone ${tz})::date - ${days}::int,
      start_local = (now() at time zone ${tz})::date - ${days}::int + time '22:00',
      end_local = (now() at time zone ${tz})::date - ${days}::int + 1 + time '03:00'
    where id = ${event.id}
  `
  return event
}

let rows = 0
async function come(person: Person, { id }: Event) {
  rows += 1
  await server.sql`
    insert into attendances (event_id, user_id, state) values (${id}, ${person.id}, 'going') on conflict do nothing
  `
  await server.sql`
    insert into door_rows (event_id, device, counter, seq, at, by_name, kind, pass)
    values (${id}, '00000000000000a1', ${rows}, ${rows}, now(), 'Door', 'in', ${`member:${person.id}`})
  `
}

async function questions(person: Person) {
  const { notifications }: NotificationPage = await (await person.get('/api/notifications')).json()
  return notifications.filter(({ kind }) => kind === 'how-was-it')
}

test('a member who was checked in is asked once, from noon of the next day on', async () => {
  const early = await lastNight({ hour: 11 })
  await come(ana, early)
  await askVisitors(server.sql)
  expect(await questions(ana)).toEqual([])
  const event = await lastNight()
  await come(ana, event)
  for (const _ of [1, 2, 3]) await askVisitors(server.sql)
  expect(await questions(ana)).toMatchObject([{ event: { id: event.id, title: 'Noche de Son' }, seenAt: null }])

  // The page of the event shows the three taps: opening it has shown the question.
  const until = new Date().toISOString()
  await ana.put('/api/notifications/seen', { until, eventId: event.id })
  expect((await questions(ana))[0]?.seenAt).toEqual(expect.any(String))
  await askVisitors(server.sql)
  expect(await questions(ana)).toHaveLength(1)
})

test('the question ends after a day, and a party that ends after noon is asked about at its end', async () => {
  await come(ana, await lastNight({ days: 2 }))
  const long = await lastNight()
  await come(ana, long)
  const { tz } = (await server.sql<[{ tz: string }]>`select tz from events where id = ${long.id}`)[0]
  await server.sql`update events set end_local = (now() at time zone ${tz}) + interval '1 hour' where id = ${long.id}`
  await askVisitors(server.sql)
  expect(await questions(ana)).toEqual([])
  await server.sql`update events set end_local = (now() at time zone ${tz}) - interval '1 minute' where id = ${long.id}`
  await askVisitors(server.sql)
  expect(await questions(ana)).toMatchObject([{ event: { id: long.id } }])
})

test('no others are asked: the host, who did not come, whose check-in was undone, who has answered, or a blocked member', async () => {
  const event = await lastNight()
  const [beto, luis, rosa, diego, gone] = await Promise.all(
    ['beto', 'luis', 'rosa', 'diego', 'gone'].map(name => server.person(`${name}${people}`)),
  )
  if (!beto || !luis || !rosa || !diego || !gone) throw new Error('no people')
  for (const person of [mateo, luis, rosa, diego, gone, ana]) await come(person, event)
  await server.sql`insert into attendances (event_id, user_id, state) values (${event.id}, ${beto.id}, 'going')`
  await server.sql`
    insert into door_rows (event_id, device, counter, seq, at, by_name, kind, ref)
    select event_id, device, counter + 1000, seq + 1000, now(), 'Door', 'undo', device || ':' || counter
    from door_rows where event_id = ${event.id} and pass = ${`member:${luis.id}`}
  `
  const answers = { started: true, mix: null, floor: null }
  expect((await rosa.put(`/api/events/${event.id}/promises`, answers)).status).toBe(204)
  await mateo.put(`/api/blocks/${diego.id}`)
  await server.sql`delete from attendances where event_id = ${event.id} and user_id = ${gone.id}`
  await askVisitors(server.sql)
  const asked = await server.sql<{ userId: string }[]>`select user_id from notifications where kind = 'how-was-it'`
  expect(asked.map(({ userId }) => userId)).toEqual([ana.id])
})

test('an event that was cancelled or deleted is not asked about, and ends the question', async () => {
  const [cancelled, deleted, event] = [await lastNight(), await lastNight(), await lastNight()]
  for (const night of [cancelled, deleted, event]) await come(ana, night)
  await server.sql`update events set status = 'cancelled' where id = ${cancelled.id}`
  await server.sql`update events set deleted_at = now() where id = ${deleted.id}`
  await askVisitors(server.sql)
  expect(await questions(ana)).toMatchObject([{ event: { id: event.id } }])
  await server.sql`update events set status = 'cancelled' where id = ${event.id}`
  expect(await questions(ana)).toEqual([])
  await server.sql`update events set status = 'active' where id = ${event.id}`
  expect(await questions(ana)).toHaveLength(1)
  // The answer ends it, too.
  await ana.put(`/api/events/${event.id}/promises`, { started: false, mix: null, floor: null })
  expect(await questions(ana)).toEqual([])
})

test('the push is sent once to a device, after the quiet hours, and not to one without reminders; no email is sent', async () => {
  const [beto, luis] = [await server.person(`bea${people}`), await server.person(`lea${people}`)]
  const event = await lastNight()
  await server.sql`update users set email_verified_at = now() where id in (${ana.id}, ${beto.id}, ${luis.id})`
  for (const person of [ana, beto, luis]) {
    await come(person, event)
    await wantsPush(server.sql, person)
  }
  expect((await beto.put('/api/push/wants', { reminders: false })).status).toBe(200)
  const hourOf = (hours: number) =>
    Temporal.Now.zonedDateTimeISO('UTC').add({ hours }).toPlainTime().toString({ smallestUnit: 'minute' })
  await luis.put('/api/push/wants', { quietHours: { from: hourOf(-1), until: hourOf(2) }, zone: 'UTC' })
  await askVisitors(server.sql)
  await askVisitors(server.sql)
  await sendDeliveries(server.context)
  await sendDeliveries(server.context)
  expect(sent).toEqual([{ endpoint: `https://push.example/${ana.id}`, title: 'How was Noche de Son?' }])
  expect(await server.sql`select from notification_deliveries where channel <> 'push'`).toHaveLength(0)

  await luis.put('/api/push/wants', { quietHours: null })
  await server.sql`update notification_deliveries set not_before = now() where ended_at is null`
  await sendDeliveries(server.context)
  expect(sent.map(({ endpoint }) => endpoint)).toContain(`https://push.example/${luis.id}`)
  expect(sent).toHaveLength(2)
})

test('a push that waits is not sent after the answer', async () => {
  const event = await lastNight()
  await come(ana, event)
  await wantsPush(server.sql, ana)
  await askVisitors(server.sql)
  await ana.put(`/api/events/${event.id}/promises`, { started: true, mix: null, floor: null })
  await sendDeliveries(server.context)
  expect(sent).toEqual([])
  expect(await server.sql`select from notification_deliveries where ended_at is null`).toHaveLength(0)
})

test('one who chose emails for reminders is emailed with the link to the page', async () => {
  const event = await lastNight()
  await server.sql`update users set email_verified_at = now() where id = ${ana.id}`
  expect((await ana.put('/api/push/wants', { emailReminders: true })).status).toBe(200)
  await come(ana, event)
  await askVisitors(server.sql)
  await server.sql`update notification_deliveries set not_before = now()`
  await sendDeliveries(server.context)
  const outbox = (await (await server.stranger.get(`/api/dev/outbox?to=${ana.email}`)).json()) as { text: string }[]
  expect(outbox.filter(({ text }) => text.includes(`/events/${event.id}`))).toHaveLength(1)
})

test('four runs of the job at the same time, and one after a run that was killed, ask each member once', async () => {
  const events = [await lastNight(), await lastNight(), await lastNight()]
  for (const event of events) await come(ana, event)
  await server.sql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger killed before insert on notifications for each row when (new.event_id = '${events[1]?.id}') execute function fail();
  `)
  await expect(askVisitors(server.sql)).rejects.toThrow('killed')
  await server.sql`drop function fail() cascade`
  await Promise.all([1, 2, 3, 4].map(async () => await askVisitors(server.sql)))
  expect(await server.sql`select from notifications where kind = 'how-was-it'`).toHaveLength(3)
  expect(new Set((await questions(ana)).map(({ event }) => event?.id))).toEqual(new Set(events.map(({ id }) => id)))
})
