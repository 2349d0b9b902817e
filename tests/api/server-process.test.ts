import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HostNumbers } from '#contract/analytics.ts'
import type { Event } from '#contract/events.ts'
import { openDatabase } from '#db/connection/open.ts'
import { cookiesOf, registration } from '../support/sign-up.ts'

let folder: string
let server: ChildProcess | undefined
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'pista-process-'))))
afterEach(async () => {
  server?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test('a running server cleans up, writes counted views, and writes the last ones when it stops', async () => {
  await inDatabase(
    sql => sql`
      insert into dev_outbox (kind, recipient, body, at)
      values ('sms', 'old', '', now() - interval '8 days'), ('sms', 'new', '', now())
    `,
  )
  const { origin, ended } = await start()
  await vi.waitFor(async () => expect(await outbox(origin, 'old')).toEqual([]), 30_000)
  expect(await outbox(origin, 'new')).toHaveLength(1)

  const { event, viewsOf } = await publishedByHost(origin)
  const look = async (browser: string) =>
    expect((await fetch(`${origin}/api/events/${event}`, { headers: { 'user-agent': browser } })).status).toBe(200)
  await look('Firefox')
  await vi.waitFor(async () => expect(await viewsOf()).toBe(1), 30_000)

  await pauseTimers()
  await look('Safari')
  process.kill(Number(server?.pid), 'SIGTERM')
  expect(await ended).toBe(0)
  const [counted] = await inDatabase(
    sql => sql<{ views: number }[]>`select sum(views)::int as views from event_views where event_id = ${event}`,
  )
  expect(counted?.views).toBe(2)
}, 120_000)

test('the first start plants a city, whose libraries for pictures are not in the memory of the server', async () => {
  const first = await start({ SAMPLE: 'on' })
  expect(output).toContain('Sign in as ana (a goer) or mateo (a host)')
  const events = async (origin: string) =>
    ((await (await fetch(`${origin}/api/events?city=Miami`)).json()) as unknown[]).length
  expect(await events(first.origin)).toBe(50)
  expect(librariesOf(server?.pid)).not.toMatch(/libvips|sharp/)
  server?.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = await start({ SAMPLE: 'on' })
  expect(output).not.toContain('Planting')
  expect(await events(second.origin)).toBe(50)
}, 120_000)

/** The libraries that a process has loaded; only Linux lists them. */
function librariesOf(pid: number | undefined) {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/maps`, 'utf8') : ''
}

/** The data folder of the server while it does not run. */
async function inDatabase<Result>(act: (sql: Awaited<ReturnType<typeof openDatabase>>['sql']) => Promise<Result>) {
  const database = await openDatabase({ dataDir: join(folder, 'data') })
  try {
    return await act(database.sql)
  } finally {
    await database.close()
  }
}

/**
 * The real server, where everything periodic comes a thousand times as often. With SIGUSR2 the periodic timers stop, so
 * that only the end of the process is left to write something.
 */
async function start(env: Record<string, string> = {}) {
  const preload = join(folder, 'quick-timers.mjs')
  await writeFile(
    preload,
    `
      const every = globalThis.setInterval
      const intervals = new Set()
      globalThis.setInterval = (act, ms, ...rest) => {
        const timer = every(act, ms >= 10_000 ? ms / 1000 : ms, ...rest)
        intervals.add(timer)
        return timer
      }
      process.on('SIGUSR2', () => {
        for (const timer of intervals) clearInterval(timer)
        console.log('the timers have stopped')
      })
    `,
  )
  const started = spawn(process.execPath, ['--import', './api/runtime.mjs', '--import', preload, 'api/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      PAGES_DIR: 'pwa',
      SAMPLE: 'off',
      LIMITS: 'off',
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = started
  output = ''
  for (const stream of [started.stdout, started.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const ended = once(started, 'exit').then(([status]) => status as number | null)
  const origin = await vi.waitFor(() => /http:\S+/.exec(output)?.[0] ?? Promise.reject(new Error(output)), 60_000)
  return { origin, ended }
}

let output = ''

async function pauseTimers() {
  process.kill(Number(server?.pid), 'SIGUSR2')
  await vi.waitFor(() => expect(output).toContain('the timers have stopped'), 10_000)
}

async function outbox(origin: string, to: string) {
  return (await (await fetch(`${origin}/api/dev/outbox?to=${to}`)).json()) as { code?: string }[]
}

/** Signs somebody up as a host, who publishes an event and reads how often it was looked at. */
async function publishedByHost(origin: string) {
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect([path, response.ok]).toEqual([path, true])
    return response
  }
  const phoneNumber = '+13055550144'
  const sent = await post('/api/identity/send-code', { phoneNumber, purpose: 'sign-up' })
  const { verificationId } = await sent.json()
  const [message] = await outbox(origin, encodeURIComponent(phoneNumber))
  const verified = await post('/api/identity/verify-code', { verificationId, code: message?.code })
  const { idToken } = await verified.json()
  const order = registration('lucia', phoneNumber, { userType: 'party_host' })
  await post('/api/auth/register-firebase', order, { authorization: `Bearer ${idToken}` })
  const signedIn = await post('/api/auth/login', { username: 'lucia', password: order.password })
  const headers = { cookie: cookiesOf(signedIn) }
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const app = {
    title: 'Noche',
    category: 'salsa',
    date,
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    location: '1',
  }
  const { id: event } = (await (await post('/api/events', app, headers)).json()) as Event
  return {
    event,
    viewsOf: async () => {
      const numbers = (await (await fetch(`${origin}/api/host/analytics`, { headers })).json()) as HostNumbers
      return numbers.nights.find(({ id }) => id === event)?.views
    },
  }
}
