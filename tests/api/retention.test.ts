import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCleanup, startCleanup } from '#api/cleanup/cleanup.ts'
import { retention } from '#db/cleanup/retention.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
beforeEach(() => server.sql`delete from job_runs`)
afterEach(() => void vi.useRealTimers())

const oldAttempt = () =>
  server.sql`insert into attempts (kind, key_hash, at) values ('cleanup', ${Buffer.from('a')}, now() - interval '32 days')`
const attempts = async () => (await server.sql`select 1 from attempts where kind = 'cleanup'`).length

test('every table has a retention rule, and no rule names a table that does not exist', async () => {
  const tables = await server.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `
  expect(Object.keys(retention).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('audit rows are retained for a year: older ones are deleted, younger ones can be neither deleted nor changed', async () => {
  await server.sql`
    insert into audit_log (at, actor_kind, action, outcome)
    values
      (now() - interval '366 days', 'system', 'old', 'ok'),
      (now() - interval '364 days', 'system', 'young', 'ok')
  `
  await runCleanup(server.context)
  expect([...(await server.sql`select action from audit_log`)]).toEqual([{ action: 'young' }])
  await expect(server.sql`delete from audit_log`).rejects.toThrow('only ever added to')
  await expect(server.sql`update audit_log set action = 'changed'`).rejects.toThrow('only ever added to')
})

test('more expired rows than one statement deletes are all deleted', async () => {
  await server.sql`
    insert into attempts (kind, key_hash, at)
    select 'cleanup', int4send(n), now() - interval '32 days' from generate_series(1, 4500) n
  `
  await runCleanup(server.context)
  expect(await attempts()).toBe(0)
})

test('the cleanup runs within two minutes of the start, and again an hour later', async () => {
  // The fake clock also advances by itself, because the database driver opens connections with timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true })
  await oldAttempt()
  const stop = startCleanup(server.context)
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  while ((await attempts()) > 0);

  await oldAttempt()
  await server.sql`update job_runs set started_at = now() - interval '51 minutes'`
  await vi.advanceTimersByTimeAsync(58 * 60_000)
  while ((await attempts()) > 0);
  expect(await attempts()).toBe(0)
  stop()
})

test('of several processes one runs the cleanup, and a run that failed may be repeated at once', async () => {
  await runCleanup(server.context)
  await oldAttempt()
  await runCleanup(server.context)
  expect(await attempts()).toBe(1)

  await server.sql`delete from job_runs`
  await server.sql`alter table departures rename to departures_elsewhere`
  await expect(runCleanup(server.context)).rejects.toThrow('departures')
  await server.sql`alter table departures_elsewhere rename to departures`
  await oldAttempt()
  await runCleanup(server.context)
  expect(await attempts()).toBe(0)
})
