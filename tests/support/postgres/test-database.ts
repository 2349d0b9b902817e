import { connect, type Database, type Target } from '#db/connection/sql.ts'
import { leaveDatabase, takeDatabase } from './kept-databases.ts'
import { testPostgres } from './test-postgres.ts'

/** An empty, migrated database for one test file. */
export async function newTestDatabase(): Promise<{
  sql: Database
  engine: 'embedded' | 'server'
  target: Target
  close: () => Promise<void>
}> {
  const server = await testPostgres()
  const kept = await takeDatabase(server)
  const { sql, end } = await endable(kept.pool, kept.target)
  return {
    sql,
    engine: server.engine,
    target: kept.target,
    async close() {
      end()
      await leaveDatabase(kept)
    },
  }
}

/**
 * The pool as an object of its own, because the product remembers by the object what it has read. After the end, a
 * statement fails as on an ended pool.
 */
async function endable(pool: Database, target: Target) {
  const ended = connect(target, { max: 1 })
  await ended.end()
  let now = pool
  const call = (...args: Parameters<Database>) => now(...args)
  const sql = Object.assign(Object.setPrototypeOf(call, pool) as Database, {
    unsafe: ((...args: Parameters<Database['unsafe']>) => now.unsafe(...args)) as Database['unsafe'],
    begin: ((...args: Parameters<Database['begin']>) => now.begin(...args)) as Database['begin'],
  })
  return { sql, end: () => void (now = ended) }
}
