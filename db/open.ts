import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { refuseUnfinishedFolder, refuseUnfinishedServer } from './backup/unfinished.ts'
import { keepBackup } from './backups.ts'
import { CannotOpen } from './cannot-open.ts'
import { startCluster } from './cluster/cluster.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { migrationFailure, serverFailure } from './open-failure.ts'
import { CONNECTIONS_PER_PROCESS, openPools, openStandbyPools, type Pools } from './pools.ts'
import { hostsIn, serversIn } from './server-list.ts'
import { type Servers, watchServers } from './servers.ts'
import { connect, type Database } from './sql.ts'

/** For backups, tools, and what PostgreSQL reserves for its administrator. */
const SPARE_CONNECTIONS = 23

export type Opened = {
  /** For writes; the others are in `pools`. */
  sql: Database
  pools: Pools
  /** Who runs PostgreSQL: we ourselves, in the data folder, or somebody else's server. */
  engine: 'embedded' | 'server'
  /** Where other processes find a PostgreSQL of our own. */
  socket?: string
  close: () => Promise<void>
}

type Where = {
  /** May name several servers; the one that takes writes is used. */
  url?: string | undefined
  /** Standbys of that server. */
  readUrl?: string | undefined
  dataDir: string
  /** How many processes will connect to it. */
  processes?: number | undefined
  /** Told why PostgreSQL in the data folder ended and does not come up again. */
  onFailure?: (sentence: string) => void
}

/**
 * The database, migrated and ready: the PostgreSQL server at `url` where one is given, else a PostgreSQL of our own in
 * `dataDir`. Throws `CannotOpen` with a sentence when it cannot be had.
 */
export async function openDatabase({ url, readUrl, ...where }: Where): Promise<Opened> {
  return url ? openServer(url, readUrl) : openEmbedded(where)
}

/** For a further process, on the PostgreSQL of our own that another process has opened and migrated, and will stop. */
export function joinDatabase(socket: string): Opened {
  const { close, ...pools } = openPools({ socket })
  return { sql: pools.writes, pools, engine: 'embedded', socket, close }
}

async function openEmbedded({ dataDir, processes = 1, onFailure }: Omit<Where, 'url' | 'readUrl'>): Promise<Opened> {
  refuseUnfinishedFolder(dataDir)
  const lock = lockFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  const settings = { max_connections: String(SPARE_CONNECTIONS + processes * CONNECTIONS_PER_PROCESS) }
  const cluster = await startCluster(folder, { settings, ...(onFailure && { onFailure }) }).catch(error => {
    lock.release()
    throw error
  })
  const { socket } = cluster
  const { close: closePools, ...pools } = openPools({ socket })
  const close = async () => {
    await closePools()
    await cluster.stop()
    lock.release()
  }
  try {
    await migrate(pools.background, {
      before: version => cluster.whileStopped(() => keepBackup(join(dataDir, 'backups'), version, folder)),
    })
  } catch (error) {
    await close()
    throw migrationFailure(error, dataDir)
  }
  return { sql: pools.writes, pools, engine: 'embedded', socket, close }
}

/** How long a start waits for a primary: a promotion may be under way. */
const PRIMARY_PATIENCE_MS = 5_000

async function openServer(url: string, readUrl: string | undefined): Promise<Opened> {
  const primaries = serversIn(url)
  if (primaries.length === 1 && readUrl === undefined) return await openPrimary(url, openPools({ url }))

  const standbys = readUrl === undefined ? [] : serversIn(readUrl)
  const servers = await watchServers({ primaries, standbys })
  try {
    await waitForPrimary(servers, url)
  } catch (error) {
    await servers.close()
    throw error
  }
  const [user = url] = primaries
  const { close: closePrimary, ...pools } = openPools({ url: user, dial: servers.toPrimary })
  const { close: closeStandby, ...standby } = openStandbyPools({ url: standbys[0] ?? user, dial: servers.toStandby })
  return await openPrimary(url, {
    ...pools,
    ...(readUrl !== undefined && { standby: () => (servers.hasStandby() ? standby : undefined) }),
    async close() {
      await Promise.all([closePrimary(), closeStandby()])
      await servers.close()
    },
  })
}

async function openPrimary(url: string, { close, ...pools }: Pools & Pick<Opened, 'close'>): Promise<Opened> {
  try {
    await refuseUnfinishedServer(pools.background)
    await migrate(pools.background)
  } catch (error) {
    await close()
    throw serverFailure(error, url)
  }
  return { sql: pools.writes, pools, engine: 'server', close }
}

async function waitForPrimary(servers: Servers, url: string) {
  const until = performance.now() + PRIMARY_PATIENCE_MS
  while (!servers.hasPrimary()) {
    if (performance.now() > until) throw await reasonWithoutPrimary(url)
    await wait(100)
  }
}

/** What the first server says itself, such as a wrong password, explains most. */
async function reasonWithoutPrimary(url: string): Promise<CannotOpen> {
  const [first = url] = serversIn(url)
  const sql = connect({ url: first }, { max: 1 })
  try {
    await sql`select 1`
  } catch (error) {
    return serverFailure(error, url)
  } finally {
    await sql.end({ timeout: 1 })
  }
  return new CannotOpen(
    `None of the servers ${hostsIn(url)} accepts writes: each is a standby or does not answer. Start the primary, or correct DATABASE_URL.`,
  )
}
