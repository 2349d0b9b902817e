import type { Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { drawPoster } from '#contract/posters/drawing.ts'
import { expect, expectAccessible, SAMPLE, test } from './test.ts'

test.use({ environment: SAMPLE })

test('a host chooses the poster of an event, and takes the choice back', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const login = await page.request.post('/api/auth/login', { data: { username: 'mateo', password: 'pista-tonight' } })
  expect(login.status()).toBe(200)
  await page.goto('/create-event')
  await page.getByLabel('Event Title').fill('Salsa en la Ocho')
  await page.getByLabel('Category').selectOption('Salsa')
  const day = Temporal.PlainDate.from(tonightIn('America/New_York', Date.now())).add({ days: 4 })
  await page.getByLabel('Date', { exact: true }).fill(day.toString())
  await page.getByLabel('Start Time').fill('23:00')
  await page.getByLabel('City', { exact: true }).fill('Miami')
  await page.getByLabel('State').fill('FL')

  await page.getByRole('button', { name: 'Choose the poster' }).click()
  await expect(page.getByRole('button', { name: 'Choose for me', pressed: true })).toBeVisible()
  await page.getByRole('group', { name: 'Subject' }).getByRole('button', { name: 'Congas' }).click()
  await page.getByRole('group', { name: 'Ground' }).getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('group', { name: 'Title' }).getByRole('button', { name: 'On a band' }).click()
  await expect(page.getByRole('button', { name: 'Choose for me', pressed: false })).toBeVisible()
  await expectAccessible(page)
  expect(await isTooWide(page)).toBe(false)

  // The draft on the device has the choice.
  await page.reload()
  await page.getByRole('button', { name: 'Choose the poster' }).click()
  await expect(page.getByRole('button', { name: 'Congas', pressed: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dark', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()

  const [event] = ((await (await page.request.get('/api/events?limit=300')).json()) as Event[]).filter(
    ({ title }) => title === 'Salsa en la Ocho',
  )
  if (!event) throw new Error('the event is not in the list')
  expect(event.poster).toEqual({ subject: 'congas', ground: 'ink', lockup: 'band' })

  // A visitor sees what the server draws from the same values.
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  const visitor = await context.newPage()
  await visitor.goto(`/events/${event.id}`)
  const { svg } = drawPoster({ ...posterOfEvent(event), width: 640, height: 620 })
  await expect(visitor.locator(`[data-poster="${event.id}"] img`).first()).toHaveAttribute(
    'src',
    `data:image/svg+xml,${encodeURIComponent(svg)}`,
  )
  await context.close()

  await page.goto(`/events/${event.id}/edit`)
  await page.getByRole('button', { name: 'Choose the poster' }).click()
  await expect(page.getByRole('button', { name: 'Congas', pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose for me' }).click()
  // The form shows what the id of this event chooses.
  const order = { id: event.id, genre: event.category, title: event.title, width: 320, height: 400 }
  await expect(page.locator('.event-form img').first()).toHaveAttribute(
    'src',
    `data:image/svg+xml,${encodeURIComponent(drawPoster(order).svg)}`,
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved', { exact: true })).toBeVisible()
  expect(await (await page.request.get(`/api/events/${event.id}`)).json()).not.toHaveProperty('poster')
})

async function isTooWide(page: Page) {
  return await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}
