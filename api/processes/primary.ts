import cluster, { type Worker } from 'node:cluster'
import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { setupPrimary } from '@socket.io/cluster-adapter'
import type { Logger } from 'pino'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { openDatabase } from '#db/connection/open.ts'
import { CONNECTIONS_PER_PROCESS } from '#db/connection/pools.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Config } from '../config/config.ts'
import { openLog } from '../monitoring/log.ts'
import { returnIdleMemory } from './idle-memory.ts'
import { CannotStart, handleUnexpected } from './start-failure.ts'
import { isPistaMessage, type ToPrimary, type ToWorker, WORKER_VARIABLE, type WorkerOrder } from './worker.ts'

const FIRST_RESTART_MS = 100
const MAX_RESTART_MS = 5_000
/** A worker that ends this soon after its start is replaced after a growing delay. */
const SHORT_LIFE_MS = 10_000
/** After this many failed starts in a row without a serving worker, the server exits. */
const FAILED_STARTS = 5
/** Longer than a worker waits for its open requests, in addition to the drain time. */
const STOP_MS = 15_000

/**
 * Runs `processes` workers, each a complete server on the same port, and opens the database for them. It shares rate
 * limits and socket messages among the workers, replaces a worker that ends, and stops them all. It serves no requests
 * itself, so that few errors can end it. `onStop` receives the function that stops the workers and the database.
 */
