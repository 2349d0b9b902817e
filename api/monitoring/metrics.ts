import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { DatabaseHealth } from '#db/admin/health-samples.ts'
import { queueDepths } from '#db/connection/queues.ts'
import type { PoolUsage } from '#db/connection/statements.ts'
import type { Activity } from './activity.ts'

/** The values that `/metrics` reads on each request. */
export type Sources = {
  sockets: () => number
  pools: () => Record<string, PoolUsage>
  uploads: () => number
  /** Undefined when PostgreSQL does not respond. */
  database: () => Promise<DatabaseHealth | undefined>
  lastBackupAt: () => Promise<Date | undefined>
  /** The disk of the data folder. */
  disk: () => Promise<{ freeBytes: number; sizeBytes: number }>
  /** Undefined without a configured Redis. */
  redis: (() => Promise<boolean>) | undefined
  isOverloaded: () => boolean
}

export type Metrics = { activity: Activity; registry: Registry }

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10]

/**
 * The metrics of this process for Prometheus. Labels have few values and identify no person: routes are patterns, and
 * there are no ids, addresses or texts. Counters are updated immediately; gauges are read when `/metrics` is
 * requested. With several processes, counts are summed up, and values that all processes share are reported once.
 */
export function openMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers })
  collectDefaultMetrics({ register: registry })

  const requests = counter(
    'pista_http_requests_total',
    'Requests with a response, by the pattern of their route.',
    'method',
    'route',
    'status',
  )
  const seconds = new Histogram({
    name: 'pista_http_request_duration_seconds',
    help: 'Time until the response was ready, by the pattern of its route.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const refusals = counter(
    'pista_http_refusals_total',
    'Requests that were refused, by the code in the response.',
    'code',
    'status',
  )
  const shed = counter('pista_http_requests_shed_total', 'Reads that were refused because the process was overloaded.')
  const limits = counter(
    'pista_limits_reached_total',
    'Calls that exceeded a rate limit, by the name of the limit.',
    'limit',
  )
  const messages = counter('pista_messages_sent_total', 'Messages that were stored, each once.')
  const events = counter(
    'pista_socket_deliveries_total',
    'Socket events, each counted once for every person it was sent to.',
    'event',
  )
  const opened = counter('pista_sockets_opened_total', 'Sockets that were opened.')
  const closed = counter('pista_sockets_closed_total', 'Sockets that were closed, by reason.', 'reason')
  const pushes = counter('pista_notifications_total', 'Notifications handed to push services, by outcome.', 'outcome')
  const cleanups = counter('pista_cleanup_runs_total', 'Runs of the cleanup in this process, by outcome.', 'outcome')
  const statements = new Histogram({
    name: 'pista_statement_duration_seconds',
    help: 'Time of a statement including its wait for a connection, by pool.',
    labelNames: ['pool'],
    buckets: STATEMENT_SECONDS,
    registers,
  })
  registerGauges(registry, sources)

  return {
    registry,
    activity: {
      requestServed({ method, route, status, ms, code }) {
        requests.inc({ method, route, status })
        seconds.observe({ method, route }, ms / 1000)
        if (code !== undefined) refusals.inc({ code, status })
      },
      requestShed: () => shed.inc(),
      limitReached: limit => limits.inc({ limit }),
      messageSent: () => messages.inc(),
      eventSent: (event, people) => events.inc({ event }, people),
      socketOpened: () => opened.inc(),
      socketClosed: reason => closed.inc({ reason }),
      pushSent: outcome => pushes.inc({ outcome }),
      cleanupEnded: outcome => cleanups.inc({ outcome }),
      statementEnded: (pool, ms) => statements.observe({ pool }, ms / 1000),
    },
  }
}

function registerGauges(registry: Registry, sources: Sources) {
  const gauge = gaugesIn(registry)
  registerProcessGauges(gauge, sources)
  registerStorageGauges(gauge, sources)
  registerDatabaseGauges(gauge, sources)
}

type AddGauge = ReturnType<typeof gaugesIn>

/** Returns a function that adds a gauge, which is read when `/metrics` is requested. */
function gaugesIn(registry: Registry) {
  return <Label extends string = never>(
    name: string,
    help: string,
    read: (gauge: Gauge<Label>) => void | Promise<void>,
    { labelNames = [], aggregator = 'sum' }: { labelNames?: Label[]; aggregator?: Aggregator } = {},
  ) =>
    new Gauge<Label>({
      name,
      help,
      labelNames,
      aggregator,
      registers: [registry],
      async collect() {
        this.reset()
        await read(this)
      },
    })
}

