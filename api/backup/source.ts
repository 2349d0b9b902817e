import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SOCKET, startCluster } from '#db/cluster/cluster.ts'
import { lockFolder } from '#db/cluster/folder-lock.ts'
import { refuseForeignData } from '#db/cluster/foreign-data.ts'
import { codeOf } from '#db/connection/errors.ts'
import { FolderInUse } from '#db/connection/open-failure.ts'
import { connectToPrimary } from '#db/connection/primary.ts'
import { connect, type Database } from '#db/connection/sql.ts'
import { BackupFailed } from './failure.ts'

export type Source = { sql: Database; close: () => Promise<void> }

/** How long the PostgreSQL of a starting server may take until it accepts connections. */
const START_WAIT_MS = 30_000
/** One connection for the backup, one for recording its outcome, one for the lock of the daily backup. */
const CONNECTIONS = 3
/** The driver never ends a connection with an unread COPY, so the connection is closed after this time. */
const END_SECONDS = 5

/** Opens the database without migrating it; `close` stops a PostgreSQL that was started here. */
export async function openSource({ url, dataDir }: { url: string | undefined; dataDir: string }): Promise<Source> {
  if (url) {
    const sql = await connectToPrimary(url, CONNECTIONS)
    return { sql, close: () => sql.end({ timeout: END_SECONDS }) }
  }
  const folder = join(dataDir, 'postgres')
  refuseWithoutCluster(dataDir, folder)
  refuseForeignData(folder)
  return (await openStopped(dataDir, folder)) ?? (await openRunning(folder))
}

function refuseWithoutCluster(dataDir: string, folder: string) {
  try {
    statSync(join(folder, 'PG_VERSION'))
  } catch (error) {
    if (codeOf(error) === 'EACCES') throw unreadable(folder, error)
    throw new BackupFailed(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of the site, or DATABASE_URL.`,
      error,
    )
  }
}

function unreadable(folder: string, error: unknown) {
  return new BackupFailed(`This user may not read ${folder}. Run this as the user that runs Pista.`, error)
}

/** Returns undefined when another process holds the lock of the folder. */
async function openStopped(dataDir: string, folder: string): Promise<Source | undefined> {
  let lock: ReturnType<typeof lockFolder>
  try {
    lock = lockFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    // The other process stops its PostgreSQL when it ends, which would interrupt this backup.
    if (/\(\S+ (?:backup|restore)\.ts\)/.test(error.message))
      throw new BackupFailed(`Another backup or restore of ${dataDir} is under way. Wait for its end.`, error)
    return undefined
  }
  const cluster = await startCluster(folder).catch(error => {
    lock.release()
    throw error
  })
  const sql = connect({ socket: cluster.socket }, { max: CONNECTIONS })
  return {
    sql,
    async close() {
      await sql.end({ timeout: END_SECONDS })
      await cluster.stop()
      lock.release()
    },
  }
}

async function openRunning(folder: string): Promise<Source> {
  const until = performance.now() + START_WAIT_MS
  for (;;) {
    const socket = socketOf(folder)
    const sql = socket === undefined ? undefined : connect({ socket }, { max: CONNECTIONS })
    const failure = sql
      ? await sql`select 1`.then(
          () => undefined,
          (error: unknown) => error,
        )
      : new Error('the socket does not exist yet')
    if (sql && !failure) return { sql, close: () => sql.end({ timeout: END_SECONDS }) }
    await sql?.end({ timeout: END_SECONDS })
    if (/^(28|EACCES|EPERM)/.test(codeOf(failure)))
      throw new BackupFailed(
        'The PostgreSQL of the running Pista accepts connections of its own user only. Run this as the user that runs Pista.',
        failure,
      )
    if (performance.now() > until)
      throw new BackupFailed(
        `The Pista that runs on ${folder} does not let this process connect to its PostgreSQL. See its log.`,
        failure,
      )
    await wait(200)
  }
}

/** Line 5 of the lock file of a running PostgreSQL is the folder of its socket. */
function socketOf(folder: string): string | undefined {
  try {
    const socketFolder = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[4]
    return socketFolder ? join(socketFolder, SOCKET) : undefined
  } catch (error) {
    if (codeOf(error) !== 'EACCES') return undefined
    throw unreadable(folder, error)
  }
}
