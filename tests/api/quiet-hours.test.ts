import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import type { Push } from '#api/providers/push.ts'
import type { Event } from '#contract/events/events.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const sent: string[] = []
const push: Push = {
  readDelayMs: 0,
  publicKey: async () => 'key',
  async send({ endpoint }) {
    sent.push(endpoint)
    return 'sent'
  },
}
const server = await useTestServer({ context: { push }, areDeliveriesManual: true })

let ana: Person
let mateo: Person
beforeEach(async () => {
  await server.sql`delete from notifications`
  sent.length = 0
  const suffix = randomBytes(3).toString('hex')
  ana = await server.person(`ana${suffix}`)
  mateo = await server.person(`mateo${suffix}`, { userType: 'party_host' })
  await server.sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    values (gen_random_uuid(), ${ana.id}, ${ana.sessionId}, ${`https://push.example/${ana.id}`}, 'x', 'y')
  `
})

test.each([
  // Before, at the beginning, within, and at the end of the hours across midnight.
  ['22:00', '08:00', '2027-01-15T21:59-05:00', null],
  ['22:00', '08:00', '2027-01-15T22:00-05:00', '2027-01-16T08:00-05:00'],
  ['22:00', '08:00', '2027-01-16T00:00-05:00', '2027-01-16T08:00-05:00'],
  ['22:00', '08:00', '2027-01-16T07:59-05:00', '2027-01-16T08:00-05:00'],
  ['22:00', '08:00', '2027-01-16T08:00-05:00', null],
  // Within one day.
  ['13:00', '15:00', '2027-01-15T14:00-05:00', '2027-01-15T15:00-05:00'],
  ['13:00', '15:00', '2027-01-15T15:00-05:00', null],
  ['00:00', '06:00', '2027-01-15T00:00-05:00', '2027-01-15T06:00-05:00'],
  // The clock goes forward on March 14, 2027, and back on November 7: the end is by the new clock.
  ['22:00', '08:00', '2027-03-13T23:00-05:00', '2027-03-14T08:00-04:00'],
  ['22:00', '08:00', '2027-11-06T23:00-04:00', '2027-11-07T08:00-05:00'],
  // An end that the clock skips is one hour later.
  ['22:00', '02:30', '2027-03-14T01:59-05:00', '2027-03-14T03:30-04:00'],
  // An end that the clock has twice is the second one.
  ['22:00', '01:30', '2027-11-07T01:00-04:00', '2027-11-07T01:30-05:00'],
])('with quiet hours from %s to %s, a push at %s waits until %s', async (from, until, moment, end) => {
  const [row] = await server.sql<{ ended: string | null }[]>`
    select iso(quiet_hours_end('America/New_York', ${from}::time, ${until}::time, ${moment}::timestamptz)) as ended
  `
  expect(row?.ended ?? null).toBe(end === null ? null : new Date(end).toISOString())
})

test.each([
  ['America/New_York', '2027-03-13', '2027-11-06'],
  ['Europe/Dublin', '2027-03-27', '2027-10-30'],
  ['Australia/Lord_Howe', '2027-04-03', '2027-10-02'],
  ['America/Havana', '2027-03-13', '2027-11-06'],
  ['Pacific/Apia', '2011-12-29', '2027-11-06'],
])('in %s the end of quiet hours is later than each moment in them when the clock changes', async (zone, ...days) => {
  const rows = await server.sql`
    select moment, ended
    from unnest(${days}::date[]) day
    cross join generate_series(day, day + 3, interval '10 minutes') moment
    cross join (values ('22:00'::time, '08:00'::time), ('22:00', '02:30'), ('01:30', '01:00'), ('01:10', '01:50'), ('00:00', '00:30')) hours (lo, hi)
    cross join lateral (select quiet_hours_end(${zone}, lo, hi, moment) as ended) quiet
    where ended <= moment or ended > moment + interval '25 hours' or (hi = '08:00' and quiet_hours_end(${zone}, lo, hi, ended) is not null)
  `
  expect([...rows]).toEqual([])
})

test('without quiet hours no moment is in them', async () => {
  const [row] = await server.sql`select quiet_hours_end('America/New_York', null, null, now()) as ended`
  expect(row?.ended).toBeNull()
})

test('a push waits until the quiet hours of the member end', async () => {
  const zone = 'America/New_York'
  await chooseQuietNow(zone)
  await mateo.post(`/api/users/${ana.id}/follow`)
  await sendDeliveries(server.context)
  const [row] = await server.sql<{ isAtEnd: boolean; tries: number; takenAt: string | null }[]>`
    select
      d.not_before = quiet_hours_end(w.zone, w.quiet_from, w.quiet_until, now()) as is_at_end, d.tries, d.taken_at
    from notification_deliveries d
    join notifications n on n.id = d.notification_id
    join push_wants w on w.user_id = n.user_id
    where d.channel = 'push'
  `
  expect([sent, row]).toEqual([[], { isAtEnd: true, tries: 0, takenAt: null }])

  await ana.put('/api/push/wants', { quietHours: null })
  await server.sql`update notification_deliveries set not_before = now()`
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(1)
})

test.each([
  { hours: 5, isPushed: true },
  { hours: 7, isPushed: false },
])(
  'a cancellation $hours hours before the start in quiet hours: pushed at once $isPushed',
  async ({ hours, isPushed }) => {
    await chooseQuietNow('UTC')
    const event = await publish()
    await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
    await startIn(event, hours * 60)
    await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
    await sendDeliveries(server.context)
    expect(sent).toHaveLength(isPushed ? 1 : 0)
  },
)

test('a cancellation that would wait for the end of the quiet hours past the start is pushed six hours before it', async () => {
  await chooseQuietNow('UTC', 12)
  const event = await publish()
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await startIn(event, 7 * 60)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await sendDeliveries(server.context)
  const [row] = await server.sql<{ hoursBefore: number }[]>`
    select extract(epoch from e.starts_at - d.not_before)::int / 3600 as hours_before
    from notification_deliveries d
    join notifications n on n.id = d.notification_id
    join events e on e.id = n.event_id
    where d.channel = 'push'
  `
  expect([sent, row]).toEqual([[], { hoursBefore: 6 }])

  await startIn(event, 6 * 60)
  await server.sql`update notification_deliveries set not_before = now()`
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(1)
})

test('a cancellation outside the quiet hours is pushed at once, however early', async () => {
  await chooseQuietNow('UTC')
  await server.sql`update push_wants set quiet_from = quiet_from + interval '3 hours', quiet_until = quiet_until + interval '3 hours'`
  const event = await publish()
  await ana.put(`/api/events/${event.id}/attendance`, { state: 'going' })
  await startIn(event, 24 * 60)
  await mateo.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })
  await sendDeliveries(server.context)
  expect(sent).toHaveLength(1)
})

test('settings of quiet hours are stored as sent, and wrong ones are refused', async () => {
  const chosen = { quietHours: { from: '23:30', until: '07:15' }, zone: 'America/Puerto_Rico' }
  expect(await (await ana.put('/api/push/wants', chosen)).json()).toMatchObject(chosen)
  expect(await (await ana.put('/api/push/wants', { messages: false })).json()).toMatchObject({
    ...chosen,
    messages: false,
  })
  for (const wrong of [
    { quietHours: { from: '23:30', until: '23:30' } },
    { quietHours: { from: '24:00', until: '07:00' } },
    { quietHours: { from: '23:00' } },
    { quietHours: 'night' },
    { zone: 'Mars/Olympus' },
    { zone: '+05:00' },
    { zone: `America/${'x'.repeat(60)}` },
    { digest: 'hourly' },
    { emailNights: 'yes' },
  ])
    expect((await ana.put('/api/push/wants', wrong)).status).toBe(400)
  expect(await (await ana.get('/api/push')).json()).toMatchObject({
    wants: { ...chosen, digest: 'off' },
    hasTexts: false,
  })
})

async function startIn({ id }: Event, minutes: number) {
  await server.sql`
    update events
    set start_local = now() at time zone 'UTC' + make_interval(mins => ${minutes}), end_local = null, tz = 'UTC'
    where id = ${id}
  `
}

/** Quiet hours in this zone that began an hour ago. */
async function chooseQuietNow(zone: string, hoursLeft = 1) {
  const clockAt = (ms: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(Date.now() + ms)
  const quietHours = { from: clockAt(-3_600_000), until: clockAt(hoursLeft * 3_600_000) }
  expect((await ana.put('/api/push/wants', { quietHours, zone })).status).toBe(200)
}

async function publish(): Promise<Event> {
  const response = await mateo.post('/api/events', {
    title: 'Noche de Son',
    date: '2027-11-19',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
  })
  return (await response.json()) as Event
}
