import { join } from 'node:path'
import { keepBackup } from './backups.ts'
import { CannotOpen } from './cannot-open.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { connect, type Database } from './sql.ts'

export type Opened = {
  sql: Database
  engine: 'embedded' | 'server'
  close: () => Promise<void>
}

/** The pool a Postgres server gets; see design notes in the README for the embedded engine's single connection. */
const POOL = 10

/**
 * The database, migrated and ready: the Postgres server at `url` where one is given, else the embedded one in
 * `dataDir`. Throws `CannotOpen` with a sentence when it cannot be had.
 */
export async function openDatabase({ url, dataDir }: { url?: string | undefined; dataDir: string }): Promise<Opened> {
  if (url) return openServer(url)

  const embedded = await openEmbedded({ folder: dataDir })
  try {
    await migrate(embedded.sql, {
      before: async version => keepBackup(join(dataDir, 'backups'), version, await embedded.dump()),
    })
  } catch (error) {
    await embedded.close()
    throw error
  }
  return { sql: embedded.sql, engine: 'embedded', close: embedded.close }
}

async function openServer(url: string): Promise<Opened> {
  const sql = connect({ url }, { max: POOL })
  try {
    await migrate(sql)
  } catch (error) {
    await sql.end({ timeout: 1 })
    if (error instanceof CannotOpen) throw error
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new CannotOpen(
      `Postgres did not answer as expected (${reason}). Check DATABASE_URL and that the server is up.`,
      error,
    )
  }
  return { sql, engine: 'server', close: () => sql.end({ timeout: 5 }) }
}
