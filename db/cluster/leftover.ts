import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotOpen } from '../connection/open-failure.ts'
import { isRunning } from './folder-lock.ts'

const FAST_MS = 10_000
const IMMEDIATE_MS = 10_000

/**
 * Stops the PostgreSQL that a killed Pista left running on this cluster; its committed transactions are on the disk.
 * Returns the process id in the cluster's lock file if another program, or a PostgreSQL that has ended, still has
 * that id: without this id the next PostgreSQL would consider the cluster in use.
 */
export async function stopLeftover(folder: string): Promise<number | undefined> {
  const { pid, socketFolder } = lockFileIn(folder)
  if (pid === undefined || !isRunning(pid)) return undefined
  if (hasEnded(pid) || !servesFolder(pid, folder)) return pid
  for (const [signal, waitMs] of [
    ['SIGINT', FAST_MS],
    ['SIGQUIT', IMMEDIATE_MS],
  ] as const) {
    send(signal, pid, folder)
    const until = performance.now() + waitMs
    while (performance.now() < until) {
      if (hasEnded(pid)) {
        if (basename(socketFolder).startsWith('pista-')) rmSync(socketFolder, { recursive: true, force: true })
        return isRunning(pid) ? pid : undefined
      }
      await wait(20)
    }
  }
  throw stillRuns(pid, folder)
}

function stillRuns(pid: number, folder: string) {
  return new CannotOpen(
    `A PostgreSQL from an earlier start (process ${pid}) still runs in ${folder} and cannot be stopped by this user. End it, then start Pista again.`,
  )
}

function send(signal: NodeJS.Signals, pid: number, folder: string) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw stillRuns(pid, folder)
  }
}

/** Line 1 of `postmaster.pid` is the process id, line 5 the folder of the socket. */
function lockFileIn(folder: string): { pid: number | undefined; socketFolder: string } {
  let lines: string[] = []
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {}
  const pid = Number.parseInt(lines[0] ?? '', 10)
  return { pid: pid > 0 ? pid : undefined, socketFolder: lines[4] ?? '' }
}

/** An ended process keeps its id until its parent has waited for it; in some containers no parent waits. */
function hasEnded(pid: number) {
  if (!isRunning(pid)) return true
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return !isRunning(pid)
  }
}

/** Checks the command line, because the process may be the PostgreSQL of another cluster. */
function servesFolder(pid: number, folder: string) {
  const [program = '', ...args] = commandLineOf(pid)
  return basename(program) === 'postgres' && args[args.indexOf('-D') + 1] === folder && args.includes('-D')
}

function commandLineOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    // macOS has no /proc.
    return (
      spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
        .stdout?.trim()
        .split(' ') ?? []
    )
  }
}
