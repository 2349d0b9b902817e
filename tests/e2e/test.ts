import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { findWholeChromium, launchOptions } from '../support/chromium.ts'
import { Site } from './site.ts'

type Worker = { environment: Record<string, string>; isNew: boolean; site: Site }

/**
 * Every test visits a site of its own worker: `page.goto('/')` opens it. `environment`: environment variables. `isNew`:
 * its server makes its database and loads the cities itself.
 */
export const test = base.extend<object, Worker>({
  environment: [{}, { option: true, scope: 'worker' }],
  isNew: [false, { option: true, scope: 'worker' }],
  site: [
    async ({ environment, isNew }, use) => {
      const site = await Site.open(environment, { isNew })
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => await use(site.origin),
})

/**
 * As `test`, in a browser with the service worker: for pages without signal, pushes, files that other apps share,
 * updates.
 */
export const testWithWorker = test.extend({ serviceWorkers: 'allow' })

/**
 * `browser.newContext({ ...WITH_WORKER })`: the one device of a test with several that loses its signal, or receives a
 * push.
 */
export const WITH_WORKER = { serviceWorkers: 'allow' as const }

/**
 * `test.use(IN_WHOLE_BROWSER)`: for files about notifications of the system, which the headless shell does not show.
 */
export const IN_WHOLE_BROWSER = { launchOptions: launchOptions(findWholeChromium()) }

/** `test.use(IN_MOTION)`: for files about what moves: the poster between a list and a page, and the chat button. */
export const IN_MOTION = { contextOptions: { reducedMotion: 'no-preference' as const } }

export { expect }

/**
 * The environment of a site with the sample city. Files that use this same object are run by the same workers, and so
 * share their servers; an object of its own costs the file a server and a browser.
 */
export const SAMPLE = { SAMPLE: 'on' }

/** The environment, shared in the same way, of a site at which members sign up by phone or by email. */
export const BY_PHONE_OR_EMAIL = { SIGN_UP: 'phone,email' }

/** The newest code sent to this phone, from the outbox of the embedded SMS provider. */
export async function codeSentTo(site: Site, phoneNumber: string): Promise<string> {
  const response = await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent(phoneNumber)}`)
  const [newest] = (await response.json()) as { code?: string }[]
  if (!newest?.code) throw new Error(`no code was sent to ${phoneNumber}`)
  return newest.code
}

const MOST_ANALYSES = 5

/**
 * axe converts the colour of every element below every text; a page has a dozen colours, so each is converted once.
 * This takes a third of the computing of an analysis, and the results are the same.
 */
const CONVERT_COLORS_ONCE = `{
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = parseString.call(this, text)
      known.set(text, { r, g, b, alpha })
    }
    return Object.assign(this, known.get(text))
  }
}`

/** Half as long as the source that `AxeBuilder` uses: each document transfers and parses it. */
const AXE = `${readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')};${CONVERT_COLORS_ONCE}`

/**
 * Fails with the violations that axe found: rule, help and first element. A page that changed during an analysis was
 * not complete yet and is analysed again.
 */
export async function expectAccessible(page: Page) {
  await expect(page.locator('h1')).not.toHaveCount(0)
  for (let analyses = 1, before = ''; ; analyses++) {
    await animationsEnd(page)
    // An earlier analysis of this document has left axe there, compiled already.
    const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : AXE
    // The legacy mode needs no second page for its result; it leaves out frames of other origins, which Pista has none
    // of.
    const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await axe.analyze()
    if (violations.length === 0) return
    // Only violations need to know whether the page changes: its whole text costs a tenth of an analysis.
    const after = await page.content()
    if (after !== before && analyses < MOST_ANALYSES) {
      before = after
      continue
    }
    expect(violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.target.join(' ')})`)).toEqual([])
    return
  }
}

/** Waits for animations, because axe analyses elements only after they have faded in. */
async function animationsEnd(page: Page) {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      return playState !== 'running' || effect?.getComputedTiming().endTime === Infinity
    }),
  )
}
