import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { ADMIN, decide, openAdmin } from '../support/admin.ts'
import { publishEvent } from '../support/event.ts'
import { whileLocked } from '../support/locks.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN } })
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')
const event = await publish({})

test('the stored JSON is what a reader gets, in one shape on every call', async () => {
  const one = await read<Event>(`/api/events/${event.id}`)
  expect(one).toEqual(event)
  expect(await read(`/api/events/host/${mateo.id}`)).toContainEqual(one)
  expect(await read('/api/events')).toContainEqual(one)
  expect(await read('/api/search/events?q=terraza')).toContainEqual(one)
})

test('it follows every change through the API', async () => {
  const changes: [string, () => Promise<Response>, Partial<Event>][] = [
    ['an edit', () => mateo.patch(path(), { title: 'Otra noche', price: null, capacity: 80 }), { title: 'Otra noche' }],
    ['a draft', () => mateo.patch(path(), { status: 'draft' }), {}],
    ['published again', () => mateo.patch(path(), { status: 'active' }), { status: 'active' }],
    ['moved', () => mateo.patch(path(), { date: '2027-11-20', startTime: '23:00', city: 'Tampa' }), { city: 'Tampa' }],
    ['a guest who goes', () => ana.put(`${path()}/attendance`, { state: 'going' }), { attendingCount: 1 }],
    ['a guest who cancels', () => ana.delete(`${path()}/attendance`), { attendingCount: 0 }],
    ['a guest who goes again', () => ana.put(`${path()}/attendance`, { state: 'going' }), { attendingCount: 1 }],
    ['renamed host', () => mateo.put('/api/profile', { displayName: 'DJ Mateo' }), {}],
    ['renamed account', () => mateo.put('/api/profile', { username: 'djmateo' }), {}],
    ['another promoter', () => mateo.put('/api/profile', { promotionGroup: 'Terraza Nights' }), {}],
    ['cancelled', () => mateo.post(`${path()}/cancel`, { reason: 'No lights' }), { cancelReason: 'No lights' }],
  ]
  for (const [name, change, expected] of changes) {
    expect.soft([name, (await change()).status]).toEqual([name, 200])
    expect.soft([name, await wrong()]).toEqual([name, []])
    const shown = await server.app.request(path())
    expect.soft([name, shown.status]).toEqual([name, name === 'a draft' ? 404 : 200])
    expect.soft([name, await shown.json()]).toMatchObject([name, expected])
  }
  expect((await read<Event>(path())).host).toMatchObject({
    username: 'djmateo',
    displayName: 'DJ Mateo',
    promotionGroup: 'Terraza Nights',
  })
})

test('it follows reviews, their moderation, featuring, suspension and deletion', async () => {
  const jefa = await openAdmin(server)
  const pedro = await server.person('pedro', { userType: 'party_host' })
  const past = await publish({}, pedro)
  await ana.put(`/api/events/${past.id}/attendance`, { state: 'going' })
  await server.sql`
    update events set night_of = '2020-01-03', start_local = '2020-01-03 22:00', end_local = null where id = ${past.id}
  `
  const shown = () => read<Event>(`/api/events/${past.id}`)
  await ana.post(`/api/events/${past.id}/reviews`, { rating: 4, comment: 'Buena' })
  expect(await shown()).toMatchObject({ rating: 4, reviewCount: 1 })
  await ana.patch(`/api/events/${past.id}/reviews`, { rating: 2 })
  expect(await shown()).toMatchObject({ rating: 2 })

  const [review] = await server.sql<{ id: string }[]>`select id from reviews where event_id = ${past.id}`
  await mateo.post('/api/reports', { kind: 'review', targetId: review?.id, reason: 'Rude' })
  const taken = await decide(jefa, review?.id ?? '', 'take-down')
  expect(await shown()).toMatchObject({ rating: 0, reviewCount: 0 })
  await jefa.post(`/api/admin/decisions/${taken}/undo`)
  expect(await shown()).toMatchObject({ rating: 2, reviewCount: 1 })

  expect((await jefa.put(`/api/admin/events/${past.id}/featured`, { isFeatured: true })).status).toBe(204)
  expect(await shown()).toMatchObject({ isFeatured: 1 })

  await ana.post('/api/reports', { kind: 'user', targetId: pedro.id, reason: 'Fake nights' })
  const suspended = await decide(jefa, pedro.id, 'suspend')
  expect((await server.app.request(`/api/events/${past.id}`)).status).toBe(404)
  await jefa.post(`/api/admin/decisions/${suspended}/undo`)
  expect(await shown()).toMatchObject({ isFeatured: 1 })

  const rosa = await server.person('rosa', { userType: 'party_host' })
  const hers = await publish({}, rosa)
  await rosa.delete('/api/profile')
  expect(await wrong()).toEqual([])
  expect(await read(`/api/events/${hers.id}`)).toMatchObject({ status: 'cancelled', host: { displayName: null } })
  const gone = await publish({})
  await mateo.delete(`/api/events/${gone.id}`)
  expect((await server.app.request(`/api/events/${gone.id}`)).status).toBe(404)
  expect(await wrong()).toEqual([])
})

