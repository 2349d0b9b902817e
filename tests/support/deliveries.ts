import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { Push } from '#api/providers/push.ts'
import type { Event } from '#contract/events/events.ts'
import type { PushMessage } from '#contract/notifications/push-message.ts'
import type { Database } from '#db/connection/sql.ts'
import { publishEvent } from './event.ts'
import type { Person } from './person.ts'
import { useTestServer } from './test-server.ts'

type SentPush = { endpoint: string; title: string; body: string; tag: string; path: string }

/** A server that records its pushes, with a new host for each test. */
export async function deliveryServer() {
  const sent: SentPush[] = []
  const service = {
    outcome: 'sent' as Awaited<ReturnType<Push['send']>>,
    /** The push service at slow.example responds when this is resolved. */
    slow: Promise.resolve(),
    /** That at held.example responds when this is resolved. */
    held: Promise.resolve(),
    /** The requests to slow.example in this test. */
    slowRequests: 0,
  }
  const push: Push = {
    readDelayMs: 0,
    publicKey: async () => 'key',
    send: async ({ endpoint }, payload) => {
      const { title, body, tag, path } = JSON.parse(payload) as PushMessage
      if (endpoint.startsWith('https://slow.example/')) {
        service.slowRequests += 1
        await service.slow
      }
      if (endpoint.startsWith('https://held.example/')) await service.held
      sent.push({ endpoint, title, body, tag, path })
      return service.outcome
    },
  }

  // The tests begin the deliveries themselves, as processes of their own.
  const server = await useTestServer({ context: { push }, areDeliveriesManual: true })
  let mateo: Person | undefined
  beforeEach(async () => {
    await server.sql`delete from notifications`
    sent.length = 0
    service.outcome = 'sent'
    service.slow = Promise.resolve()
    service.held = Promise.resolve()
    service.slowRequests = 0
    mateo = await server.person(`mateo${randomBytes(3).toString('hex')}`, { userType: 'party_host' })
  })
  const host = () => {
    if (!mateo) throw new Error('a test creates the host')
    return mateo
  }

  return {
    server,
    sent,
    service,
    writeToGuests,
    publish,
    move,
    startSoon,
    addGuests,
    endLeases,
    dueInMinutes,
    waiting,
    outcomes,
    /** The host of the events. */
    get mateo() {
      return host()
    },
  }

  /** Returns the id of the message. */
  async function writeToGuests({ id: eventId }: Event, text: string): Promise<string> {
    const id = randomUUID()
    const response = await host().post(`/api/events/${eventId}/host-messages`, { id, audience: 'going', text })
    expect(response.status).toBe(201)
    return id
  }

  async function publish(): Promise<Event> {
    return await publishEvent(host(), { title: 'Noche de Son' })
  }

  async function move({ id }: Event, startTime = '23:00') {
    expect((await host().patch(`/api/events/${id}`, { startTime })).status).toBe(200)
  }

  /** The members who go chose to go yesterday, so they get a reminder. */
  async function startSoon({ id }: Event) {
    await server.sql`
      update events
      set start_local = now() at time zone 'UTC' + interval '100 minutes', end_local = null, tz = 'UTC'
      where id = ${id}
    `
    await server.sql`update attendances set at = now() - interval '1 day' where event_id = ${id}`
  }

  /** Members with a device who go. The first is a person with a session, the others are rows only. */
  async function addGuests({ id }: Event, count: number, service = 'push.example'): Promise<Person[]> {
    const ana = await server.person(`ana${randomBytes(3).toString('hex')}`)
    const prefix = randomBytes(4).toString('hex')
    await server.sql`
      insert into users (id, username, first_name, last_name, user_type, city, state)
      select gen_random_uuid(), ${prefix} || n, 'Guest', 'N', 'party_goer', 'Miami', 'FL' from generate_series(2, ${count}::int) n
    `
    await server.sql`
      insert into attendances (event_id, user_id, state)
      select ${id}, u.id, 'going' from users u where u.id = ${ana.id} or u.username like ${`${prefix}%`}
    `
    await server.sql`
      insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
      select gen_random_uuid(), a.user_id, s.id, ${`https://${service}/`} || a.user_id, 'x', 'y'
      from attendances a
      join sessions s on s.user_id = ${ana.id}
      where a.event_id = ${id}
    `
    return [ana]
  }

  async function endLeases() {
    await server.sql`update notification_deliveries set not_before = now()`
  }

  async function dueInMinutes() {
    const rows = await server.sql<{ minutes: number }[]>`
      select round(extract(epoch from not_before - now()) / 60)::int as minutes
      from notification_deliveries where ended_at is null and channel = 'push'
    `
    return rows.map(({ minutes }) => minutes)
  }

  async function waiting() {
    return (await server.sql`select 1 from notification_deliveries where channel = 'push' and ended_at is null`).length
  }

  async function outcomes() {
    const rows = await server.sql<
      { outcome: string }[]
    >`select outcome from notification_deliveries where channel = 'push'`
    return rows.map(row => row.outcome)
  }
}

type Filling = { count: number; channel?: 'push' | 'email'; host?: string; isQuiet?: boolean; tries?: number }

/** Queues deliveries behind those that wait, to people who need no account: they are taken, but have no address. */
export async function fillQueue(
  sql: Database,
  { count, channel = 'push', host = 'push.example', isQuiet = false, tries = 0 }: Filling,
) {
  await sql`
    with people as (select gen_random_uuid() as id from generate_series(1, ${count}::int)),
    members as (
      insert into users (id, username, first_name, last_name, user_type, city, state)
      select id, left(translate(id::text, '-', ''), 20), 'Guest', 'N', 'party_goer', 'Miami', 'FL' from people where ${isQuiet}
    ),
    quiet as (
      insert into push_wants (user_id, quiet_from, quiet_until, zone)
      select id, clock - interval '1 hour', clock + interval '1 hour', 'UTC'
      from people
      cross join (select (now() at time zone 'UTC')::time as clock) present
      where ${isQuiet}
    ),
    added as (
      insert into notifications (user_id, kind, entry_id) select id, 'report', gen_random_uuid() from people returning id
    )
    insert into notification_deliveries (notification_id, channel, device_id, host, tries)
    select
      id, ${channel}, case when ${channel} = 'push' then gen_random_uuid() end,
      case when ${channel} = 'push' then ${host} else '' end, ${tries}
    from added
  `
}
