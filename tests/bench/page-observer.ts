import type { Page } from 'playwright'

/** The times of a visit, in milliseconds since the start of the navigation. */
export type PageTimes = { lcpMs: number; ttiMs: number; shift: number; hasHeading: boolean }

type Observed = { lcpMs: number; fcpMs: number; longTaskEndMs: number; shift: number; busyAtMs: number }

/** Not in the types of the browser yet. */
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

declare global {
  interface Window {
    observed: Observed
  }
}

/** Runs in the page before its own scripts. */
export function observePage() {
  const observed: Observed = { lcpMs: 0, fcpMs: 0, longTaskEndMs: 0, shift: 0, busyAtMs: 0 }
  window.observed = observed
  const observe = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) handle(entry)
    }).observe({ type, buffered: true })

  observe('largest-contentful-paint', ({ startTime }) => {
    observed.lcpMs = startTime
    observed.busyAtMs = performance.now()
  })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.fcpMs = startTime
  })
  observe('longtask', ({ startTime, duration }) => {
    observed.longTaskEndMs = startTime + duration
    observed.busyAtMs = performance.now()
  })
  observe('layout-shift', entry => {
    const { value, hadRecentInput } = entry as LayoutShift
    if (!hadRecentInput) observed.shift += value
  })
  observe('resource', () => {
    observed.busyAtMs = performance.now()
  })
}

const NAVIGATE_MS = 30_000

export async function load(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'load', timeout: NAVIGATE_MS })
}

const QUIET_MS = 2_000

/**
 * Waits for two seconds without a larger paint, a loaded resource or a long task. `ttiMs` is the end of the last
 * task of more than 50 ms, or the first paint if there was none after it.
 */
export async function timesOf(page: Page): Promise<PageTimes> {
  await page.waitForFunction(quiet => performance.now() - window.observed.busyAtMs > quiet, QUIET_MS, {
    timeout: NAVIGATE_MS,
    polling: 100,
  })
  return await page.evaluate(() => {
    const { lcpMs, fcpMs, longTaskEndMs, shift } = window.observed
    return { lcpMs, ttiMs: Math.max(fcpMs, longTaskEndMs), shift, hasHeading: document.querySelector('h1') !== null }
  })
}

/** Runs in the page: the time from the tap on a link to the paint of its screen, which has another heading. */
export async function followLink(href: string): Promise<number> {
  const heading = () => document.querySelector('h1')?.textContent
  const link = [...document.querySelectorAll('a')].find(a => a.getAttribute('href') === href)
  if (!link) throw new Error(`there is no link to ${href}`)

  const before = heading()
  const began = performance.now()
  const isThere = () => location.pathname === href && heading() !== undefined && heading() !== before
  link.click()
  while (!isThere() && performance.now() - began < 5_000) await new Promise(requestAnimationFrame)
  if (!isThere()) throw new Error(`${href} did not open`)
  // The screen has its layout after one frame, and is painted one task later.
  await new Promise(painted => requestAnimationFrame(() => setTimeout(painted, 0)))
  return performance.now() - began
}
