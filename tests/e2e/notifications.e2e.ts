import type { Event } from '#contract/events/events.ts'
import { post, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'
import { visiting } from './two-people.ts'

test('a member sees in the header and in the list that a party has moved, and the page of the party shows the change', async ({
  browser,
  site,
}) => {
  const { ana, event, move } = await goingToAParty(site)
  const page = await visiting(browser, site, ana, '/home')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await move({ startTime: '23:00' })
  await page.reload()
  await page.getByRole('link', { name: 'Notifications, 1 new notification' }).click()
  const item = page.getByRole('listitem').filter({ hasText: 'Noche de Son has changed' })
  await expect(item).toContainText('10 PM → 11 PM')
  await expect(item.getByText('New', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await item.getByRole('link').click()
  await expect(page).toHaveURL(`/events/${event.id}`)
  await expect(page.getByText('Changed just now: 10 PM → 11 PM')).toBeVisible()
})

test('the list is shown without a connection, and what was seen there is seen on the server afterwards', async ({
  browser,
  site,
}) => {
  const { ana, move } = await goingToAParty(site)
  const page = await visiting(browser, site, ana, '/home', WITH_WORKER)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await move({ venue: 'El Patio' })
  // The list is fetched in a hidden tab, which does not mark it as seen.
  await page.addInitScript(() => {
    const isShown = () => !sessionStorage.getItem('is hidden')
    Object.defineProperty(document, 'visibilityState', { get: () => (isShown() ? 'visible' : 'hidden') })
  })
  await page.evaluate(() => sessionStorage.setItem('is hidden', 'yes'))
  await page.goto('/notifications')
  await expect(page.getByText('La Terraza → El Patio')).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('is hidden'))
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('La Terraza → El Patio')).toBeVisible()
  const unseen = async () => {
    const response = await fetch(`${site.origin}/api/notifications/unseen`, { headers: { cookie: ana.cookie } })
    return (await response.json()) as { unseen: number }
  }
  expect(await unseen()).toEqual({ unseen: 1 })
  await page.context().setOffline(false)
  await expect.poll(unseen, { timeout: 30_000 }).toEqual({ unseen: 0 })
})

test('the page of a party that has moved marks its notification as seen', async ({ browser, site }) => {
  const { ana, event, move } = await goingToAParty(site)
  await move({ startTime: '23:00' })
  const page = await visiting(browser, site, ana, '/home')
  await expect(page.getByRole('link', { name: 'Notifications, 1 new notification' })).toBeVisible()
  await page.goto(`/events/${event.id}`)
  await expect(page.getByText('Changed just now: 10 PM → 11 PM')).toBeVisible()
  await expect
    .poll(async () => {
      const response = await fetch(`${site.origin}/api/notifications/unseen`, { headers: { cookie: ana.cookie } })
      return (await response.json()) as { unseen: number }
    })
    .toEqual({ unseen: 0 })
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a member without notifications sees where they will come from', async ({ browser, site }) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  const page = await visiting(browser, site, ana, '/notifications')
  await expect(page.getByText('Nothing to tell you yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Find a party' }).click()
  await expect(page).toHaveURL(/\/home/)
})

async function goingToAParty(site: Site) {
  const ana = await signUp(site, { firstName: 'Ana' })
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const about = { date: '2027-11-19', startTime: '22:00', venue: 'La Terraza', city: 'Miami', state: 'FL' }
  const event = await post<Event>(
    site,
    '/api/events',
    { title: 'Noche de Son', category: 'Salsa', ...about },
    { cookie: mateo.cookie },
  )
  const headers = { 'Content-Type': 'application/json' }
  const write = async (method: string, path: string, cookie: string, json: object) => {
    const response = await fetch(`${site.origin}${path}`, {
      method,
      headers: { ...headers, cookie },
      body: JSON.stringify(json),
    })
    expect(response.status).toBe(200)
  }
  await write('PUT', `/api/events/${event.id}/attendance`, ana.cookie, { state: 'going' })
  const move = async (change: object) => await write('PATCH', `/api/events/${event.id}`, mateo.cookie, change)
  return { ana, event, move }
}
