import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import type { HostNumbers } from '#contract/events/promotion/analytics.ts'
import { openDatabase } from '#db/connection/open.ts'
import { eventually } from '../support/eventually.ts'
import { startServer } from '../support/server-process.ts'
import { cookiesOf, registration } from '../support/sign-up.ts'
import { clusterFolderOfTest, temporaryFolderOfTest } from '../support/temporary-folder.ts'

test('a running server cleans up, writes counted views, and writes the last ones when it stops', async () => {
  const dataDir = join(clusterFolderOfTest('process'), 'data')
  await inDatabase(
    dataDir,
    sql => sql`
      insert into dev_outbox (kind, recipient, body, at)
      values ('sms', 'old', '', now() - interval '8 days'), ('sms', 'new', '', now())
    `,
  )
  await using server = await startWithQuickTimers(dataDir)
  const origin = await server.origin()
  await eventually(async () => expect(await outbox(origin, 'old')).toEqual([]))
  expect(await outbox(origin, 'new')).toHaveLength(1)

  const { event, viewsOf } = await publishedByHost(origin)
  const look = async (browser: string) =>
    expect((await fetch(`${origin}/api/events/${event}`, { headers: { 'user-agent': browser } })).status).toBe(200)
  await look('Firefox')
  await eventually(async () => expect(await viewsOf()).toBe(1))

  server.kill('SIGUSR2')
  await eventually(() => expect(server.output()).toContain('the timers have stopped'))
  await look('Safari')
  expect(await server.stop('SIGTERM')).toBe(0)
  const [counted] = await inDatabase(
    dataDir,
    sql => sql<{ views: number }[]>`select sum(views)::int as views from event_views where event_id = ${event}`,
  )
  expect(counted?.views).toBe(2)
})

test('the first start inserts the sample city, and the server process does not load the picture libraries', async () => {
  const env = { SAMPLE: 'on', LIMITS: 'off', DATA_DIR: join(clusterFolderOfTest('process'), 'data') }
  const numberOfEvents = async (origin: string) =>
    ((await (await fetch(`${origin}/api/events?city=Miami`)).json()) as unknown[]).length
  await using first = startServer(env)
  expect(await numberOfEvents(await first.origin())).toBe(50)
  expect(first.output()).toContain('Sign in as ana (a goer) or mateo (a host)')
  expect(librariesOf(first.pid)).not.toMatch(/libvips|sharp/)
  expect(await first.stop('SIGTERM')).toBe(0)

  await using second = startServer(env)
  expect(await numberOfEvents(await second.origin())).toBe(50)
  expect(second.output()).not.toContain('Creating a sample city')
})

/** The libraries that a process has loaded; only Linux lists them. */
function librariesOf(pid: number) {
  return process.platform === 'linux' ? readFileSync(`/proc/${pid}/maps`, 'utf8') : ''
}

/** Opens the database of a server that does not run; creates one where there is none. */
async function inDatabase<Result>(
  dataDir: string,
  act: (sql: Awaited<ReturnType<typeof openDatabase>>['sql']) => Promise<Result>,
) {
  const database = await openDatabase({ dataDir })
  try {
    return await act(database.sql)
  } finally {
    await database.close()
  }
}

/**
 * The real server with periodic timers that fire a thousand times as often. SIGUSR2 stops these timers, so that only
 * the end of the process writes figures.
 */
async function startWithQuickTimers(dataDir: string) {
  const file = join(temporaryFolderOfTest(), 'quick-timers.mjs')
  await writeFile(
    file,
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
  return startServer({ LIMITS: 'off', DATA_DIR: dataDir }, { imports: [file] })
}

async function outbox(origin: string, to: string) {
  return (await (await fetch(`${origin}/api/dev/outbox?to=${to}`)).json()) as { code?: string }[]
}

/** Registers a host, who publishes an event and reads its number of views. */
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
