import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CannotOpen } from '../cannot-open.ts'

const FAST_MS = 10_000
const IMMEDIATE_MS = 10_000

/**
 * Stops the PostgreSQL that a killed Pista left running on this cluster; what it committed is on the disk. Returns the
 * process id in the cluster's lock file if another program has that id now, as happens in containers: PostgreSQL has to
 * be told, or it takes that program for itself.
 */
export async function stopLeftover(folder: string): Promise<number | undefined> {
  const pid = pidInLockFile(folder)
  if (pid === undefined || !isRunning(pid)) return undefined
  if (!isPostgres(pid)) return pid
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_MS],
    ['SIGQUIT', IMMEDIATE_MS],
  ] as const) {
    process.kill(pid, signal)
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      if (!isRunning(pid)) return undefined
      await wait(20)
    }
  }
  throw new CannotOpen(
    `A PostgreSQL from an earlier start (process ${pid}) still runs in ${folder} and does not stop. End it, then start Pista again.`,
  )
}

function pidInLockFile(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isPostgres(pid: number) {
  return basename(programOf(pid)) === 'postgres'
}

function programOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`)
  } catch {
    // macOS has no /proc.
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
}
