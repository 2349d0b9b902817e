import { readFileSync } from 'node:fs'
import { migrate } from '#db/connection/migrate.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import type { Round, Row, Side, Workload } from './figures.ts'
import { growTo } from './growth-data.ts'
import { type GrowthQuery, growthQueries } from './growth-queries.ts'
import type { Postgres } from './postgres.ts'
import type { Pace } from './reads.ts'

const MOST_GROWTH = 1.5
const SMALL = 10_000
const MIDDLE = 100_000
const LARGE = 1_000_000

const rows: Row[] = growthQueries.flatMap(({ figure, title }) => [
  { figure, title: `${title}, CPU ms`, must: { of: 'ratio' as const, atMost: MOST_GROWTH } },
  { figure: pagesOf(figure), title: '  pages read' },
])

const title = 'CPU of PostgreSQL for a call as events, people and messages grow'
const names = { ours: 'after', limit: 'before' }

export const tenfold: Workload = { id: 'W12-100k', title: `${title} from 10,000 to 100,000 each`, names, rows }
export const hundredfold: Workload = { id: 'W12', title: `${title} from 10,000 to 1,000,000 each`, names, rows }

/** Runs each query on one database that grows. A quick run ends at a hundred thousand. */
export async function measureGrowth(
  postgres: Postgres,
  { rounds, roundMs, isQuick }: Pace & { isQuick: boolean },
  onRound: (round: Round) => void,
) {
  const database = await postgres.createDatabase()
  try {
    const measured = (size: number, from: number, sides: [Workload, Side][]) =>
      atSize(database.url, { from, to: size }, async sql => {
        for (let round = 1; round <= rounds; round++) {
          const results = await measureAll(sql, roundMs / 20)
          for (const [workload, side] of sides) onRound({ workload: workload.id, side, round, ...results })
        }
      })
    await measured(SMALL, 0, [
      [tenfold, 'limit'],
      ...(isQuick ? [] : [[hundredfold, 'limit'] satisfies [Workload, Side]]),
    ])
    await measured(MIDDLE, SMALL, [[tenfold, 'ours']])
    if (!isQuick) await measured(LARGE, MIDDLE, [[hundredfold, 'ours']])
  } finally {
    await database.drop()
  }
}

/** Grows the database, then runs the queries on a single connection, whose process is the only busy one. */
async function atSize(url: string, range: { from: number; to: number }, act: (sql: Database) => Promise<void>) {
  const began = performance.now()
  const pool = connect({ url }, { max: 3, statementMs: 0 })
  if (range.from === 0) await migrate(pool)
  await growTo(pool, range)
  await pool.end({ timeout: 5 })
  console.error(`  ${range.to.toLocaleString('en')} of each after ${Math.round((performance.now() - began) / 1000)} s`)

  const sql = connect({ url }, { max: 1, statementMs: 0 })
  try {
    await act(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function measureAll(sql: Database, forMs: number): Promise<Pick<Round, 'figures' | 'void'>> {
  const figures: Round['figures'] = {}
  let failure: string | null = null
  for (const query of growthQueries) {
    if (!query.isExpected(await query.run(sql))) failure ??= `${query.title}: the result is not the expected one`
    const { cpuMs, pages } = await costOf(sql, query, forMs)
    figures[query.figure] = cpuMs
    figures[pagesOf(query.figure)] = pages
  }
  return { figures, void: failure }
}

const MOST_CALLS = 2_000
/** The number of calls until PostgreSQL has chosen between a generic and a custom plan. */
const WARM_CALLS = 8
const LONG_MS = 200

/** The CPU time and the pages that one call costs its PostgreSQL process, on average over some time. */
async function costOf(sql: Database, { run }: GrowthQuery, forMs: number) {
  const warmUntil = performance.now() + LONG_MS
  for (let call = 0; call < WARM_CALLS && performance.now() < warmUntil; call++) await run(sql)

  const [backend] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  const pagesBefore = await pagesRead(sql)
  const cpuBefore = cpuNsOf(backend.pid)
  const until = performance.now() + forMs
  let calls = 0
  do {
    await run(sql)
    calls += 1
  } while (calls < MOST_CALLS && performance.now() < until)
  const cpuMs = (cpuNsOf(backend.pid) - cpuBefore) / 1e6 / calls
  const pages = ((await pagesRead(sql)) - pagesBefore) / calls
  return { cpuMs, pages: Math.round(pages) }
}

/** The CPU time of a process in nanoseconds. Only Linux reports it. */
function cpuNsOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
}

/** The pages of tables and indexes that this database has read so far, from memory or from disk. */
async function pagesRead(sql: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`
  const [{ pages }] = await sql<[{ pages: number }]>`
    select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()
  `
  return pages
}

function pagesOf(figure: string) {
  return `${figure}Pages`
}
