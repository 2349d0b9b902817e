import type { BrowserContext, Page } from '@playwright/test'

/**
 * The first paint waits only a moment for what may be late, such as the account of a new device. A busy machine needs
 * longer: these limits are thirty times as long.
 */
export async function extendLimits(target: BrowserContext | Page) {
  await target.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const patient = (run: TimerHandler, ms = 0, ...values: unknown[]) => start(run, ms < 100 ? ms : ms * 30, ...values)
    Object.assign(window, { setTimeout: patient })
  })
}