/** Sockets, queues and connections of this process. */
function registerProcessGauges(gauge: AddGauge, sources: Sources) {
  gauge('pista_sockets', 'Sockets that are open.', g => g.set(sources.sockets()))
  gauge('pista_uploads', 'Upload slots in use.', g => g.set(sources.uploads()))
  gauge('pista_overloaded', 'Processes that refuse reads.', g => g.set(Number(sources.isOverloaded())))
  gauge(
    'pista_queue',
    'Work of each queue that runs or waits.',
    g => {
      for (const [queue, { running, waiting }] of Object.entries(queueDepths())) {
        g.set({ queue, state: 'running' }, running)
        g.set({ queue, state: 'waiting' }, waiting)
      }
    },
    { labelNames: ['queue', 'state'] },
  )
  gauge(
    'pista_pool_connections',
    'Connections to PostgreSQL by pool: in use, and the maximum.',
    g => {
      for (const [pool, { inUse, max }] of Object.entries(sources.pools())) {
        g.set({ pool, state: 'in-use' }, inUse)
        g.set({ pool, state: 'max' }, max)
      }
    },
    { labelNames: ['pool', 'state'] },
  )
  gauge(
    'pista_pool_waiting',
    'Statements and transactions that wait for a connection, by pool.',
    g => {
      for (const [pool, { waiting }] of Object.entries(sources.pools())) g.set({ pool }, waiting)
    },
    { labelNames: ['pool'] },
  )
  if (sources.redis) {
    const { redis } = sources
    gauge('pista_redis_up', '1 while Redis responds.', async g => g.set(Number(await redis())), { aggregator: 'min' })
  }
}

/** The disk and the backups, which all processes share. */
function registerStorageGauges(gauge: AddGauge, sources: Sources) {
  gauge(
    'pista_backup_last_success_timestamp_seconds',
    'When the last successful backup ended; 0 without one.',
    async g => {
      const lastAt = await sources.lastBackupAt().catch(() => null)
      if (lastAt === null) g.remove()
      else g.set((lastAt?.getTime() ?? 0) / 1000)
    },
    { aggregator: 'max' },
  )
  gauge(
    'pista_disk_free_bytes',
    'Free space on the disk of the data folder.',
    async g => g.set((await sources.disk()).freeBytes),
    { aggregator: 'min' },
  )
  gauge(
    'pista_disk_size_bytes',
    'Size of the disk of the data folder.',
    async g => g.set((await sources.disk()).sizeBytes),
    { aggregator: 'max' },
  )
}

function registerDatabaseGauges(gauge: AddGauge, sources: Sources) {
  const ofDatabase = (name: string, help: string, value: (health: DatabaseHealth) => number) =>
    gauge(
      name,
      help,
      async g => {
        const health = await sources.database()
        if (health) g.set(value(health))
        else g.remove()
      },
      { aggregator: 'max' },
    )
  gauge(
    'pista_postgres_up',
    '1 while PostgreSQL responds.',
    async g => g.set(Number((await sources.database()) !== undefined)),
    { aggregator: 'min' },
  )
  ofDatabase('pista_postgres_connections', 'Connections to this database, of all clients.', h => h.connections)
  ofDatabase('pista_postgres_max_connections', 'Connections that PostgreSQL allows.', h => h.maxConnections)
  ofDatabase('pista_postgres_size_bytes', 'Size of the database.', h => h.sizeBytes)
  ofDatabase('pista_postgres_oldest_transaction_seconds', 'Age of the oldest open transaction.', h =>
    Math.max(0, h.oldestTransactionSeconds),
  )
  ofDatabase('pista_postgres_deadlocks', 'Deadlocks since the statistics were reset.', h => h.deadlocks)
  ofDatabase('pista_postgres_durable', '1 when an acknowledged write survives a power failure.', h =>
    Number(h.isDurable),
  )
  ofDatabase('pista_cleanup_last_start_timestamp_seconds', 'When the cleanup last started, in any process.', h =>
    h.cleanedUpAt === null ? 0 : Date.parse(h.cleanedUpAt) / 1000,
  )
}
