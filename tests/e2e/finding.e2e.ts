import type { Page } from '@playwright/test'
import { storedOn } from './account.ts'
import { expect, expectAccessible, SAMPLE, test, testWithWorker } from './test.ts'

test.use({ environment: SAMPLE })

const CALLE_OCHO = { latitude: 25.7655, longitude: -80.219 }
const SHOTS = process.env.FINDING_SHOTS

testWithWorker(
  'near me requests the location when it is pressed, accepts a refusal, and works without signal',
  async ({ page, context }) => {
    await context.grantPermissions([])
    await signIn(page)
    const list = page.getByRole('article')
    await page.goto('/home?when=two-weeks')
    // The first screen has a few rows; the others follow after its paint.
    await expect.poll(() => list.count()).toBeGreaterThan(20)
    const before = await list.count()
    const titles = await page.getByRole('heading', { level: 3 }).allInnerTexts()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page.getByText('Your location is off for Pista.')).toBeVisible()
    await expect(list).toHaveCount(before)
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(titles)
    await expectAccessible(page)
    await shoot(page, 'denied')

    await context.setGeolocation(CALLE_OCHO)
    await context.grantPermissions(['geolocation'])
    await page.evaluate(async () => await navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Offline · updated \d{1,2}(:\d\d)? [AP]M$/)).toBeVisible()
    // Ended events are last, so the times of tonight's list may start again in its middle.
    await page.getByRole('button', { name: 'Two weeks', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Tomorrow/ })
      .click()
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page.getByRole('button', { name: 'Near me', pressed: true })).toBeVisible()
    await expect(page.getByText('Your location is off for Pista.')).toBeHidden()
    const server = page.getByRole('region').filter({ has: list }).first()
    const miles = async () => (await server.innerText()).match(/[\d.]+(?= mi\b)/g)?.map(Number) ?? []
    await expect.poll(async () => (await miles()).length).toBeGreaterThan(1)
    expect(await miles()).toEqual((await miles()).toSorted((one, other) => one - other))
    await shoot(page, 'near-offline')

    await page.getByRole('button', { name: 'Find a party' }).click()
    await page.getByRole('searchbox').fill('salza')
    // Chosen before the pause in typing, after which the text enters the address.
    await page.getByRole('button', { name: 'Weekend', exact: true }).click()
    await expect(page).toHaveURL(/when=weekend/)
    await expect(page).toHaveURL(/q=salza/)
    await page.goto('/search?tab=events&q=salza&when=weekend')
    await expect(page.getByText(/^Offline · updated .*saved on this device\.$/)).toBeVisible()
    await expect(page.getByText(/^\d+ events?$/)).toBeVisible()
    await shoot(page, 'search-offline')
  },
)