test('it follows a change of any column of the event and of its host, also of columns added later', async () => {
  const elsa = await server.person('elsa', { userType: 'party_host' })
  const hers = await publish({}, elsa)
  for (const [table, id] of [
    ['events', hers.id],
    ['users', elsa.id],
  ] as const) {
    for (const { column, type } of await columnsOf(table)) {
      const other = OTHERS[`${table}.${column}`] ?? OTHERS[type]
      expect.soft([`${table}.${column}`, type, other]).toEqual([`${table}.${column}`, type, expect.any(String)])
      await server.sql.unsafe(`update ${table} set ${column} = ${other} where id = '${id}'`)
      expect.soft([`${table}.${column}`, await wrong()]).toEqual([`${table}.${column}`, []])
    }
  }
})

test('an event that is published while its host is being renamed carries the new name', async () => {
  const lucia = await server.person('lucia', { userType: 'party_host' })
  const published = await whileLocked(
    server.sql,
    tx => tx`update users set display_name = 'Lucía' where id = ${lucia.id}`,
    () => publish({}, lucia),
  )
  expect(published.host.displayName).toBe('Lucía')
  expect(await wrong()).toEqual([])
})

test('a rename reaches every device that has an event of this host', async () => {
  const window = { from: '2027-11-15', to: '2027-11-28', city: 'Ponce', state: 'PR' }
  const sara = await server.person('sara', { userType: 'party_host' })
  const { id } = await publish({ city: 'Ponce', state: 'PR' }, sara)
  const since = (cursor: string) =>
    read<{ events: Event[]; cursor: string }>(`/api/events?${new URLSearchParams({ ...window, since: cursor })}`)
  const { cursor } = await since('')
  await sara.put('/api/profile', { displayName: 'Sara y su son' })
  expect((await since(cursor)).events).toEqual([
    expect.objectContaining({ id, host: expect.objectContaining({ displayName: 'Sara y su son' }) }),
  ])
})

test('the rebuild repairs missing, stale and superfluous rows, and changes no others', async () => {
  const [stale, missing, draft] = [await publish({}), await publish({}), await publish({ status: 'draft' })]
  await server.sql`update public_events set json = '{}' where event_id = ${stale.id}`
  await server.sql`delete from public_events where event_id = ${missing.id}`
  await server.sql`insert into public_events (event_id, json) values (${draft.id}, '{}')`
  expect(await wrong()).toHaveLength(3)
  const rebuilt = async () => (await server.sql<{ count: number }[]>`select rebuild_public_events() as count`)[0]?.count
  expect([await rebuilt(), await wrong(), await rebuilt()]).toEqual([3, [], 0])
})

const path = () => `/api/events/${event.id}`

/** Events whose stored JSON differs from newly computed JSON. */
async function wrong() {
  const rows = await server.sql<{ id: string }[]>`
    select coalesce(fresh.id, p.event_id) as id
    from (
      select e.id, event_json(e, h) as json
      from events e join users h on h.id = e.host_id
      where e.status <> 'draft' and e.deleted_at is null
    ) fresh
    full join public_events p on p.event_id = fresh.id
    where p.json is distinct from fresh.json
  `
  return [...rows]
}

/** Another value for each type, and for columns that accept only certain values. */
const OTHERS: Record<string, string> = {
  text: `'another'`,
  boolean: 'true',
  integer: '7',
  'double precision': '12.5',
  date: `'2027-12-01'`,
  'timestamp without time zone': `'2027-11-01 21:00'`,
  'timestamp with time zone': 'now()',
  ARRAY: `'{another}'`,
  jsonb: `'{}'`,
  bytea: `'\\x00'`,
  xid8: 'pg_current_xact_id()',
  uuid: 'null',
  'events.plus_one_limit': '2',
  'events.artist_ids': 'array[gen_random_uuid()]',
  'events.prices': `'[{"kind": "general", "price": "12.00"}]'`,
  'events.poster': `'{"ground": "ink", "lockup": "top", "subject": "guitar"}'`,
  'events.program': `'{"floor": "wood"}'`,
  'events.questions': `'[{"text": "Do you eat meat?"}]'`,
  'events.status': `'cancelled'`,
  'events.currency': `'EUR'`,
  'events.state': `'NY'`,
  'events.tz': `'America/Chicago'`,
  'events.end_local': `'2027-12-02 03:00'`,
  'events.deleted_at': 'null',
  'users.user_type': `'party_goer'`,
  'users.state': `'NY'`,
  'users.going_audience': `'host'`,
  'users.locale': `'es'`,
  'users.clock': `'h23'`,
  'users.distances': `'km'`,
}

async function columnsOf(table: string) {
  return await server.sql<{ column: string; type: string }[]>`
    select column_name as column, data_type as type
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and column_name not in ('id', 'host_id')
    order by ordinal_position
  `
}

async function publish(fields: object, by = mateo): Promise<Event> {
  return await publishEvent(by, {
    endTime: '03:00',
    venue: 'La Terraza',
    description: 'Con "comillas", ñ y \\ barras',
    tags: ['live'],
    ...fields,
  })
}

async function read<Body>(path: string): Promise<Body> {
  const response = await server.app.request(path)
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}
