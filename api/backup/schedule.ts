import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { hasBackupSince } from '#db/backup/runs.ts'
import { claimJob } from '#db/cleanup/retention.ts'
import type { Sql } from '#db/connection/sql.ts'
import { updateLedger } from './ledger.ts'
import type { BackupStore } from './stores.ts'

const MINUTE_MS = 60_000
const FIRST_MINUTES = 3
const EVERY_MINUTES = 15
const DUE_HOURS = 24
/** A backup that fails is tried again after this time. */
const RETRY_MINUTES = 55
/** A process that still runs this long after SIGTERM is killed. */
const END_MS = 10_000

/** The hour of the daily backup, in the time zone of the home; without one it is due a day after the last. */
export type DailyHour = { hour: number | undefined; timeZone: string }

type Context = { sql: Sql; log: Logger; dataDir: string; daily: () => DailyHour }

/**
 * Runs a backup once a day, in one of all processes that share the database. A child process with low priority does
 * the work, so that no request waits for it. Returns a function that ends the schedule and a backup in progress.
 */
export function scheduleBackups(context: Context): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  // A backup may take longer than the time until the next run.
  const run = () => {
    running ??= backUpIfDue(context, stopping.signal)
      .catch((error: unknown) =>
        context.log.error({ err: error, event: 'backup_failed' }, 'the daily backup could not be started'),
      )
      .finally(() => (running = undefined))
  }
  const first = setTimeout(run, FIRST_MINUTES * MINUTE_MS)
  const regular = setInterval(run, EVERY_MINUTES * MINUTE_MS)
  for (const timer of [first, regular]) timer.unref()
  return async () => {
    clearTimeout(first)
    clearInterval(regular)
    stopping.abort()
    await running
  }
}

export async function backUpIfDue({ sql, log, dataDir, daily }: Context, signal: AbortSignal) {
  if (
    (await hasBackupSince(sql, dueSince(daily(), Temporal.Now.instant()))) ||
    !(await claimJob(sql, 'backup', RETRY_MINUTES)) ||
    signal.aborted
  )
    return
  const child = spawn(process.execPath, ['--import', './api/runtime.mjs', 'api/commands/backup.ts', '--daily'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let killing: NodeJS.Timeout | undefined
  const end = () => {
    child.kill('SIGTERM')
    killing = setTimeout(() => child.kill('SIGKILL'), END_MS)
  }
  signal.addEventListener('abort', end)
  const [reason, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  signal.removeEventListener('abort', end)
  clearTimeout(killing)
  if (status === 0) log.info({ event: 'backup' }, 'the daily backup was made')
  else if (!signal.aborted)
    log.error(
      { event: 'backup_failed', reason: reason.trim() },
      'the daily backup failed and is tried again in an hour',
    )
}

/** A backup is due if none was made since this time: the latest one of the chosen hour, or a day ago. */
export function dueSince({ hour, timeZone }: DailyHour, now: Temporal.Instant): Temporal.Instant {
  if (hour === undefined) return now.subtract({ hours: DUE_HOURS })
  const here = now.toZonedDateTimeISO(timeZone)
  const today = here.toPlainDate().toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) })
  const latest = Temporal.ZonedDateTime.compare(today, here) <= 0 ? today : today.subtract({ days: 1 })
  return latest.toInstant()
}

/**
 * Returns a function that updates the list of deleted accounts, to be called after each deletion. When writing fails,
 * the next deletion or the hourly cleanup writes the list again. `place` is called each time, because operators change
 * it.
 */
export function openLedger({ sql, place, log }: Ledger): () => Promise<void> {
  const writeLedger = async () => await updateLedger(sql, await place())
  let updating = Promise.resolve()
  return () => {
    updating = updating.then(() =>
      writeLedger().catch((error: unknown) =>
        log.error({ err: error, event: 'ledger_failed' }, 'the list of deleted accounts was not written'),
      ),
    )
    return updating
  }
}

type Ledger = { sql: Sql; place: () => Promise<BackupStore>; log: Logger }
