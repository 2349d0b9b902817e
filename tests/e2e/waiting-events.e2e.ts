import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Event } from '#contract/events/events.ts'
import { type Account, post, signInAs, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, testWithWorker } from './test.ts'
import { readyForOffline } from './two-people.ts'
import { queueSyncOf } from './worker-devtools.ts'

testWithWorker(
  'an event with a flyer that is published without signal waits on the device, can be changed, and goes out with the page closed',
  async ({ page, context, site }) => {
    const mateo = await readyToHost(page, site)
    await page.goto('/create-event')
    await fillEvent(page, 'Sin Señal')
    await site.stop('SIGKILL')
    const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#e33' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'flyer.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByText('The flyer is uploaded with the event when you have signal.')).toBeVisible()
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByText('Publishes when you have signal', { exact: true }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/profile$/)

    await page.goto('/home')
    const waiting = page.getByRole('region', { name: 'Your parties on this device' })
    await expect(waiting).toContainText('Sin Señal')
    await expect(waiting).toContainText('Publishes when you have signal')
    await expectAccessible(page)
    await page.goto('/settings#storage')
    await expect(page.locator('#storage').getByText('Sin Señal')).toBeVisible()
    await page.goto('/home')
    await waiting.getByRole('link', { name: 'Change: Sin Señal' }).click()
    await expect(page.getByLabel('Event Title')).toHaveValue('Sin Señal')
    await expect(page.getByAltText('Your flyer')).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(page.url())
    await expect(tab.getByLabel('Event Title')).toHaveValue('Sin Señal')
    await page.getByLabel('Event Title').fill('Sin Señal, Dos')
    await tab.getByLabel('Start Time').fill('23:15')
    for (const form of [page, tab]) {
      await form.getByRole('button', { name: 'Create Event' }).click()
      await expect(form).toHaveURL(/\/profile$/)
    }
    await tab.close()
    await page.goto('/home')
    await expect(waiting.getByRole('listitem')).toHaveCount(1)
    await expect(waiting).toContainText('Sin Señal, Dos')

    const other = await context.newPage()
    const sync = await queueSyncOf(other, site)
    await page.close()
    await site.start()
    // Chromium fires `sync` again while a row is left, for instance if the first request came before the server was
    // ready.
    await expect(async () => {
      await sync()
      expect(await hostedBy(site, mateo)).toMatchObject([
        {
          title: 'Sin Señal, Dos',
          startTime: '23:15',
          status: 'active',
          flyerUrl: expect.stringMatching(/^\/uploads\//),
        },
      ])
    }).toPass({ timeout: 30_000 })
  },
)

testWithWorker(
  'an edit without signal that conflicts with another device asks when the form opens again, and overwrites nothing, nor the edit of another tab',
  async ({ page, context, site }) => {
    const mateo = await readyToHost(page, site, [])
    const order = {
      title: 'Son',
      date: '2030-05-03',
      startTime: '22:00',
      city: 'Miami',
      state: 'FL',
      category: 'Salsa',
    }
    const event = await post<Event>(site, '/api/events', order, { Cookie: mateo.cookie })
    await page.goto(`/events/${event.id}/edit`)
    await expect(page.getByLabel('Event Title')).toHaveValue('Son')
    const tab = await context.newPage()
    await tab.goto(`/events/${event.id}/edit`)
    await expect(tab.getByLabel('Event Title')).toHaveValue('Son')
    await context.setOffline(true)
    await page.getByLabel('Event Title').fill('From the phone')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Saved when you have signal', { exact: true }).first()).toBeVisible()
    await tab.getByLabel('Start Time').fill('23:00')
    await tab.getByRole('button', { name: 'Save changes' }).click()
    await expect(tab.getByText('Saved when you have signal', { exact: true }).first()).toBeVisible()
    await tab.close()
    const laptop = await fetch(`${site.origin}/api/events/${event.id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Cookie: mateo.cookie },
      body: JSON.stringify({ title: 'From the laptop' }),
    })
    expect(laptop.status).toBe(200)
    await context.setOffline(false)
    await expect(page.getByText('That was not saved', { exact: true })).toBeVisible()
    expect(await hostedBy(site, mateo)).toMatchObject([{ title: 'From the laptop' }])

    await page.goto(`/events/${event.id}/edit`)
    const dialog = page.getByRole('dialog', { name: 'Changed on another device' })
    await dialog.getByRole('radio', { name: 'Yours From the phone' }).check()
    await dialog.getByRole('button', { name: 'Put it in the form' }).click()
    await expect(page.getByLabel('Event Title')).toHaveValue('From the phone')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    expect(await hostedBy(site, mateo)).toMatchObject([{ title: 'From the phone', startTime: '23:00' }])
    await page.goto('/settings#storage')
    await expect(page.locator('#storage').getByText('Everything you have written has been sent.')).toBeVisible()
  },
)

testWithWorker(
  'a waiting event that the server refuses opens with its reason at the field, and with its flyer',
  async ({ page, context, site }) => {
    const mateo = await readyToHost(page, site)
    await page.goto('/create-event')
    await fillEvent(page, 'Rechazada')
    await context.setOffline(true)
    const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#e33' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'flyer.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByText('Publishes when you have signal', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page).toHaveURL(/\/profile$/)

    const issues = [{ path: 'title', code: 'too-long', message: 'Too long' }]
    await context.route('**/api/events', async route => {
      if (route.request().method() !== 'POST') return await route.fallback()
      await route.fulfill({ status: 400, json: { error: 'Too long', code: 'invalid', issues } })
    })
    await context.setOffline(false)
    await expect(page.getByText('That was not saved', { exact: true })).toBeVisible()
    await page.goto('/home')
    const refused = page.getByRole('region', { name: 'Your parties on this device' })
    await expect(refused).toContainText('Not published.')
    await refused.getByRole('link', { name: 'Change: Rechazada' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not published.' })).toBeVisible()
    await expect(page.getByLabel('Event Title')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByAltText('Your flyer')).toBeVisible()

    await context.unroute('**/api/events')
    await page.getByLabel('Event Title').fill('Aceptada')
    await page.getByRole('button', { name: 'Create Event' }).click()
    await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()
    expect(await hostedBy(site, mateo)).toMatchObject([
      { title: 'Aceptada', flyerUrl: expect.stringMatching(/^\/uploads\//) },
    ])
    await page.goto('/settings#storage')
    await expect(page.locator('#storage').getByText('Everything you have written has been sent.')).toBeVisible()
  },
)

test('the form of a waiting event that was published meanwhile makes another event, and in a second tab one more', async ({
  page,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  await signInAs(page.context(), site, mateo)
  const order = { title: 'Son', date: '2030-05-03', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  const id = crypto.randomUUID()
  await post<Event>(site, '/api/events', { ...order, id }, { Cookie: mateo.cookie })
  await page.goto(`/create-event?event=${id}`)
  await fillEvent(page, 'Otra Noche')
  const tab = await page.context().newPage()
  await tab.goto(`/create-event?event=${id}`)
  await expect(tab.getByLabel('Event Title')).toHaveValue('Otra Noche')
  await tab.getByLabel('Event Title').fill('Una Más')
  for (const form of [page, tab]) {
    await form.getByRole('button', { name: 'Create Event' }).click()
    await expect(form).toHaveURL(/\/profile$/)
  }
  const titles = (await hostedBy(site, mateo)).map(({ title }) => title)
  expect(titles.toSorted()).toEqual(['Otra Noche', 'Son', 'Una Más'])
})

test('a device without room for a waiting event says so, and the form keeps everything', async ({
  page,
  context,
  site,
}) => {
  await signInAs(context, site, await signUp(site, { firstName: 'Mateo', userType: 'party_host' }))
  await page.goto('/create-event')
  await fillEvent(page, 'Disco Lleno')
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = function (...args) {
      if (this.name === 'deliveries') throw new DOMException('The disk is full', 'QuotaExceededError')
      return this.put(...args)
    }
  })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(
    page.getByText('This device has no room left to keep the event.', { exact: false }).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Event Title')).toHaveValue('Disco Lleno')
})

async function readyToHost(
  page: Page,
  site: Site,
  paths = ['/profile', '/home', '/settings', '/create-event'],
): Promise<Account> {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  await readyForOffline(page, site, mateo, paths)
  return mateo
}

async function fillEvent(page: Page, title: string) {
  await page.getByLabel('Event Title').fill(title)
  await page.getByLabel('Category').selectOption('Salsa')
  await page.getByLabel('Date', { exact: true }).fill('2030-05-03')
  await page.getByLabel('Start Time').fill('23:00')
  await page.getByLabel('City', { exact: true }).fill('Miami')
  await page.getByLabel('State').fill('FL')
}

async function hostedBy(site: Site, { id, cookie }: Account) {
  const response = await fetch(`${site.origin}/api/events/host/${id}`, { headers: { Cookie: cookie } })
  return (await response.json()) as Event[]
}
