import type { Page } from 'playwright'

/** What a visit looked like, in milliseconds since the navigation began. */
export type Seen = { lcpMs: number; ttiMs: number; shift: number; hasHeading: boolean }

type Watched = { lcpMs: number; fcpMs: number; longTaskEndMs: number; shift: number; busyAtMs: number }

/** Not in the types of the browser yet. */
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

declare global {
  interface Window {
    watched: Watched
  }
}

/** Runs in the page before anything of its own. */
export function watchPage() {
  const watched: Watched = { lcpMs: 0, fcpMs: 0, longTaskEndMs: 0, shift: 0, busyAtMs: 0 }
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
  observe('layout-shift', entry => {
    const { value, hadRecentInput } = entry as LayoutShift
    if (!hadRecentInput) watched.shift += value
  })
  observe('resource', () => {
    watched.busyAtMs = performance.now()
  })
}

const NAVIGATE_MS = 30_000

export async function load(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'load', timeout: NAVIGATE_MS })
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
    const { lcpMs, fcpMs, longTaskEndMs, shift } = window.watched
    return { lcpMs, ttiMs: Math.max(fcpMs, longTaskEndMs), shift, hasHeading: document.querySelector('h1') !== null }
  })
}

/** Runs in the page: from the tap on a link to the paint of the screen behind it, which has another heading. */
export async function followLink(href: string): Promise<number> {
  const heading = () => document.querySelector('h1')?.textContent
  const link = [...document.querySelectorAll('a')].find(a => a.getAttribute('href') === href)
  if (!link) throw new Error(`no link leads to ${href}`)

  const before = heading()
  const began = performance.now()
  const isThere = () => location.pathname === href && heading() !== undefined && heading() !== before
  link.click()
  while (!isThere() && performance.now() - began < 5_000) await new Promise(requestAnimationFrame)
  if (!isThere()) throw new Error(`${href} did not open`)
  // A frame later it has been laid out, a task later painted.
  await new Promise(painted => requestAnimationFrame(() => setTimeout(painted, 0)))
  return performance.now() - began
}
