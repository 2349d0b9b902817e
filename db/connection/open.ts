import { join } from 'node:path'
import { backUpBeforeMigration } from '../backup/before-migration.ts'
import { refuseUnfinishedFolder, refuseUnfinishedServer } from '../backup/unfinished.ts'
import { startCluster } from '../cluster/cluster.ts'
import { lockFolder } from '../cluster/folder-lock.ts'
import { refuseForeignData } from '../cluster/foreign-data.ts'
import { migrate } from './migrate.ts'
import { migrationFailure, serverFailure } from './open-failure.ts'
import { CONNECTIONS_PER_PROCESS, openPools, openStandbyPools, type Pools } from './pools.ts'
import { reasonWithoutPrimary, waitForPrimary } from './primary.ts'
import { serversIn } from './server-list.ts'
import { watchServers } from './servers.ts'
import type { Database } from './sql.ts'

/** Reserve for backups, tools, and the connections that PostgreSQL reserves for its administrator. */
const SPARE_CONNECTIONS = 23

export type Opened = {
  /** The pool for writes; the other pools are in `pools`. */
  sql: Database
  pools: Pools
  /** `embedded`: this process runs PostgreSQL in the data folder. `server`: an external PostgreSQL server. */
  engine: 'embedded' | 'server'
  /** The unix socket of the embedded PostgreSQL, for further processes. */
  socket?: string
  close: () => Promise<void>
}

type OpenOptions = {
  /** May name several servers; the primary is used. */
  url?: string | undefined
  /** Standbys of that server. */
  readUrl?: string | undefined
  dataDir: string
  /** The number of processes that will connect. */
  processes?: number | undefined
  /** Called with the reason when the embedded PostgreSQL ended and cannot be restarted. */
  onFailure?: (sentence: string) => void
}

/** Opens and migrates the server at `url`, or an embedded PostgreSQL in `dataDir`. Throws `CannotOpen`. */
export async function openDatabase({ url, readUrl, ...where }: OpenOptions): Promise<Opened> {
  return url ? openServer(url, readUrl) : openEmbedded(where)
}

/** Connects a further process to the embedded PostgreSQL that another process runs. */
export function joinDatabase(socket: string): Opened {
  const { close, ...pools } = openPools({ socket })
  return { sql: pools.writes, pools, engine: 'embedded', socket, close }
}

async function openEmbedded({
  dataDir,
  processes = 1,
  onFailure,
}: Omit<OpenOptions, 'url' | 'readUrl'>): Promise<Opened> {
  refuseUnfinishedFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  refuseForeignData(folder)
  const lock = lockFolder(dataDir)
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
      before: version => cluster.whileStopped(() => backUpBeforeMigration(join(dataDir, 'backups'), version, folder)),
    })
  } catch (error) {
    await close()
    throw migrationFailure(error, dataDir)
  }
  return { sql: pools.writes, pools, engine: 'embedded', socket, close }
}

async function openServer(url: string, readUrl: string | undefined): Promise<Opened> {
  const primaries = serversIn(url)
  if (primaries.length === 1 && readUrl === undefined) return await openPrimary(url, openPools({ url }))

  const standbys = readUrl === undefined ? [] : serversIn(readUrl)
  const servers = await watchServers({ primaries, standbys })
  if (!(await waitForPrimary(servers))) {
    await servers.close()
    throw await reasonWithoutPrimary(url)
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
