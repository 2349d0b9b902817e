import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { Health, Readiness } from '#contract/health.ts'
import { isBackedUp } from '#db/backup/runs.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { AppContext, Env } from '../app-context.ts'
import { describe } from '../openapi/describe.ts'

const ANSWER_MS = 500
/** Anybody may ask: however often they do, what is checked is checked once in this time. */
const KEEP_MS = 1_000
/** Two daily backups failed. */
const BACKUP_HOURS = 48

type Checks = {
  durability: 'full' | 'process-crash-only' | false
  areFilesThere: boolean
  isRedisThere: boolean | undefined
  isStandbyFresh: boolean | undefined
  /** Undefined where the operator sees to the backups. */
  isBackedUp: boolean | undefined
}

type Checked = Pick<AppContext, 'pools' | 'files' | 'redis' | 'config' | 'engine'>

/** For whoever watches the server: is it alive, is it ready. No version, no counts. */
export function openHealth() {
  let kept: { checks: Promise<Checks>; until: number } | undefined

  const checksOf = (setting: Checked) => {
    if (kept && performance.now() < kept.until) return kept.checks
    const checking = { checks: check(setting), until: Number.POSITIVE_INFINITY }
    void checking.checks.then(() => (checking.until = performance.now() + KEEP_MS))
    kept = checking
    return checking.checks
  }

  return new Hono<Env>()
    .get('/health', describe({ summary: 'Whether the server runs', responses: { 200: Health } }), c =>
      c.json({ status: 'ok' } satisfies Health, 200, { 'Cache-Control': 'no-store' }),
    )

    .get(
      '/ready',
      describe({ summary: 'Whether the server is ready for requests', responses: { 200: Readiness } }),
      async c => {
        const { durability, areFilesThere, isRedisThere, isStandbyFresh, isBackedUp } = await checksOf(c.var.app)
        const { lifecycle } = c.var.app
        const isDatabaseThere = durability !== false
        // The product works without pictures, and every process shares the bucket: no process is taken out of service for it.
        // Without Redis each process counts its own limits, and messages of other processes arrive with the next poll.
        // Without a standby that keeps up, everything is read from the primary.
        const isWhole = areFilesThere && ![isRedisThere, isStandbyFresh, isBackedUp].includes(false)
        const body = {
          status: lifecycle.isStopping ? 'stopping' : !isDatabaseThere ? 'unavailable' : isWhole ? 'ok' : 'degraded',
          checks: {
            database: isDatabaseThere,
            files: areFilesThere,
            ...(isRedisThere !== undefined && { redis: isRedisThere }),
            ...(isStandbyFresh !== undefined && { standby: isStandbyFresh }),
            ...(isBackedUp !== undefined && { backup: isBackedUp }),
          },
          durability: durability || 'unknown',
        } satisfies Readiness
        const isReady = isDatabaseThere && !lifecycle.isStopping
        return c.json(body, isReady ? 200 : 503, { 'Cache-Control': 'no-store' })
      },
    )
}

async function check({ pools, files, redis, config, engine }: Checked): Promise<Checks> {
  const isOurs = engine === 'embedded' && config.backups.isDaily
  const [durability, areFilesThere, isRedisThere, hasBackup] = await Promise.all([
    inTime(durabilityOf(pools.health)),
    inTime(files.isThere()),
    redis && inTime(redis.isThere()),
    isOurs ? inTime(isBackedUp(pools.health, BACKUP_HOURS)) : undefined,
  ])
  const isStandbyFresh = pools.standby && pools.standby() !== undefined
  return { durability, areFilesThere, isRedisThere, isStandbyFresh, isBackedUp: hasBackup }
}

/** False when the check fails, or does not answer soon enough. */
async function inTime<Found>(check: Promise<Found>): Promise<Found | false> {
  const isLate = setTimeout(ANSWER_MS, false as const, { ref: false })
  return await Promise.race([check.catch(() => false as const), isLate])
}

/** `full` when an acknowledged write is on the disk and survives the power failing. */
async function durabilityOf(sql: Sql): Promise<'full' | 'process-crash-only'> {
  const [settings] = await sql<{ isFull: boolean }[]>`
    select
      current_setting('fsync') = 'on'
      and current_setting('full_page_writes') = 'on'
      and current_setting('synchronous_commit') <> 'off' as is_full
  `
  return settings?.isFull ? 'full' : 'process-crash-only'
}
