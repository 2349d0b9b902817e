import { setTimeout } from 'node:timers/promises'
import * as calls from '#contract/monitoring/calls.ts'
import { ready } from '#contract/monitoring/readiness/calls.ts'
import { isBackedUp } from '#db/backup/runs.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { AppContext } from '../app-context.ts'
import { Feature } from '../http/feature.ts'
import { CITIES_DATE } from '../places/gazetteer.ts'

const TIMEOUT_MS = 500
/** The endpoint is public, so the checks run at most once in this time. */
const CACHE_MS = 1_000
/** Older than this means that two daily backups failed. */
const BACKUP_HOURS = 48

type Checks = {
  durability: 'full' | 'process-crash-only' | false
  areFilesAvailable: boolean
  isRedisAvailable: boolean | undefined
  isStandbyFresh: boolean | undefined
  /** Undefined when backups are the operator's task. */
  isBackedUp: boolean | undefined
}

type HealthContext = Pick<AppContext, 'pools' | 'files' | 'redis' | 'config' | 'engine'>

/** For external monitoring: liveness and readiness, without version numbers or counts. */
export function openHealth() {
  let cached: { checks: Promise<Checks>; until: number } | undefined

  const checksOf = (context: HealthContext) => {
    if (cached && performance.now() < cached.until) return cached.checks
    const checking = { checks: check(context), until: Number.POSITIVE_INFINITY }
    void checking.checks.then(() => (checking.until = performance.now() + CACHE_MS))
    cached = checking
    return checking.checks
  }

  return new Feature()
    .call(calls.health, async c =>
      c.json({ status: 'ok' as const, citiesDate: CITIES_DATE }, 200, { 'Cache-Control': 'no-store' }),
    )

    .call(ready, async (c, { lifecycle, app }) => {
      const { durability, areFilesAvailable, isRedisAvailable, isStandbyFresh, isBackedUp } = await checksOf(app)
      const isDatabaseAvailable = durability !== false
      // A failing file store, Redis or standby only degrades the service. The product works without pictures, and
      // all processes share the bucket. Without Redis each process counts its own limits, and messages from other
      // processes arrive with the next poll. Without a standby that keeps up, all reads go to the primary.
      const isComplete = areFilesAvailable && ![isRedisAvailable, isStandbyFresh, isBackedUp].includes(false)
      const body = {
        status: lifecycle.isStopping
          ? 'stopping'
          : !isDatabaseAvailable
            ? 'unavailable'
            : isComplete
              ? 'ok'
              : 'degraded',
        checks: {
          database: isDatabaseAvailable,
          files: areFilesAvailable,
          ...(isRedisAvailable !== undefined && { redis: isRedisAvailable }),
          ...(isStandbyFresh !== undefined && { standby: isStandbyFresh }),
          ...(isBackedUp !== undefined && { backup: isBackedUp }),
        },
        durability: durability || 'unknown',
      }
      const isReady = isDatabaseAvailable && !lifecycle.isStopping
      return c.json(body, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
}

async function check({ pools, files, redis, config, engine }: HealthContext): Promise<Checks> {
  const hasDailyBackups = engine === 'embedded' && config.backups.isDaily
  const [durability, areFilesAvailable, isRedisAvailable, hasBackup] = await Promise.all([
    withTimeout(durabilityOf(pools.health)),
    withTimeout(files.isAvailable()),
    redis && withTimeout(redis.isAvailable()),
    hasDailyBackups ? withTimeout(isBackedUp(pools.health, BACKUP_HOURS)) : undefined,
  ])
  const isStandbyFresh = pools.standby && pools.standby() !== undefined
  return { durability, areFilesAvailable, isRedisAvailable, isStandbyFresh, isBackedUp: hasBackup }
}

/** Returns false when the check fails or takes too long. */
async function withTimeout<Result>(check: Promise<Result>): Promise<Result | false> {
  const isLate = setTimeout(TIMEOUT_MS, false as const, { ref: false })
  return await Promise.race([check.catch(() => false as const), isLate])
}

/** Returns `full` when an acknowledged write survives a power failure. */
async function durabilityOf(sql: Sql): Promise<'full' | 'process-crash-only'> {
  const [settings] = await sql<{ isFull: boolean }[]>`
    select
      current_setting('fsync') = 'on'
      and current_setting('full_page_writes') = 'on'
      and current_setting('synchronous_commit') <> 'off' as is_full
  `
  return settings?.isFull ? 'full' : 'process-crash-only'
}
