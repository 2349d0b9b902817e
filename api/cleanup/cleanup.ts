import { claimJob, deleteOldRows, releaseJob } from '#db/cleanup/retention.ts'
import { correctPlaces, releaseUnconfirmed } from '#db/events/venue/places.ts'
import { deleteUnused } from '#db/files/uploads.ts'
import { deleteOldApplications } from '#db/jobs/applications.ts'
import type { AppContext } from '../app-context.ts'
import { deleteUnreferencedFiles } from '../files/discard.ts'

const MINUTE_MS = 60_000
const EVERY_MINUTES = 60
/** Shorter than the period, so that a timer that fires a little early can still claim the job. */
const CLAIMED_MINUTES = 50

type CleanupContext = Pick<AppContext, 'sql' | 'files' | 'log' | 'recordDeletions' | 'activity'>

/**
 * Starts the cleanup job. It runs about one minute after the start and then every hour, so that it also runs in a
 * process that is restarted every day. Only one of several processes on one database runs it. Returns a function that
 * stops the timers.
 */
export function startCleanup(context: CleanupContext): () => void {
  const run = () => {
    runCleanup(context).catch((error: unknown) => context.log.error({ err: error }, 'the cleanup failed'))
  }
  const first = setTimeout(run, (0.5 + Math.random()) * MINUTE_MS)
  const hourly = setInterval(run, EVERY_MINUTES * MINUTE_MS)
  for (const timer of [first, hourly]) timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(hourly)
  }
}

/** Does nothing when another process ran the cleanup within the last period. */
export async function runCleanup(context: CleanupContext) {
  if (!(await claimJob(context.sql, 'cleanup', CLAIMED_MINUTES))) return
  const began = performance.now()
  try {
    await deleteLeftoverFiles(context)
    context.activity.cleanupEnded('done', performance.now() - began)
  } catch (error) {
    context.activity.cleanupEnded('failed', performance.now() - began)
    await releaseJob(context.sql, 'cleanup').catch(() => {})
    throw error
  }
}

export async function deleteLeftoverFiles(context: Omit<CleanupContext, 'activity'>) {
  await context.recordDeletions()
  await deleteOldRows(context.sql)
  for (const path of await deleteOldApplications(context.sql)) await deleteUnreferencedFiles(context, [path])
  for (const path of await deleteUnused(context.sql)) await deleteUnreferencedFiles(context, [path])
  // Last, because it waits for the locks of events and throws when it gets one of them too late.
  await releaseUnconfirmed(context.sql)
  const corrected = await correctPlaces(context.sql)
  if (corrected.length > 0) context.log.warn({ events: corrected }, 'counts of places were wrong and are corrected')
}
