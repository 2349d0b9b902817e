import { expect, type Locator, type Page } from '@playwright/test'

/** The rounds of the loop that measures the browser, and their time on the machine for which the limits are. */
const ROUNDS = 40_000_000
const USUAL_MS = 120

/**
 * A journey as the documents count it: the taps, the typed texts and the seconds of the script. Seconds are those of a
 * usual machine: a loop is measured before and after, and where it took three times as long, three seconds count as
 * one.
 */
export class Journey {
  private readonly page: Page
  private readonly typed: string[] = []
  private taps = 0
  private asideMs = 0
  private startedAt = 0
  private loopMs = USUAL_MS

  private constructor(page: Page) {
    this.page = page
  }

  static async start(page: Page): Promise<Journey> {
    const journey = new Journey(page)
    await journey.measure()
    journey.startedAt = performance.now()
    return journey
  }

  async tap(target: Locator) {
    this.taps += 1
    await target.click()
  }

  /** The picker of the system belongs to the tap that opens it. */
  async choose(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    this.taps += 1
    await target.setInputFiles(file)
  }

  async type(target: Locator, text: string) {
    this.typed.push(text)
    await target.pressSequentially(text)
  }

  /** For what the test does, and not the person: its time does not count. */
  async aside<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = performance.now()
    const result = await work()
    this.asideMs += performance.now() - before
    return result
  }

  async expectAtMost(limit: { taps: number; seconds: number }) {
    const ms = performance.now() - this.startedAt - this.asideMs
    await this.measure()
    expect(this.taps).toBeLessThanOrEqual(limit.taps)
    expect((ms / 1000) * (USUAL_MS / this.loopMs)).toBeLessThanOrEqual(limit.seconds)
    expect(new Set(this.typed).size, 'a text was typed twice').toBe(this.typed.length)
  }

  private async measure() {
    const ms = await this.page.evaluate(rounds => {
      const before = performance.now()
      let sum = 0
      for (let round = 0; round < rounds; round++) sum = (sum + round * round) % 1_000_003
      return performance.now() - before + (sum < 0 ? 1 : 0)
    }, ROUNDS)
    this.loopMs = Math.max(this.loopMs, ms)
  }
}
