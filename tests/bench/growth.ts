import { readFileSync } from 'node:fs'
import { migrate } from '#db/connection/migrate.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import type { Round, Row, Side, Workload } from './figures.ts'
import { growTo } from './growth-data.ts'
import { type GrowthQuestion, growthQuestions } from './growth-questions.ts'
import type { Postgres } from './postgres.ts'
import type { Pace } from './reads.ts'

const MOST_GROWTH = 1.5
const SMALL = 10_000
const MIDDLE = 100_000
const LARGE = 1_000_000

const rows: Row[] = growthQuestions.flatMap(({ figure, title }) => [
  { figure, title: `${title}, CPU ms`, must: { of: 'ratio' as const, atMost: MOST_GROWTH } },
  { figure: pagesOf(figure), title: '  pages read' },
])

const title = 'CPU of Postgres for a call as events, people and messages grow'
const names = { ours: 'after', limit: 'before' }

export const tenfold: Workload = { id: 'W12-100k', title: `${title} from 10,000 to 100,000 each`, names, rows }
export const hundredfold: Workload = { id: 'W12', title: `${title} from 10,000 to 1,000,000 each`, names, rows }

/** Every question to one database that grows. A quick run ends at a hundred thousand. */
export async function measureGrowth(
  postgres: Postgres,
  { rounds, roundMs, isQuick }: Pace & { isQuick: boolean },
  tell: (round: Round) => void,
) {
  const database = await postgres.createDatabase()
  try {
    const measured = (size: number, from: number, sides: [Workload, Side][]) =>
      atSize(database.url, { from, to: size }, async sql => {
        for (let round = 1; round <= rounds; round++) {
          const found = await askAll(sql, roundMs / 20)
          for (const [workload, side] of sides) tell({ workload: workload.id, side, round, ...found })
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

/** Grows the database, then asks on a single connection, whose process is the only one that works. */
async function atSize(url: string, range: { from: number; to: number }, act: (sql: Database) => Promise<void>) {
  const began = performance.now()
  const many = connect({ url }, { max: 3, statementMs: 0 })
  if (range.from === 0) await migrate(many)
  await growTo(many, range)
  await many.end({ timeout: 5 })
  console.error(`  ${range.to.toLocaleString('en')} of each after ${Math.round((performance.now() - began) / 1000)} s`)

  const sql = connect({ url }, { max: 1, statementMs: 0 })
  try {
    await act(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function askAll(sql: Database, forMs: number): Promise<Pick<Round, 'figures' | 'void'>> {
  const figures: Round['figures'] = {}
  let wrong: string | null = null
  for (const question of growthQuestions) {
    if (!question.isRight(await question.ask(sql))) wrong ??= `${question.title}: the answer is not what was asked for`
    const { cpuMs, pages } = await costOf(sql, question, forMs)
    figures[question.figure] = cpuMs
    figures[pagesOf(question.figure)] = pages
  }
  return { figures, void: wrong }
}

const MOST_CALLS = 2_000
/** Until Postgres has decided whether to keep a plan. */
const WARM_CALLS = 8
const LONG_MS = 200

/** What one call costs the process that serves it, on average over some time. */
async function costOf(sql: Database, { ask }: GrowthQuestion, forMs: number) {
  const warmUntil = performance.now() + LONG_MS
  for (let call = 0; call < WARM_CALLS && performance.now() < warmUntil; call++) await ask(sql)

  const [backend] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  const pagesBefore = await pagesReadSo(sql)
  const cpuBefore = cpuNsOf(backend.pid)
  const until = performance.now() + forMs
  let calls = 0
  do {
    await ask(sql)
    calls += 1
  } while (calls < MOST_CALLS && performance.now() < until)
  const cpuMs = (cpuNsOf(backend.pid) - cpuBefore) / 1e6 / calls
  const pages = ((await pagesReadSo(sql)) - pagesBefore) / calls
  return { cpuMs, pages: Math.round(pages) }
}

/** The time a process has run, to the nanosecond. Only Linux reports it. */
function cpuNsOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
}

/** Pages of tables and indexes that this database has looked at, in memory or not. */
async function pagesReadSo(sql: Database): Promise<number> {
  await sql`select pg_stat_force_next_flush()`
  const [{ pages }] = await sql<[{ pages: number }]>`
    select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()
  `
  return pages
}

function pagesOf(figure: string) {
  return `${figure}Pages`
}
