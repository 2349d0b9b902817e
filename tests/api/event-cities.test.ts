import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { CityWithEvents } from '#contract/events/list/lists.ts'
import { connect, type Sql } from '#db/connection/sql.ts'
import { publishEvent } from '../support/event.ts'
import { useTestServer } from '../support/test-server.ts'

const SOON = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const LATER = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

test('the counts by city follow every change of an event', async () => {
  const event = await publish({ city: 'Ponce', state: 'PR' })
  const path = `/api/events/${event.id}`
  const ponce = { city: 'Ponce', state: 'PR', nights: 1 }
  const tampa = { city: 'Tampa', state: 'FL', nights: 1 }
  expect(await cities()).toEqual([ponce])
  const steps: [string, () => Promise<unknown>, CityWithEvents[]][] = [
    ['a draft', () => mateo.patch(path, { status: 'draft' }), []],
    ['published again', () => mateo.patch(path, { status: 'active' }), [ponce]],
    ['another city', () => mateo.patch(path, { city: 'Tampa', state: 'FL' }), [tampa]],
    ['another date', () => mateo.patch(path, { date: LATER, startTime: '22:00' }), [tampa]],
    ['next year', () => mateo.patch(path, { date: '2027-11-19', startTime: '22:00' }), []],
    ['soon again', () => mateo.patch(path, { date: SOON, startTime: '22:00' }), [tampa]],
    ['cancelled', () => mateo.post(`${path}/cancel`, { reason: 'No lights' }), []],
    ['deleted', () => mateo.delete(path), []],
    [
      'restored',
      () => server.sql`update events set deleted_at = null, status = 'active' where id = ${event.id}`,
      [tampa],
    ],
    ['deleted again', () => mateo.delete(path), []],
  ]
  for (const [name, change, left] of steps) {
    await change()
    expect.soft([name, await cities()]).toEqual([name, left])
    expect.soft([name, await wrong()]).toEqual([name, []])
  }
})

test('a slow transaction of one host delays no other host of the city', async () => {
  const [one, other] = [await publish({ city: 'Laredo', state: 'TX' }), await publish({ city: 'Laredo', state: 'TX' })]
  const connections = connect(server.target, { max: 3 })
  const reserved = await Promise.all([0, 1, 2].map(() => connections.reserve()))
  const [slow, quick] = await inDifferentSlots(reserved)
  const moveOn = (sql: Sql, { id }: Event) => sql`update events set night_of = night_of + 1 where id = ${id}`
  await slow`begin`
  await moveOn(slow, one)
  await moveOn(quick, other)
  await slow`rollback`
  expect(await wrong()).toEqual([])

  for (const connection of reserved) connection.release()
  await connections.end()
  await server.sql`update events set deleted_at = now() where city = 'Laredo'`
  expect(await wrong()).toEqual([])
})

test('two events that exchange their cities at once are both counted', async () => {
  const [one, other] = [await publish({ city: 'Austin', state: 'TX' }), await publish({ city: 'Boston', state: 'MA' })]
  for (let n = 0; n < 10; n++) {
    const [here, there] = n % 2 === 0 ? [one, other] : [other, one]
    await Promise.all([
      server.sql`update events set city = 'Boston', state = 'MA' where id = ${here.id}`,
      server.sql`update events set city = 'Austin', state = 'TX' where id = ${there.id}`,
    ])
    expect.soft(await wrong()).toEqual([])
  }
  await server.sql`update events set deleted_at = now()`
})

test('the rebuild counts what the triggers have counted', async () => {
  await publish({ city: 'Denver', state: 'CO' })
  await server.sql`update city_nights set events = 7 where city = 'Denver'`
  expect(await wrong()).toHaveLength(1)
  await server.sql`select rebuild_city_nights()`
  expect(await wrong()).toEqual([])
})

/** Two connections whose counts go to different rows of one city and date. */
async function inDifferentSlots<Connection extends Sql>(connections: Connection[]): Promise<[Connection, Connection]> {
  const bySlot = new Map<number, Connection>()
  for (const connection of connections) {
    const [row] = await connection<{ slot: number }[]>`select pg_backend_pid() % 16 as slot`
    if (row) bySlot.set(row.slot, connection)
  }
  const [one, other] = bySlot.values()
  if (!one || !other) throw new Error('all connections have the same slot')
  return [one, other]
}

/** The cities and dates whose stored count differs from a new count. */
async function wrong() {
  const rows = await server.sql`
    select coalesce(n.city, now.city) as city
    from (
      select city, state, night_of, sum(events) as events
      from city_nights
      group by city, state, night_of
      having sum(events) <> 0
    ) n
    full join (
      select city, state, night_of, count(*) as events
      from events
      where status = 'active' and deleted_at is null
      group by city, state, night_of
    ) now on (now.city, now.state, now.night_of) = (n.city, n.state, n.night_of)
    where n.events is distinct from now.events
  `
  return [...rows]
}

async function cities(): Promise<CityWithEvents[]> {
  return (await (await server.app.request('/api/events/cities')).json()) as CityWithEvents[]
}

async function publish(fields: object): Promise<Event> {
  return await publishEvent(mateo, { date: SOON, ...fields })
}
