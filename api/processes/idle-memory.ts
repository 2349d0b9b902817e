import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const CHECK_MS = 500
/** The share of time in which the event loop is busy; thousands of idle sockets with their pings stay below it. */
const IDLE_UTILIZATION = 0.05
const GROWTH_BYTES = 16 * 1024 ** 2
const WORTH_BYTES = 8 * 1024 ** 2
const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 600_000

/** The functions of the process that are used here; tests replace them. */
type Runtime = {
  residentBytes: () => number
  /** Since the last call. */
  utilization: () => number
  collect: () => void
}

/**
 * For the memory of an idle server (W7 and W10 of `npm run bench`), which misses its goals without it: a process has
 * 239 MB after its first start instead of 291, and 31 KiB for each of a thousand sockets are more than the 30 of the
 * goal. After a burst of work the young generation of V8 stays large. When the process is idle (after its start, or
 * after thousands of handshakes), one garbage collection returns this memory to the operating system. A collection
 * blocks the process for 0.1 s, so it runs at an idle moment, and after a longer pause when the last collection freed
 * little memory.
 */
export function returnIdleMemory(runtime: Runtime = nodeRuntime()): { close: () => void } {
  let residentAfter = 0
  let pauseMs = FIRST_PAUSE_MS
  let notBefore = performance.now()

  const timer = setInterval(() => {
    const isIdle = runtime.utilization() < IDLE_UTILIZATION
    const before = runtime.residentBytes()
    if (!isIdle || performance.now() < notBefore || before - residentAfter < GROWTH_BYTES) return
    runtime.collect()
    residentAfter = runtime.residentBytes()
    pauseMs = before - residentAfter < WORTH_BYTES ? Math.min(MAX_PAUSE_MS, pauseMs * 2) : FIRST_PAUSE_MS
    notBefore = performance.now() + pauseMs
    // Resets the measurement, so that the collection itself does not count as work.
    runtime.utilization()
  }, CHECK_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

function nodeRuntime(): Runtime {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  let last = performance.eventLoopUtilization()
  return {
    residentBytes: () => process.memoryUsage.rss(),
    utilization() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    // Only this flavor of collection releases the memory of the young generation.
    collect: () => collect({ type: 'major', flavor: 'last-resort' }),
  }
}
