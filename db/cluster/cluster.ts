import { type ChildProcess, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotOpen } from '../connection/open-failure.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { sentenceFor } from './failures.ts'
import { refuseForeignData } from './foreign-data.ts'
import { stopLeftover } from './leftover.ts'
import { changeOwner, mayReach, type OperatingUser, operatingUser } from './operating-user.ts'
import { ENVIRONMENT, type Postmaster, settingsFor, startPostmaster } from './postmaster.ts'

export const CLUSTER_USER = 'pista'

/** The child processes of a killed postmaster end after a short time; until then a new postmaster is refused. */
const SHARED_MEMORY_WAIT_MS = 10_000
const FIRST_RESTART_MS = 100
const MAX_RESTART_MS = 5_000

export type Cluster = {
  /** The path of the unix socket, in a folder that only its owner may enter. It stays the same over restarts. */
  socket: string
  /** The process id of the current postmaster. */
  pid: () => number
  /** Stops PostgreSQL, runs `work` on its files, and starts it again. Connections break and can be opened again. */
  whileStopped: (work: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

type Options = {
  settings?: Record<string, string>
  /** Called once for each reason why PostgreSQL ended unexpectedly and cannot be restarted. */
  onFailure?: (sentence: string) => void
}

/**
 * Starts PostgreSQL on the cluster in `folder`, creates the cluster when it does not exist, and restarts PostgreSQL
 * when it ends unexpectedly (killed, or full disk). PostgreSQL ends with this process, unless this process is killed.
 * The caller holds the lock of the data folder, so a PostgreSQL that already runs on this cluster was left behind by
 * a killed process and is stopped first. Throws `CannotOpen` with a sentence for the operator; data that this
 * PostgreSQL version cannot read is not changed.
 */
export async function startCluster(folder: string, { settings = {}, onFailure }: Options = {}): Promise<Cluster> {
  const binaries = findBinaries()
  const { user, foreignPid } = await prepareFolder(folder, binaries)
  const socketFolder = makeSocketFolder(user.owner)
  const options = settingsFor({ ...settings, unix_socket_directories: socketFolder })

  let child: ChildProcess | undefined
  const stopOnExit = () => {
    child?.kill('SIGINT')
    rmSync(socketFolder, { recursive: true, force: true })
  }
  process.once('exit', stopOnExit)
  const release = () => {
    process.off('exit', stopOnExit)
    rmSync(socketFolder, { recursive: true, force: true })
  }

  let isStopping = false
  const env = environmentFor(binaries)
  const start = () => {
    // A cleaner of temporary files may have removed the folder since the last start.
    makeSocketFolder(user.owner, socketFolder)
    return startWhenFree({
      binary: binaries.postgres,
      folder,
      user,
      options,
      env,
      foreignPid,
      onSpawn(spawned) {
        child = spawned
        if (isStopping) spawned.kill('SIGINT')
      },
    })
  }

  let current: Postmaster
  try {
    current = await start()
  } catch (error) {
    release()
    throw error
  }

  let restarting: Promise<void> | undefined
  const supervise = (postmaster: Postmaster) =>
    void postmaster.exited.then(() => {
      if (!isStopping) restarting = restart()
    })
  async function restart() {
    let reportedSentence: string | undefined
    for (let delay = FIRST_RESTART_MS; !isStopping; delay = Math.min(MAX_RESTART_MS, delay * 2)) {
      await wait(delay)
      try {
        current = await start()
        supervise(current)
        return
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error)
        if (sentence !== reportedSentence && !isStopping) onFailure?.(sentence)
        reportedSentence = sentence
      }
    }
  }
  supervise(current)

  const stopPostmaster = async () => {
    isStopping = true
    if (restarting) child?.kill('SIGINT')
    await restarting
    await current.stop()
  }
  return {
    socket: join(socketFolder, SOCKET),
    pid: () => current.pid,
    async whileStopped(work) {
      await stopPostmaster()
      isStopping = false
      // The error of `work` is reported first: PostgreSQL often fails to start for the same reason.
      const failure = await work().then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      const started = await start().catch((error: unknown) => ({ error }))
      if ('pid' in started) {
        current = started
        supervise(current)
      }
      if (failure) throw failure.error
      if ('error' in started) throw started.error
    },
    async stop() {
      await stopPostmaster()
      release()
    },
  }
}

/** Checks that the folder is empty or a cluster of this PostgreSQL before it changes anything in it. */
async function prepareFolder(folder: string, binaries: Binaries) {
  try {
    refuseForeignData(folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const user = operatingUser({ program: binaries.initdb, folder })
    const foreignPid = await stopLeftover(folder)
    if (!existsSync(join(folder, 'PG_VERSION'))) createCluster(folder, binaries, user)
    allowOnlyPeers(folder, user)
    if (user.owner) changeOwner(folder, user.owner)
    return { user, foreignPid }
  } catch (error) {
    if (error instanceof CannotOpen) throw error
    throw new CannotOpen(sentenceFor(String(error), folder), error)
  }
}

/** Creates the cluster beside and renames it when complete: half of it would look like a damaged database. */
function createCluster(folder: string, { initdb, ...binaries }: Binaries, user: OperatingUser) {
  const parent = dirname(folder)
  for (const name of readdirSync(parent).filter(entry => entry.startsWith('postgres.new-')))
    rmSync(join(parent, name), { recursive: true, force: true })
  const fresh = mkdtempSync(join(parent, 'postgres.new-'))
  if (user.owner) changeOwner(fresh, user.owner)

  const [command, args] = user.command(initdb, [
    '-D',
    fresh,
    '-U',
    CLUSTER_USER,
    '-E',
    'UTF8',
    '--locale=C',
    '--auth=peer',
    '--data-checksums',
    '--no-instructions',
  ])
  const env = environmentFor({ initdb, ...binaries })
  const created = spawnSync(command, args, { ...user.options, cwd: '/', encoding: 'utf8', env })
  if (created.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new CannotOpen(sentenceFor([created.stderr, created.error].filter(Boolean).join('\n'), folder))
  }
  renameSync(fresh, folder)
}

/** Allows only the operating system user that runs Pista, and overwrites any other access rules of the cluster. */
function allowOnlyPeers(folder: string, { peerName }: OperatingUser) {
  writeFileSync(join(folder, 'pg_hba.conf'), 'local all all peer map=pista\n', { mode: 0o600 })
  writeFileSync(join(folder, 'pg_ident.conf'), `pista "${peerName}" ${CLUSTER_USER}\n`, { mode: 0o600 })
}

function environmentFor({ libraries }: Binaries): NodeJS.ProcessEnv {
  return { ...ENVIRONMENT, ...(libraries && { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }) }
}

async function startWhenFree(start: Parameters<typeof startPostmaster>[0]): Promise<Postmaster> {
  const until = performance.now() + SHARED_MEMORY_WAIT_MS
  for (;;) {
    const started = await startPostmaster(start)
    if ('pid' in started) return started
    if (!/pre-existing shared memory block/.test(started.log) || performance.now() > until)
      throw new CannotOpen(sentenceFor(started.log, start.folder))
    await wait(50)
  }
}

/** The file name of the socket, which PostgreSQL derives from its port. */
export const SOCKET = '.s.PGSQL.5432'

/** A socket path may have 107 bytes (103 on macOS); this many remain for the folder of temporary files. */
const MAX_TMPDIR_LENGTH = 70

/** A temporary folder for the socket that only the owner may enter: the data folder's path may be too long. */
function makeSocketFolder(owner: OperatingUser['owner'], folder?: string): string {
  if (folder !== undefined && existsSync(folder)) return folder
  if (folder === undefined) {
    const fits = tmpdir().length <= MAX_TMPDIR_LENGTH && !/[,"\s]/.test(tmpdir()) && mayReach(owner, tmpdir())
    folder = mkdtempSync(join(fits ? tmpdir() : '/tmp', 'pista-'))
  } else {
    mkdirSync(folder, { mode: 0o700 })
  }
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return folder
}
