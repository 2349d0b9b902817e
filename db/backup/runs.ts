import { hasRow, type Sql } from '../connection/sql.ts'

/** All fields are null before the first backup. `bytes` and `seconds` belong to the last successful one. */
type LastBackup = {
  succeededAt: string | null
  failedAt: string | null
  bytes: number | null
  seconds: number | null
  /** The path or the address of the last successful backup. */
  address: string | null
}

/** Returns the id of the run, or undefined when the database is older than the table `backup_runs`. */
export async function startRun(sql: Sql): Promise<number | undefined> {
  if (!(await hasRuns(sql))) return undefined
  return (await sql<{ id: number }[]>`insert into backup_runs default values returning id`)[0]?.id
}

async function hasRuns(sql: Sql): Promise<boolean> {
  return (await sql<{ exists: boolean }[]>`select to_regclass('backup_runs') is not null as exists`)[0]?.exists ?? false
}

export async function finishRun(sql: Sql, id: number, { bytes, address }: { bytes: number; address: string }) {
  await sql`update backup_runs set finished_at = now(), bytes = ${bytes}, address = ${address} where id = ${id}`
}

/** The addresses of the backups that were made, as long as their runs are stored. */
export async function madeAddresses(sql: Sql): Promise<Set<string>> {
  if (!(await hasRuns(sql))) return new Set()
  const rows = await sql<{ address: string }[]>`select address from backup_runs where address is not null`
  return new Set(rows.map(({ address }) => address))
}

export async function failRun(sql: Sql, id: number) {
  await sql`update backup_runs set failed_at = now() where id = ${id}`
}

/** For metrics and readiness: the last successful backup, and the time of the last failure. */
export async function lastBackup(sql: Sql): Promise<LastBackup> {
  const [last] = await sql<LastBackup[]>`
    select
      s.finished_at as succeeded_at,
      (select max(failed_at) from backup_runs) as failed_at,
      s.bytes,
      s.address,
      extract(epoch from s.finished_at - s.started_at)::float8 as seconds
    from (select 1) one
    left join lateral (
      select started_at, finished_at, bytes, address from backup_runs where finished_at is not null
      order by finished_at desc limit 1
    ) s on true
  `
  return last ?? { succeededAt: null, failedAt: null, bytes: null, seconds: null, address: null }
}

/** False when the last backup, or a database without one, is older than `hours`. */
export async function isBackedUp(sql: Sql, hours: number): Promise<boolean> {
  const [row] = await sql<{ isBackedUp: boolean }[]>`
    select
      coalesce((select max(finished_at) from backup_runs), (select min(run_at) from schema_versions), now())
        > now() - make_interval(hours => ${hours}) as is_backed_up
  `
  return row?.isBackedUp ?? false
}

/** Returns true when a backup finished within the last `hours`. */
export async function hasBackupOf(sql: Sql, hours: number): Promise<boolean> {
  return await hasRow(sql`
    select from backup_runs where finished_at > now() - make_interval(hours => ${hours}) limit 1
  `)
}

/** Returns true when a backup finished after this time, so that the next daily backup is not due yet. */
export async function hasBackupSince(sql: Sql, time: Temporal.Instant): Promise<boolean> {
  return await hasRow(sql`select from backup_runs where finished_at > ${time.toString()} limit 1`)
}

/** Estimates the size of the next backup: the size of the last one, or without one the database plus the uploads. */
export async function expectedBytes(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select
      coalesce(
        (select bytes from backup_runs where bytes is not null order by finished_at desc limit 1),
        pg_database_size(current_database()) + (select coalesce(sum(bytes), 0) from uploads)
      )::bigint as bytes
  `
  return row?.bytes ?? 0
}
