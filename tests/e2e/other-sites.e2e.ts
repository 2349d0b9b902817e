import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { CreatedApiToken } from '#contract/accounts/api-tokens.ts'
import type { Event } from '#contract/events/events.ts'
import { post, signInAs, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'

const inDays = (days: number) => Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()

const NIGHT = { startTime: '22:00', endTime: '03:00', city: 'Miami', state: 'FL', category: 'Salsa', price: '15' }

test('a host creates a token, publishes with it from a program, and revokes it', async ({ page, context, site }) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  await signInAs(context, site, mateo)
  await page.goto('/settings#tokens')
  await expect(page.getByText('You have no tokens.')).toBeVisible()
  await page.getByRole('button', { name: 'Create a token' }).click()
  const form = page.getByRole('dialog', { name: 'Create a token' })
  await form.getByLabel('Name', { exact: true }).fill('Our website')
  await form.getByLabel('Publish, change and cancel my events').check()
  await form.getByLabel('Valid for').selectOption('30 days')
  await form.getByRole('button', { name: 'Create' }).click()

  const created = page.getByRole('dialog', { name: 'Your new token' })
  const token: CreatedApiToken['token'] = await created.getByLabel('Token').inputValue()
  expect(token).toMatch(/^pista_[\w-]{43}$/)
  await expectAccessible(page)
  await created.getByRole('button', { name: 'I have copied it' }).click()
  expect(await page.content()).not.toContain(token)

  const authorization = { Authorization: `Bearer ${token}` }
  const night = await post<Event>(site, '/api/events', { ...NIGHT, title: 'Por token', date: inDays(3) }, authorization)
  expect(night.createdBy).toBe(mateo.id)
  const readOwn = async () => await fetch(`${site.origin}/api/me/events`, { headers: authorization })
  expect(await (await readOwn()).json()).toMatchObject([{ id: night.id }])

  await page.reload()
  await expect(page.getByText(/Last used around/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete the token Our website' }).click()
  await page.getByRole('dialog', { name: 'Delete this token?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You have no tokens.')).toBeVisible()
  expect((await readOwn()).status).toBe(401)
})

test('a page of another site shows the list of one genre of a city', async ({ page, site }) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const publish = async (title: string, category: string) =>
    await post<Event>(
      site,
      '/api/events',
      { ...NIGHT, title, category, date: inDays(4), city: 'Ocala' },
      { Cookie: mateo.cookie },
    )
  await publish('Saxo y tumbao', 'Latin Jazz')
  await publish('Rumba sin saxo', 'Salsa')
  await page.goto('/us/ocala-fl/latin-jazz')
  await page.getByRole('button', { name: 'Embed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Embed this list' })
  await expect(dialog.getByLabel('Genre').getByRole('option', { selected: true })).toHaveText('Latin Jazz')
  const code = dialog.getByLabel('Code')
  const jazz = await code.inputValue()
  await dialog.getByLabel('Genre').selectOption('All genres')
  await expect(code).toHaveValue(/data-list="us\/ocala-fl"/)
  await dialog.getByLabel('Genre').selectOption('Salsa')
  await dialog.getByText('Always the same').click()
  const salsa = await code.inputValue()
  await expectAccessible(page)

  const other = await openOtherSite({ '/jazz': jazz, '/salsa': salsa })
  const list = page.frameLocator('iframe')
  await page.goto(`${other.origin}/jazz`)
  await expect(list.getByRole('heading')).toHaveText('Latin Jazz in Ocala')
  await expect(list.getByRole('link', { name: /Saxo y tumbao/ })).toBeVisible()
  await expect(list.getByRole('link', { name: /Rumba sin saxo/ })).toHaveCount(0)
  await page.goto(`${other.origin}/salsa`)
  await expect(page.getByTitle('Pista · Ocala · Salsa')).toBeVisible()
  await expect(list.getByRole('link', { name: /Rumba sin saxo/ })).toBeVisible()
  await expect(list.getByRole('link', { name: /Saxo y tumbao/ })).toHaveCount(0)
  other.close()
})

test('a page of another site shows the list of a venue, and no other page in a frame', async ({ browser, site }) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const place = { venue: `La Trova ${mateo.username}`, location: '971 SW 8th St' }
  const night = await post<Event>(
    site,
    '/api/events',
    { ...NIGHT, ...place, title: 'Rumba </script> "Grande"', date: inDays(4) },
    { Cookie: mateo.cookie },
  )
  // The visits of programs, such as a headless browser, are not counted.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
  const visitor = await browser.newContext({ baseURL: site.origin, userAgent })
  const page = await visitor.newPage()
  await page.goto(`/venues/${night.venueSlug}`)
  await page.getByRole('button', { name: 'Embed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Embed this list' })
  await dialog.getByLabel('Look').selectOption('Light')
  await dialog.getByLabel('Language').selectOption('Español')
  await expectAccessible(page)
  const script = await dialog.getByLabel('Code').inputValue()
  await dialog.getByText('Always the same').click()
  const frame = await dialog.getByLabel('Code').inputValue()

  const other = await openOtherSite({
    '/script': script,
    '/frame': frame,
    '/home': `<iframe src="${site.origin}/home"></iframe>`,
    '/venue': `<iframe src="${site.origin}/venues/${night.venueSlug}"></iframe>`,
  })
  for (const path of ['/script', '/frame']) {
    await page.goto(other.origin + path)
    const list = page.frameLocator('iframe')
    await expect(list.getByRole('link', { name: /Rumba <\/script> "Grande"/ })).toBeVisible()
    await expect(list.locator('html')).toHaveAttribute('lang', 'es')
    await expect(list.locator('html')).toHaveAttribute('data-theme', 'light')
  }
  const opening = page.waitForEvent('popup')
  const link = page.frameLocator('iframe').getByRole('link', { name: /Rumba/ })
  await expect(link).toHaveAttribute('href', `${site.origin}/e/${night.slug}?from=embed`)
  await link.click()
  await expect(await opening).toHaveURL(`${site.origin}/events/${night.id}`)

  // The host sees how many visitors came through the list.
  const readSources = async () =>
    await (await fetch(`${site.origin}/api/events/${night.id}/sources`, { headers: { Cookie: mateo.cookie } })).text()
  await expect.poll(readSources).toContain('"code":"embed","visits":1')

  await page.goto(`${other.origin}/script`)
  const content = await heightOf(page.frameLocator('iframe').locator('body'))
  await expect.poll(async () => await heightOf(page.locator('iframe'))).toBe(content)
  // A message that does not come from the frame changes nothing; the next size of the frame does.
  await page.evaluate(() => window.postMessage({ pistaHeight: 4_000 }, '*'))
  await page.setViewportSize({ width: 320, height: 600 })
  await expect
    .poll(
      async () =>
        (await heightOf(page.locator('iframe'))) - (await heightOf(page.frameLocator('iframe').locator('body'))),
    )
    .toBe(0)

  for (const path of ['/home', '/venue']) {
    await page.goto(other.origin + path)
    await expect.poll(() => page.frames().map(frame => frame.url())).not.toContain(`${site.origin}${path}`)
    await expect.poll(() => page.frames().at(1)?.url()).toBe('chrome-error://chromewebdata/')
  }

  const read = async (path: string) => await fetchFrom(page, site.origin + path)
  expect(await read(`/api/public/v1/venues/${night.venueSlug}`)).toContain('Grande')
  expect(await read(`/api/venues/${night.venueSlug}`)).toBe('TypeError')
  await visitor.close()
  other.close()
})

/** Sends a request from the other site's page: the text of the response, or the name of the error. */
async function fetchFrom(page: Page, url: string): Promise<string> {
  return await page.evaluate(
    async address =>
      await fetch(address).then(
        async response => await response.text(),
        (error: Error) => error.name,
      ),
    url,
  )
}

async function heightOf(element: { evaluate: <R>(read: (node: Element) => R) => Promise<R> }) {
  return await element.evaluate(node => Math.ceil(node.getBoundingClientRect().height))
}

/** A web server of another origin and another site, with one page for each body. */
async function openOtherSite(bodies: Record<string, string>) {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Club</title><h1>Club</h1>${bodies[request.url ?? ''] ?? ''}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
