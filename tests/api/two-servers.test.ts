import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { makeDue } from '../support/event.ts'
import { newGuest } from '../support/event-guest.ts'
import { passIn, proofOf } from '../support/guest-calls.ts'
import { browser, codeOf } from '../support/person.ts'
import { openDatabaseServer } from '../support/postgres/database-server.ts'
import { startServer } from '../support/server-process.ts'
import { newAccount } from '../support/session.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

/* Two servers in processes of their own, on one PostgreSQL: what one of them may do must be done once. */

type Sender = ReturnType<typeof browser>
/** A member at both servers. */
type Member = { id: string; here: Sender; there: Sender }

const folder = useTemporaryFolder('two-servers')
const arrivals: { id: string; type: string }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => (body += String(chunk)))
  request.on('end', () => {
    arrivals.push({ id: String(request.headers['webhook-id']), type: JSON.parse(body).type })
    response.writeHead(204).end()
  })
})

let sql: Database
let here: (cookie?: string) => Sender
let there: (cookie?: string) => Sender
let closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const database = await openDatabaseServer()
  const url = await database.newDatabase()
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const file = join(folder, 'receiver.mjs')
  await writeFile(file, receiverModule((receiver.address() as AddressInfo).port))
  const start = (name: string) =>
    startServer(
      {
        DATABASE_URL: url,
        APP_SECRET: 'a secret for tests that is long enough',
        LIMITS: 'off',
        DATA_DIR: join(folder, name),
      },
      { imports: [file] },
    )
  const servers = [start('one'), start('two')]
  const [one = '', two = ''] = await Promise.all(servers.map(async server => await server.origin()))
  const at =
    (origin: string) =>
    (cookie = '') =>
      browser({ request: (path, init) => fetch(origin + path, init) }, cookie)
  here = at(one)
  there = at(two)
  sql = connect({ url }, { max: 2 })
  closing = [
    ...servers.map(server => async () => await server.stop('SIGTERM')),
    async () => await sql.end(),
    async () => await database.close(),
  ]
}, 120_000)

afterAll(async () => {
  receiver.close()
  for (const close of closing) await close()
}, 60_000)

test('a held place is given on once, to the member who waited first', async () => {
  const [mateo, ana, beto, carla] = [
    await host('mateo'),
    await member('ana'),
    await member('beto'),
    await member('carla'),
  ]
  const events: Awaited<ReturnType<typeof publish>>[] = []
  while (events.length < 8) events.push(await publish(mateo.here))
  for (const event of events)
    for (const [person, state] of [
      [ana, 'going'],
      [beto, 'waiting'],
      [carla, 'waiting'],
    ] as const)
      await choose(person, event, state)
  for (const event of events) expect((await ana.there.delete(`/api/events/${event.id}/attendance`)).status).toBe(200)
  // Each server looks for such places every second.
  await sql`update held_places set until = now()`
  await expect.poll(async () => (await states(beto)).filter(state => state === 'going').length, WAIT).toBe(8)
  expect(await states(carla)).toEqual(Array(8).fill('waiting'))
  const notified = await sql`select count(*)::int from notifications where user_id = ${beto.id} group by entry_id`
  expect(notified.map(({ count }) => count)).toEqual(Array(8).fill(1))
  for (const event of events) expect(await countsOf(event)).toMatchObject({ attendingCount: 1, waitingCount: 1 })
}, 60_000)

test.each([
  ['long before the time to undo is over', 'marta', 9, ['kept']],
  ['at its end', 'marisol', 0.03, ['kept', 'guest-released']],
])(
  'a guest who keeps the place at both servers %s has it once, and never together with the member who waits',
  async (_, hostName, seconds, possible) => {
    const [mateo, beto] = [await host(hostName), await member(`beto.${hostName}`)]
    for (let round = 0; round < 5; round += 1) {
      const event = await publish(mateo.here)
      const guest = newGuest()
      const pass = await passIn(await here().post(`/api/events/${event.id}/guests`, guest))
      await sql`update guests set state = 'confirmed' where id = ${guest.id}`
      const proof = proofOf(pass, guest)
      await choose(beto, event, 'waiting')
      expect((await there().post('/api/guests/release', proof)).status).toBe(200)
      await sql`update guests set release_at = now() + make_interval(secs => ${seconds}) where id = ${guest.id}`
      const kept = await Promise.all([here, there].map(at => at().post('/api/guests/keep', proof)))
      const [first = '', second] = await Promise.all(
        kept.map(async response => (response.ok ? 'kept' : (await codeOf(response))[1])),
      )
      expect(possible).toContain(first)
      expect(second).toBe(first)
      const hasGuest = first === 'kept'
      await expect.poll(async () => await stateAt(beto, event), WAIT).toBe(hasGuest ? 'waiting' : 'going')
      expect(await countsOf(event)).toMatchObject({ attendingCount: 1, waitingCount: hasGuest ? 1 : 0 })
    }
  },
  60_000,
)

