import type { Browser, Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { expectFormatsOf } from './region-formats.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, SAMPLE, test } from './test.ts'

test.use({ environment: SAMPLE })

// In Great Britain `layout.e2e.ts` looks at the same screens.
for (const locale of ['es-ES', 'es-CO', 'pt-BR'] as const)
  test(`no screen has the formats of another region in ${locale}`, async ({ browser, site }) => {
    for (const person of [null, 'ana', 'mateo'] as const) {
      const page = await openAs(browser, site, { locale, person })
      for (const path of await pathsOf(page, site, person)) {
        await page.goto(path)
        // The `main` of the app: that of the server's page for visitors has the formats of the installation.
        await expect(page.locator('main#content').locator('h1, h2').first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectFormatsOf(page, locale, path)
      }
      await page.context().close()
    }
  })

test('a member chooses 24 hours and kilometres, which this device shows at once and another one after signing in', async ({
  browser,
  site,
}) => {
  const page = await openAs(browser, site, { locale: 'en-US', person: 'ana' })
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toContainText(/\d [AP]M/)
  await page.goto('/settings#region')
  await page.getByRole('radio', { name: '24 hours' }).check({ force: true })
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Kilometres' }).check({ force: true })
  await expectAccessible(page)
  await expect
    .poll(async () => await (await page.request.get(`${site.origin}/api/auth/user`)).json())
    .toMatchObject({ clock: 'h23', distances: 'km' })
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toContainText(/\d:\d\d/)
  await expect(page.getByRole('article').first()).not.toContainText(/\d [AP]M/)

  const other = await openAs(browser, site, { locale: 'en-US', person: 'ana' })
  await other.goto('/home')
  await expect(other.getByRole('article').first()).toContainText(/\d:\d\d/)
  await expect(other.getByRole('article').first()).not.toContainText(/\d [AP]M/)
})

type Visitor = { locale: string; person: 'ana' | 'mateo' | null }

async function openAs(browser: Browser, site: Site, { locale, person }: Visitor): Promise<Page> {
  const context = await browser.newContext({ locale, baseURL: site.origin })
  const page = await context.newPage()
  if (person === null) return page
  const response = await page.request.post('/api/auth/login', {
    data: { username: person, password: 'pista-tonight' },
    headers: { Origin: site.origin },
  })
  expect(response.status()).toBe(200)
  return page
}

async function pathsOf(page: Page, site: Site, person: Visitor['person']): Promise<string[]> {
  const events = (await (await fetch(`${site.origin}/api/events`)).json()) as Event[]
  const event = `/events/${events.find(({ price }) => price !== '0.00' && price !== null)?.id ?? ''}`
  if (person === null)
    return [
      '/',
      '/home',
      '/us/miami',
      '/login',
      '/signup',
      '/about',
      '/faq',
      '/demo/party-goer',
      '/demo/party-host',
      '/demo/discover',
      event,
      `/venues/${events.find(({ venueSlug }) => venueSlug !== null)?.venueSlug ?? ''}`,
    ]
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  if (person === 'ana')
    return [
      '/home',
      '/search?tab=events',
      '/profile',
      '/edit-profile',
      '/messages',
      '/settings',
      '/notifications',
      event,
    ]
  return [
    '/party-host-profile',
    `/party-host-profile?userId=${me.id}`,
    '/create-event',
    '/create-job-listing',
    '/messages',
  ]
}
