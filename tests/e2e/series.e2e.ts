import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { signInAs, signUp } from './account.ts'
import { expectTwiceTheSizeFits } from './in-view.ts'
import { expect, expectAccessible, test } from './test.ts'

test('the month of a host: a weekly party with a date off, an hour later, with another name from a date on, and a big party', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const host = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  await signInAs(page.context(), site, host)
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

  const events = (await (await page.request.get(`/api/events/host/${host.id}`)).json()) as Event[]
  expect(events).toHaveLength(9)
  await page.goto(`/s/${events[0]?.series?.slug}`)
  await expect(page.getByText('The floor is being sanded')).toBeVisible()
  await expect(page.getByText('Wood floor')).toBeVisible()
  await expectAccessible(page)
  await expectTwiceTheSizeFits(page)

  await page.goto(`/events/${events[0]?.id}/edit`)
  await page.getByText('All coming dates').click()
  await page.getByLabel('Start Time').fill('21:30')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nobody is notified.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 9 dates' }).click()
  await expect(page.getByText('Your changes are saved', { exact: true })).toBeVisible()

  // From the third date on it has another name: the guest is told before, and the dates before stay.
  const { cookie } = await signUp(site)
  const going = await fetch(`${site.origin}/api/events/${events[2]?.id}/attendance`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ state: 'going' }),
  })
  expect(going.status).toBe(200)
  await page.goto(`/events/${events[2]?.id}/edit`)
  await page.getByText('This and later dates').click()
  await page.getByLabel('Event Title').fill('Martes de salsa')
  await page.getByLabel('Start Time').fill('22:00')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('1 person gets one notification.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 7 dates' }).click()
  await expect(page.getByText('Your changes are saved', { exact: true })).toBeVisible()

  // The big party is a copy, with a date and prices of its own.
  await page.goto(`/events/${events[0]?.id}/edit`)
  await page.getByRole('link', { name: 'Copy this event' }).click()
  await expect(page.getByText('The form has everything of Martes de bachata except the date.')).toBeVisible()
  await page.getByLabel('Event Title').fill('La Grande')
  await page.getByLabel('Date', { exact: true }).fill(night.add({ days: 4 }).toString())
  // Open, because the copy has a floor.
  await expect(page.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true')
  for (const [number, kind, price, until] of [
    [1, 'Early', '10', '23:00'],
    [2, 'Regular', '15', ''],
    [3, 'Students', '8', ''],
  ] as const) {
    await page.getByRole('button', { name: 'Add a price' }).click()
    const row = page.getByRole('group', { name: `Price ${number}` })
    await row.getByLabel('Kind').selectOption(kind)
    await row.getByRole('spinbutton', { name: 'Price' }).fill(price)
    if (until) await row.getByLabel('Until (optional)').fill(until)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const member = await context.newPage()
  await signInAs(member.context(), site, await signUp(site))
  await member.goto(`/s/${events[0]?.series?.slug}`)
  await expect(member.getByText('9:30 PM').first()).toBeVisible()
  await member.getByRole('button', { name: 'Follow' }).click()
  await expect(member.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  const all = (await (await page.request.get(`/api/events/host/${host.id}`)).json()) as Event[]
  const titles = all.filter(({ series }) => series).map(({ title, startTime }) => `${title} ${startTime}`)
  expect(titles.toSorted()).toEqual([
    ...Array(2).fill('Martes de bachata 21:30'),
    ...Array(7).fill('Martes de salsa 22:00'),
  ])
  await member.goto(`/events/${all.find(({ series }) => !series)?.id}`)
  await expect(member.getByText('Students')).toBeVisible()
  await expect(member.getByText('$15', { exact: true })).toBeVisible()
  await context.close()
})
