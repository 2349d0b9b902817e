import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { EMBEDDED_POSTGRES, embeddedPostgres } from '#api/admin/health.ts'
import { createApp } from '#api/app.ts'
import { countLatency, noLatencies, openHealthSampler, percentileOf } from '#api/monitoring/health-samples.ts'
import { noLoad } from '#api/monitoring/load.ts'
import type { HealthHistory } from '#contract/admin/admin.ts'
import { deleteExpired } from '#db/cleanup/retention.ts'
import { ADMIN, type Admin, openAdmin } from '../support/admin.ts'
import { browser } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer({ config: { admin: ADMIN } })

test('the samples of the last day, of all processes, are returned in steps and only to an admin', async () => {
  const one = samplerOf({ sockets: 10, loopDelayMs: 30 })
  const other = samplerOf({ sockets: 5, loopDelayMs: 80 })
  for (let n = 0; n < 90; n += 1) one.activity.requestServed(served(200, 4))
  for (let n = 0; n < 10; n += 1) other.activity.requestServed(served(503, 250))
  one.activity.messageSent()
  other.activity.messageSent()
  await one.sample()
  await other.sample()

  expect((await server.stranger.get('/api/admin/health')).status).toBe(401)
  const { steps, stepMinutes } = await historyFor(await openAdmin(server))
  expect(stepMinutes).toBe(5)
  const sum = (of: (step: HealthHistory['steps'][number]) => number) => steps.reduce((all, step) => all + of(step), 0)
  expect({
    requests: sum(step => step.requests),
    errors: sum(step => step.errors),
    messages: sum(step => step.messages),
  }).toEqual({ requests: 100, errors: 10, messages: 2 })
  expect(steps.at(-1)).toMatchObject({ loopDelayMs: 80, databaseBytes: 1024, lastBackupAt: '2026-01-02T03:04:05.000Z' })
  await server.sql`delete from health_samples`
})

test('the page says how many rounds of corrections the embedded PostgreSQL lacks, and nothing about a server', async () => {
  const roundsOn = (day: string) => embeddedPostgres(new Date(`${day}T12:00:00Z`)).roundsBehind
  expect(['2026-05-14', '2026-08-12', '2026-08-13', '2026-11-11', '2026-11-12', '2027-02-11'].map(roundsOn)).toEqual([
    0, 0, 1, 1, 2, 3,
  ])
  const packages = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  const versions = Object.values(packages.optionalDependencies)
  expect(versions.filter(version => !version.startsWith(`${EMBEDDED_POSTGRES.version}.`))).toEqual([])

  const admin = await openAdmin(server)
  const onEmbedded = browser(createApp({ ...server.context, engine: 'embedded' }), admin.cookie)
  expect((await historyFor(onEmbedded)).embeddedPostgres).toEqual(embeddedPostgres(new Date()))
  const onServer = browser(createApp({ ...server.context, engine: 'server' }), admin.cookie)
  expect((await historyFor(onServer)).embeddedPostgres).toBeNull()
})

test('sockets of a step are the average of each process, added up', async () => {
  const at = new Date(Math.floor(Date.now() / 300_000) * 300_000)
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [process, second, sockets] of [
    [one, 0, 10],
    [one, 1, 20],
    [other, 0, 5],
  ] as const)
    await server.sql`
      insert into health_samples (id, at, process, requests, errors, latencies, sockets, messages, loop_delay_ms)
      values (gen_random_uuid(), ${new Date(at.getTime() + second * 1000)}, ${process}, 0, 0, ${noLatencies()}::int[], ${sockets}, 0, 0)
    `
  const { steps } = await historyFor(await openAdmin(server))
  expect(steps).toEqual([
    {
      at: at.toISOString(),
      requests: 0,
      errors: 0,
      p95Ms: null,
      sockets: 20,
      messages: 0,
      loopDelayMs: 0,
      databaseBytes: null,
      lastBackupAt: null,
    },
  ])
  await server.sql`delete from health_samples`
})

test('samples that cannot be stored are stored with the next one', async () => {
  let isAway = true
  const sql = new Proxy(server.sql, {
    apply: (target, self, args) =>
      isAway ? Promise.reject(new Error('away')) : Reflect.apply(target as unknown as () => unknown, self, args),
  })
  const sampler = samplerOf({ sql })
  sampler.activity.requestServed(served(200, 1))
  await sampler.sample()
  isAway = false
  await setImmediate()
  sampler.activity.requestServed(served(200, 1))
  await sampler.sample()
  expect(await server.sql`select requests from health_samples order by at`).toEqual([{ requests: 1 }, { requests: 1 }])
  await server.sql`delete from health_samples`
})

test('the last figures are stored when the process ends', async () => {
  const sampler = samplerOf({})
  sampler.start()
  sampler.activity.requestServed(served(500, 1))
  await sampler.close()
  expect(await server.sql`select requests, errors from health_samples`).toEqual([{ requests: 1, errors: 1 }])
  await server.sql`delete from health_samples`
})

test('samples older than a day are not shown, and older than two days deleted', async () => {
  await server.sql`
    insert into health_samples (id, at, process, requests, errors, latencies, sockets, messages, loop_delay_ms)
    select gen_random_uuid(), now() - make_interval(hours => hours), gen_random_uuid(), 1, 0, ${noLatencies()}::int[], 0, 0, 0
    from unnest(array[1, 25, 47, 49]) as hours
  `
  expect((await historyFor(await openAdmin(server))).steps).toHaveLength(1)
  await deleteExpired(server.sql)
  expect(await server.sql`select 1 from health_samples`).toHaveLength(3)
  await server.sql`delete from health_samples`
})

test('the 95th percentile is the upper bound of the histogram bucket with the 95th of 100 requests', () => {
  const counts = noLatencies()
  expect(percentileOf(counts, 0.95)).toBeNull()
  for (let n = 0; n < 95; n += 1) countLatency(counts, 4.2)
  for (let n = 0; n < 5; n += 1) countLatency(counts, 900)
  expect(percentileOf(counts, 0.95)).toBe(5)
  countLatency(counts, 60_000)
  expect(percentileOf(counts, 0.95)).toBe(1000)
  expect(percentileOf(counts, 1)).toBe(10_000)
})

function served(status: number, ms: number) {
  return { method: 'GET', route: '/api/events', status, ms, code: undefined }
}

function samplerOf({ sockets = 0, loopDelayMs = 0, sql = server.sql }) {
  return openHealthSampler({
    sql,
    load: { ...noLoad, takeWorstDelayMs: () => loopDelayMs },
    sockets: () => sockets,
    lastBackupAt: async () => new Date('2026-01-02T03:04:05Z'),
    database: async () => ({
      connections: 1,
      maxConnections: 40,
      sizeBytes: 1024,
      oldestTransactionSeconds: 0,
      deadlocks: 0,
      isDurable: true,
      cleanedUpAt: null,
    }),
  })
}

async function historyFor(admin: Admin): Promise<HealthHistory> {
  const response = await admin.get('/api/admin/health')
  expect(response.status).toBe(200)
  return (await response.json()) as HealthHistory
}