export async function startPrimary(config: Config, processes: number, onStop: (stop: () => Promise<void>) => void) {
  const log = openLog(config.logLevel)
  if (!config.databaseUrl) console.log('Opening the database …')
  const database = await openDatabase({
    url: config.databaseUrl,
    readUrl: config.databaseReadUrl,
    dataDir: resolve(config.dataDir),
    processes,
    onFailure: sentence => log.error({ event: 'database_down' }, sentence),
  })
  const count = await fittingCount(database.pools.health, config, processes).catch(async error => {
    await database.close()
    throw error
  })
  const port = await freePort(config).catch(async error => {
    await database.close()
    throw error
  })
  const metrics = await metricsOf(config).catch(async error => {
    await database.close()
    throw error
  })
  setupPrimary()
  new RateLimiterClusterMaster()
  const slots = shareSlots()

  const fork = (isFirst = false) => {
    const order: WorkerOrder = { databaseSocket: database.socket, port, isFirst }
    const worker = cluster.fork({ PROCESSES: String(count), [WORKER_VARIABLE]: JSON.stringify(order) })
    // Libraries may reply to a worker that has ended. Without a listener the error would end this process.
    worker.on('error', (error: Error) => log.warn({ err: error }, 'a server process could not be reached'))
    return worker
  }
  const stopAll = async (code: number) => {
    await stopWorkers(STOP_MS + config.drainMs)
    metrics?.close()
    await database.close()
    process.exit(code)
  }
  let ending: Promise<void> | undefined
  const end = (code: number) =>
    (ending ??= stopAll(code).catch((error: unknown) => {
      log.fatal({ err: error }, 'the server did not stop cleanly')
      process.exit(1)
    }))
  handleUnexpected(log, () => void end(1))

  const first = fork(true)
  onStop(async () => {
    console.log('Stopping …')
    await end(0)
  })
  const isServing = await Promise.race([
    once(served, String(first.id)).then(() => true),
    once(first, 'exit').then(() => false),
  ])
  // The worker has printed the reason.
  if (!isServing) return await end(1)

  returnIdleMemory()
  const startWorker = supervise({ first, fork, log, places: slots, stopServer: () => end(1) })
  for (let n = 1; n < count; n++) startWorker()
  if (metrics) log.info({ event: 'metrics', port: metrics.port }, 'metrics are served')
  console.log(`Pista is at ${config.publicOrigin ?? `http://localhost:${port}`}, in ${count} processes`)
}

/** Serves the metrics of all workers, if enabled. The library is loaded only then. */
async function metricsOf({ metrics }: Config) {
  return metrics && (await import('../monitoring/cluster-metrics.ts')).serveClusterMetrics(metrics)
}

/** Checks that the port is free: workers would also share it with another server of the same user. */
async function freePort({ port, host }: Config): Promise<number> {
  const probe = createServer().listen({ port, ...(host && { host }) })
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : port
}

/** Returns the number of workers, limited by the connections that the database allows. */
async function fittingCount(
  sql: Sql,
  { processes: configured, databaseUrl }: Config,
  processes: number,
): Promise<number> {
  if (!databaseUrl) return processes
  const [limit] = await sql<{ connections: number }[]>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections
  `
  const maxWorkers = Math.max(1, Math.floor((limit?.connections ?? 0) / (CONNECTIONS_PER_PROCESS + 1)))
  if (processes <= maxWorkers) return processes
  if (configured === 'auto') return maxWorkers
  throw new CannotStart(
    `PROCESSES is ${processes}, and the database allows connections for ${maxWorkers}. Set PROCESSES to ${maxWorkers}, or raise max_connections of the server.`,
  )
}

let isStopping = false

/** Emits the id of each worker that is serving. */
const served = new EventEmitter<Record<string, [Worker]>>()

/** Replaces a worker that ends; stops the server if none serves or can be started. Returns how to start one more. */
function supervise({
  first,
  fork,
  log,
  places,
  stopServer: giveUp,
}: {
  first: Worker
  fork: () => Worker
  log: Logger
  places: ReturnType<typeof shareSlots>
  stopServer: () => Promise<void>
}) {
  /** The start time of each serving worker, by worker id. */
  const serving = new Map<number, number>()
  let failedStarts = 0
  let restartMs = FIRST_RESTART_MS

  const recordServing = (worker: Worker) => {
    serving.set(worker.id, Date.now())
    failedStarts = 0
    log.info({ event: 'process_serving', worker: worker.process.pid }, 'a server process serves')
  }
  recordServing(first)
  served.on('worker', recordServing)
  const replace = (worker: Worker, code: number | null, signal: string | null) => {
    const since = serving.get(worker.id)
    serving.delete(worker.id)
    const lost = places.releaseWorker(worker.id)
    if (isStopping) return
    log.error({ event: 'process_ended', worker: worker.process.pid, code, signal }, 'a server process ended')
    const [successor] = serving.keys()
    if (lost.length > 0 && successor !== undefined)
      cluster.workers?.[successor]?.send({ pista: 'people-lost', userIds: lost } satisfies ToWorker, ignore)

    if (since === undefined) failedStarts += 1
    if (failedStarts >= FAILED_STARTS && serving.size === 0) {
      console.error('The server processes end before they serve. The log has the reason; LOG_LEVEL=debug shows more.')
      return void giveUp()
    }
    const isShort = since === undefined || Date.now() - since < SHORT_LIFE_MS
    restartMs = isShort ? Math.min(MAX_RESTART_MS, restartMs * 2) : FIRST_RESTART_MS
    void setTimeout(serving.size === 0 ? FIRST_RESTART_MS : restartMs).then(start)
  }
  /** A process that could not be spawned has no id and emits no exit event. */
  const start = () => {
    if (isStopping) return
    const worker = fork()
    worker.once('error', () => {
      if (worker.process.pid === undefined) replace(worker, null, null)
    })
  }
  cluster.on('exit', replace)
  return start
}

/** Sends SIGTERM to each worker, which finishes its requests, and kills those that have not ended in time. */
async function stopWorkers(withinMs: number) {
  isStopping = true
  const workers = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
  const kill = (signal: NodeJS.Signals) => {
    for (const { process: child } of workers) child.kill(signal)
  }
  const ended = Promise.all(workers.map(worker => once(worker, 'exit')))
  kill('SIGTERM')
  const isEnded = await Promise.race([ended.then(() => true), setTimeout(withinMs, false, { ref: false })])
  if (!isEnded) kill('SIGKILL')
  await ended
}

/** Counts the sockets of each user over all workers, see `SharedSlots`. */
function shareSlots() {
  const places = new Map<string, Map<string, number>>()
  const release = (userId: string, socketId: string) => {
    const own = places.get(userId)
    own?.delete(socketId)
    if (own?.size === 0) places.delete(userId)
  }

  cluster.on('message', (worker, message: unknown) => {
    if (!isPistaMessage<ToPrimary>(message)) return
    if (message.pista === 'serving') {
      served.emit(String(worker.id), worker)
      served.emit('worker', worker)
      return
    }
    const { userId, socketId } = message
    if (message.pista === 'release-slot') return release(userId, socketId)
    const own = places.get(userId) ?? new Map<string, number>()
    const isTaken = own.size < message.perPerson
    if (isTaken) places.set(userId, own.set(socketId, worker.id))
    worker.send({ pista: 'slot', requestId: message.requestId, isTaken } satisfies ToWorker, ignore)
  })

  return {
    /** Releases the slots of a worker that ended. Returns their users. */
    releaseWorker(workerId: number): string[] {
      const lost = new Set<string>()
      for (const [userId, own] of places)
        for (const [socketId, id] of own) {
          if (id !== workerId) continue
          lost.add(userId)
          release(userId, socketId)
        }
      return [...lost]
    },
  }
}

/** Ignores the error of sending to a worker that has ended; the worker's successor starts with no state. */
function ignore() {}