test('each webhook receives each event once, and its log has one attempt', async () => {
  const mateo = await host('mario')
  const address = 'http://receiver.example/pista'
  const webhooks = await sql<{ id: string }[]>`
    insert into webhooks (user_id, url, kinds)
    select null, ${address} || n, array['event.published', 'event.cancelled'] from generate_series(1, 6) n
    returning id
  `
  // Both servers are at work on the queue together, as long as events are published at both.
  const events = await Promise.all(
    Array.from({ length: 16 }, (_, n) => publish(n % 2 === 0 ? mateo.here : mateo.there)),
  )
  await Promise.all(
    events.flatMap(({ id }) =>
      [mateo.here, mateo.there].map(at => at.post(`/api/events/${id}/cancel`, { reason: 'Rain' })),
    ),
  )
  const expected = webhooks.length * events.length
  await expect.poll(() => arrivals.filter(({ type }) => type === 'event.cancelled').length, WAIT).toBe(expected)
  expect(arrivals.filter(({ type }) => type === 'event.published')).toHaveLength(expected)
  expect(new Set(arrivals.map(({ id }) => id)).size).toBe(arrivals.length)
  const log = async () =>
    await sql`
    select outcome, tries, count(*)::int from webhook_deliveries where webhook_id = any (${webhooks.map(({ id }) => id)})
    group by outcome, tries
  `
  await expect
    .poll(async () => [...(await log())], WAIT)
    .toEqual([{ outcome: 'delivered', tries: 1, count: 2 * expected }])
}, 60_000)

test('the host of each event is asked once whether it takes place, although both servers run the job', async () => {
  const mateo = await host('manuel')
  const events: Awaited<ReturnType<typeof publish>>[] = []
  while (events.length < 8) events.push(await publish(mateo.here))
  for (const event of events) await makeDue(sql, event)
  const questions = async () =>
    await sql<{ count: number }[]>`
      select count(*)::int from notifications where user_id = ${mateo.id} and kind = 'still-on' group by event_id
    `
  // Without this row, each server runs the job whenever it looks for due work.
  const release = async () => await sql`delete from job_runs where name = 'reminders'`
  const hasRun = async () => (await sql`select from job_runs where name = 'reminders'`).length
  await release()
  const askedSinceRelease = async () => {
    await release()
    return (await questions()).length
  }
  await expect.poll(askedSinceRelease, WAIT).toBe(8)
  await release()
  await expect.poll(hasRun, WAIT).toBe(1)
  expect((await questions()).map(({ count }) => count)).toEqual(Array(8).fill(1))
}, 60_000)

test('a member who was checked in is asked once how each night was, although both servers run the job', async () => {
  const [mateo, ana] = [await host('marcos'), await member('alba')]
  const events: Awaited<ReturnType<typeof publish>>[] = []
  while (events.length < 8) events.push(await publish(mateo.here))
  // It is one in the afternoon where the night was.
  const west = ((Temporal.Now.zonedDateTimeISO('UTC').hour - 13 + 36) % 24) - 12
  const tz = west === 0 ? 'UTC' : `Etc/GMT${west > 0 ? '+' : '-'}${Math.abs(west)}`
  for (const [index, { id }] of events.entries()) {
    await sql`insert into attendances (event_id, user_id, state) values (${id}, ${ana.id}, 'going')`
    await sql`
      insert into door_rows (event_id, device, counter, seq, at, by_name, kind, pass)
      values (${id}, '00000000000000a1', ${index + 1}, 1, now(), 'Door', 'in', ${`member:${ana.id}`})
    `
    await sql`
      update events set tz = ${tz}, night_of = (now() at time zone ${tz})::date - 1,
        start_local = (now() at time zone ${tz})::date - 1 + time '22:00', end_local = null
      where id = ${id}
    `
  }
  const asked = async () =>
    await sql<{ count: number }[]>`
      select count(*)::int from notifications where user_id = ${ana.id} and kind = 'how-was-it' group by event_id
    `
  const askedSinceRelease = async () => {
    // Without this row, each server runs the job whenever it looks for due work.
    await sql`delete from job_runs where name = 'reminders'`
    return (await asked()).length
  }
  await expect.poll(askedSinceRelease, WAIT).toBe(8)
  await askedSinceRelease()
  await expect.poll(async () => (await sql`select from job_runs where name = 'reminders'`).length, WAIT).toBe(1)
  expect((await asked()).map(({ count }) => count)).toEqual(Array(8).fill(1))
}, 60_000)

