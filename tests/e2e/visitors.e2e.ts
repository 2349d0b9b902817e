import type { Locator } from '@playwright/test'
import { expect, expectAccessible, IN_MOTION, SAMPLE, test, testWithWorker } from './test.ts'

test.use({ ...IN_MOTION, environment: SAMPLE })

test('a visitor with a Spanish phone opens all events of tonight from the landing page, and one of them', async ({
  browser,
  site,
}) => {
  const phone = await browser.newContext({
    baseURL: site.origin,
    locale: 'es-US',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const page = await phone.newPage()
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  await page.goto('/')
  const strip = page.getByRole('region', { name: / en Miami · / })
  // Late at night fewer than three events of the sample have not ended.
  const count = await countBehindLink(strip)
  await expect(strip.getByRole('listitem')).toHaveCount(Math.min(3, count))
  // The posters are part of the document.
  expect(requests).not.toContain('/api/events')
  await expectAccessible(page)

  await strip.getByRole('link', { name: /^Ver las \d+$/ }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('article')).toHaveCount(count)
  await expectAccessible(page)

  const first = page.getByRole('article').first()
  const title = await first.getByRole('heading').innerText()
  await first.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(requests.filter(path => path.startsWith('/api/auth/'))).toEqual(['/api/auth/user'])
  await phone.close()
})

testWithWorker(
  'the landing page shows the posters of the city chosen on this device, also without signal',
  async ({ page, context }) => {
    await page.addInitScript(() => localStorage.setItem('pista.city', JSON.stringify({ city: 'Orlando', state: 'FL' })))
    await page.goto('/')
    await expect(page.getByText('No party is announced in Orlando yet.')).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('No party is announced in Orlando yet.')).toBeVisible()
  },
)

testWithWorker(
  'the address of a city opens its list, the filters are in the address, and the landing page has its posters without signal',
  async ({ page, context }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    await page.goto('/us/miami')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Miami')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page).toHaveTitle('Miami · Pista')
    expect(requests.filter(path => path === '/api/events')).toHaveLength(1)
    await expectAccessible(page)

    const chooseDates = async (shown: string, range: RegExp) => {
      await page.getByRole('button', { name: shown, exact: true }).click()
      await page.getByRole('dialog', { name: 'Date' }).getByRole('button', { name: range }).click()
    }
    await chooseDates('Two weeks', /^Weekend/)
    await expect(page).toHaveURL('/us/miami/weekend')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weekend')
    await chooseDates('Weekend', /^Two weeks/)
    const genres = page.getByRole('button', { name: 'Genres' })
    await expect(genres).toHaveAttribute('aria-haspopup', 'dialog')
    await expect(genres).not.toHaveAttribute('aria-pressed')
    await genres.click()
    await page
      .getByRole('dialog', { name: 'Genres' })
      .getByRole('button', { name: /^Bachata/ })
      .click()
    await expect(page).toHaveURL('/us/miami/bachata')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bachata · Miami')
    await page.getByRole('button', { name: 'Free', exact: true }).click()
    await expect(page).toHaveURL('/us/miami/bachata?free=1')
    await chooseDates('Two weeks', /^Tonight/)
    await expect(page).toHaveURL('/us/miami/tonight?genre=bachata&free=1')

    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto('/us/miami/weekend')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.goto('/us/miami/salsa')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByText(/^Offline · updated/)).toBeVisible()

    // A landing page without posters in the document reads them from the cached list.
    await page.goto('/')
    const strip = page.getByRole('region', { name: / in Miami · / })
    await expect(strip.getByRole('listitem')).toHaveCount(Math.min(3, await countBehindLink(strip)))
  },
)

test('the posters of the landing page have room for their titles on a phone held sideways', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  const titles = page.getByRole('region', { name: / in Miami · / }).getByRole('heading', { level: 3 })
  await expect(titles.first()).toBeVisible()
  const widths = await titles.evaluateAll(all => all.map(title => title.clientWidth))
  expect(Math.min(...widths)).toBeGreaterThan(140)
})

