import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Server, startServer } from './children.ts'
import { newFolder, removeFolder } from './folder.ts'

export type Where = { url: string } | { folder: string }

/** Builds what `npm start` would serve, unless it is built already: the product refuses to start without it. */
export function buildScreens() {
  const { status } = spawnSync(process.execPath, ['--import', './api/runtime.mjs', 'pwa/build.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The screens could not be built, and the product does not start without them.')
}

/**
 * Pista as `npm start` leaves it, log included, on a database that is already there. `hasLimits` counts every caller by
 * the address a proxy names; without it a few people may do what takes a house full of them. `hasSample` plants the sample
 * city.
 */
export async function startPista(
  where: Where,
  { hasLimits, hasSample = false, processes = 1 }: { hasLimits: boolean; hasSample?: boolean; processes?: number },
): Promise<Server> {
  const folder = newFolder()
  const server = await startServer({
    args: ['--import', './api/runtime.mjs', 'api/server.ts'],
    path: '/api/ready',
    env: {
      NODE_ENV: '',
      SAMPLE: hasSample ? 'on' : 'off',
      PUBLIC_ORIGIN: '',
      REDIS_URL: '',
      APP_SECRET: 'a secret for the bench, long enough to be one',
      PROCESSES: String(processes),
      LIMITS: hasLimits ? 'on' : 'off',
      TRUST_PROXY: hasLimits ? '1' : '0',
      ...('url' in where
        ? { DATABASE_URL: where.url, DATA_DIR: folder }
        : { DATABASE_URL: '', DATA_DIR: where.folder }),
    },
  })
  // The first one answers before the others are there; each of them takes about as long to start.
  if (processes > 1) await new Promise(resolve => setTimeout(resolve, 2 * server.upMs))
  return {
    ...server,
    async stop() {
      await server.stop()
      removeFolder(folder)
    },
  }
}

/** The bare reference `name` on the same database. */
export function startLimit(name: 'limit-pg' | 'ws-insert', url: string): Promise<Server> {
  return startServer({ args: [`tests/bench/limit/${name}.ts`], path: '/', env: { DATABASE_URL: url } })
}

/** The bare hash, which needs no database. */
export function startHashing(hash: string): Promise<Server> {
  return startServer({ args: ['tests/bench/limit/hash.ts'], path: '/', env: { HASH: hash } })
}
