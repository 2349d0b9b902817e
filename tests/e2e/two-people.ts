import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { type Account, post, signInAs, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect } from './test.ts'

/** Two members who follow each other, so that each sees which messages the other has received and read. */
export async function twoPeople(site: Site) {
  const [ana, mateo] = await Promise.all([
    signUp(site, { firstName: 'Ana' }),
    signUp(site, { firstName: 'Mateo', userType: 'party_host' }),
  ])
  const { id } = await post<{ id: string }>(
    site,
    '/api/conversations',
    { participantTwoId: mateo.id },
    { cookie: ana.cookie },
  )
  await post(site, `/api/users/${mateo.id}/follow`, {}, { cookie: ana.cookie })
  await post(site, `/api/users/${ana.id}/follow`, {}, { cookie: mateo.cookie })
  return { ana, mateo, id }
}

/** Opens the thread in a new browser of the member. */
export async function opened(
  browser: Browser,
  site: Site,
  person: Account,
  conversationId: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await visiting(browser, site, person, `/inbox?conversation=${conversationId}`, options)
  await expect(page.getByRole('log')).toBeVisible()
  return page
}

export async function visiting(
  browser: Browser,
  site: Site,
  person: Account,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: site.origin, ...options })
  await signInAs(context, site, person)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

export async function write(site: Site, person: Account, conversationId: string, ...texts: string[]) {
  for (const content of texts)
    await post(site, `/api/conversations/${conversationId}/messages`, { content }, { cookie: person.cookie })
}

export async function sendMessage(page: Page, text: string) {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('')
}

export function bubbles(page: Page) {
  return page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
}

export function bubble(page: Page, text: string) {
  return bubbles(page).filter({ hasText: text })
}

/** Signs in, and opens each page once, so that this device has its data without signal. */
export async function readyForOffline(page: Page, site: Site, person: Account, paths: string[]) {
  await signInAs(page.context(), site, person)
  await page.goto('/about')
  await workerControls(page)
  for (const path of paths) {
    await page.goto(path)
    // On a busy machine the network is also idle before the first request of the page.
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
}

export async function workerControls(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export async function closeAll(...open: Page[]) {
  await Promise.all(open.map(page => page.context().close()))
}
