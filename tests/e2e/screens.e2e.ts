import { tonightIn, weekendOf } from '#contract/events/nights.ts'
import { post, signInAs, signUp } from './account.ts'
import { expect, test } from './test.ts'

const PHONE = { width: 390, height: 844 }
// They end with the night, because an ended event is not counted.
const order = { startTime: '23:30', endTime: '05:59', city: 'Miami', state: 'FL', category: 'Other' }

test('the heading of a weekend has its dates, and each count is the length of its list', async ({
  page,
  site,
  context,
}) => {
  // A city of this test alone: other tests on the same server publish events in Miami.
  const city = 'Tallahassee'
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host', city })
  await signInAs(context, site, mateo)
  const tonight = tonightIn('America/New_York', Date.now())
  const sunday = weekendOf(tonight).at(-1) ?? ''
  const publish = async (more: object) =>
    await post(site, '/api/events', { ...order, city, date: sunday, ...more }, { cookie: mateo.cookie })
  await publish({ title: 'Gratis uno', price: '0' })
  await publish({ title: 'Gratis dos', price: '0' })
  await publish({ title: 'Con entrada', price: '20' })

  await page.setViewportSize(PHONE)
  await page.goto('/home?when=weekend&free=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Weekend' })).toBeVisible()
  await expect(page.getByText(/^Sun [^·]+ · 2 parties$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /Sun / })).toBeVisible()
  if (sunday !== tonight) await expect(page.locator('article').getByText(/^Sun\s.*\s·\s11:30\sPM/)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Two weeks · 2 parties' })).toBeVisible()
  await page.getByRole('button', { name: 'Free' }).click()
  await expect(page.getByRole('button', { name: 'Two weeks · 3 parties' })).toBeVisible()

  await page.evaluate(() => localStorage.setItem('pista.language', 'es'))
  await page.goto('/search?tab=events')
  await page.getByRole('button', { name: 'Géneros' }).click()
  await expect(page.getByRole('button', { name: 'Otro', exact: true })).toHaveCount(1)
})

test('the profile of a host has the next event and the attended events', async ({ page, site, context }) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const date = tonightIn('America/New_York', Date.now() + 5 * 86_400_000)
  await post(site, '/api/events', { ...order, date, title: 'Mi noche' }, { cookie: mateo.cookie })
  await signInAs(context, site, mateo)
  await page.setViewportSize(PHONE)
  await page.goto('/profile?tab=events')
  await expect(page.getByText('Event', { exact: true })).toBeVisible()
  const next = page.getByRole('article').filter({ hasText: 'Mi noche' })
  await expect(next.getByText('Published', { exact: true })).toBeVisible()
  for (const name of ['Message', 'Share']) await expect(next.getByRole('button', { name })).toBeVisible()
  for (const name of ['Door', 'Edit event']) await expect(next.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText('No events attended yet. Start exploring!')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign Out' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const first = page.getByRole('textbox', { name: 'Status Message' })
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport({ ratio: 1 })
})

test('the notice after a position is posted leads to the listings', async ({ page, site, context }) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  await signInAs(context, site, mateo)
  await page.setViewportSize(PHONE)
  await page.goto('/create-job-listing')
  for (const [label, text] of [
    ['Job Title', 'Bartender'],
    ['Job Description', 'Behind the long bar, four nights a week.'],
    ['Requirements', 'Two years behind a busy bar.'],
    ['Location', 'Miami, FL'],
    ['Salary Range', '$20 an hour'],
    ['Contact Email', 'bar@example.com'],
    ['Contact Phone', '+1 305 555 0100'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Create Job Listing' }).click()
  await expect(page).toHaveURL(`${site.origin}/profile`)
  await page.getByRole('link', { name: 'See your listings' }).click()
  await expect(page.getByRole('tab', { name: 'Venue' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab')).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'Bartender' })).toBeInViewport()
})

test('a row of tabs that is wider than the screen fades at the edge', async ({ page, site, context }) => {
  await signInAs(context, site, await signUp(site, { firstName: 'Mateo', userType: 'party_host' }))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/party-host-profile')
  const row = page.getByRole('tablist')
  await expect(row).toHaveAttribute('data-more-after')
  await expect(row).not.toHaveAttribute('data-more-before')
  await page.getByRole('tab', { name: 'Events' }).press('End')
  await expect(row).toHaveAttribute('data-more-before')
  await expect(row).not.toHaveAttribute('data-more-after')
})

test('a member turns presence off in Settings, and it stays off', async ({ page, site, context }) => {
  await signInAs(context, site, await signUp(site, { firstName: 'Ana' }))
  await page.goto('/settings#privacy')
  const choice = page.getByRole('checkbox', { name: 'Show when I am online' })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(choice).not.toBeChecked()
})

test('no filter of Tonight is cut off in a narrow window, and a date of the sheet is named on its chip', async ({
  page,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const date = tonightIn('America/New_York', Date.now())
  const event = { ...order, title: 'Trueno', date, category: 'Latin Jazz' }
  await post(site, '/api/events', event, { cookie: mateo.cookie })
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/home?when=two-weeks')
  const filters = page.getByRole('group', { name: 'Filters' })
  await page.getByRole('button', { name: 'Genres' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Latin Jazz' }).click()
  await expect(filters.getByRole('button', { name: 'Latin Jazz' })).toHaveAttribute('aria-current', 'true')
  await filters.getByRole('button', { name: 'Two weeks' }).click()
  await page
    .getByRole('dialog', { name: 'Date' })
    .getByRole('button', { name: / part(y|ies)$/ })
    .last()
    .click()
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/)
  await expect(filters.getByRole('button', { name: 'Two weeks' })).toBeHidden()
  for (const chip of await filters.getByRole('button').all()) await expect(chip).toBeInViewport({ ratio: 1 })
})
