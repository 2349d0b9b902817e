import { createRequire } from 'node:module'
import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { CLUSTER_USER } from '#db/cluster/cluster.ts'
import { BUDGETS, openPools, openStandbyPools, PUBLIC_STATEMENT_MS } from '#db/connection/pools.ts'
import { connect, type Sql } from '#db/connection/sql.ts'
import { watchPools } from '#db/connection/statements.ts'
import { publishEvent } from '../support/event.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })

/** A statement whose fifth row fails after four rows were sent. */
const failAfterFourRows = (sql: Sql) => sql`select i, 1 / (5 - i) as n from generate_series(1, 9) i`

/** What the next caller of the same connection gets. */
async function rowsAfterFailure(sql: Sql) {
  await expect(failAfterFourRows(sql)).rejects.toMatchObject({ code: '22012' })
  const next = await sql<{ id: string }[]>`select 'mine' as id`
  return { rows: Array.from(next), count: next.count }
}

const mine = { rows: [{ id: 'mine' }], count: 1 }

test('after a public read that exceeded its limit between two events, the next reader gets the whole event', async () => {
  const pool = connect(server.target, { ...BUDGETS.public, max: 1 })
  const app = createApp({ ...server.context, pools: { ...server.context.pools, public: pool } })
  const titles = ['Noche de Son', 'Salsa en la Azotea', 'Bachata bajo la Luna']
  const [first, slow, next] = await Promise.all(titles.map(title => publishEvent(mateo, { title })))
  // The second of two events that are read in one statement takes longer than the limit.
  await server.sql.unsafe(`
    alter table public_events rename to stored_events;
    create function late(id uuid, stored text) returns text language plpgsql volatile as $$
      begin
        perform pg_sleep(case when id = '${slow?.id}' then ${(2 * PUBLIC_STATEMENT_MS) / 1000} else 0 end);
        return stored;
      end $$;
    create view public_events as select event_id, late(event_id, json) as json from stored_events;
  `)
  const late = await Promise.all([first, slow].map(async event => await app.request(`/api/events/${event?.id}`)))
  expect(late.map(({ status }) => status)).toEqual([503, 503])

  const response = await app.request(`/api/events/${next?.id}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ id: next?.id, title: 'Bachata bajo la Luna' })
  await server.sql.unsafe(`
    drop view public_events;
    drop function late;
    alter table stored_events rename to public_events;
  `)
  await pool.end()
})

test.each(Object.keys(BUDGETS) as (keyof typeof BUDGETS)[])(
  'the next caller of the pool `%s` gets its own rows only',
  async kind => {
    const { close, ...pools } = openPools(server.target)
    const { pools: watched } = watchPools(pools, { caller: () => undefined, onEnd: () => {} })
    // Each connection of the pool has had a failure.
    await Promise.all(
      Array.from({ length: 3 * BUDGETS[kind].max }, () => failAfterFourRows(pools[kind]).catch(() => {})),
    )
    const results = await Promise.all(
      Array.from({ length: BUDGETS[kind].max }, (_, n) => watched[kind]`select ${n}::int as n`.then(rows => [...rows])),
    )
    expect(results).toEqual(results.map((_, n) => [{ n }]))
    expect(await rowsAfterFailure(watched[kind])).toEqual(mine)
    await close()
  },
)

test.each(['reads', 'public', 'search'] as const)(
  'the next caller of the pool `%s` of a standby gets its own rows only',
  async kind => {
    const { close, ...standby } = openStandbyPools(server.target)
    expect(await rowsAfterFailure(standby[kind])).toEqual(mine)
    await close()
  },
)

test.each(['pg_cancel_backend', 'pg_terminate_backend'])(
  'after %s the next caller gets its own rows only',
  async end => {
    const pool = connect(server.target, { max: 1 })
    const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid`
    const pid = row?.pid ?? 0
    const running = pool`select i, pg_sleep(case when i > 400 then 0.1 else 0 end) from generate_series(1, 500) i`
    const failure = running.catch(String)
    await expect
      .poll(() => server.sql`select 1 from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`)
      .toHaveLength(1)
    await server.sql`select ${server.sql.unsafe(end)}(${pid})`
    expect(await failure).toMatch(/canceling statement due to user request|administrator command|CONNECTION_CLOSED/)

    const mineOnce = () => pool`select 'mine' as id`.then(rows => Array.from(rows))
    // The first statement after the end of a connection may fail with it.
    expect(await mineOnce().catch(mineOnce)).toEqual(mine.rows)
    await pool.end()
  },
)

test('a reserved connection, a raw result and a text of several statements are repaired too', async () => {
  const pool = connect(server.target, { max: 1 })
  const reserved = await pool.reserve()
  expect(await rowsAfterFailure(reserved)).toEqual(mine)
  reserved.release()
  await failAfterFourRows(pool).catch(() => {})
  expect([...(await pool`select 1 as one, null as two`.values())]).toEqual([[1, null]])
  await failAfterFourRows(pool).catch(() => {})
  const several = await pool.unsafe('select 1 as n; select 2 as n union all select 3').simple()
  expect(several.map(rows => [...rows])).toEqual([[{ n: 1 }], [{ n: 2 }, { n: 3 }]])
  await failAfterFourRows(pool).catch(() => {})
  expect([...(await pool`select 1 where false`)]).toEqual([])
  expect([...(await pool`select 'mine' as id`)]).toEqual(mine.rows)
  await pool.end()
})

/** The driver's other entry has classes of its own, which nothing repairs. */
const unrepaired = createRequire(import.meta.url)('postgres') as typeof postgres

test('postgres.js itself still has the fault; when this fails, `repairResults` can go', async () => {
  const { target } = server
  const pool =
    'url' in target
      ? unrepaired(target.url, { max: 1 })
      : unrepaired({ path: target.socket, user: CLUSTER_USER, database: target.database ?? 'postgres', max: 1 })
  const { rows } = await rowsAfterFailure(pool as unknown as Sql)
  expect(rows).toEqual([undefined, undefined, undefined, undefined, { id: 'mine' }])
  await pool.end()
})
