import type { HealthStep } from '#contract/admin/admin.ts'
import { firstRow, type Sql } from '../connection/sql.ts'

export type HealthSample = {
  id: string
  at: Date
  process: string
  requests: number
  errors: number
  latencies: number[]
  sockets: number
  messages: number
  loopDelayMs: number
  databaseBytes: number | null
  lastBackupAt: Date | null
}

/** Inserts a sample; an existing sample with this id stays unchanged. */
export async function addHealthSample(sql: Sql, sample: HealthSample) {
  await sql`
    insert into health_samples (
      id, at, process, requests, errors, latencies, sockets, messages, loop_delay_ms, database_bytes, last_backup_at
    ) values (
      ${sample.id}, ${sample.at}, ${sample.process}, ${sample.requests}, ${sample.errors}, ${sample.latencies}::int[],
      ${sample.sockets}, ${sample.messages}, ${sample.loopDelayMs}, ${sample.databaseBytes}, ${sample.lastBackupAt}
    )
    on conflict do nothing
  `
}

type StepRow = Omit<HealthStep, 'p95Ms'> & { latencies: number[] }

/** The samples of all processes from the last day, summed up in steps, oldest first. */
export async function healthSteps(sql: Sql, stepMinutes: number): Promise<StepRow[]> {
  return await sql<StepRow[]>`
    with samples as (
      select *, date_bin(make_interval(mins => ${stepMinutes}), at, 'epoch') as step
      from health_samples
      where at > now() - interval '1 day'
    ),
    processes as (
      select
        step, sum(requests) as requests, sum(errors) as errors, avg(sockets) as sockets, sum(messages) as messages,
        max(loop_delay_ms) as loop_delay_ms, max(database_bytes) as database_bytes, max(last_backup_at) as last_backup_at
      from samples
      group by step, process
    ),
    spans as (
      select step, span, sum(n)::int as n
      from samples, unnest(latencies) with ordinality as spans (n, span)
      group by step, span
    )
    select
      step as at, sum(requests)::int as requests, sum(errors)::int as errors, round(sum(sockets))::int as sockets,
      sum(messages)::int as messages, max(loop_delay_ms)::float8 as loop_delay_ms,
      max(database_bytes) as database_bytes, max(last_backup_at) as last_backup_at,
      (select array_agg(n order by span) from spans where spans.step = processes.step) as latencies
    from processes
    group by step
    order by step
  `
}

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
  return await firstRow(sql<[DatabaseHealth]>`
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
  `)
}
