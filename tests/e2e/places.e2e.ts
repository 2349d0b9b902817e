import type { Event } from '#contract/events/events.ts'
import { signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'
import { visiting } from './two-people.ts'

test('a host in the US publishes a night in Madrid, and a visitor finds it at its local time', async ({
  browser,
  page: visitor,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const date = Temporal.Now.plainDateISO('Europe/Madrid').add({ days: 3 }).toString()

  const page = await visiting(browser, site, mateo, '/create-event')
  await page.getByLabel('Event Title').fill('Salsa en Malasaña')
  await page.getByLabel('Category').selectOption('Salsa')
  await page.getByLabel('Date', { exact: true }).fill(date)
  await page.getByLabel('Start Time').fill('23:00')
  await page.getByRole('button', { name: 'Another country' }).click()
  await page.getByLabel('Country', { exact: true }).selectOption('ES')
  await page.getByLabel('City', { exact: true }).fill('madri')
  await expect(page.locator('datalist option').filter({ hasText: /^Madrid$/ })).toHaveCount(1)
  await page.getByLabel('City', { exact: true }).fill('Madrid')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()

  await visitor.goto('/es/madrid')
  const night = visitor.getByRole('article').filter({ hasText: 'Salsa en Malasaña' })
  await expect(night).toContainText('11 PM')
  await expectAccessible(visitor)
  await night.getByRole('link').first().click()
  await expect(visitor.getByText('Madrid, Spain')).toBeVisible()
  const [event] = (await (await fetch(`${site.origin}/api/events?city=Madrid&state=ES.0`)).json()) as Event[]
  expect(event).toMatchObject({ timeZone: 'Europe/Madrid', country: 'ES' })
  const calendar = await (await fetch(`${site.origin}/api/calendar/city/ES.0/Madrid.ics`)).text()
  expect(calendar).toContain(`DTSTART;TZID=Europe/Madrid:${date.replaceAll('-', '')}T230000`)
})

test('a city abroad without an event opens inside the app', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const openInside = async (path: string) =>
    await page.evaluate(address => {
      history.pushState({}, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  await openInside('/es/toledo')
  await expect(page.getByRole('heading', { level: 1, name: 'Toledo' })).toBeVisible()
  await openInside('/es/atlantis')
  await expect(page.getByRole('heading', { level: 1, name: 'City not found' })).toBeVisible()
})
