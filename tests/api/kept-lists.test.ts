import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import type { Event } from '#contract/events/events.ts'
import { onePool } from '#db/connection/pools.ts'
import { connect, type Database, type Sql } from '#db/connection/sql.ts'
import { watchPools } from '#db/connection/statements.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'

/* A process keeps the lists that it has read. Each must be what a process without any kept list would read. */

const NIGHTS = ['2031-05-01', '2031-05-02', '2031-05-03']
const CITIES = [
  ['Miami', 'FL'],
  ['Hialeah', 'FL'],
  ['Tampa', 'FL'],
  ['Villa Sin Mapa', 'FL'],
] as const
const WORDS = ['azúcar', 'tumbao', 'trompeta', 'maraca']
const GENRES = ['salsa', 'bachata']

const paths = [
  ...CITIES.map(([city]) => `/api/search/events?location=${city}`),
  ...NIGHTS.map(date => `/api/search/events?location=Miami&date=${date}`),
  ...WORDS.flatMap(word => [`/api/search/events?q=${word}`, `/api/search/events?q=${word}&location=Miami`]),
  // Misspelled words, and a misspelled city.
  ...['azukar', 'tunbao', 'tronpeta'].map(word => `/api/search/events?q=${word}&location=Miami`),
  '/api/search/events?q=marraca',
  '/api/search/events?q=tumbao&location=Tanpa',
  ...GENRES.map(category => `/api/search/events?category=${category}`),
  '/api/search/events?free=1',
  '/api/search/events/count?q=tumbao',
  '/api/events',
  ...CITIES.map(([city, state]) => `/api/events?from=${NIGHTS[0]}&to=${NIGHTS[1]}&city=${city}&state=${state}&limit=4`),
  '/api/events?state=FL',
  '/api/events/cities',
]

/** Changes that lock only the row of the event, and the one that locks all events of a host. */
const COUNTS = ['guests', 'capacity', 'review', 'price']
const WHOLE_HOST = 'name of the host'

const server = await useTestServer()
const close: (() => Promise<void>)[] = []
const host = await server.person('mateo', { userType: 'party_host' })
const other = await server.person('ana', { userType: 'party_host' })
afterAll(async () => {
  for (const end of close) await end()
})

