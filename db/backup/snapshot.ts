import type { Database, Sql } from '../connection/sql.ts'

/** Runs `read` on one snapshot of the database, without a time limit: concurrent writes are not visible to it. */
export async function inSnapshot<Result>(sql: Database, read: (tx: Sql) => Promise<Result>): Promise<Result> {
  const result = await sql.begin('isolation level repeatable read read only', async tx => {
    await tx`set local statement_timeout = 0`
    await tx`set local idle_in_transaction_session_timeout = 0`
    return { value: await read(tx) }
  })
  return result.value as Result
}

export async function serverVersion(sql: Sql): Promise<string> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  return row?.version ?? ''
}
