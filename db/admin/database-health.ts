import type { Sql } from '../connection/sql.ts'

/** PostgreSQL's own figures about this database. */
export type DatabaseHealth = {
  connections: number
  maxConnections: number
  sizeBytes: number
  /** The age of the oldest open transaction. */
  oldestTransactionSeconds: number
  deadlocks: number
  isDurable: boolean
  cleanedUpAt: string | null
}

/** Reads statistics only, no rows of people, so it takes a few milliseconds for a database of any size. */
export async function databaseHealth(sql: Sql): Promise<DatabaseHealth> {
  const [health] = await sql<[DatabaseHealth]>`
    select
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections,
      pg_database_size(current_database()) as size_bytes,
      (
        select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0)::float8
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      ) as oldest_transaction_seconds,
      (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks,
      current_setting('fsync') = 'on'
      and current_setting('full_page_writes') = 'on'
      and current_setting('synchronous_commit') <> 'off' as is_durable,
      (select started_at from job_runs where name = 'cleanup') as cleaned_up_at
  `
  return health
}