test('after any changes a kept list is what a fresh read returns', async () => {
  const kept = openProcess()
  const fresh = openProcess()
  const ids = Array.from({ length: 12 }, () => randomUUID())
  for (const [n, id] of ids.entries()) await insert(server.sql, id, n)

  const change = fc.record({
    id: fc.constantFrom(...ids),
    what: fc.constantFrom(...changes.keys()),
    n: fc.nat({ max: 11 }),
  })
  // Changes of one transaction, which may be rolled back, and of one that commits later than the next one.
  const step = fc.record({
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom('commit', 'commit', 'roll back', 'late'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async steps => {
      const late = { commits: [] as (() => Promise<void>)[], locked: new Set<string>() }
      for (const { changes: made, end } of steps) {
        const isLate = end === 'late' && late.commits.length === 0
        // A statement that needs a row of the open transaction would wait for it.
        const possible = made.filter(({ id, what }) =>
          isLate ? COUNTS.includes(what) : !late.locked.has(id) && (late.commits.length === 0 || what !== WHOLE_HOST),
        )
        const transaction = await begin(async tx => {
          for (const { id, what, n } of possible) await changes.get(what)?.(tx, id, n)
        })
        if (isLate) {
          for (const { id } of possible) late.locked.add(id)
          late.commits.push(() => transaction.end(true))
        } else await transaction.end(end !== 'roll back')
        expect(await responsesOf(kept)).toEqual(await responsesOf(withoutLists(fresh)))
      }
      for (const commit of late.commits) {
        await commit()
        expect(await responsesOf(kept)).toEqual(await responsesOf(withoutLists(fresh)))
      }
    }),
    { numRuns: 30 },
  )
}, 120_000)

test('a guest of one event makes only the lists with this event be read again', async () => {
  const kept = openProcess()
  const [inMiami, inTampa] = [randomUUID(), randomUUID()]
  await insert(server.sql, inMiami, 0, 'serenata')
  await insert(server.sql, inTampa, 2, 'guayabera')
  const searches = ['serenata', 'guayabera', 'guayavera', 'qwertyuiop'].map(word => `/api/search/events?q=${word}`)
  // The second time, the check has found the two events that the first reads already contained.
  const read = async () => {
    for (const path of ['/api/events', ...searches]) await kept.app.request(path)
    const before = kept.reads()
    const counts = await Promise.all(searches.map(async path => (await eventsOf(kept, path))[0]?.attendingCount))
    return { counts, reads: kept.reads() - before }
  }
  await read()
  // All lists end with a minute, which is the only reason for a second attempt.
  await expect
    .poll(async () => {
      await read()
      const before = kept.reads()
      const [row] = await server.sql<{ attending: number }[]>`
        update events set attending_count = attending_count + 1 where id = ${inMiami}
        returning attending_count as attending
      `
      const counts = []
      for (const path of searches) counts.push((await eventsOf(kept, path))[0]?.attendingCount)
      // Two statements: the word, and its events.
      return { isShown: counts[0] === row?.attending, others: counts.slice(1), reads: kept.reads() - before }
    })
    .toEqual({ isShown: true, others: [0, 0, undefined], reads: 2 })
})

type Process = ReturnType<typeof openProcess>

/** An app with its own connections and cache, as in another process. */
function openProcess() {
  let reads = 0
  // Without the limits of time that public requests have: a busy machine exceeds them.
  const sql = connect(server.target, { max: 2 })
  close.push(() => sql.end())
  const { pools } = watchPools(onePool(sql), {
    caller: () => null,
    onEnd({ parts }) {
      if (!parts.join('').includes('pg_postmaster_start_time')) reads += 1
    },
  })
  return { pools, app: createApp({ ...server.context, sql: pools.writes, pools }), reads: () => reads }
}

/** The same connections with an empty cache. */
function withoutLists({ pools }: Process) {
  return { app: createApp({ ...server.context, sql: pools.writes, pools }) }
}

async function responsesOf({ app }: Pick<Process, 'app'>) {
  return await Promise.all(paths.map(async path => [path, await (await app.request(path)).json()]))
}

async function eventsOf({ app }: Pick<Process, 'app'>, path: string): Promise<Event[]> {
  return (await (await app.request(path)).json()) as Event[]
}

const at = <T>(list: readonly T[], n: number) => list[n % list.length] as T

async function insert(sql: Sql, id: string, n: number, word = at(WORDS, n)) {
  const [city, state] = at(CITIES, n)
  await sql`
    insert into events (id, host_id, title, category, city, state, night_of, start_local, tz, search_text, price_cents)
    values (
      ${id}, ${host.id}, ${word}, ${at(GENRES, n)}, ${city}, ${state}, ${at(NIGHTS, n)}, ${`${at(NIGHTS, n)} 22:00`},
      'America/New_York', fold(${word}), ${(n % 2) * 500}
    )
  `
}

const changes = new Map<string, (sql: Sql, id: string, n: number) => Promise<unknown>>([
  ['guests', (sql, id) => sql`update events set attending_count = attending_count + 1 where id = ${id}`],
  ['capacity', (sql, id, n) => sql`update events set capacity = ${n + 1} where id = ${id}`],
  [
    'review',
    (sql, id) => sql`update events set rating_sum = rating_sum + 5, review_count = review_count + 1 where id = ${id}`,
  ],
  [
    'words',
    (sql, id, n) =>
      sql`update events set title = ${at(WORDS, n)}, search_text = fold(${at(WORDS, n)}) where id = ${id}`,
  ],
  [
    'city',
    (sql, id, n) => sql`update events set city = ${at(CITIES, n)[0]}, state = ${at(CITIES, n)[1]} where id = ${id}`,
  ],
  [
    'night',
    (sql, id, n) =>
      sql`update events set night_of = ${at(NIGHTS, n)}, start_local = ${`${at(NIGHTS, n)} 21:00`} where id = ${id}`,
  ],
  ['genre', (sql, id, n) => sql`update events set category = ${at(GENRES, n)} where id = ${id}`],
  ['price', (sql, id, n) => sql`update events set price_cents = ${(n % 2) * 500} where id = ${id}`],
  [
    'status',
    (sql, id, n) => sql`update events set status = ${at(['draft', 'active', 'cancelled'], n)} where id = ${id}`,
  ],
  ['deletion', (sql, id, n) => sql`update events set deleted_at = ${n % 2 ? '2026-01-01' : null} where id = ${id}`],
  ['host', (sql, id, n) => sql`update events set host_id = ${at([host, other], n).id} where id = ${id}`],
  [WHOLE_HOST, (sql, _, n) => sql`update users set display_name = ${`Mateo ${n}`} where id = ${host.id}`],
  [
    'place',
    (sql, id, n) => sql`update events set latitude = ${25 + n / 10}, longitude = ${-80 - n / 10} where id = ${id}`,
  ],
  [
    'row',
    async (sql, id, n) => {
      await sql`delete from events where id = ${id}`
      await insert(sql, id, n)
    },
  ],
])

/** A transaction that has made the changes and ends when it is told to. */
async function begin(make: (sql: Sql) => Promise<void>) {
  const { promise: ends, resolve: end } = Promise.withResolvers<boolean>()
  const { promise: isMade, resolve: made, reject: failed } = Promise.withResolvers<void>()
  const whole = (server.sql as Database)
    .begin(async tx => {
      await make(tx)
      made()
      if (!(await ends)) throw new Error('rolled back')
    })
    .catch((error: unknown) => {
      failed(error)
      if (!(error instanceof Error && error.message === 'rolled back')) throw error
    })
  await isMade
  return {
    async end(isCommitted: boolean) {
      end(isCommitted)
      await whole
    },
  }
}
