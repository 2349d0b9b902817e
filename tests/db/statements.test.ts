import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onePool } from '#db/connection/pools.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { type EndedStatement, statementLine, watchPools } from '#db/connection/statements.ts'
import { eventually } from '../support/eventually.ts'
import { newTestDatabase } from '../support/postgres/test-database.ts'

let database: Awaited<ReturnType<typeof newTestDatabase>>
let pool: Database
let sql: Database
let usage: () => { inUse: number; waiting: number }
let ended: (EndedStatement & { text: string })[]
beforeAll(async () => {
  database = await newTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  ended = []
  pool = connect(database.target, { max: 2 })
  const watched = watchPools(onePool(pool), {
    caller: () => undefined,
    onEnd: statement => ended.push({ ...statement, text: statementLine(statement.parts) }),
  })
  sql = watched.pools.search
  usage = () => {
    const { inUse, waiting } = watched.usage().search
    return { inUse, waiting }
  }
  return () => pool.end({ timeout: 0.1 })
})

test('a statement is reported by its text without its values, with the time it took', async () => {
  const secret = 'the password'
  expect(
    await sql`
    select ${secret} as secret
    from pg_sleep(0.05)
  `,
  ).toEqual([{ secret }])
  expect(ended).toHaveLength(1)
  expect(ended[0]?.text).toBe('select … as secret from pg_sleep(0.05)')
  expect(ended[0]?.pool).toBe('search')
  expect(ended[0]?.ms).toBeGreaterThanOrEqual(50)
})

test('a statement that fails is reported, and fails as before', async () => {
  await expect(sql`select 1 / 0`).rejects.toMatchObject({ code: '22012' })
  expect(ended.map(({ text }) => text)).toEqual(['select 1 / 0'])
  expect(usage()).toEqual({ inUse: 0, waiting: 0 })
})

test('statements that are late because there are too many fail alone, and the connections stay', async () => {
  const connections = async () => {
    const pids = await Promise.all([1, 2].map(() => pool`select pg_backend_pid() as pid, pg_sleep(0.05)`))
    return pids.map(([row]) => Number(row?.pid)).toSorted((one, other) => one - other)
  }
  const before = await connections()
  const statements = Array.from({ length: 30 }, () => sql`select pg_sleep(0.25)`)
  const outcomes = await Promise.allSettled([...statements, sql.begin(tx => tx`select 1`)])
  const codes = outcomes.map(outcome => (outcome.status === 'rejected' ? String(outcome.reason.code) : 'done'))
  expect(new Set(codes)).toEqual(new Set(['done', 'CONNECTION_LOST']))
  expect(await connections()).toEqual(before)
})

test('a part of a larger statement is not reported as a statement', async () => {
  const one = sql`where n = ${1}`
  expect(await sql`select n from (values (1), (2)) as numbers (n) ${one}`).toEqual([{ n: 1 }])
  expect(ended).toHaveLength(1)
})

test('an unsafe statement and a raw result are reported too', async () => {
  expect(await sql.unsafe('select 1 as n')).toEqual([{ n: 1 }])
  expect(await sql`select 2 as n`.values()).toEqual([[2]])
  expect(ended.map(({ text }) => text)).toEqual(['select 1 as n', 'select 2 as n'])
})

test('statements of a transaction are reported, and its commit', async () => {
  await sql.begin(async tx => {
    await tx`select 1`
    await tx`select 2`
  })
  expect(ended.map(({ text }) => text)).toEqual(['select 1', 'select 2', 'commit'])
})

test('a transaction that is rolled back reports no commit', async () => {
  await expect(sql.begin(() => Promise.reject(new Error('changed my mind')))).rejects.toThrow('changed my mind')
  expect(ended.map(({ text }) => text)).not.toContain('commit')
  expect(usage()).toEqual({ inUse: 0, waiting: 0 })
})

test('usage distinguishes connections in use from transactions that wait for one', async () => {
  const release = Promise.withResolvers<void>()
  const started: Promise<void>[] = []
  const occupy = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    started.push(promise)
    return sql.begin(async tx => {
      await tx`select 1`
      resolve()
      await release.promise
    })
  }
  const both = [occupy(), occupy()]
  await Promise.all(started)
  expect(usage()).toEqual({ inUse: 2, waiting: 0 })

  const third = sql`select 3 as n`.execute()
  await eventually(() => expect(usage()).toEqual({ inUse: 2, waiting: 1 }))
  const fourth = sql.begin(tx => tx`select 4 as n`)
  await eventually(() => expect(usage()).toEqual({ inUse: 2, waiting: 2 }))

  release.resolve()
  await Promise.all(both)
  expect(await third).toEqual([{ n: 3 }])
  expect(await fourth).toEqual([{ n: 4 }])
  expect(usage()).toEqual({ inUse: 0, waiting: 0 })
  const waited = ended.find(({ text }) => text === 'select 3 as n')
  expect(waited?.waitedMs).toBeGreaterThan(0)
  expect(waited?.waitedMs).toBeLessThanOrEqual(waited?.ms ?? 0)
})

test('the rows of a cursor arrive, and the figures return to zero', async () => {
  const rows: unknown[] = []
  for await (const part of sql`select n from generate_series(1, 3) as n`.cursor(1)) rows.push(...part)
  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(usage()).toEqual({ inUse: 0, waiting: 0 })
})

test('after a broken connection the figures return to zero', async () => {
  const sleeping = sql`select pg_sleep(60)`.execute()
  const failed = sleeping.then(
    () => null,
    (error: { code: string }) => error.code,
  )
  await eventually(() => expect(usage()).toEqual({ inUse: 1, waiting: 0 }))
  await database.sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()
  `
  expect(await failed).toMatch(/57P01|CONNECTION_CLOSED/)
  expect(usage()).toEqual({ inUse: 0, waiting: 0 })
})
