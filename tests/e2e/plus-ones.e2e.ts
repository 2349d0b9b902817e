import { devices } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { signInAs, signUp } from './account.ts'
import { fillEventForm } from './event-form.ts'
import { expectTwiceTheSizeFits } from './in-view.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'
import { visiting, workerControls } from './two-people.ts'

test('a member brings Camila without signal, the pass shows +1, and the door lets both in', async ({
  page,
  browser,
  site,
}) => {
  const mateo = await fillEventForm(page, site)
  await page.getByLabel('People each guest may bring').selectOption('2')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()
  const own = await fetch(`${site.origin}/api/me/events`, { headers: { cookie: mateo.cookie } })
  const [event] = (await own.json()) as Event[]
  expect(event).toMatchObject({ plusOneLimit: 2 })
  await page.goto(`/create-event?copy=${event?.id}`)
  await expect(page.getByLabel('People each guest may bring')).toHaveValue('2')

  const ana = await signUp(site, { firstName: 'Ana' })
  const phone = await browser.newContext({
    ...WITH_WORKER,
    ...devices['iPhone 13'],
    baseURL: site.origin,
    deviceScaleFactor: 1,
  })
  await signInAs(phone, site, ana)
  const night = await phone.newPage()
  await night.goto(`/events/${event?.id}`)
  await night.getByRole('button', { name: "I'm going" }).click()
  await expect(night.getByRole('button', { name: 'Show my pass' })).toBeVisible()
  await phone.setOffline(true)
  await night.getByRole('button', { name: "You're going" }).click()
  const sheet = night.getByRole('dialog', { name: 'Are you going?' })
  await sheet.getByLabel('Name (optional)').fill('Camila')
  await sheet.getByRole('button', { name: 'Add Camila' }).click()
  await sheet.getByRole('button', { name: 'Add +1' }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Camila' })).toBeVisible()
  // Two are as many as the host allows.
  await expect(sheet.getByLabel('Name (optional)')).toBeHidden()
  await expectAccessible(night)
  await sheet.getByRole('button', { name: 'Remove +1' }).click()
  await expect(sheet.getByRole('button', { name: 'Remove +1' })).toBeHidden()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(night.getByRole('button', { name: "You're going +1" })).toBeVisible()
  await phone.setOffline(false)
  await expect
    .poll(async () => (await (await fetch(`${site.origin}/api/events/${event?.id}`)).json()) as Event)
    .toMatchObject({ attendingCount: 2 })
  await night.getByRole('button', { name: 'Show my pass' }).click()
  const pass = night.getByRole('dialog', { name: 'Noche de Son' })
  await expect(pass.getByText('+1: Camila')).toBeVisible()
  await expectAccessible(night)
  expect(await night.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  await pass.getByRole('button', { name: 'Close' }).click()

  const door = await visiting(browser, site, mateo, `/events/${event?.id}`, WITH_WORKER)
  await door.setViewportSize({ width: 390, height: 844 })
  await workerControls(door)
  await door.goto(`/door/${event?.id}`)
  await expect(door.getByText('2 on the list')).toBeVisible()
  await door.context().setOffline(true)
  await door.getByLabel('Search by name or code').fill('cami')
  await expect(door.getByText('+1: Camila')).toBeVisible()
  await door.getByRole('button', { name: /^Ana .*: in$/ }).click()
  const green = door.getByRole('dialog', { name: 'In', exact: true })
  await expectAccessible(door)
  await green.getByRole('button', { name: 'Back to the list' }).click()
  // Camila comes a little later.
  await expect(door.getByText('1 of 2')).toBeVisible()
  await expectTwiceTheSizeFits(door)
  // A second tap does not add a third person.
  await door.getByRole('button', { name: /^One more with Ana/ }).dblclick()
  await expect(door.getByText('2 of 2')).toBeVisible()
  await expect(door.getByRole('button', { name: /^One more with Ana/ })).toBeHidden()
  await expect(door.getByText('2 of 2')).toBeVisible()
  await door.context().setOffline(false)

  // Both leave together, and come back together.
  await night.getByRole('button', { name: "You're going +1" }).click()
  await sheet.getByRole('button', { name: 'Not going' }).click()
  await expect(night.getByRole('button', { name: "I'm going" })).toBeVisible()
  await night.getByRole('button', { name: 'Undo' }).click()
  await expect(night.getByRole('button', { name: "You're going +1" })).toBeVisible()
  await phone.close()
})
