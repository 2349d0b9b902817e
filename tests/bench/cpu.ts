import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts a process's time in ticks of this many milliseconds (`getconf CLK_TCK` is 100 everywhere that matters). */
const TICK_MS = 10

/**
 * The CPU time these processes have used so far, all threads, in user and kernel mode. Undefined where there is no
 * `/proc`. A process that has ended counts as nothing, so compare only the same living ones.
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

/** The CPU time that everything on this machine has used so far, but for waiting. */
export function machineCpuMs(): number | undefined {
  const fields = read('/proc/stat')?.split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number)
  if (!fields) return undefined
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields
  return (user + nice + system + irq + softirq + steal) * TICK_MS
}

/** The processes that this one has started itself and that live. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => {
      const stat = Number.isInteger(pid) ? read(`/proc/${pid}/stat`) : undefined
      return Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
    })
}

/** The process itself, all that it started, and all that those started. */
export function withDescendants(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(withDescendants)]
}

/** What the process holds in memory now, of memory that it shares its share: over all processes it counts once. */
export function proportionalKibOf(pid: number): number | undefined {
  const kib = read(`/proc/${pid}/smaps_rollup`)?.match(/^Pss:\s+(\d+) kB$/m)?.[1]
  return kib === undefined ? undefined : Number(kib)
}

/** What the process holds in memory now. */
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
