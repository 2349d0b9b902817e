import { setTimeout } from 'node:timers/promises'
import { type DatabaseHealth, databaseHealth } from '#db/admin/database-health.ts'
import type { Sql } from '#db/connection/sql.ts'

const ANSWER_MS = 3_000
/** However often the metrics are read, PostgreSQL is asked once in this time. */
const KEEP_MS = 10_000

/** What PostgreSQL reports about itself, or undefined when it does not answer. Never rejects. */
export function watchDatabase(sql: Sql): () => Promise<DatabaseHealth | undefined> {
  let kept: { health: Promise<DatabaseHealth | undefined>; until: number } | undefined
  return () => {
    if (kept && performance.now() < kept.until) return kept.health
    const isLate = setTimeout(ANSWER_MS, undefined, { ref: false })
    const health = Promise.race([databaseHealth(sql).catch(() => undefined), isLate])
    kept = { health, until: performance.now() + KEEP_MS }
    return health
  }
}
