import type { Event } from '#contract/events/events.ts'
import { type Account, post, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'
import { visiting } from './two-people.ts'

const TONIGHT = Temporal.Now.zonedDateTimeISO('America/New_York').subtract({ hours: 6 }).toPlainDate().toString()

test("in Miami's list a member finds a party of the next town without signal, and follows its venue", async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ana = await signUp(site, { firstName: 'Ana' })
  const hialeah = { city: 'Hialeah', venue: 'La Vecina', location: '12 Palm Ave, Little Gables' }
  const { venueSlug } = await publish(site, mateo, { title: 'Noche en Hialeah', ...hialeah })
  await publish(site, mateo, {
    title: 'Noche en Jacksonville',
    venue: 'El Patio',
    city: 'Jacksonville',
    location: '1 Main St',
  })

  const page = await visiting(browser, site, ana, '/home', WITH_WORKER)
  const party = page.getByRole('article').filter({ hasText: 'Noche en Hialeah' })
  await expect(party).toContainText('La Vecina · Little Gables · Hialeah')
  await expect(page.getByText('Noche en Jacksonville')).toBeHidden()
  await page.goto(`/venues/${venueSlug}`)
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeEnabled()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await page.context().setOffline(true)
  await page.goto('/home')
  await expect(party).toContainText('La Vecina · Little Gables · Hialeah')
  await page.goto('/us/hialeah/tonight')
  await page.goto(`/venues/${venueSlug}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  const followed = async () =>
    (await (
      await fetch(`${site.origin}/api/venues/following`, { headers: { cookie: ana.cookie } })
    ).json()) as unknown[]
  await expect.poll(async () => (await followed()).length, { timeout: 30_000 }).toBe(1)
  await page.goto(`/profile/${ana.id}/following`)
  await expect(page.getByRole('link', { name: 'La Vecina Hialeah, FL' })).toBeVisible()
  await expectAccessible(page)

  await publish(site, mateo, { title: 'Otra noche', ...hialeah })
  await page.goto('/notifications')
  await expect(page.getByRole('listitem').filter({ hasText: 'New at La Vecina: Otra noche' })).toBeVisible()
})

test('a visitor who follows a venue is invited to join, and an empty city names the nearest ones', async ({
  page,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ocala = { city: 'Ocala', venue: 'La Plaza', location: '1 Main St' }
  const { venueSlug } = await publish(site, mateo, { title: 'Noche en Ocala', ...ocala })
  await page.goto(`/venues/${venueSlug}`)
  await page.getByRole('link', { name: 'Follow', exact: true }).click()
  await expect(page).toHaveURL(`/join?redirect=${encodeURIComponent(`/venues/${venueSlug}`)}&after=follow`)
  await expect(page.getByText('La Plaza', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/us/pensacola')
  await expect(page.getByText('Nobody has announced a party in Pensacola for the next two weeks.')).toBeVisible()
  await page.getByRole('link', { name: /^Ocala, FL · \d+ mi$/ }).click()
  await expect(page).toHaveURL('/us/ocala-fl')
  await expect(page.getByRole('article').filter({ hasText: 'Noche en Ocala' })).toBeVisible()
})

async function publish(
  site: Site,
  { cookie }: Account,
  about: { title: string; city: string; venue: string; location: string },
) {
  const when = { date: TONIGHT, startTime: '23:00' }
  return await post<Event>(site, '/api/events', { category: 'Salsa', state: 'FL', ...when, ...about }, { cookie })
}
