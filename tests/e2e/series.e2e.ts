import { tonightIn } from '#contract/events/nights.ts'
import { signInAndOpenProfile, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'

test('a host publishes a weekly party with a date off, moves it by an hour for all dates, and a member follows it', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const host = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  await signInAndOpenProfile(page, site, host)
  await page.goto('/create-event')
  await page.getByLabel('Event Title').fill('Martes de bachata')
  const night = Temporal.PlainDate.from(tonightIn('America/New_York', Date.now())).add({ days: 3 })
  await page.getByLabel('Date', { exact: true }).fill(night.toString())
  await page.getByLabel('Start Time').fill('20:30')
  await page.getByLabel('Category').selectOption('Bachata')
  await page.getByLabel('City', { exact: true }).fill('Miami')
  await page.getByLabel('State').fill('FL')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('combobox', { name: 'Floor' }).selectOption('Wood floor')
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption('weekly')
  const dates = page.getByRole('button', { name: /^Skip / })
  await expect(dates).toHaveCount(4)
  await dates.nth(1).click()
  await page.getByLabel(/^Why .* is off/).fill('The floor is being sanded')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()

  const events = (await (await page.request.get(`/api/events/host/${host.id}`)).json()) as {
    id: string
    series: { slug: string }
  }[]
  expect(events).toHaveLength(9)
  await page.goto(`/s/${events[0]?.series.slug}`)
  await expect(page.getByText('The floor is being sanded')).toBeVisible()
  await expect(page.getByText('Wood floor')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/events/${events[0]?.id}/edit`)
  await page.getByText('All coming dates').click()
  await page.getByLabel('Start Time').fill('21:30')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nobody is notified.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 9 dates' }).click()
  await expect(page.getByText('Your changes are saved', { exact: true })).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const member = await context.newPage()
  await signInAndOpenProfile(member, site, await signUp(site))
  await member.goto(`/s/${events[0]?.series.slug}`)
  await expect(member.getByText('9:30 PM').first()).toBeVisible()
  await member.getByRole('button', { name: 'Follow' }).click()
  await expect(member.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await context.close()
})
