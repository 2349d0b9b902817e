import { signInAs, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'

test('a member starts hosting in Settings, creates an event, and stops when nothing is ahead; a second device follows', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const ana = await signUp(site)
  await signInAs(page.context(), site, ana)
  await page.goto('/settings#account')
  await page.getByRole('button', { name: 'Start hosting' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Venue Name').fill('La Terraza')
  await expectAccessible(page)

  const elsewhere = await browser.newContext({ baseURL })
  const tablet = await elsewhere.newPage()
  const socket = tablet.waitForEvent('websocket')
  await signInAs(elsewhere, site, ana)
  await tablet.goto('/settings')
  await expect(tablet.getByRole('link', { name: 'API tokens' })).toHaveCount(0)
  // The first message of the server that has the events of this member.
  await (await socket).waitForEvent('framereceived', {
    predicate: ({ payload }) => String(payload).includes('"hello"'),
  })

  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Start hosting' }).click()
  await expect(dialog.getByText('This needs a connection.')).toBeVisible()
  await expect(dialog.getByLabel('Venue Name')).toHaveValue('La Terraza')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Start hosting' }).click()
  await expect(page.getByText('You host events and post jobs.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'API tokens', includeHidden: true })).toBeAttached()

  await expect(tablet.getByRole('link', { name: 'API tokens' })).toBeVisible()

  const published = await page.request.post(`${site.origin}/api/events`, {
    data: {
      title: 'Noche de Son',
      date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
      startTime: '22:00',
      city: 'Miami',
      state: 'FL',
      category: 'Salsa',
    },
  })
  expect(published.status()).toBe(201)
  const { id } = (await published.json()) as { id: string }

  await page.getByRole('button', { name: 'Stop hosting' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop hosting' }).click()
  await expect(page.getByText('You have upcoming events or open jobs.')).toBeVisible()
  expect((await page.request.delete(`${site.origin}/api/events/${id}`)).ok()).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Stop hosting' }).click()
  await expect(page.getByText('You go to parties.')).toBeVisible()
  await expect(tablet.getByRole('link', { name: 'API tokens' })).toHaveCount(0)
  await elsewhere.close()
})
