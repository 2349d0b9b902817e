import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotOpen } from '../cannot-open.ts'
import { findBinaries } from './binaries.ts'
import { sentenceFor } from './failures.ts'
import { stopLeftover } from './leftover.ts'
import { giveTo, type OperatingUser, operatingUser } from './operating-user.ts'
import { ENVIRONMENT, type Postmaster, startPostmaster } from './postmaster.ts'
import { settingsFor } from './settings.ts'

export const CLUSTER_USER = 'pista'
const MAJOR_VERSION = '18'

/** Processes of a killed postmaster end by themselves within moments; until then a new one is refused. */
const SHARED_MEMORY_PATIENCE_MS = 10_000
const FIRST_RESTART_MS = 100
const LONGEST_RESTART_MS = 5_000

export type Cluster = {
  /** The path of its unix socket, in a folder that only its user may enter. It stays the same over restarts. */
  socket: string
  /** The process id of the postmaster that runs now. */
  pid: () => number
  /** Stops PostgreSQL, does the work on its files, and starts it again. Connections break and can be made again. */
  whileStopped: (work: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  settings?: Record<string, string>
  /** Told once for each reason why PostgreSQL ended by itself and does not come up again. */
  onFailure?: (sentence: string) => void
}

/**
 * Starts PostgreSQL on the cluster in `folder`, which is created when it does not exist, and starts it again whenever it
 * ends by itself (killed, or the disk was full). The caller holds the lock of the data folder, so a PostgreSQL that
 * already runs on this cluster was left behind by a killed process and is stopped first. Throws `CannotOpen` with a
 * sentence that says what to do; files that could be saved are left as they are.
 */
export async function startCluster(folder: string, { settings = {}, onFailure }: Options = {}): Promise<Cluster> {
  const binaries = findBinaries()
  const user = prepareFolder(folder, binaries.initdb)
  const foreignPid = await stopLeftover(folder)
  if (!existsSync(join(folder, 'PG_VERSION'))) createCluster(folder, binaries.initdb, user)
  refuseOtherVersion(folder)
  allowOnlyPeers(folder, user)

  const socketFolder = mkdtempSync(join(tmpdir(), 'pista-'))
  if (user.owner) chownSync(socketFolder, user.owner.uid, user.owner.gid)
  const options = settingsFor({ ...settings, unix_socket_directories: socketFolder })
  const start = () => startWhenFree({ binary: binaries.postgres, folder, user, options, foreignPid })

  let current: Postmaster
  try {
    current = await start()
  } catch (error) {
    rmSync(socketFolder, { recursive: true, force: true })
    throw error
  }

  let isStopping = false
  let restarting: Promise<void> | undefined
  const supervise = (postmaster: Postmaster) =>
    void postmaster.exited.then(() => {
      if (!isStopping) restarting = restart()
    })
  async function restart() {
    let told: string | undefined
    for (let delay = FIRST_RESTART_MS; !isStopping; delay = Math.min(LONGEST_RESTART_MS, delay * 2)) {
      await wait(delay)
      try {
        current = await start()
        supervise(current)
        return
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error)
        if (sentence !== told) onFailure?.(sentence)
        told = sentence
      }
    }
  }
  supervise(current)

  const halt = async () => {
    isStopping = true
    await restarting
    await current.stop()
  }
  return {
    socket: join(socketFolder, '.s.PGSQL.5432'),
    pid: () => current.pid,
    async whileStopped(work) {
      await halt()
      try {
        await work()
      } finally {
        isStopping = false
        current = await start()
        supervise(current)
      }
    },
    async stop() {
      await halt()
      rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}

function prepareFolder(folder: string, initdb: string): OperatingUser {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const user = operatingUser({ program: initdb, folder })
    if (user.owner) giveTo(folder, user.owner)
    return user
  } catch (error) {
    if (error instanceof CannotOpen) throw error
    throw new CannotOpen(sentenceFor(String(error), folder), error)
  }
}

function createCluster(folder: string, initdb: string, user: OperatingUser) {
  const [command, args] = user.command(initdb, [
    '-D',
    folder,
    '-U',
    CLUSTER_USER,
    '-E',
    'UTF8',
    '--locale=C',
    '--auth=peer',
    '--data-checksums',
    '--no-instructions',
  ])
  const created = spawnSync(command, args, { ...user.options, cwd: '/', encoding: 'utf8', env: ENVIRONMENT })
  if (created.status !== 0)
    throw new CannotOpen(sentenceFor([created.stderr, created.error].filter(Boolean).join('\n'), folder))
}

function refuseOtherVersion(folder: string) {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR_VERSION)
    throw new CannotOpen(
      `The data in ${folder} was written by PostgreSQL ${version}, and this Pista brings PostgreSQL ${MAJOR_VERSION}. Start the Pista that wrote it, make a backup there, and restore it into an empty DATA_DIR here.`,
    )
}

/** Only the operating system user that runs Pista gets in, whatever the cluster's files said before. */
function allowOnlyPeers(folder: string, { peerNames, owner }: OperatingUser) {
  const map = peerNames.map(name => `pista "${name}" ${CLUSTER_USER}\n`).join('')
  for (const [name, text] of Object.entries({
    'pg_hba.conf': 'local all all peer map=pista\n',
    'pg_ident.conf': map,
  })) {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
}

async function startWhenFree(start: Parameters<typeof startPostmaster>[0]): Promise<Postmaster> {
  const until = performance.now() + SHARED_MEMORY_PATIENCE_MS
  for (;;) {
    const started = await startPostmaster(start)
    if ('pid' in started) return started
    if (!/pre-existing shared memory block/.test(started.log) || performance.now() > until)
      throw new CannotOpen(sentenceFor(started.log, start.folder))
    await wait(50)
  }
}
