import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/connection/open.ts'
import { eventually } from '../support/eventually.ts'
import { type RunningProcess, startServer } from '../support/server-process.ts'
import { clusterFolderOfTest } from '../support/temporary-folder.ts'

test('a running server serves its metrics beside the public port, logs its requests and stores its last sample', async () => {
  const dataDir = join(clusterFolderOfTest('metrics'), 'data')
  await using server = startServer({ ...METRICS, DATA_DIR: dataDir })
  const origin = await server.origin()
  const port = await metricsPortOf(server)
  const refused = await fetch(`${origin}/api/events/${crypto.randomUUID()}?token=secret`)
  const { requestId } = (await refused.json()) as { requestId: string }

  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const line of [
    'pista_http_requests_total{method="GET",route="/api/events/:id",status="404"} 1',
    'pista_pool_connections{pool="writes",state="max"} 7',
    'pista_postgres_up 1',
    'pista_postgres_durable 1',
    'pista_queue{queue="password-hashes",state="waiting"} 0',
    'pista_sockets 0',
    'pista_uploads 0',
  ])
    expect(metrics).toContain(line)
  for (const name of ['pista_postgres_size_bytes', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(metrics).toMatch(new RegExp(`^${name} [0-9.e+]+$`, 'm'))
  expect(metrics).not.toContain(requestId)

  const publicly = await fetch(`${origin}/metrics`)
  expect(publicly.status).toBe(404)
  expect(await publicly.text()).not.toContain('pista_http_requests_total')

  const line = await eventually(
    () =>
      server
        .output()
        .split('\n')
        .find(one => one.includes(requestId) && one.includes('"msg":"request"')) ??
      Promise.reject(new Error(server.output())),
  )
  expect(JSON.parse(line)).toMatchObject({
    msg: 'request',
    method: 'GET',
    route: '/api/events/:id',
    status: 404,
    code: 'event-not-found',
    bytes: expect.any(Number),
  })
  expect(server.output()).not.toContain('secret')

  expect(await server.stop('SIGTERM')).toBe(0)
  const database = await openDatabase({ dataDir })
  const samples = await database.sql<{ requests: number; databaseBytes: number }[]>`
    select requests, database_bytes from health_samples
  `
  await database.close()
  expect(samples).toEqual([{ requests: 2, databaseBytes: expect.any(Number) }])
})

test('several processes have one page of metrics: counters are added up, shared figures appear once', async () => {
  const dataDir = join(clusterFolderOfTest('metrics'), 'data')
  await using server = startServer({ ...METRICS, PROCESSES: '2', DATA_DIR: dataDir })
  const origin = await server.origin()
  const port = await metricsPortOf(server)
  await eventually(() => expect(server.output().match(/"event":"process_serving"/g)).toHaveLength(2))
  for (let n = 0; n < 20; n += 1) await fetch(`${origin}/api/events`, { headers: { connection: 'close' } })

  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const line of [
    'pista_http_requests_total{method="GET",route="/api/events",status="200"} 20',
    'pista_pool_connections{pool="writes",state="max"} 14',
    'pista_postgres_up 1',
    'pista_postgres_durable 1',
  ])
    expect(metrics).toContain(line)
  expect(await server.stop('SIGTERM')).toBe(0)
})

const METRICS = { METRICS_PORT: '0', REQUEST_LOG: 'on' }

async function metricsPortOf(server: RunningProcess): Promise<string> {
  return await eventually(
    () => /"event":"metrics","port":(\d+)/.exec(server.output())?.[1] ?? Promise.reject(new Error(server.output())),
  )
}
