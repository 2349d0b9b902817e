import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The load of this process. */
export type Load = {
  isOverloaded: () => boolean
  /** Returns the worst event loop delay since the last call: the highest 99th percentile of a second. */
  takeWorstDelayMs: () => number
  close: () => void
}

export const noLoad: Load = { isOverloaded: () => false, takeWorstDelayMs: () => 0, close: () => {} }

const LATE_P99_MS = 500
const CHECK_MS = 1_000

/** Overloaded when this many of the last seconds were late; a single stall does not count as overload. */
const LATE_CHECKS = 3
const CHECKS = 5

type Delay = Pick<ReturnType<typeof monitorEventLoopDelay>, 'enable' | 'disable' | 'percentile' | 'reset'>

/** A second is late when the 99th percentile of its event loop delay is too high. Start it when the server listens. */
export function watchLoad(delay: Delay = monitorEventLoopDelay({ resolution: 20 })): Load & { start: () => void } {
  let wereLate: boolean[] = []
  let isOverloaded = false
  let worstMs = 0
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    const delayMs = delay.percentile(99) / 1e6
    worstMs = Math.max(worstMs, delayMs)
    wereLate = [...wereLate.slice(1 - CHECKS), delayMs > LATE_P99_MS]
    isOverloaded = wereLate.filter(Boolean).length >= LATE_CHECKS
    delay.reset()
  }
  return {
    start() {
      delay.enable()
      timer = setInterval(check, CHECK_MS)
      timer.unref()
    },
    isOverloaded: () => isOverloaded,
    takeWorstDelayMs() {
      const worst = worstMs
      worstMs = 0
      return worst
    },
    close() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
