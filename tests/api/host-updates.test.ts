import { expect, test } from 'vitest'
import { runHostUpdates } from '#api/events/queues.ts'
import { BUDGETS } from '#db/connection/pools.ts'
import { connect } from '#db/connection/sql.ts'
import { updateEventsOfHosts } from '#db/events/messages/host-updates.ts'
import type { Person } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

/** Fifty batches. A request that updated the events itself would leave none stale. */
const MANY = 5_000
/**
 * More than are updated at once with the name, in few batches: PostgreSQL 15 needs a minute for those of the other
 * host.
 */
const FEW = 1_000

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
await host(mateo, MANY)
const elena = await server.person('elena', { userType: 'party_host' })
await host(elena, FEW)

test('a host of 5,000 events is renamed within a request, and each event follows, the latest first', async () => {
  // With the limits that a request has.
  const writes = connect(server.target, { ...BUDGETS.writes, max: 1 })
  await writes`update users set display_name = 'DJ Mateo' where id = ${mateo.id}`
  await writes.end()
  expect(await stale()).toBe(MANY)

  await updateEventsOfHosts(server.sql)
  const [latest] = await latestEvent(mateo)
  expect(await read(`/api/events/${latest?.id}`)).toMatchObject({ host: { displayName: 'DJ Mateo' } })
  expect(await stale()).toBe(MANY - 100)
  await drain()
  expect([await stale(), await queued()]).toEqual([0, 0])
})

test('a second rename in the middle begins again, and ends with the newer name', async () => {
  await elena.put('/api/profile', { displayName: 'First' })
  for (let batch = 0; batch < 3; batch += 1) await updateEventsOfHosts(server.sql)
  expect((await elena.put('/api/profile', { displayName: 'Second' })).status).toBe(200)
  expect(await stale()).toBe(FEW)
  await drain()
  expect(await stale()).toBe(0)
})

test('a process that ends within a batch loses no update, and two processes do not work on one batch', async () => {
  await elena.put('/api/profile', { displayName: 'Third' })
  const dying = await server.sql.reserve()
  await dying`begin`
  await dying`select pg_advisory_xact_lock(727371)`
  expect(await updateEventsOfHosts(server.sql)).toEqual({ cancelledIds: [], isLast: true })
  expect(await stale()).toBe(FEW)
  await dying`rollback`
  dying.release()

  const updates = runHostUpdates({ ...server.context })
  await expect.poll(queued, { timeout: 60_000 }).toBe(0)
  await updates.close()
  expect(await stale()).toBe(0)
})

test('a host whose events are locked delays no other host', async () => {
  const luna = await server.person('luna', { userType: 'party_host' })
  await elena.put('/api/profile', { displayName: 'Fourth' })
  await server.sql`select queue_host_update(${luna.id}, false)`
  const [latest] = await latestEvent(elena)
  const locking = await server.sql.reserve()
  await locking`begin`
  await locking`select from events where id = ${latest?.id ?? ''} for update`
  const writes = connect(server.target, { ...BUDGETS.writes, max: 1 })
  await expect(updateEventsOfHosts(writes)).rejects.toMatchObject({ code: '55P03' })
  await updateEventsOfHosts(writes)
  expect(await server.sql`select host_id from host_updates`).toEqual([{ hostId: elena.id }])
  await locking`rollback`
  locking.release()
  await writes.end()
  await drain()
  expect(await stale()).toBe(0)
})

test('an account with 5,000 events is deleted within a request, and its events are emptied afterwards', async () => {
  const [next] = await latestEvent(mateo)
  const helper = await server.person('helper')
  await server.sql`
    insert into event_people (event_id, user_id, role, accepted_at) values (${next?.id ?? ''}, ${helper.id}, 'editor', now())
  `
  const notified = () => server.sql`select event_id from notifications where user_id = ${helper.id}`
  expect((await mateo.delete('/api/profile')).status).toBe(200)
  expect(await queued()).toBe(1)
  // Before the event is erased, the helper has no role any more, but is still to be notified.
  expect((await helper.patch(`/api/events/${next?.id}`, { title: 'Mine' })).status).toBe(404)
  expect(await (await helper.get(`/api/events/${next?.id}/mine`)).json()).not.toHaveProperty('role')
  expect(await notified()).toEqual([])
  const { cancelledIds } = await updateEventsOfHosts(server.sql)
  expect(cancelledIds).toContain(next?.id)
  expect(await read(`/api/events/${next?.id}`)).toMatchObject({
    status: 'cancelled',
    description: null,
    host: { displayName: null, firstName: '' },
  })
  expect(await notified()).toEqual([{ eventId: next?.id }])
  expect(await server.sql`select from event_people where user_id = ${helper.id}`).toHaveLength(0)
  // Emptying all events would take a minute, and each event is emptied in the same way.
  await server.sql`delete from events where host_id = ${mateo.id} and id <> ${next?.id ?? ''}`
  await drain()
  expect(await queued()).toBe(0)
})

async function drain() {
  while (!(await updateEventsOfHosts(server.sql)).isLast);
}

/** The number of events with another name than that of their host. */
async function stale(): Promise<number> {
  const [row] = await server.sql<{ count: number }[]>`
    select count(*)::int as count
    from public_events p
    join events e on e.id = p.event_id
    join users h on h.id = e.host_id
    where p.json::json -> 'host' ->> 'displayName' is distinct from h.display_name
  `
  return row?.count ?? -1
}

async function queued(): Promise<number> {
  const [row] = await server.sql<{ count: number }[]>`select count(*)::int as count from host_updates`
  return row?.count ?? -1
}

async function read(path: string): Promise<unknown> {
  const response = await server.app.request(path)
  expect(response.status).toBe(200)
  return await response.json()
}

function latestEvent({ id }: Person) {
  return server.sql<{ id: string }[]>`
    select id from events where host_id = ${id} order by night_of desc, id limit 1
  `
}

/** Inserts the events without triggers, which would write each row separately. */
async function host({ id }: Person, count: number) {
  await server.sql.begin(async tx => {
    await tx`set local session_replication_role = replica`
    // A busy machine needs longer for all rows than one statement of the product may take.
    await tx`set local statement_timeout = 0`
    await tx`
      insert into events (
        id, host_id, title, description, category, tags, price_cents, venue, location, city, state, latitude, longitude,
        night_of, start_local, end_local, tz, search_text
      )
      select
        gen_random_uuid(), ${id}, 'Noche ' || n, 'Son y timba', 'salsa', array['live'], 500, 'La Terraza', 'Calle Ocho',
        'Miami', 'FL', 25.77, -80.19, current_date + 400 - n % 800, current_date + 400 - n % 800 + time '22:00', null,
        'America/New_York', 'noche'
      from generate_series(1, ${count}::int) n
    `
    await tx`select rebuild_public_events()`
  })
}
