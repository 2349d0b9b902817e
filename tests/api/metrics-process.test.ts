import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/connection/open.ts'

let folder: string
let server: ChildProcess | undefined
let output = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'pista-metrics-'))))
beforeEach(() => void (output = ''))
afterEach(async () => {
  server?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test('a running server serves its metrics beside the public port, logs its requests and stores its last sample', async () => {
  const { origin, ended } = await start()
  const port = await vi.waitFor(() => /"event":"metrics","port":(\d+)/.exec(output)?.[1] ?? Promise.reject(output))
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

  const line = await vi.waitFor(
    () => output.split('\n').find(one => one.includes(requestId)) ?? Promise.reject(new Error(output)),
  )
  expect(JSON.parse(line)).toMatchObject({
    msg: 'request',
    method: 'GET',
    route: '/api/events/:id',
    status: 404,
    code: 'event-not-found',
    bytes: expect.any(Number),
  })
  expect(output).not.toContain('secret')

  process.kill(Number(server?.pid), 'SIGTERM')
  expect(await ended).toBe(0)
  const database = await openDatabase({ dataDir: join(folder, 'data') })
  const samples = await database.sql<{ requests: number; databaseBytes: number }[]>`
    select requests, database_bytes from health_samples
  `
  await database.close()
  expect(samples).toEqual([{ requests: 2, databaseBytes: expect.any(Number) }])
}, 60_000)

test('several processes have one page of metrics: counts are added up, what all of them see is there once', async () => {
  const { origin, ended } = await start({ PROCESSES: '2' })
  const port = await vi.waitFor(() => /"event":"metrics","port":(\d+)/.exec(output)?.[1] ?? Promise.reject(output))
  await vi.waitFor(() => expect(output.match(/"event":"process_serving"/g)).toHaveLength(2), 20_000)
  for (let n = 0; n < 20; n += 1) await fetch(`${origin}/api/events`, { headers: { connection: 'close' } })

  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const line of [
    'pista_http_requests_total{method="GET",route="/api/events",status="200"} 20',
    'pista_pool_connections{pool="writes",state="max"} 14',
    'pista_postgres_up 1',
    'pista_postgres_durable 1',
  ])
    expect(metrics).toContain(line)
  process.kill(Number(server?.pid), 'SIGTERM')
  expect(await ended).toBe(0)
}, 60_000)

async function start(env: Record<string, string> = {}) {
  const started = spawn(process.execPath, ['--import', './api/runtime.mjs', 'api/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      METRICS_PORT: '0',
      HOST: '127.0.0.1',
      PAGES_DIR: 'pwa',
      SAMPLE: 'off',
      REQUEST_LOG: 'on',
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = started
  for (const stream of [started.stdout, started.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const ended = once(started, 'exit').then(([status]) => status as number | null)
  const origin = await vi.waitFor(() => /http:[^\s,]+/.exec(output)?.[0] ?? Promise.reject(new Error(output)), 40_000)
  return { origin, ended }
}