test('a role that is taken away at one server is lost at the other, and a link for one helper asks one of two', async () => {
  const [mateo, ana, beto] = [await host('miguel'), await member('aida'), await member('blas')]
  const event = await publish(mateo.here)
  const { token } = await (await mateo.here.post(`/api/events/${event.id}/helper-links`, { role: 'editor' })).json()
  const opened = await Promise.all(
    [ana.here, beto.there].map(async at => (await at.post(`/api/events/${event.id}/role`, { token })).status),
  )
  expect(opened.toSorted((one, other) => one - other)).toEqual([200, 404])
  const helper = opened[0] === 200 ? ana : beto
  expect((await helper.there.put(`/api/events/${event.id}/role`)).status).toBe(200)
  const write = async (at: Sender) =>
    await at.post(`/api/events/${event.id}/host-messages`, {
      id: randomUUID(),
      audience: 'going',
      text: 'Doors at ten',
    })
  expect((await write(helper.here)).status).toBe(201)
  expect((await mateo.here.delete(`/api/events/${event.id}/people/${helper.id}`)).status).toBe(200)
  for (const at of [helper.there, helper.here]) expect(await codeOf(write(at))).toEqual([403, 'role-lost'])
}, 60_000)

const WAIT = { timeout: 30_000 }

async function member(username: string): Promise<Member> {
  const { id, cookie } = await newAccount(sql, username)
  return { id, here: here(cookie), there: there(cookie) }
}

async function host(username: string): Promise<Member> {
  const person = await member(username)
  await sql`update users set user_type = 'party_host' where id = ${person.id}`
  return person
}

async function publish(at: Sender): Promise<Event> {
  const where = { city: 'Miami', state: 'FL', category: 'Salsa' }
  const when = { date: '2030-05-03', startTime: '22:00' }
  const response = await at.post('/api/events', {
    title: 'Noche',
    ...where,
    ...when,
    capacity: 1,
    hasWaitingList: true,
  })
  expect(response.status).toBe(201)
  return await response.json()
}

async function choose(person: Member, event: Event, state: string) {
  expect((await person.here.put(`/api/events/${event.id}/attendance`, { state })).status).toBe(200)
}

async function stateAt({ id }: Member, event: Event) {
  const [row] = await sql<
    { state: string }[]
  >`select state from attendances where event_id = ${event.id} and user_id = ${id}`
  return row?.state
}

async function states({ id }: Member): Promise<string[]> {
  const rows = await sql<{ state: string }[]>`select state from attendances where user_id = ${id}`
  return rows.map(({ state }) => state)
}

async function countsOf(event: Event) {
  const [counts] = await sql`select attending_count, waiting_count from events where id = ${event.id}`
  return counts
}

/** A name in the internet that leads to the receiver of this file: the servers refuse addresses of this machine. */
function receiverModule(port: number) {
  return `
    import dns from 'node:dns/promises'
    import net from 'node:net'
    import { syncBuiltinESMExports } from 'node:module'
    const { lookup } = dns
    const { connect } = net
    const ADDRESS = '93.184.215.14'
    dns.lookup = async (name, options) =>
      name === 'receiver.example' ? [{ address: ADDRESS, family: 4 }] : await lookup(name, options)
    net.connect = (to, ...rest) =>
      to.host === ADDRESS ? connect({ host: '127.0.0.1', port: ${port} }) : connect(to, ...rest)
    syncBuiltinESMExports()
  `
}
