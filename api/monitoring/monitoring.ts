import cluster from 'node:cluster'
import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type DatabaseHealth, databaseHealth } from '#db/admin/health-samples.ts'
import { lastBackup } from '#db/backup/runs.ts'
import type { Opened } from '#db/connection/open.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Config } from '../config/config.ts'
import type { SharedRedis } from '../processes/redis.ts'
import { type Activity, noActivity, toBoth } from './activity.ts'
import { openHealthSampler } from './health-samples.ts'
import type { Load } from './load.ts'
import type { Sources } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'
import { reportStatements } from './statements.ts'

type WatchContext = {
  config: Pick<Config, 'metrics' | 'slowStatementMs' | 'dataDir'>
  database: Pick<Opened, 'pools'>
  log: Logger
  load: Load
  redis: Pick<SharedRedis, 'isAvailable'> | undefined
} & Pick<Sources, 'sockets' | 'uploads'>

/** Monitors this process: `activity` counts for the admin page and `/metrics`, whose library is loaded on demand. */
export async function openMonitoring({ config, database, log, load, redis, sockets, uploads }: WatchContext) {
  const statementEnded: Activity['statementEnded'] = (pool, ms) => activity.statementEnded(pool, ms)
  const { slowStatementMs } = config
  const { pools, usage } = reportStatements(database.pools, { log, slowStatementMs, activity: { statementEnded } })
  // The statements of the monitoring itself are not measured: on an idle server they would be most of all statements.
  const { background } = database.pools
  const databaseHealth = watchDatabase(background)
  const lastBackupAt = async () => {
    const { succeededAt } = await lastBackup(background)
    return succeededAt === null ? undefined : new Date(succeededAt)
  }
  const sampler = openHealthSampler({ sql: background, load, sockets, database: databaseHealth, lastBackupAt })

  const sources: Sources = {
    sockets,
    pools: usage,
    uploads,
    database: databaseHealth,
    lastBackupAt,
    disk: async () => {
      const { bavail, blocks, bsize } = await statfs(config.dataDir)
      return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
    },
    redis: redis && (() => redis.isAvailable()),
    isOverloaded: () => load.isOverloaded(),
  }
  const metrics = config.metrics && (await import('./metrics.ts')).openMetrics(sources)
  const activity = toBoth(metrics?.activity ?? noActivity, sampler.activity)

  let server: Awaited<ReturnType<typeof serveMetrics>> | undefined
  return {
    activity,
    pools,
    async start() {
      sampler.start()
      if (!config.metrics || !metrics) return
      if (cluster.isWorker) return (await import('./cluster-metrics.ts')).shareMetrics(metrics.registry)
      server = await serveMetrics(metrics.registry, config.metrics)
      log.info({ event: 'metrics', port: server.port }, 'metrics are served')
    },
    async close() {
      server?.close()
      await sampler.close()
    },
  }
}

const TIMEOUT_MS = 3_000
/** The statistics are read from PostgreSQL once in this time, even when the metrics are read more often. */
const CACHE_MS = 10_000

/** Reads PostgreSQL's statistics; undefined when PostgreSQL does not respond. Never rejects. */
function watchDatabase(sql: Sql): () => Promise<DatabaseHealth | undefined> {
  let cached: { health: Promise<DatabaseHealth | undefined>; until: number } | undefined
  return () => {
    if (cached && performance.now() < cached.until) return cached.health
    const isLate = setTimeout(TIMEOUT_MS, undefined, { ref: false })
    const health = Promise.race([databaseHealth(sql).catch(() => undefined), isLate])
    cached = { health, until: performance.now() + CACHE_MS }
    return health
  }
}
