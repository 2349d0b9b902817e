import { join } from 'node:path'
import { keepBackup } from './backups.ts'
import { startCluster } from './cluster/cluster.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { migrationFailure, serverFailure } from './open-failure.ts'
import { openPools, type Pools } from './pools.ts'
import type { Database } from './sql.ts'

export type Opened = {
  /** For writes; the others are in `pools`. */
  sql: Database
  pools: Pools
  /** Who runs PostgreSQL: we ourselves, in the data folder, or somebody else's server. */
  engine: 'embedded' | 'server'
  close: () => Promise<void>
}

type Where = {
  url?: string | undefined
  dataDir: string
  /** Told why PostgreSQL in the data folder ended and does not come up again. */
  onFailure?: (sentence: string) => void
}

/**
 * The database, migrated and ready: the PostgreSQL server at `url` where one is given, else a PostgreSQL of our own in
 * `dataDir`. Throws `CannotOpen` with a sentence when it cannot be had.
 */
export async function openDatabase({ url, dataDir, onFailure }: Where): Promise<Opened> {
  return url ? openServer(url) : openEmbedded(dataDir, onFailure)
}

async function openEmbedded(dataDir: string, onFailure: Where['onFailure']): Promise<Opened> {
  const lock = lockFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  const cluster = await startCluster(folder, { ...(onFailure && { onFailure }) }).catch(error => {
    lock.release()
    throw error
  })
  const { close: closePools, ...pools } = openPools({ socket: cluster.socket })
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
  return { sql: pools.writes, pools, engine: 'embedded', close }
}

async function openServer(url: string): Promise<Opened> {
  const { close, ...pools } = openPools({ url })
  try {
    await migrate(pools.background)
  } catch (error) {
    await close()
    throw serverFailure(error, url)
  }
  return { sql: pools.writes, pools, engine: 'server', close }
}
