import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const CHECK_MS = 500
/** The share of time that the event loop worked; thousands of silent sockets with their pings stay below it. */
const IDLE_UTILIZATION = 0.05
const GROWTH_BYTES = 16 * 1024 ** 2
const WORTH_BYTES = 8 * 1024 ** 2
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 600_000

/** What is asked of the process; tests bring their own. */
type Runtime = {
  residentBytes: () => number
  /** Since the last call. */
  utilization: () => number
  collect: () => void
}

/**
 * V8 keeps the young generation as large as the last burst of work made it, some 50 MB a process. Once the process is
 * idle, after its start or after thousands of handshakes, one collection returns that to the operating system. It stops
 * the process for 0.1 s, which is why it waits for an idle moment, and longer each time that it returned little.
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
    pauseMs = before - residentAfter < WORTH_BYTES ? Math.min(LONGEST_PAUSE_MS, pauseMs * 2) : FIRST_PAUSE_MS
    notBefore = performance.now() + pauseMs
    // The collection itself is no work that was asked for.
    runtime.utilization()
  }, CHECK_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

function nodeRuntime(): Runtime {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void
  let last = performance.eventLoopUtilization()
  return {
    residentBytes: () => process.memoryUsage.rss(),
    utilization() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    // Of the flavours only this one gives the memory of the young generation back.
    collect: () => collect({ type: 'major', flavor: 'last-resort' }),
  }
}
