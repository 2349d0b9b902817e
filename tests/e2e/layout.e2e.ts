import type { Locator, Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { follower } from './follow.ts'
import { brokenWords, expectFewInView } from './in-view.ts'
import { extendLimits } from './patience.ts'
import { expectFormatsOf } from './region-formats.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, IN_MOTION, SAMPLE, test, testWithWorker } from './test.ts'

test.use({ ...IN_MOTION, environment: SAMPLE, viewport: { width: 390, height: 844 } })

for (const path of ['/us/miami', '/us/miami/salsa'])
  test(`the page of a city moves little on a slow phone while the app replaces the content of the server: ${path}`, async ({
    page,
  }) => {
    const shifted = await watchShifts(page)
    await page.goto(path)
    await expect(page.getByRole('article').first()).toBeVisible()
    // Rendered after the list, below it.
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect.poll(async () => await page.evaluate(() => document.fonts.status)).toBe('loaded')
    expect(await shifted()).toBeLessThan(0.1)
  })

test('the ticket of the next night moves little at the first visits on a device', async ({ page, site }) => {
  await signIn(page, site, 'ana')
  const shifted = await watchShifts(page)
  await extendLimits(page)
  for (const visit of ['first', 'second']) {
    await page.goto('/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /You're going/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted(), visit).toBeLessThan(0.1)
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  expect(await brokenWords(page.getByRole('region', { name: 'Where you go next' }))).toEqual([])
})

for (const path of ['/search', '/h/mateo'])
  test(`the first visit to ${path} moves little when the content takes the place of what is loading`, async ({
    page,
    site,
  }) => {
    await signIn(page, site, 'ana')
    const shifted = await watchShifts(page)
    // The data comes after the first paint.
    await page.route('**/api/**', async route => {
      await page.waitForTimeout(1_000)
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.skeleton')).toHaveCount(0)
    expect(await shifted()).toBeLessThan(0.05)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

/** A slow phone that adds up how much the content of its pages moves. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const shifts = Object.assign(window, { shifted: 0 })
    const add = (entry: PerformanceEntry) => {
      shifts.shifted += Number(Reflect.get(entry, 'value'))
    }
    new PerformanceObserver(list => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => await page.evaluate(() => Number(Reflect.get(window, 'shifted')))
}

const VISITOR_SCREENS =
  '/ /home /us/miami /us/atlantis /about /faq /privacy /terms /refunds /contact /jobs /login /auth /signup /join /forgot-password /nowhere /demo/party-goer /demo/party-host /demo/discover /admin'.split(
    ' ',
  )
const HOST_SCREENS =
  '/home /search /search?tab=events /inbox /messages /notifications /profile /edit-profile /settings /create-event /import /create-job-listing /party-host-profile /onboarding'.split(
    ' ',
  )

test.describe('in Great Britain', () => {
  test.use({ locale: 'en-GB' })

  test('no screen scrolls sideways or breaks a word with text of twice the size, or has the formats of another region', async ({
    page,
    site,
  }) => {
    test.setTimeout(240_000)
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      }),
    )
    const wide: string[] = []
    const broken: string[] = []
    const open = follower(page)
    const look = async (path: string) => {
      await open(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width !== 390) wide.push(`${path} ${width}`)
      for (const word of await brokenWords(page.locator('body'))) broken.push(`${path} ${word}`)
      // The hosts have typed the pay of a job.
      if (path !== '/jobs') await expectFormatsOf(page, 'en-GB', path)
    }
    const items = await itemScreens(page)
    for (const path of [...VISITOR_SCREENS, ...items]) await look(path)
    await signIn(page, site, 'mateo')
    const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
    const own = `/party-host-profile?userId=${id}`
    for (const path of [...HOST_SCREENS, '/welcome', '/welcome?step=2', own, ...items]) await look(path)
    expect({ wide, broken }).toEqual({ wide: [], broken: [] })
  })

  test('the chat button of a phone is whole or away, and never over something touchable', async ({ page, site }) => {
    test.setTimeout(240_000)
    await signIn(page, site, 'ana')
    const wrong: string[] = []
    let seen = 0
    const open = follower(page)
    for (const path of [...HOST_SCREENS, '/about', '/faq', ...(await itemScreens(page)).slice(0, 3)]) {
      await open(path)
      await expectFormatsOf(page, 'en-GB', path)
      let lastTop = -1
      for (const share of [0, 0.2, 0.5, 0.8, 1]) {
        const top = await page.evaluate(part => {
          window.scrollTo(0, part * document.documentElement.scrollHeight)
          return window.scrollY
        }, share)
        // A short screen does not scroll.
        if (top === lastTop) continue
        lastTop = top
        let button = await chatButton(page)
        while (!button.isResting) button = await chatButton(page)
        if (button.isShown) seen += 1
        if (button.fault) wrong.push(`${path} at ${share}: ${button.fault}`)
      }
    }
    expect(wrong).toEqual([])
    expect(seen).toBeGreaterThan(HOST_SCREENS.length / 2)
  })
})

test('a screen of a phone offers few controls and few words at a time', async ({ page, site }, { annotations }) => {
  await signIn(page, site, 'mateo')
  const screens = {
    '/home': { controls: 25, words: 200 },
    '/party-host-profile': { controls: 30, words: 160 },
    '/create-event': { controls: 15, words: 120 },
  }
  for (const [path, most] of Object.entries(screens)) {
    await settle(page, path)
    annotations.push(await expectFewInView(path, page.locator('main'), most))
    if (path === '/create-event') continue
    // With the colours of the system a background shows nothing, and all borders have one colour.
    await page.emulateMedia({ forcedColors: 'active' })
    if (path === '/home') {
      await expectChosenIsSeen(
        page.getByRole('navigation', { name: 'Quick access' }).getByRole('link'),
        '[aria-current]',
      )
      await expectChosenIsSeen(page.locator('main label'), ':has(:checked)')
    } else await expectChosenIsSeen(page.getByRole('tab'), '[aria-selected="true"]')
    await page.emulateMedia({ forcedColors: 'none' })
  }
})

/** Fails if the chosen one of these looks like the one after it. */
async function expectChosenIsSeen(all: Locator, chosen: string) {
  const likeChosen = async () =>
    await all.evaluateAll((elements, selector) => {
      const lookOf = (element: Element) =>
        [element, ...element.querySelectorAll('span')]
          .map(part => getComputedStyle(part))
          .map(({ backgroundColor, borderBottomColor, outlineStyle }) => [
            backgroundColor,
            borderBottomColor,
            outlineStyle,
          ])
          .join()
      const own = elements.filter(element => element.matches(selector)).map(lookOf)
      return own.length === 0 || elements.filter(element => own.includes(lookOf(element))).length > own.length
    }, chosen)
  // The colours change in a transition.
  await expect.poll(likeChosen).toBe(false)
}

test('time, price, place and Going are beside the flyer, inside the first screen of a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const [path = ''] = await itemScreens(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page, path)
    const event = page.getByRole('article').first()
    const boxOf = async (part: Locator) => (await part.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const picture = await boxOf(event.locator('[data-poster]'))
    const parts = {
      title: event.getByRole('heading', { level: 1 }),
      time: event.locator('time'),
      price: event.locator('dt', { hasText: 'Price' }).locator('..'),
      place: event.getByRole('link', { name: /^Map of/ }),
      going: event.getByRole('button', { name: "I'm going", exact: true }),
    }
    for (const [name, part] of Object.entries(parts)) {
      const { x, y, height } = await boxOf(part)
      const isBeside = picture.width > 0 && x > picture.x + picture.width
      expect({ name, isBeside, isInView: y > 0 && y + height < 900 }).toEqual({ name, isBeside: true, isInView: true })
    }
    // The picture is no ornament: the facts have more than half of the width, and nothing else is drawn.
    expect(picture.width).toBeLessThan(1440 / 2.5)
    await expect(page.getByRole('main').locator('.hero-poster')).toHaveCount(0)
  }
  await expectAccessible(page)
})

testWithWorker(
  'a venue that was never opened shows its events from the phone without signal',
  async ({ page, site, context }) => {
    await signIn(page, site, 'ana')
    await page.goto('/us/miami')
    const venue = (await itemScreens(page))[1] ?? ''
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto('/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.goto(venue)
    await expect(page.getByText('These are the parties of this venue on this device.')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goto('/venues/never-heard-of')
    await expect(page.getByRole('heading', { name: 'This venue could not be loaded' })).toBeVisible()
    await context.setOffline(false)
    await page.goto(venue)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText('These are the parties of this venue on this device.')).toBeHidden()
  },
)

/** Opens a screen and waits for its content. */
async function settle(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** An event, its host, the open page of the host, and its venue. */
async function itemScreens(page: Page): Promise<string[]> {
  const response = await page.request.get('/api/events')
  const events = (await response.json()) as Pick<Event, 'id' | 'createdBy' | 'city' | 'venueSlug' | 'host' | 'price'>[]
  const event = events.find(({ venueSlug, city, price }) => {
    return venueSlug !== null && city === 'Miami' && price !== null && price !== '0.00'
  })
  if (!event) throw new Error('No event in Miami has a venue and a price')
  const { id, venueSlug, createdBy, host } = event
  return [`/events/${id}`, `/venues/${venueSlug}`, `/party-host-profile?userId=${createdBy}`, `/h/${host.username}`]
}

async function signIn(page: Page, site: Site, username: string) {
  await page.goto('about:blank')
  const data = { username, password: 'pista-tonight' }
  expect((await page.request.post(`${site.origin}/api/auth/login`, { data })).status()).toBe(200)
}

/** Where the chat button is, and what is wrong with it. */
async function chatButton(page: Page) {
  return await page.evaluate(async () => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    const boxOf = () => document.querySelector<HTMLElement>('button.chat-corner')
    const isShownNow = () => boxOf()?.checkVisibility({ visibilityProperty: true }) === true
    const before = isShownNow()
    // Longer than the button stays away after scrolling.
    await new Promise(resolve => setTimeout(resolve, 300))
    await frame()
    const button = boxOf()
    const isResting = before === isShownNow()
    if (!button || !isShownNow()) return { isShown: false, isResting, fault: null }
    const box = button.getBoundingClientRect()
    const isInside = box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight
    if (box.width !== 48 || box.height !== 48 || !isInside)
      return { isShown: true, isResting, fault: `${box.width} x ${box.height} at ${box.left}, ${box.top}` }
    if (!button.querySelector('svg')?.checkVisibility()) return { isShown: true, isResting, fault: 'without icon' }
    const top = document.elementFromPoint(box.left + 24, box.top + 24)
    if (!button.contains(top)) return { isShown: true, isResting, fault: `under ${top?.outerHTML.slice(0, 80)}` }
    const covered = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary, label')]
      .filter(other => other !== button && other.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .find(other => {
        const place = other.getBoundingClientRect()
        return place.left < box.right && place.right > box.left && place.top < box.bottom && place.bottom > box.top
      })
    return { isShown: true, isResting, fault: covered ? `over ${covered.outerHTML.slice(0, 120)}` : null }
  })
}
