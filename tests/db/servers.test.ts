import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#db/connection/open.ts'
import { connectToPrimary } from '#db/connection/primary.ts'
import { serversIn } from '#db/connection/server-list.ts'
import { freshPosition, primaryAmong, type ServerState } from '#db/connection/servers.ts'
import { openReplicatedPostgres } from '../support/postgres/replicated-postgres.ts'

test('a URL with several hosts is one server each', () => {
  expect(serversIn('postgres://ana:s%40l@db1:5433,db2/pista?target_session_attrs=read-write&sslmode=require')).toEqual([
    'postgres://ana:s%40l@db1:5433/pista?sslmode=require',
    'postgres://ana:s%40l@db2/pista?sslmode=require',
  ])
  expect(serversIn('postgres://db1/pista')).toEqual(['postgres://db1/pista'])
  expect(serversIn('postgres://[::1]:5432,[::2]/pista')).toHaveLength(2)
})

const primary = (timeline: number): ServerState => ({ isStandby: false, isWritable: true, timeline, position: 9 })
const standby: ServerState = { isStandby: true, isWritable: false, timeline: 0, position: 9 }

test('the primary is the server with the newest timeline, and never one older than the last known', () => {
  const states = new Map([
    ['former', primary(1)],
    ['standby', standby],
    ['promoted', primary(2)],
    ['away', undefined],
  ])
  expect(primaryAmong(states, 1)?.url).toBe('promoted')
  states.delete('promoted')
  expect(primaryAmong(states, 1)?.url).toBe('former')
  expect(primaryAmong(states, 2)).toBeUndefined()
  expect(primaryAmong(new Map([['closed', { ...primary(3), isWritable: false }]]), 1)).toBeUndefined()
})

test('a standby must have what the primary had written two seconds ago', () => {
  const samples = [1_000, 2_000, 3_000, 4_000].map(at => ({ at, position: at }))
  expect(freshPosition(samples, 4_500)).toBe(2_000)
  expect(freshPosition(samples, 60_000)).toBe(4_000)
  expect(freshPosition(samples, 2_500)).toBe(1_000)
  expect(freshPosition([], 1)).toBe(Infinity)
})

let replicas: Awaited<ReturnType<typeof openReplicatedPostgres>>
beforeAll(async () => void (replicas = await openReplicatedPostgres()))
afterAll(() => replicas.close())

const isBroken = { code: expect.stringMatching(/^(CONNECTION_|ECONN)/) as unknown }

type Database = Awaited<ReturnType<typeof openDatabase>>
const write = (database: Database, name: string) =>
  database.sql`insert into server_keys (name, value) values (${name}, '1')`

test('reads go to the standby as long as it keeps up, and to the primary while it does not', async () => {
  const { one, two } = replicas
  const database = await openDatabase({ url: replicas.urlOf(one), readUrl: replicas.urlOf(two), dataDir: '/nowhere' })
  const isUsed = () => database.pools.standby?.() !== undefined
  await until(() => isUsed() || fail())
  const reads = database.pools.standby?.()?.reads ?? fail()
  expect([...(await reads`select pg_is_in_recovery() as is_standby`)]).toEqual([{ isStandby: true }])

  await replicas.onTwo`select pg_wal_replay_pause()`
  await write(database, 'not replayed')
  await until(() => isUsed() && fail())
  await replicas.onTwo`select pg_wal_replay_resume()`
  await until(() => isUsed() || fail())

  two.freeze()
  await expect(reads`select 1`).rejects.toMatchObject(isBroken)
  await until(() => isUsed() && fail())
  two.restore()
  await until(() => isUsed() || fail())

  // Without the primary the standby still has everything that was written.
  one.cut()
  await expect(write(database, 'away')).rejects.toMatchObject(isBroken)
  expect(isUsed()).toBe(true)
  expect([...(await reads`select name from server_keys where name = 'not replayed'`)]).toHaveLength(1)
  one.restore()
  await database.close()
})