test('the page of an event ends above its action bar, also on a small screen with large text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/us/miami/tonight')
  await page.getByRole('article').first().getByRole('link').click()
  const bar = page.locator('.action-bar')
  await expect(bar).toBeVisible()
  const lowest = async () =>
    await page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      const actionBar = document.querySelector('.action-bar')?.getBoundingClientRect()
      const content = document.querySelector('main')?.getBoundingClientRect()
      return { bar: actionBar?.height ?? 0, overlap: (content?.bottom ?? Infinity) - (actionBar?.top ?? 0) }
    })
  const { bar: height } = await lowest()
  await expect.poll(async () => (await lowest()).overlap).toBeLessThanOrEqual(0.5)
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await expect.poll(async () => (await lowest()).bar).toBeGreaterThan(height * 1.5)
  await expect.poll(async () => (await lowest()).overlap).toBeLessThanOrEqual(0.5)

  // With the colours of the system the main button has a border instead of its colour.
  await page.emulateMedia({ forcedColors: 'active' })
  const borderOf = (button: Element) => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(button)
    return { borderTopWidth, isSeen: !borderTopColor.endsWith(', 0)') }
  }
  expect(await bar.getByRole('button', { name: "I'm going" }).evaluate(borderOf)).toEqual({
    borderTopWidth: '1px',
    isSeen: true,
  })

  await page.goBack()
  await expect(bar).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--action-bar-height'))).toBe('')
})

test('an unknown city names the cities with events', async ({ page }) => {
  const response = await page.goto('/us/atlantis')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('City not found')
  await page.getByRole('link', { name: 'Miami, FL' }).click()
  await expect(page).toHaveURL('/us/miami')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the app shows the events of a date outside of the cached two weeks', async ({ page, site }) => {
  const date = Temporal.Now.plainDateISO('America/New_York').add({ days: 40 }).toString()
  const paths: string[] = []
  await page.route(
    url => url.pathname === '/api/events' && url.searchParams.get('from') === date,
    async route => {
      paths.push(new URL(route.request().url()).search)
      const response = await page.request.get(`${site.origin}/api/events?city=Miami&state=FL&limit=1`)
      const [event] = (await response.json()) as { nightOf: string }[]
      await route.fulfill({ json: { events: [{ ...event, nightOf: date }], cursor: '1', isWhole: true } })
    },
  )
  await page.goto(`/us/miami/${date}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(paths[0]).toBe(`?from=${date}&to=${date}&city=Miami&state=FL&since=`)
})

test('a list of cities that fails to load is not an unknown city, and can be requested again', async ({ page }) => {
  await page.route('**/api/events/cities', route => route.fulfill({ status: 500, json: { code: 'internal' } }))
  await page.goto('/us/atlantis')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The parties could not be loaded')
  await page.unroute('**/api/events/cities')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('City not found')
})

test('a city page is complete without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/us/miami/weekend')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This weekend in Miami')
  await page.getByRole('listitem').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/events\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

testWithWorker(
  'the short address of an event opens its page, which leads to its venue, also without signal',
  async ({ page, context, site }) => {
    await page.goto('/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    const response = await page.request.get(`${site.origin}/api/events?city=Miami&state=FL`)
    const events = (await response.json()) as { id: string; slug: string; title: string; venueSlug: string | null }[]
    const event = events.find(({ venueSlug }) => venueSlug !== null)
    if (!event) throw new Error('the sample city has no event at a venue')
    const visit = page.waitForRequest(request => request.url().endsWith(`/api/events/${event.id}/visits`))
    await page.goto(`/e/${event.slug}?from=door`)
    // The page of the event counts the code, and removes it from the address.
    expect((await visit).postDataJSON()).toMatchObject({ from: 'door' })
    await expect(page).toHaveURL(`/events/${event.id}`)
    await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()

    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const link = page.getByRole('main').locator('a[href^="/venues/"]')
    const name = await link.innerText()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goto(`/e/${event.slug}`)
    await expect(page).toHaveURL(`/events/${event.id}`)
    await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
    await context.setOffline(false)
    await page.goto('/e/unknown')
    await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible()
  },
)

test('the form of an event suggests venues and fills in the address of the chosen one', async ({ page }) => {
  await page.goto('/create-event')
  const venue = page.getByLabel('Venue', { exact: true })
  await venue.fill('azotea')
  const option = page.locator('datalist option').filter({ hasText: 'La Azotea Coral · ' })
  await expect(option).toBeAttached()
  await venue.fill((await option.textContent()) ?? '')
  await expect(venue).toHaveValue('La Azotea Coral')
  await expect(page.getByLabel('Address')).not.toHaveValue('')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Miami')
})

/** The number in the link "See all 8" of a strip of posters. */
async function countBehindLink(strip: Locator): Promise<number> {
  const count = Number(/\d+/.exec(await strip.getByRole('link', { name: /^(See all|Ver las) \d+$/ }).innerText())?.[0])
  expect(count).toBeGreaterThan(0)
  return count
}
