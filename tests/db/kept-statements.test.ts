import { expect, test } from 'vitest'
import { keptStatement } from '#db/connection/kept-statements.ts'
import { connect, type Sql } from '#db/connection/sql.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

type Row = { name: string; isKnown: boolean; sum: number; nothing: string | null; second: string }

/** With nested fragments, the name of a column, constants, and a value that is used twice. */
function built(sql: Sql, { name, ids, none }: { name: string; ids: string; none: string }): ReturnType<Sql> {
  const isKnown = (wanted: ReturnType<Sql>) => sql`${wanted} = any (${['ana', 'rosa']}::text[])`
  return sql`
    select
      given.${sql('name')}, ${isKnown(sql`${name}::text`)} as is_known, ${40}::int + ${2}::int as sum,
      ${none}::text as nothing, (${ids}::text[])[2] as second
    from (select ${name}::text as name) given
  `
}

test('a kept statement returns what the statement of the driver returns, for all values, and is built once', async () => {
  let builds = 0
  const kept = keptStatement<Row, { name: string; ids: string[]; none: string | null }>((sql, at) => {
    builds += 1
    return built(sql, at)
  })
  const rows: Row[] = []
  for (const values of [
    { name: 'ana', ids: ['1', '2'], none: null },
    { name: "d'Artagnan $1", ids: ['3', '4'], none: 'some' },
  ])
    rows.push(...(await kept(server.sql, values)))
  expect(rows).toEqual([
    { name: 'ana', isKnown: true, sum: 42, nothing: null, second: '2' },
    { name: "d'Artagnan $1", isKnown: false, sum: 42, nothing: 'some', second: '4' },
  ])
  expect(builds).toBe(1)
})

test('a connection prepares a kept statement once', async () => {
  const kept = keptStatement<{ mine: string }, { name: string }>((sql, { name }) => sql`select ${name}::text as mine`)
  const pool = connect(server.target, { max: 1 })
  for (const name of ['ana', 'rosa', 'mateo']) expect(await kept(pool, { name })).toEqual([{ mine: name }])
  const prepared = await pool`select 1 from pg_prepared_statements where statement = 'select $1::text as mine'`
  expect(prepared).toHaveLength(1)
  await pool.end()
})

test('a kept statement works in a transaction, and its error rolls back', async () => {
  const add = keptStatement<{ name: string }, { name: string }>(
    (sql, { name }) => sql`insert into server_keys (name, value) values (${name}, '{}') returning name`,
  )
  expect(await server.sql.begin(async tx => await add(tx, { name: 'one' }))).toEqual([{ name: 'one' }])
  const twice = server.sql.begin(async tx => {
    await add(tx, { name: 'two' })
    await add(tx, { name: 'one' })
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await server.sql`select name from server_keys where name in ('one', 'two')`).toEqual([{ name: 'one' }])
})

test('a part that the text cannot keep is an error, and no other statement', async () => {
  const listed = keptStatement<object, { name: string }>(
    (sql, { name }) => sql`select ${name}::text in ${sql(['ana', 'rosa'])}`,
  )
  expect(() => listed(server.sql, { name: 'ana' })).toThrow('neither a fragment nor a constant')
})
