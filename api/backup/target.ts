import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockRestore } from '#db/backup/locks.ts'
import { tableNamesIn } from '#db/backup/tables.ts'
import { isMarkedUnfinished, markUnfinished, unfinishedFileIn, unmark } from '#db/backup/unfinished.ts'
import { startCluster } from '#db/cluster/cluster.ts'
import { lockFolder } from '#db/cluster/folder-lock.ts'
import { isDiskFull } from '#db/connection/errors.ts'
import { diskFull, serverFailure } from '#db/connection/open-failure.ts'
import { connectToPrimary } from '#db/connection/primary.ts'
import { hostsIn, serversIn } from '#db/connection/server-list.ts'
import { connect, type Database, type Sql } from '#db/connection/sql.ts'
import { BackupFailed } from './failure.ts'
import { syncFolder } from './stores.ts'

/** An empty folder or database for a site. No server starts on it until `fill` has ended. */
export type Target = {
  /** Runs in one transaction, as the last step of a restore. After a failure the target is empty again. */
  fill: (restore: (tx: Sql) => Promise<void>) => Promise<void>
}

type Where = {
  url: string | undefined
  dataDir: string
  /** True when uploads are restored into the data folder, which then must not contain files. */
  hasFilesOnDisk: boolean
}

export async function withTarget({ url, dataDir, hasFilesOnDisk }: Where, work: (target: Target) => Promise<void>) {
  await (url ? withServer({ url, dataDir, hasFilesOnDisk }, work) : withFolder(dataDir, work))
}

async function withFolder(dataDir: string, work: (target: Target) => Promise<void>) {
  const mark = unfinishedFileIn(dataDir)
  const parts = ['postgres', 'files', 'secret'].map(name => join(dataDir, name))
  const refuseSite = () => {
    const occupied = parts.find(isOccupied)
    if (occupied && !existsSync(mark))
      throw new BackupFailed(
        `There is a site in ${dataDir} already (${occupied}). Move it away, or set DATA_DIR to an empty folder.`,
      )
  }
  refuseSite()
  const lock = lockFolder(dataDir)
  try {
    // Another restore may have finished before this process got the lock.
    refuseSite()
  } catch (error) {
    lock.release()
    throw error
  }
  const clear = async () => {
    for (const part of parts) await rm(part, { recursive: true, force: true })
  }
  try {
    await writeFile(mark, '', { flush: true })
    await syncFolder(dataDir)
    await clear()
    const cluster = await startCluster(join(dataDir, 'postgres'))
    const sql = connect({ socket: cluster.socket }, { max: 1 })
    try {
      await work({ fill: async restore => await sql.begin(restore) })
    } finally {
      await sql.end()
      await cluster.stop()
    }
    await syncFolder(dataDir)
  } catch (error) {
    await clear()
    await rm(mark, { force: true })
    throw isDiskFull(error) ? diskFull(dataDir) : error
  } finally {
    lock.release()
  }
  await rm(mark)
  await syncFolder(dataDir)
}

async function withServer(
  { url, dataDir, hasFilesOnDisk }: Where & { url: string },
  work: (target: Target) => Promise<void>,
) {
  const files = join(dataDir, 'files')
  const sql = await connectToPrimary(url, 1)
  try {
    // The pool has a single connection, which holds the lock until it ends.
    await refuseOtherRestore(sql, url)
    const isRepeated = await refuseFullDatabase(sql, url)
    const hadFiles = hasFilesOnDisk && isOccupied(files)
    if (hadFiles && !isRepeated)
      throw new BackupFailed(`There are files in ${files} already. Move them away, or set DATA_DIR to an empty folder.`)
    await markUnfinished(sql)
    if (hasFilesOnDisk) await mkdir(files, { recursive: true, mode: 0o700 })
    try {
      await work({
        fill: async restore =>
          await sql.begin(async tx => {
            // The pool may have reconnected, which loses the lock.
            await refuseOtherRestore(tx, url)
            if (!(await isMarkedUnfinished(tx))) throw beingRestored(url)
            await restore(tx)
            await unmark(tx)
          }),
      })
    } catch (error) {
      await refuseOtherRestore(sql, url)
      // Files of an earlier attempt stay, and the mark stays with them, so that the same restore can run again.
      if (!hadFiles) {
        if (hasFilesOnDisk) await rm(files, { recursive: true, force: true })
        await unmark(sql)
      }
      throw error
    }
  } catch (error) {
    throw error instanceof BackupFailed ? error : serverFailure(error, url)
  } finally {
    await sql.end()
  }
}

async function refuseOtherRestore(sql: Sql, url: string) {
  if (!(await lockRestore(sql))) throw beingRestored(url)
}

function beingRestored(url: string) {
  return new BackupFailed(`Another restore into the database at ${hostsIn(url)} is under way. Wait for its end.`)
}

/** Returns true when an earlier restore into this database was interrupted. */
async function refuseFullDatabase(sql: Database, url: string): Promise<boolean> {
  if (await isMarkedUnfinished(sql)) return true
  if ((await tableNamesIn(sql)).length === 0) return false
  const { pathname } = new URL(serversIn(url)[0] ?? url)
  throw new BackupFailed(
    `The database ${decodeURIComponent(pathname.slice(1))} at ${hostsIn(url)} is not empty. Create another one, and name it in DATABASE_URL.`,
  )
}

function isOccupied(path: string): boolean {
  if (!existsSync(path)) return false
  return !statSync(path).isDirectory() || readdirSync(path).length > 0
}
