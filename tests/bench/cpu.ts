import { readdirSync, readFileSync } from 'node:fs'

/**
 * Linux counts the time of a process in ticks of this many milliseconds (`getconf CLK_TCK` is 100 on current systems).
 */
const TICK_MS = 10

/**
 * The CPU time these processes have used so far, all threads, in user and kernel mode. Undefined where there is no
 * `/proc` and for a process that has ended, so compare only the same running processes.
 */
export function cpuMsOf(pids: number[]): number | undefined {
  let sum = 0
  for (const pid of pids) {
    const ticks = ticksOf(pid)
    if (ticks === undefined) return undefined
    sum += ticks * TICK_MS
  }
  return sum
}

/** The CPU time that all processes of this machine have used so far, without idle time. */
export function machineCpuMs(): number | undefined {
  const fields = read('/proc/stat')?.split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number)
  if (!fields) return undefined
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields
  return (user + nice + system + irq + softirq + steal) * TICK_MS
}

/** The running child processes of a process. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => {
      const stat = Number.isInteger(pid) ? read(`/proc/${pid}/stat`) : undefined
      return Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
    })
}

/** The process itself, its children, and their children. */
export function withDescendants(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(withDescendants)]
}

/** The memory of the process now. Shared memory is divided among its processes, so that the sum counts it once. */
export function proportionalKibOf(pid: number): number | undefined {
  const kib = read(`/proc/${pid}/smaps_rollup`)?.match(/^Pss:\s+(\d+) kB$/m)?.[1]
  return kib === undefined ? undefined : Number(kib)
}

/** The resident memory of the process now. */
export function residentKibOf(pid: number): number | undefined {
  const status = read(`/proc/${pid}/status`)
  const kib = status?.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]
  return kib === undefined ? undefined : Number(kib)
}

function ticksOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`)
  // The second field is the program's name in brackets and may hold spaces: count from behind it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [fields?.[11], fields?.[12]]
  return user === undefined || system === undefined ? undefined : Number(user) + Number(system)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
