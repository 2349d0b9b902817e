import type { Database, Sql } from '../connection/sql.ts'

export type MigrationRun = { version: number; name: string; md5: string }

/** Runs `read` on one snapshot of the database, without a time limit: concurrent writes are not visible to it. */
export async function inSnapshot<Result>(sql: Database, read: (tx: Sql) => Promise<Result>): Promise<Result> {
  const result = await sql.begin('isolation level repeatable read read only', async tx => {
    await tx`set local statement_timeout = 0`
    await tx`set local idle_in_transaction_session_timeout = 0`
    return { value: await read(tx) }
  })
  return result.value as Result
}

/** Returns the migrations that ran, oldest first; an empty list when the database has no `schema_versions` table. */
export async function migrationsIn(sql: Sql): Promise<MigrationRun[]> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('schema_versions') is not null as exists`
  if (!table?.exists) return []
  return await sql<MigrationRun[]>`
    select version::int as version, name, md5 from schema_versions where version > 0 order by version
  `
}

export async function serverVersion(sql: Sql): Promise<string> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  return row?.version ?? ''
}
