import { request } from 'node:http'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { openLimits, reportLimits } from '#api/http/rate-limits.ts'
import { noActivity } from '#api/monitoring/activity.ts'
import { noLoad } from '#api/monitoring/load.ts'
import { type Metrics, openMetrics, type Sources } from '#api/monitoring/metrics.ts'
import { MetricsUnavailable, serveMetrics } from '#api/monitoring/metrics-server.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const quiet: Sources = {
  sockets: () => 0,
  pools: () => ({}),
  uploads: () => 0,
  database: async () => undefined,
  lastBackupAt: async () => undefined,
  disk: async () => ({ freeBytes: 1, sizeBytes: 2 }),
  redis: undefined,
  isOverloaded: () => false,
}

/** The value of one line of the metrics; undefined when there is no such line. */
async function valueOf({ registry }: Metrics, series: string): Promise<number | undefined> {
  const line = (await registry.metrics()).split('\n').find(one => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('the metrics of an app count', () => {
  let app: TestServer
  let metrics: Metrics
  beforeEach(async () => {
    metrics = openMetrics(quiet)
    const limits = reportLimits(openLimits(), metrics.activity)
    app = await openTestServer({ config: { hasLimits: true }, context: { activity: metrics.activity, limits } })
    return () => app.close()
  })

  test('requests by method, pattern of the route and status', async () => {
    const ana = await app.person('ana')
    await ana.get(`/api/users/${ana.id}`)
    await ana.get(`/api/users/${crypto.randomUUID()}`)
    expect(await valueOf(metrics, 'pista_http_requests_total{method="GET",route="/api/users/:id",status="200"}')).toBe(
      1,
    )
    expect(await valueOf(metrics, 'pista_http_requests_total{method="GET",route="/api/users/:id",status="404"}')).toBe(
      1,
    )
    expect(
      await valueOf(metrics, 'pista_http_request_duration_seconds_count{method="GET",route="/api/users/:id"}'),
    ).toBe(2)
    expect(await valueOf(metrics, 'pista_http_refusals_total{code="user-not-found",status="404"}')).toBe(1)
  })

  test('no label grows with requests of strangers, and none contains a path, a query or a name', async () => {
    const ana = await app.person('ana')
    await app.stranger.get('/api/events')
    await app.stranger.get('/nowhere/0')
    await app.stranger.get('/api/nowhere/0')
    await app.stranger.get('/api/events/0')
    await app.app.request('/api/events', { method: 'BREW0' })
    const series = async () => (await metrics.registry.metrics()).split('\n').length
    const before = await series()
    for (let n = 1; n < 20; n += 1) {
      await app.stranger.get(`/nowhere/${n}?token=secret${n}`)
      await app.stranger.get(`/api/nowhere/${n}`)
      await app.stranger.get(`/api/events/${n}`)
      await app.app.request('/api/events', { method: `BREW${n}` })
    }
    expect(await series()).toBe(before)
    const text = await metrics.registry.metrics()
    expect(text).toContain('method="other"')
    for (const secret of ['secret', 'nowhere', 'BREW', ana.id, ana.username, ana.email])
      expect(text).not.toContain(secret)
  })

  test('a request that is refused before its route is counted under that route', async () => {
    const refused = await app.app.request('/api/follows', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    const known = await app.app.request(`/api/users/${crypto.randomUUID()}/follow`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect([refused.status, known.status]).toEqual([403, 403])
    expect(await valueOf(metrics, 'pista_http_refusals_total{code="cross-site",status="403"}')).toBe(2)
    expect(await metrics.registry.metrics()).not.toContain('route="/api/follows"')
  })

  test('a message once, however often it is sent', async () => {
    const [ana, mateo] = [await app.person('ana'), await app.person('mateo')]
    const started = await ana.post('/api/conversations', { participantTwoId: mateo.id })
    const { id: conversationId } = (await started.json()) as { id: string }
    const message = { id: crypto.randomUUID(), content: 'hola' }
    for (const status of [201, 200])
      expect((await ana.post(`/api/conversations/${conversationId}/messages`, message)).status).toBe(status)
    expect(await valueOf(metrics, 'pista_messages_sent_total')).toBe(1)
    expect(await metrics.registry.metrics()).not.toContain(conversationId)
  })

  test('a limit that is reached, by its name', async () => {
    for (let n = 0; n < 121; n += 1) await app.stranger.post('/api/auth/check-username', { username: 'ana' })
    expect(await valueOf(metrics, 'pista_limits_reached_total{limit="check-username"}')).toBe(1)
  })
})

test('reads that are put off under load are counted', async () => {
  const metrics = openMetrics(quiet)
  const app = await openTestServer({
    config: { hasLimits: true },
    context: { activity: metrics.activity, load: { ...noLoad, isOverloaded: () => true } },
  })
  expect((await app.stranger.get('/api/events')).status).toBe(503)
  expect(await valueOf(metrics, 'pista_http_requests_shed_total')).toBe(1)
  expect(await valueOf(metrics, 'pista_http_requests_total{method="GET",route="/api/events",status="503"}')).toBe(1)
  await app.close()
})

test('the metrics have the state of pools, PostgreSQL, Redis, sockets and backups', async () => {
  const metrics = openMetrics({
    ...quiet,
    sockets: () => 7,
    pools: () => ({ writes: { max: 8, inUse: 3, waiting: 2 } }),
    redis: async () => false,
    lastBackupAt: async () => new Date('2026-01-02T03:04:05Z'),
    database: async () => ({
      connections: 17,
      maxConnections: 40,
      sizeBytes: 1024,
      oldestTransactionSeconds: 1.5,
      deadlocks: 1,
      isDurable: true,
      cleanedUpAt: null,
    }),
  })
  const values = {
    pista_sockets: 7,
    'pista_pool_connections{pool="writes",state="in-use"}': 3,
    'pista_pool_waiting{pool="writes"}': 2,
    pista_redis_up: 0,
    pista_disk_free_bytes: 1,
    pista_disk_size_bytes: 2,
    pista_backup_last_success_timestamp_seconds: Date.UTC(2026, 0, 2, 3, 4, 5) / 1000,
    pista_postgres_up: 1,
    pista_postgres_connections: 17,
    pista_postgres_size_bytes: 1024,
    pista_postgres_oldest_transaction_seconds: 1.5,
    pista_postgres_durable: 1,
  }
  for (const [series, value] of Object.entries(values))
    expect([series, await valueOf(metrics, series)]).toEqual([series, value])
})

test('while PostgreSQL does not respond, the metrics report it as down and leave out its figures', async () => {
  const metrics = openMetrics(quiet)
  expect(await valueOf(metrics, 'pista_postgres_up')).toBe(0)
  expect(await valueOf(metrics, 'pista_postgres_size_bytes')).toBeUndefined()
  expect(await valueOf(metrics, 'pista_redis_up')).toBeUndefined()
})

describe('the address of the metrics', () => {
  let server: Awaited<ReturnType<typeof serveMetrics>> | undefined
  afterEach(() => server?.close())

  test('is off unless a port is set, and on loopback unless an address is', () => {
    expect(readConfig({}).metrics).toBeUndefined()
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7')
    expect(() => readConfig({ METRICS_HOST: '10.0.0.7' })).toThrow('METRICS_HOST has no effect without METRICS_PORT')
  })

  test('serves the metrics and nothing else', async () => {
    const metrics = openMetrics(quiet)
    metrics.activity.messageSent()
    server = await serveMetrics(metrics.registry, { host: '127.0.0.1', port: 0 })
    const origin = `http://127.0.0.1:${server.port}`
    const response = await fetch(`${origin}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await response.text()).toContain('pista_messages_sent_total 1')
    for (const path of ['/', '/api/health', '/metrics/', '/metrics?x'])
      expect((await fetch(origin + path)).status).toBe(404)
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  test('a port that is taken is named in the sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const metrics = openMetrics(quiet)
    const failed = await serveMetrics(metrics.registry, { host: '127.0.0.1', port }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(MetricsUnavailable)
    expect((failed as Error).message).toContain(`Port ${port} for the metrics is already in use`)
    other.close()
  })

  test('a client that sends no request is not waited for at the end', async () => {
    const metrics = openMetrics(quiet)
    const opened = await serveMetrics(metrics.registry, { host: '127.0.0.1', port: 0 })
    const slow = request({ host: '127.0.0.1', port: opened.port, path: '/metrics', method: 'POST' })
    const closed = new Promise(resolve => slow.once('error', resolve).once('close', resolve))
    await new Promise(resolve => slow.once('socket', socket => socket.once('connect', resolve)))
    opened.close()
    await closed
    await expect(fetch(`http://127.0.0.1:${opened.port}/metrics`)).rejects.toThrow('fetch failed')
  })
})

test('every activity that can be reported is counted by the metrics', () => {
  expect(Object.keys(openMetrics(quiet).activity).toSorted()).toEqual(Object.keys(noActivity).toSorted())
})