test('while all servers are unreachable queries fail at once, and work again when the primary is back', async () => {
  const { one, two } = replicas
  const database = await openDatabase({ url: replicas.urlOf(two, one), dataDir: '/nowhere' })
  one.cut()
  two.cut()
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => database.sql`select 1`))
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  }
  one.restore()
  two.restore()
  await until(() => write(database, 'back'))
  await database.close()
})

test('without a server that accepts writes the start ends with a sentence', async () => {
  const url = replicas.urlOf(replicas.two)
  const opening = openDatabase({ url, readUrl: url, dataDir: '/nowhere' })
  await expect(opening).rejects.toThrow(/None of the servers .* accepts writes.*DATABASE_URL/)
})

test('writes follow the promoted standby while the former primary is frozen, and never return to it', async () => {
  const { one, two, onOne, onTwo } = replicas
  const url = `${replicas.urlOf(one, two)}?target_session_attrs=read-write`
  const database = await openDatabase({ url, dataDir: '/nowhere' })
  await write(database, 'before')
  await replicas.isReplayed()

  one.freeze()
  // The statement waits for a server that does not respond; only the promotion of the other server ends it.
  const [outcome] = await Promise.allSettled([write(database, 'under way'), onTwo`select pg_promote()`])
  expect(outcome).toMatchObject({ status: 'rejected', reason: isBroken })
  await until(() => write(database, 'after'))
  expect([...(await onTwo`select name from server_keys where name = 'after'`)]).toHaveLength(1)

  const [frozen] = await onOne<{ at: string }[]>`select now() as at`
  one.restore()
  // The former primary has been queried since, and still reports that it takes writes.
  await until(async () => {
    const query = await onOne`
      select 1 from pg_stat_activity
      where application_name = 'pista' and query like '%pg_walfile_name%' and state = 'idle'
        and pid <> pg_backend_pid() and state_change > ${frozen?.at ?? ''}::timestamptz + interval '1 second'
    `
    return query.length > 0 || fail()
  })
  const names = Array.from({ length: 20 }, (_, n) => `later ${n}`)
  await Promise.all(names.map(name => write(database, name)))
  expect([...(await onOne`select 1 from server_keys where name like 'later %'`)]).toHaveLength(0)
  expect([...(await onTwo`select 1 from server_keys where name like 'later %'`)]).toHaveLength(20)
  await database.close()
})

test.each([
  ['a start', async (url: string) => await openDatabase({ url, dataDir: '/nowhere' })],
  [
    'a command',
    async (url: string) => {
      const sql = await connectToPrimary(url, 1)
      return { sql, close: () => sql.end() }
    },
  ],
])(
  '%s waits for the promoted server before it trusts the former primary',
  async (name, open) => {
    const { one, two, onOne, onTwo } = replicas
    const isPrimary = async (sql: typeof onOne) => (await sql`select pg_is_in_recovery() as is_standby`)[0]
    // The last test left a former primary that does not know that it was replaced.
    expect([await isPrimary(onOne), await isPrimary(onTwo)]).toEqual([{ isStandby: false }, { isStandby: false }])

    two.freeze()
    const opening = open(replicas.urlOf(one, two))
    // Longer than the time for one server’s response: the other server takes writes, and has reported it.
    await setTimeout(1_500)
    two.restore()
    const database = await opening
    await database.sql`insert into server_keys (name, value) values (${`by ${name}`}, '1')`
    await database.close()
    const written = (sql: typeof onOne) => sql`select 1 from server_keys where name = ${`by ${name}`}`
    expect([...(await written(onOne))]).toHaveLength(0)
    expect([...(await written(onTwo))]).toHaveLength(1)
  },
  60_000,
)

test('a start uses the server that accepts writes while another one is unreachable', async () => {
  const { one, two } = replicas
  one.cut()
  const sql = await connectToPrimary(replicas.urlOf(one, two), 1)
  expect([...(await sql`select pg_is_in_recovery() as is_standby`)]).toEqual([{ isStandby: false }])
  await sql.end()
  one.restore()
})

function fail(): never {
  throw new Error('not yet')
}

/** Until it succeeds; the time limit of the test ends it otherwise. */
async function until(act: () => unknown) {
  for (;;) {
    try {
      return await act()
    } catch {
      await setTimeout(50)
    }
  }
}
