import type { Page } from '@playwright/test'
import { controlsInView } from './in-view.ts'
import { expect, expectAccessible, test } from './test.ts'

const PASSWORD = 'guaguancó a las 4'

test.use({ environment: { SAMPLE: 'on', ADMIN_USER: 'jefa', ADMIN_PASSWORD: PASSWORD } })

test('a moderator lists an event without its host, a visitor sees its source, and the host claims it', async ({
  page,
  browser,
  site,
}) => {
  // One journey through four roles, with a check of the accessibility of each screen.
  test.slow()
  await unlock(page)
  await page.goto('/admin/events?part=add')
  const form = page.getByRole('form', { name: 'Events without a host' })
  await form.getByLabel('From whom', { exact: true }).fill('@casatrueno')
  await form.getByLabel('Title', { exact: true }).fill('Son montuno en el patio')
  const tomorrow = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 })
  await form.getByLabel('Date', { exact: true }).fill(`${tomorrow.month}/${tomorrow.day}/${tomorrow.year}`)
  await form.getByLabel('Start', { exact: true }).fill('12:30 AM')
  await form.getByLabel('Venue', { exact: true }).fill('Casa Trueno')
  await form.getByLabel('Genre', { exact: true }).selectOption('Salsa')
  await form.getByLabel('State', { exact: true }).selectOption('FL')
  await form.getByLabel('City', { exact: true }).selectOption('Miami')
  await form.getByRole('button', { name: 'List an event' }).click()
  await expect(page.getByText('The event is listed', { exact: true })).toBeVisible()
  await expect(form.getByLabel('From whom', { exact: true })).toHaveValue('@casatrueno')
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Events without a host' }).click()
  await page.getByRole('button', { name: 'Edit Son montuno en el patio' }).click()
  const edit = page.getByRole('form', { name: 'Edit Son montuno en el patio' })
  await expect(edit.getByLabel('Start', { exact: true })).toHaveValue('12:30 AM')
  await expect(edit.getByLabel('Genre', { exact: true })).toHaveValue('Salsa')
  await expectAccessible(page)
  await edit.getByLabel('Start', { exact: true }).fill('1:30 AM')
  await edit.getByLabel('Price', { exact: true }).fill('ten')
  await edit.getByRole('button', { name: 'Save the changes' }).click()
  await expect(edit.getByRole('alert')).toBeVisible()
  await expect(edit.getByLabel('Start', { exact: true })).toHaveValue('1:30 AM')
  await edit.getByLabel('Price', { exact: true }).fill('10')
  // Another moderator changes the venue at the same time.
  await edit.getByLabel('Venue', { exact: true }).fill('La Trova')
  const { listings } = await (await page.request.get('/api/admin/listings')).json()
  const other = await page.request.patch(`/api/admin/listings/${listings[0].id}`, {
    data: { venue: 'El Patio' },
    headers: { Origin: site.origin },
  })
  expect(other.ok()).toBe(true)
  await edit.getByRole('button', { name: 'Save the changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Changed on another device' })
  await conflict.getByRole('radio', { name: 'Yours La Trova' }).check()
  await expectAccessible(page)
  const edited = page.waitForResponse(response => response.request().method() === 'PATCH')
  await conflict.getByRole('button', { name: 'Save my choice' }).click()
  expect(await (await edited).json()).toMatchObject({
    date: tomorrow.toString(),
    startTime: '01:30',
    price: '10.00',
    venue: 'La Trova',
  })
  await expect(page.getByText('The event is changed', { exact: true })).toBeVisible()
  await expect(edit).toBeHidden()
  await page.getByRole('tab', { name: 'From whom they are' }).click()
  await page.getByRole('button', { name: 'Make a code for @casatrueno' }).click()
  const code = await page.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/).innerText()
  await expectAccessible(page)

  // The list and the page of the event name the source, also without a connection.
  const mateo = await browser.newContext({ baseURL: site.origin, viewport: { width: 390, height: 844 } })
  const phone = await mateo.newPage()
  const signedIn = await phone.request.post('/api/auth/login', {
    data: { username: 'mateo', password: 'pista-tonight' },
  })
  expect(signedIn.ok()).toBe(true)
  await phone.goto('/search?q=montuno')
  await expect(phone.getByText('Unclaimed, from @casatrueno')).toBeVisible()
  await phone.getByRole('link', { name: /Son montuno en el patio/ }).click()
  await expect(phone.getByRole('heading', { name: 'Unclaimed, from @casatrueno' })).toBeVisible()
  await expect(phone.getByText('Hosted by', { exact: true })).toBeHidden()
  await expectAccessible(phone)

  await phone.getByText('Is it yours? Claim it').click()
  await phone.getByLabel('Code', { exact: true }).fill('ABCDE-ABCDE')
  await phone.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(phone.getByText('This code is not valid. Check it, or ask for a new one.')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await phone.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(phone.getByText('1 event from @casatrueno is yours now.', { exact: true })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Edit event' })).toBeVisible()
  await expect(phone.getByText('Unclaimed, from @casatrueno')).toBeHidden()
  await mateo.close()

  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByText('1 event · Claimed by mateo')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the claim of @casatrueno' }).click()
  await expect(page.getByRole('button', { name: 'Make a code for @casatrueno' })).toBeVisible()
})

test('each section of the admin page offers at most 30 controls at a time beside the list of the sections', async ({
  page,
}) => {
  await unlock(page)
  const counts: Record<string, number> = {}
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    for (const section of ['', '/reports', '/people', '/events', '/venues', '/site', '/health']) {
      await page.goto(`/admin${section}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      const rail = page.getByRole('navigation', { name: 'Sections of the admin page' })
      const all = await controlsInView(page.locator('main'))
      counts[`${section} ${size.width}`] = all - (await controlsInView(rail))
    }
  }
  expect(Object.entries(counts).filter(([, count]) => count > 30)).toEqual([])
})

async function unlock(page: Page) {
  await page.goto('/admin')
  await page.getByLabel('Username').fill('jefa')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeHidden()
}
