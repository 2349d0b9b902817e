import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Postgrator from 'postgrator'
import postgres from 'postgres'
import { CannotOpen } from './cannot-open.ts'
import type { Database, Sql } from './sql.ts'

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url))

/** Any number: the same one in every process, so that two of them migrate one after the other. */
const ADVISORY_LOCK = 727_368

/**
 * Brings the database to this code's version in one transaction: a crash leaves the old one or the new one. Returns how
 * many migrations ran. `before` is called with the version of a database that is not empty. `upTo` stops at an earlier version. Throws `CannotOpen` when the database is newer than the code, or a migration was changed later.
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

/** The same inside a transaction of the caller, which decides whether any of it is kept. */
export async function migrateIn(tx: Sql, upTo?: number): Promise<number> {
  await tx`set local statement_timeout = 0`
  // However long another process migrates, this one waits for it.
  await tx`set local lock_timeout = 0`
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCK})`
  // A change of a table that waits for a long query makes everybody else wait behind it.
  await tx`set local lock_timeout = '2s'`
  const [where] = await tx<{ database: string }[]>`select current_database() as database`
  const postgrator = new Postgrator({
    driver: 'pg',
    ...where,
    migrationPattern: `${FOLDER}*.sql`,
    schemaTable: 'schema_versions',
    // It reads its own snake_case columns back.
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
  const [found] = await sql<{ exists: boolean }[]>`select to_regclass('schema_versions') is not null as exists`
  if (!found?.exists) return 0
  const [row] = await sql<{ version: number }[]>`select coalesce(max(version), 0)::int as version from schema_versions`
  return row?.version ?? 0
}

function inSnakeCase(row: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [postgres.fromCamel(column), value]))
}
