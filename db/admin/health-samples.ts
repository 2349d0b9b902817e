import type { HealthStep } from '#contract/admin/admin.ts'
import type { Sql } from '../connection/sql.ts'

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
