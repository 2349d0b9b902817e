import { type ChildProcess, spawn } from 'node:child_process'
import { totalmem } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { OperatingUser } from './operating-user.ts'

/** How long a start may log nothing; after a crash PostgreSQL logs its progress every ten seconds. */
const SILENT_START_MS = 120_000
const FAST_STOP_MS = 20_000
const IMMEDIATE_STOP_MS = 5_000
const LOG_LINES = 50

/** No variable of this process, neither secrets nor `PGDATA`. English, because `failures.ts` searches messages. */
export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

export type Postmaster = {
  pid: number
  exited: Promise<void>
  stop: () => Promise<void>
}

type Start = {
  binary: string
  folder: string
  user: OperatingUser
  options: string[]
  env: NodeJS.ProcessEnv
  /** A process id in the lock file that belongs to another program. */
  foreignPid: number | undefined
  /** Called with the process before it accepts connections. */
  onSpawn: (child: ChildProcess) => void
}

/** Resolves when PostgreSQL accepts connections, or with the last lines of its log when it ended before that. */
export async function startPostmaster(start: Start): Promise<Postmaster | { log: string }> {
  const { binary, folder, user, options, env, foreignPid, onSpawn } = start
  const [command, args] = user.command(binary, ['-D', folder, ...options])
  const child = spawn(command, args, {
    ...user.options,
    cwd: '/',
    // PostgreSQL ignores a lock file that contains the process id of its grandparent.
    env: { ...env, ...(foreignPid !== undefined && { PG_GRANDPARENT_PID: String(foreignPid) }) },
    // A process group of its own: Ctrl+C in the terminal reaches only Pista, which stops PostgreSQL after its own
    // shutdown.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onSpawn(child)

  const lines: string[] = []
  const { promise: ready, resolve: isReady } = Promise.withResolvers<true>()
  const silence = setTimeout(() => {
    lines.push(`FATAL:  the start logged nothing for ${SILENT_START_MS / 1000} s`)
    child.kill('SIGQUIT')
  }, SILENT_START_MS)
  createInterface({ input: child.stderr }).on('line', line => {
    silence.refresh()
    lines.push(line)
    if (lines.length > LOG_LINES) lines.shift()
    if (/database system is ready to accept (read-only )?connections/.test(line)) isReady(true)
  })
  const exited = new Promise<void>(resolve => {
    child.once('error', error => {
      lines.push(String(error))
      resolve()
    })
    child.once('close', () => resolve())
  })
  const isUp = await Promise.race([ready, exited.then(() => false)])
  clearTimeout(silence)
  if (!isUp || child.pid === undefined) return { log: lines.join('\n') }

  return {
    pid: child.pid,
    exited,
    /** A fast shutdown, then an immediate one, after which the next start replays the log. */
    async stop() {
      for (const [signal, waitMs] of [
        ['SIGINT', FAST_STOP_MS],
        ['SIGQUIT', IMMEDIATE_STOP_MS],
        ['SIGKILL', IMMEDIATE_STOP_MS],
      ] as const) {
        child.kill(signal)
        const isGone = await Promise.race([exited.then(() => true), wait(waitMs, false, { ref: false })])
        if (isGone) return
      }
    },
  }
}

const MEBIBYTE = 1024 ** 2

/**
 * The command-line options of PostgreSQL. They are set here and not in `postgresql.conf`, so that a new version of
 * Pista can change them. A small server shares half a gigabyte with Node. `fsync`, `full_page_writes` and
 * `synchronous_commit` stay on, as by default: an acknowledged write is on the disk.
 */
export function settingsFor(changes: Record<string, string>): string[] {
  const memory = totalmem() / MEBIBYTE
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '40',
    shared_buffers: `${Math.round(Math.min(256, Math.max(32, memory / 32)))}MB`,
    effective_cache_size: `${Math.round(Math.max(128, memory / 3))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    // After a crash: one system call for the whole file system instead of one for each file.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    log_timezone: 'UTC',
    ...changes,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
