import { setTimeout } from 'node:timers/promises'
import { type DatabaseHealth, databaseHealth } from '#db/admin/database-health.ts'
import type { Sql } from '#db/connection/sql.ts'

const TIMEOUT_MS = 3_000
/** The statistics are read from PostgreSQL once in this time, even when the metrics are read more often. */
const CACHE_MS = 10_000

/** Reads PostgreSQL's statistics; undefined when PostgreSQL does not respond. Never rejects. */
export function watchDatabase(sql: Sql): () => Promise<DatabaseHealth | undefined> {
  let cached: { health: Promise<DatabaseHealth | undefined>; until: number } | undefined
  return () => {
    if (cached && performance.now() < cached.until) return cached.health
    const isLate = setTimeout(TIMEOUT_MS, undefined, { ref: false })
    const health = Promise.race([databaseHealth(sql).catch(() => undefined), isLate])
    cached = { health, until: performance.now() + CACHE_MS }
    return health
  }
}
