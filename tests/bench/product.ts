import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { newFolder, removeFolder } from './folder.ts'
import { type Server, startServer } from './processes.ts'

export type DataLocation = { url: string } | { folder: string }

type ProductOptions = {
  hasLimits: boolean
  /** Whether requests have the addresses that a proxy reports, also without limits. */
  hasProxy?: boolean
  hasSample?: boolean
  processes?: number
  /** Counts statements, see `statementsOf`. */
  metricsPort?: number
}

/** Builds the screens that the server delivers. The product does not start without them. */
export function buildScreens() {
  const { status } = spawnSync(process.execPath, ['--import', './api/runtime.mjs', 'pwa/build/build.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The screens could not be built, and the product does not start without them.')
}

/**
 * Starts Pista as `npm start` does, log included, on an existing database. `hasLimits` counts each caller by the
 * address that a proxy reports; without it a few people may send any number of requests. `hasSample` inserts the sample
 * city.
 */
export async function startPista(
  location: DataLocation,
  { hasLimits, hasProxy = hasLimits, hasSample = false, processes = 1, metricsPort }: ProductOptions,
): Promise<Server> {
  const folder = newFolder()
  const server = await startServer({
    args: ['--import', './api/runtime.mjs', 'api/server.ts'],
    path: '/api/ready',
    env: {
      NODE_ENV: '',
      SETUP: 'off',
      // The bench has loaded them: a load beside a round would count as the CPU of its requests.
      PLACES: 'off',
      SAMPLE: hasSample ? 'on' : 'off',
      PUBLIC_ORIGIN: '',
      REDIS_URL: '',
      APP_SECRET: 'a secret for the bench, long enough to be one',
      PROCESSES: String(processes),
      LIMITS: hasLimits ? 'on' : 'off',
      TRUST_PROXY: hasProxy ? '1' : '0',
      ...(metricsPort !== undefined && { METRICS_PORT: String(metricsPort) }),
      ...('url' in location
        ? { DATABASE_URL: location.url, DATA_DIR: folder }
        : { DATABASE_URL: '', DATA_DIR: location.folder }),
    },
  })
  // The first process responds before the others have started; each of them takes about as long.
  if (processes > 1) await new Promise(resolve => setTimeout(resolve, 2 * server.upMs))
  return {
    ...server,
    async stop() {
      await server.stop()
      removeFolder(folder)
    },
  }
}

/** The number of statements that a product with metrics has run so far. */
export async function statementsOf(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return [...text.matchAll(/^pista_statement_duration_seconds_count\{[^}]*\} (\d+)$/gm)]
    .map(([, count]) => Number(count))
    .reduce((sum, count) => sum + count, 0)
}

/** Starts the reference program `name` on the same database. */
export function startLimit(
  name: 'limit-pg' | 'ws-insert' | 'city-pages' | 'inserts',
  url: string,
  env: Record<string, string> = {},
): Promise<Server> {
  return startServer({ args: [`tests/bench/limit/${name}.ts`], path: '/', env: { ...env, DATABASE_URL: url } })
}

/** Starts the reference for sign-ins, which only checks a hash and has no database. */
export function startHashing(hash: string): Promise<Server> {
  return startServer({ args: ['tests/bench/limit/hash.ts'], path: '/', env: { HASH: hash } })
}
