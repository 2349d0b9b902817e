import { devices } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { type Account, signInAs, signUp } from './account.ts'
import { fillEventForm, party } from './event-form.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'

test('a host approves who comes: a member asks without signal, and has the pass after the approval', async ({
  page,
  browser,
  site,
}) => {
  const mateo = await fillEventForm(page, site)
  await page.getByLabel('I approve who comes').check()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()
  const [event] = await eventsOf(site, mateo)
  expect(event).toMatchObject({ needsApproval: true })
  await page.goto(`/create-event?copy=${event?.id}`)
  await expect(page.getByLabel('I approve who comes')).toBeChecked()

  const ana = await signUp(site, { firstName: 'Ana' })
  const phone = await browser.newContext({
    ...WITH_WORKER,
    ...devices['iPhone 13'],
    baseURL: site.origin,
    deviceScaleFactor: 1,
  })
  await signInAs(phone, site, ana)
  const own = await phone.newPage()
  // The server is too busy to say whether she goes.
  await own.route(
    `**/api/events/${event?.id}/mine`,
    route => route.fulfill({ status: 503, json: { code: 'unavailable', error: 'The server is busy' } }),
    { times: 1 },
  )
  await own.goto(`/events/${event?.id}`)
  await expect(own.getByText('The host decides who comes.')).toBeVisible()
  await expectAccessible(own)
  await phone.setOffline(true)
  await own.getByRole('button', { name: 'Ask to come' }).click()
  await expect(own.getByText(/Your request is sent as soon as there is signal/)).toBeVisible()
  await phone.setOffline(false)
  await expect(own.getByText(/^Asked \w+ – the host decides\.$/)).toBeVisible()
  await expect(own.getByRole('button', { name: 'You asked' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Show my pass' })).toBeHidden()
  await expectAccessible(own)
  expect(await own.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  await own.goto('/home')
  const line = { name: /Asked \w+ – the host decides\. ?Noche de Son/ }
  await expect(own.getByRole('link', line)).toBeVisible()
  // A second device of the member, on which the event was never opened.
  const tablet = await browser.newContext({ baseURL: site.origin })
  await signInAs(tablet, site, ana)
  const second = await tablet.newPage()
  await second.goto('/home')
  await expect(second.getByRole('link', line)).toBeVisible()

  const beto = await signUp(site, { firstName: 'Beto' })
  await ask(site, beto, event)
  await page.goto('/profile')
  await page.getByRole('link', { name: '2 ask to come' }).click()
  await expect(page.getByText('2 ask to come', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Decide' }).click()
  const list = page.getByRole('dialog', { name: 'Decide' })
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Decline: Beto' }).click()
  await expect(list.getByText('Not this time')).toBeVisible()
  await list.getByRole('button', { name: 'Approve: Ana' }).click()
  await expect(list.getByText('Nobody asks just now.')).toBeVisible()

  await second.reload()
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(second.getByRole('link', line)).toHaveCount(0)
  await tablet.close()

  await own.goto('/notifications')
  await expect(own.getByText('You are going: Noche de Son')).toBeVisible()
  await own.goto(`/events/${event?.id}`)
  await expect(own.getByRole('button', { name: 'Show my pass' })).toBeVisible()
  await signInAs(phone, site, beto)
  const declined = await phone.newPage()
  await declined.goto(`/events/${event?.id}`)
  await expect(declined.getByText('The host said no this time.')).toBeVisible()
  await expect(declined.getByRole('button', { name: 'Not this time' })).toBeDisabled()
  await phone.close()
})

test('a visitor of an event whose host approves is asked to join, and asks with the new account', async ({
  page,
  site,
}) => {
  const { event } = await party(site, { needsApproval: true })
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: 'Ask to come' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Join', exact: true }).last()).toHaveAttribute('href', /after=going/)
})

async function eventsOf(site: Site, { cookie }: Account): Promise<Event[]> {
  return (await (await fetch(`${site.origin}/api/me/events`, { headers: { cookie } })).json()) as Event[]
}

async function ask(site: Site, { cookie }: Account, event: Event | undefined) {
  const response = await fetch(`${site.origin}/api/events/${event?.id}/attendance`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ state: 'going' }),
  })
  expect(response.status).toBe(200)
}