test('another city is chosen from those with events, and stored on the device', async ({ page }) => {
  await signIn(page)
  const filters = page.getByRole('group', { name: 'Filters' })
  await page.goto('/home')
  await expect(page.getByRole('radio', { name: 'For you' })).toBeChecked()
  await expect(filters).toBeHidden()
  await page.getByText(/^All \d+$/).click()
  await expect(filters).toBeVisible()
  await page.getByText('For you', { exact: true }).click()
  await expect(filters).toBeHidden()

  await page.goto('/home?when=two-weeks')
  await page.getByRole('button', { name: 'Two weeks', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tonight/ })
    .click()
  // The last filter is off, and the control that switched it off is still there.
  await expect(filters.getByRole('button', { name: 'Tonight', exact: true })).toBeFocused()

  await page.goto('/home?when=two-weeks')
  const city = page.getByRole('combobox', { name: 'City' })
  await expect(city).toHaveValue('Miami, FL')
  await expect(city.getByRole('option', { name: 'Hialeah, FL' })).toBeAttached()
  await city.selectOption('Hialeah, FL')
  await expect(page.getByRole('link', { name: 'Hialeah in my calendar' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.+\/api\/calendar\/city\/FL\/Hialeah\.ics$/,
  )
  await page.getByRole('button', { name: 'Two weeks', exact: true }).click()
  const laterDates = page.getByRole('button', { name: /^(?!Tonight|Tomorrow).*, [1-9]\d* part(y|ies)$/ })
  await laterDates.first().click()
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/)
  await expect(page).not.toHaveURL(/when=/)
  await page.reload()
  await expect(city).toHaveValue('Hialeah, FL')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'hialeah')

  await page.goto('/home?genre=cumbia&free=1&q=xyz')
  await expect(page.getByText('No events found')).toBeVisible()
  await page.getByRole('button', { name: 'Find a party' }).click()
  await city.selectOption('Miami, FL')
  await page.goto('/search?tab=events&q=regaeton&location=Miami')
  await expect(page.getByText(/^\d+ events?$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Miami in my calendar' })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'search')
})

test('a visitor searches Tonight and the page of a city with a sentence', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('button', { name: 'Find a party' }).click()
  await page.getByRole('searchbox').fill('salsa gratis viernes')
  await expect(page).toHaveURL(/q=salsa/)
  await expect(page.getByText(/^Read as salsa · Free · Fri /)).toBeVisible()
  await page.getByRole('button', { name: 'Search for the words instead' }).click()
  await expect(page).toHaveURL(/literal=1/)
  await expectAccessible(page)

  await page.goto('/us/miami/weekend?q=salsa')
  await expect(page.getByRole('button', { name: 'Weekend', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Weekend', exact: true }).click()
  await expect(page).toHaveURL(/\/us\/miami\?q=salsa$/)
  await expect(page.getByText(/^\d+ events?$/)).toBeVisible()
  await page.getByRole('button', { name: 'Find a party' }).click()
  await expect(page).toHaveURL(/\/us\/miami$/)
})

test('the search begins with events, reads price and day from the words, and offers other searches', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/search')
  await expect(page.getByRole('tab', { name: 'Find Events' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article').first()).toBeVisible()
  const field = page.getByLabel('Search events')
  await field.fill('bachata gratis viernes')
  await expect(page.getByText(/^Read as bachata · Free · Fri /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Free', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Free', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Free', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await expect(field).toHaveValue('bachata')
  await expect(page.getByLabel('Date', { exact: true })).not.toHaveValue('')
  await page.getByRole('button', { name: 'Weekend', exact: true }).click()
  await expect(page).toHaveURL(/when=weekend/)
  await expect(page.getByLabel('Date', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Weekend', exact: true }).click()
  await field.fill('bachata gratis viernes')
  await page.getByRole('button', { name: 'Search for the words instead' }).click()
  await expect(page.getByRole('button', { name: 'Free', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await field.fill('bachata xqzvwk')
  await expect(page.getByText('No events found')).toBeVisible()
  await page.getByRole('button', { name: 'Without “xqzvwk”' }).click()
  await expect(field).toHaveValue('bachata')
  await expect(page.getByText(/^\d+ events?$/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Place and date' }).click()
  await page.getByLabel('Location').fill('Nowhere')
  await expect(page.getByText('No events found')).toBeVisible()
  await page.getByRole('button', { name: 'Without “Nowhere”' }).click()
  await expect(page.getByText(/^\d+ events?$/)).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('')

  // The text stays when the tab changes, and is offered again later.
  await page.getByRole('tab', { name: 'Find Users' }).click()
  await expect(page.getByLabel('Name or username')).toHaveValue('bachata')
  // A search is remembered once its results have been looked at for two seconds.
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  await expect
    .poll(() => storedOn(page, id, 'notes', 'recent searches'))
    .toMatchObject({ value: expect.arrayContaining(['bachata']) })
  await page.getByLabel('Name or username').fill('')
  await page.getByRole('button', { name: 'bachata', exact: true }).click()
  await expect(page).toHaveURL(/q=bachata/)
  await page.getByLabel('Name or username').fill('')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('button', { name: 'bachata', exact: true })).toBeHidden()
})

test('a search that matches more events than it shows names the number of all', async ({ page, site }) => {
  const events = (await (await fetch(`${site.origin}/api/search/events/count?location=FL`)).json()) as { count: number }
  expect(events.count).toBeGreaterThan(50)
  await signIn(page)
  await page.goto('/search?tab=events&location=FL')
  await expect(page.getByText(`The first 50 of ${events.count} events`, { exact: true })).toBeVisible()
  await page.goto('/search?tab=events&location=FL&free=1')
  await expect(page.getByText(/^\d+ events?$/)).toBeVisible()
  await expect(page.getByText(/^The first/)).toHaveCount(0)

  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/search?tab=users&q=ma')
  const people = page.getByRole('listitem').getByRole('link')
  await expect(people.first()).toBeVisible()
  const areCut = await people.evaluateAll(all => all.map(link => link.scrollWidth > link.clientWidth))
  expect(areCut, 'a name under the buttons beside it').not.toContain(true)

  await page.goto('/home?when=two-weeks')
  await page.getByRole('article').last().getByRole('link').click()
  // One row of buttons.
  await expect.poll(async () => (await page.locator('.action-bar').boundingBox())?.height).toBeLessThan(100)
})

test('until the server responds, a search shows the matching events of the device and counts none', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.route('**/api/search/events?*', () => undefined)
  await page.goto('/search?tab=events&q=bachata')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Searching events…')).toBeVisible()
  await expect(page.getByText(/^\d+ events?$/)).toHaveCount(0)
})

async function signIn(page: Page) {
  const response = await page.request.post('/api/auth/login', { data: { username: 'ana', password: 'pista-tonight' } })
  expect(response.status()).toBe(200)
}

async function shoot(page: Page, name: string) {
  if (!SHOTS) return
  for (const [size, width, height] of [
    ['phone', 390, 844],
    ['desktop', 1440, 900],
  ] as const)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${SHOTS}/${name}-${size}-${colorScheme}.png` })
    }
  await page.setViewportSize({ width: 390, height: 844 })
}
