import type { Page } from 'playwright'

/** What a visit looked like, in milliseconds since the navigation began. */
export type Seen = { lcpMs: number; ttiMs: number; hasHeading: boolean }

type Watched = { lcpMs: number; fcpMs: number; longTaskEndMs: number; busyAtMs: number }

declare global {
  interface Window {
    watched: Watched
  }
}

/** Runs in the page before anything of its own. */
export function watchPage() {
  const watched: Watched = { lcpMs: 0, fcpMs: 0, longTaskEndMs: 0, busyAtMs: 0 }
  window.watched = watched
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) see(entry)
    }).observe({ type, buffered: true })

  observe('largest-contentful-paint', ({ startTime }) => {
    watched.lcpMs = startTime
    watched.busyAtMs = performance.now()
  })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.fcpMs = startTime
  })
  observe('longtask', ({ startTime, duration }) => {
    watched.longTaskEndMs = startTime + duration
    watched.busyAtMs = performance.now()
  })
  observe('resource', () => {
    watched.busyAtMs = performance.now()
  })
}

const NAVIGATE_MS = 30_000

export async function load(page: Page, origin: string) {
  await page.goto(origin, { waitUntil: 'load', timeout: NAVIGATE_MS })
}

const QUIET_MS = 2_000

/**
 * Waits until nothing has painted larger, loaded or kept the thread for two seconds. Interactive is the end of the last
 * task of more than 50 ms, or the first paint if there was none after it.
 */
export async function seenOn(page: Page): Promise<Seen> {
  await page.waitForFunction(quiet => performance.now() - window.watched.busyAtMs > quiet, QUIET_MS, {
    timeout: NAVIGATE_MS,
    polling: 100,
  })
  return await page.evaluate(() => {
    const { lcpMs, fcpMs, longTaskEndMs } = window.watched
    return { lcpMs, ttiMs: Math.max(fcpMs, longTaskEndMs), hasHeading: document.querySelector('h1') !== null }
  })
}
