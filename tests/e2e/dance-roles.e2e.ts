import { devices } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { type Account, signInAs, signUp } from './account.ts'
import { fillEventForm, party } from './event-form.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'

test.use({ colorScheme: 'light' })

test('a host asks for leads and follows behind "More", and a copy has the same', async ({ page, site }) => {
  const mateo = await fillEventForm(page, site)
  await page.getByLabel('Ask for leads and follows').check()
  await page.getByLabel('At most, for each of the other role').selectOption('1.2')
  await expect(page.getByLabel('Waiting list when full')).toBeChecked()
  await page.getByLabel('From this guest on (optional)').fill('x')
  await page.getByLabel('Show the balance to everybody').check()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByLabel('From this guest on (optional)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('From this guest on (optional)').fill('20')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()
  const [event] = await eventsOf(site, mateo)
  expect(event).toMatchObject({
    danceRoles: { from: 20, ratio: 1.2, isShown: true },
    hasWaitingList: true,
    dancers: { leads: 0, follows: 0, boths: 0 },
  })
  await page.goto(`/create-event?copy=${event?.id}`)
  await expect(page.getByLabel('Ask for leads and follows')).toBeChecked()
  await expect(page.getByLabel('From this guest on (optional)')).toHaveValue('20')
})

test('a member chooses a role, waits for the other one, and looks for a partner, also without signal', async ({
  browser,
  site,
}) => {
  const { event, mateo } = await party(site, { danceRoles: { ratio: 1, isShown: true }, hasWaitingList: true })
  const lucia = await signUp(site, { firstName: 'Lucía' })
  await attend(site, lucia, event, { danceRole: 'lead', seeksPartner: true })
  const ana = await signUp(site, { firstName: 'Ana' })
  const phone = await browser.newContext({
    ...WITH_WORKER,
    ...devices['iPhone 13'],
    baseURL: site.origin,
    deviceScaleFactor: 1,
  })
  await signInAs(phone, site, ana)
  const page = await phone.newPage()
  await page.goto(`/events/${event.id}`)
  await expect(page.getByText('1 leads · 0 follow · 0 dance both')).toBeVisible()
  await page.getByRole('button', { name: "I'm going" }).click()
  const sheet = page.getByRole('dialog', { name: 'Leads and follows' })
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(sheet.getByText('Choose whether you lead, follow or dance both')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: 'Lead' })).toBeFocused()
  await sheet.getByText('Lead', { exact: true }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(page.getByText('Number 1 in line to lead. Opens with the next follow.')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)

  const beto = await signUp(site, { firstName: 'Beto' })
  await attend(site, beto, event, { danceRole: 'follow' })
  await page.reload()
  await expect(page.getByText('You lead.')).toBeVisible()
  await expect(page.getByText('2 lead · 1 follows · 0 dance both')).toBeVisible()
  await page.getByRole('button', { name: 'Looking for a partner' }).click()
  const list = page.getByRole('dialog', { name: 'Looking for a partner' })
  await expect(list.getByRole('link', { name: 'Lucía' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // The change waits on the phone, and the server has it when the signal is back.
  await phone.setOffline(true)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await sheet.getByText('Both', { exact: true }).click()
  await sheet.getByLabel('I look for a partner').check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You lead and follow.')).toBeVisible()
  await phone.setOffline(false)
  await expect
    .poll(async () => await mine(site, ana, event))
    .toMatchObject({ danceRole: 'both', seeksPartner: true, attendance: 'going' })

  await page.getByRole('button', { name: 'Looking for a partner' }).click()
  await list.getByRole('listitem').filter({ hasText: 'Lucía' }).getByRole('button', { name: 'Message' }).click()
  await expect(page).toHaveURL(/\/inbox/)
  await expect(page.getByRole('heading', { name: 'Lucía' })).toBeVisible()

  const door = await fetch(`${site.origin}/api/events/${event.id}/door`, { headers: { cookie: mateo.cookie } })
  expect((await door.json()).people).toHaveLength(3)
  await phone.close()
})

test('a guest without an account chooses a role, and the host reads it in the list of the door', async ({
  page,
  browser,
  site,
}) => {
  const { event, mateo } = await party(site, { danceRoles: { ratio: 1, isShown: true }, hasWaitingList: true })
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: "I'm going" }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Your name').fill('Uxue')
  await sheet.getByLabel('Phone or email').fill('uxue@example.com')
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(sheet.getByText('Choose whether you lead, follow or dance both')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: 'Lead' })).toBeFocused()
  await sheet.getByText('Follow', { exact: true }).click()
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(sheet.getByText(/Not confirmed yet/)).toBeVisible()

  const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 390, height: 844 } })
  await signInAs(context, site, mateo)
  const door = await context.newPage()
  await door.goto(`/door/${event.id}`)
  await expect(door.getByText('Follow · not confirmed yet')).toBeVisible()
  await context.close()
})

async function attend(site: Site, { cookie }: Account, { id }: Event, details: object) {
  const response = await fetch(`${site.origin}/api/events/${id}/attendance`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ state: 'going', ...details }),
  })
  expect(response.status).toBe(200)
}

async function mine(site: Site, { cookie }: Account, { id }: Event) {
  return await (await fetch(`${site.origin}/api/events/${id}/mine`, { headers: { cookie } })).json()
}

async function eventsOf(site: Site, { cookie }: Account): Promise<Event[]> {
  return await (await fetch(`${site.origin}/api/me/events`, { headers: { cookie } })).json()
}
