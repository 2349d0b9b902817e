import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Postgrator from 'postgrator'
import postgres from 'postgres'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { CannotOpen } from './cannot-open.ts'
import type { Database, Sql } from './sql.ts'

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url))

/**
 * Migrates the database to this code's version in one transaction: after a crash it has the old version or the new
 * one. Returns how many migrations ran. Calls `before` with the version of a database that is not empty. `upTo` stops
 * at an earlier version. Throws `CannotOpen` when the database is newer than the code, or when a migration was
 * changed after it ran.
 */
export async function migrate(
  sql: Database,
  { before, upTo }: { before?: (version: number) => Promise<void>; upTo?: number } = {},
): Promise<number> {
  const newest = await newestVersion()
  const current = await versionOf(sql)
  if (current > newest)
    throw new CannotOpen(
      `The database is at version ${current}, newer than this Pista knows (${newest}). Start a newer Pista.`,
    )
  if (current > 0 && current < newest) await before?.(current)

  return await sql.begin(tx => migrateIn(tx, upTo))
}

/** Migrates inside a transaction of the caller, who commits or rolls back. */
export async function migrateIn(tx: Sql, upTo?: number): Promise<number> {
  await tx`set local statement_timeout = 0`
  // Two processes migrate one after the other: this process waits without a limit.
  await tx`set local lock_timeout = 0`
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.migrations})`
  // A change of a table that waits for a long query blocks all later statements on that table.
  await tx`set local lock_timeout = '2s'`
  const [where] = await tx<{ database: string }[]>`select current_database() as database`
  const postgrator = new Postgrator({
    driver: 'pg',
    ...where,
    migrationPattern: `${FOLDER}*.sql`,
    schemaTable: 'schema_versions',
    // Postgrator reads its own columns in snake_case.
    execQuery: async query => ({ rows: (await tx.unsafe(query)).map(inSnakeCase) }),
    execSqlScript: async script => void (await tx.unsafe(script).simple()),
  })
  try {
    return (await postgrator.migrate(upTo?.toString())).length
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (/checksum/i.test(reason))
      throw new CannotOpen(`A migration that already ran was changed afterwards: ${reason}`, error)
    throw error
  }
}

export async function newestVersion(): Promise<number> {
  const files = await readdir(FOLDER)
  return Math.max(...files.filter(file => file.endsWith('.sql')).map(file => Number.parseInt(file, 10)))
}

async function versionOf(sql: Database): Promise<number> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('schema_versions') is not null as exists`
  if (!table?.exists) return 0
  const [row] = await sql<{ version: number }[]>`select coalesce(max(version), 0)::int as version from schema_versions`
  return row?.version ?? 0
}

function inSnakeCase(row: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [postgres.fromCamel(column), value]))
}
