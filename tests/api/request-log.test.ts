import { Writable } from 'node:stream'
import { beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { noActivity } from '#api/monitoring/activity.ts'
import { openLog, openRequestLog } from '#api/monitoring/log.ts'
import { reportStatements, slowStatementLog } from '#api/monitoring/statements.ts'
import { onePool } from '#db/connection/pools.ts'
import { openTestServer, type TestServer, useTestServer } from '../support/test-server.ts'

type Line = { level: number; msg: string; requestId?: string; route?: string; status?: number; code?: string }

const INFO = 30
const DEBUG = 20

let lines: Line[] = []
let raw: string[] = []
const collected = new Writable({
  write(chunk, _, done) {
    raw.push(String(chunk))
    lines.push(JSON.parse(String(chunk)) as Line)
    done()
  },
})

const server = await useTestServer({
  context: { requestLog: openRequestLog('debug', collected), log: openLog('info', collected) },
})
const ana = await server.person('ana')
beforeEach(() => void (lines = []))

const requests = () => lines.filter(({ msg }) => msg === 'request')

test('is on in production and off elsewhere, unless set', () => {
  expect(readConfig({ NODE_ENV: 'production' }).hasRequestLog).toBe(true)
  expect(readConfig({ NODE_ENV: 'production', REQUEST_LOG: 'off' }).hasRequestLog).toBe(false)
  expect(readConfig({}).hasRequestLog).toBe(false)
  expect(readConfig({ REQUEST_LOG: 'on' }).hasRequestLog).toBe(true)
})

test('a request has one line: method, pattern of the route, status, time, id, account', async () => {
  await ana.get(`/api/users/${ana.id}`)
  expect(requests()).toEqual([
    expect.objectContaining({
      level: INFO,
      method: 'GET',
      route: '/api/users/:id',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.stringMatching(/^[\w-]{36}$/),
      userId: ana.id,
    }),
  ])
})

test('a refused request names the code, and the requestId of the response finds its line', async () => {
  const response = await server.stranger.get('/api/profile')
  const { requestId, code } = (await response.json()) as { requestId: string; code: string }
  expect(requests()).toEqual([expect.objectContaining({ requestId, code, status: response.status })])
})

test('an unexpected error is logged with the code and the requestId of its response', async () => {
  const broken = await openTestServer({
    context: {
      requestLog: openRequestLog('info', collected),
      log: openLog('info', collected),
      pools: onePool(failingPool(server.context.sql)),
    },
  })
  const response = await broken.stranger.get('/api/events')
  expect(response.status).toBe(500)
  const { requestId, code } = (await response.json()) as { requestId: string; code: string }
  expect(lines.filter(line => line.requestId === requestId)).toEqual([
    expect.objectContaining({ msg: 'request failed', code, route: '/api/events', err: expect.anything() }),
    expect.objectContaining({ msg: 'request', code, status: 500 }),
  ])
  await broken.close()
})

test('a log line contains no typed text and no secret', async () => {
  const secrets = ['tok3n-in-the-query', 'la contraseña', '+13055550199', 'secreta@example.com', 'mensaje privado']
  const [token, password, phoneNumber, email, text] = secrets
  await server.stranger.get(`/api/verify-email?token=${token}`)
  await server.stranger.get(`/nowhere/${token}?email=${email}`)
  await server.stranger.get(`/api/calendar/me/${'a'.repeat(36)}secretx.ics`)
  await server.stranger.post('/api/auth/login', { username: email, password })
  await server.stranger.post('/api/identity/send-code', { phoneNumber, purpose: 'sign-in' })
  await ana.put('/api/profile', { bio: text })
  await ana.get(`/api/users/search?q=${encodeURIComponent(email ?? '')}`)
  expect(requests()).toHaveLength(7)
  const logged = JSON.stringify(lines)
  for (const secret of [...secrets, 'secretx', ana.email, ana.cookie]) expect(logged).not.toContain(secret)
})

test('a request adds one line without control characters, for every input', async () => {
  raw = []
  const hostile = '\r\n{"level":60,"msg":"forged"}\u001b[31m\u2028'
  await server.stranger.get(`/api/events/${encodeURIComponent(hostile)}`)
  await server.stranger.get(`/api/search/events?q=${encodeURIComponent(hostile)}`)
  await server.stranger.get('/api/events', {
    'user-agent': 'x\u00a0forged',
    'x-request-id': 'forged',
    referer: 'forged',
  })
  await server.stranger.post('/api/auth/login', { username: hostile, password: hostile })
  await ana.put('/api/profile', { bio: hostile })
  await ana.post('/api/conversations', { participantTwoId: hostile })
  expect(requests()).toHaveLength(6)
  for (const line of raw) expect(line).toMatch(/^[^\p{Cc}\u2028]+\n$/u)
  expect(raw.join('')).not.toContain('forged')
})

test('unchanged polls and health checks are lines for debugging only', async () => {
  const first = await ana.get('/api/conversations')
  const tag = first.headers.get('etag') ?? ''
  expect((await ana.get('/api/conversations', { 'if-none-match': tag })).status).toBe(304)
  await server.stranger.get('/api/health')
  expect(requests().map(({ route, status, level }) => ({ route, status, level }))).toEqual([
    { route: '/api/conversations', status: 200, level: INFO },
    { route: '/api/conversations', status: 304, level: DEBUG },
    { route: '/api/health', status: 200, level: DEBUG },
  ])
})

test('a slow statement is logged with its request, without its values', async () => {
  const pools = onePool(server.context.sql)
  const watched = reportStatements(pools, {
    log: openLog('info', collected),
    slowStatementMs: 0.001,
    activity: noActivity,
  })
  const slow = await openTestServer({
    context: { pools: watched.pools, requestLog: openRequestLog('info', collected) },
  })
  const city = 'Hialeah-for-nobody'
  await slow.stranger.get(`/api/events?city=${city}`)
  const [{ requestId } = {}] = requests()
  const named = lines.filter(({ msg }) => msg === 'slow statement')
  expect(named.length).toBeGreaterThan(0)
  expect(named[0]).toMatchObject({
    event: 'slow_statement',
    statement: expect.stringContaining('select'),
    pool: expect.any(String),
    ms: expect.any(Number),
    requestId,
  })
  expect(JSON.stringify(lines)).not.toContain(city)
  await slow.close()
})

test('a statement that is slow repeatedly has one line a second, with the number of the others', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const logSlow = slowStatementLog(openLog('info', collected))
  const slow = () => logSlow({ pool: 'reads', parts: ['select 1'], ms: 300, waitedMs: 0 }, undefined)
  for (let n = 0; n < 3; n += 1) slow()
  vi.advanceTimersByTime(1_000)
  slow()
  vi.useRealTimers()
  expect(lines).toEqual([
    expect.not.objectContaining({ leftOut: expect.anything() }),
    expect.objectContaining({ leftOut: 2 }),
  ])
})

test('a quick statement is not logged, and with 0 no statement is', async () => {
  for (const slowStatementMs of [60_000, 0]) {
    const { pools } = reportStatements(onePool(server.context.sql), {
      log: openLog('info', collected),
      slowStatementMs,
      activity: noActivity,
    })
    await pools.reads`select pg_sleep(0.01)`
  }
  expect(lines).toEqual([])
})

/** A pool whose statements fail with an unexpected error. */
function failingPool(sql: TestServer['sql']): TestServer['sql'] {
  const fail = () => {
    throw new Error('unforeseen')
  }
  return new Proxy(sql, { apply: fail, get: (target, name) => (name === 'unsafe' ? fail : Reflect.get(target, name)) })
}
