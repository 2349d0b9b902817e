import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { hasBackupOf } from '#db/backup/runs.ts'
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

type Context = { sql: Sql; log: Logger; dataDir: string }

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

export async function backUpIfDue({ sql, log, dataDir }: Context, signal: AbortSignal) {
  if ((await hasBackupOf(sql, DUE_HOURS)) || !(await claimJob(sql, 'backup', RETRY_MINUTES)) || signal.aborted) return
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

/**
 * Returns a function that updates the list of deleted accounts, to be called after each deletion. When writing fails,
 * the next deletion or the hourly cleanup writes the list again.
 */
export function openLedger({ sql, place, log }: { sql: Sql; place: BackupStore; log: Logger }): () => Promise<void> {
  let updating = Promise.resolve()
  return () => {
    updating = updating.then(() =>
      updateLedger(sql, place).catch((error: unknown) =>
        log.error({ err: error, event: 'ledger_failed' }, 'the list of deleted accounts was not written'),
      ),
    )
    return updating
  }
}
