import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { PASSWORD as PERSONS_PASSWORD, signInAndOpenProfile, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'

const PASSWORD = 'guaguancó a las 4'

test.use({ environment: { ADMIN_USER: 'jefa', ADMIN_PASSWORD: PASSWORD } })

test('an admin signs in, runs the tests, migrates an account, and signs out', async ({ page, site }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByLabel('Username').fill('jefa')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  await expect(page.getByLabel('Username')).toHaveValue('jefa')
  await expectAccessible(page)

  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('Not run yet')).toHaveCount(3)
  await page.getByRole('button', { name: 'Run All Tests' }).click()
  await expect(page.getByText('Works', { exact: true })).toHaveCount(3)
  await expect(page.locator('pre')).toContainText('"userCount"')
  await expect(page.getByText('Accounts', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Migrate user' }).click()
  await expect(page.getByText('Please enter an email address')).toBeVisible()
  await page.getByLabel('Email address of the account').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Migrate user' }).click()
  await expect(page.getByText('User not found', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email address of the account')).toHaveValue('nobody@example.com')

  for (const name of ['firebase', 'database', 'profile-sync'])
    await page.route(`**/api/admin/test-${name}`, route =>
      route.fulfill({ status: 503, json: { success: false, reason: 'the cable is out' } }),
    )
  await page.getByRole('button', { name: 'Run All Tests' }).click()
  for (const sentence of ['Firebase connection failed', 'Database connection failed', 'Profile sync test failed'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page.getByText('the cable is out', { exact: true })).toHaveCount(3)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
  expect((await fetch(`${site.origin}/api/admin/test-database`)).status).toBe(401)
})

test('the page tells an admin with too many attempts to wait', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join', exact: true })).toHaveCount(0)
  await page.route('**/api/admin/login', route =>
    route.fulfill({ status: 429, json: { code: 'too-many-sign-ins', error: '', message: '', requestId: 'x' } }),
  )
  await page.getByLabel('Username').fill('jefa')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toHaveText('Too many attempts in a row. Please wait a quarter of an hour.')
})

test('the form is shown once the page knows what is above it, so that its button does not move', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async route => {
    await held.promise
    await route.continue()
  })
  const locked = page.waitForResponse('**/api/admin/session')
  await page.goto('/admin')
  await locked
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeHidden()
  held.resolve()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in with my account' })).toBeVisible()
})

test('the health of the last day: a plot of each figure, and the same figures as a table', async ({ page }) => {
  await page.goto('/admin')
  const now = Date.now()
  const step = (minutesAgo: number, requests: number) => ({
    at: new Date(now - minutesAgo * 60_000).toISOString(),
    requests,
    errors: 0,
    p95Ms: 30,
    sockets: 12,
    messages: 3,
    loopDelayMs: 21,
    databaseBytes: 84_000_000,
    lastBackupAt: null,
  })
  await page.route('**/api/admin/health', route =>
    route.fulfill({
      json: {
        from: new Date(now - 86_400_000).toISOString(),
        to: new Date(now).toISOString(),
        stepMinutes: 5,
        steps: [step(300, 4321), step(5, 1234)],
        embeddedPostgres: { version: '18.4', roundsBehind: 2 },
      },
    }),
  )
  await unlock(page)
  await openSection(page, 'Health')
  await expect(page.getByRole('img', { name: 'Requests', exact: true })).toHaveAccessibleDescription(
    'Now 1,234. Lowest 1,234, highest 4,321.',
  )
  await expect(page.getByRole('img', { name: 'Database size' })).toBeVisible()
  await expect(page.getByText('PostgreSQL has had 2 rounds of corrections since that version.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Age of the last backup' })).toHaveAccessibleDescription('Not known')
  await page.getByText('The same as a table, by hour').click()
  await expect(page.getByRole('cell', { name: '4,321' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectAccessible(page)

  await page.unroute('**/api/admin/health')
  await page.route('**/api/admin/health', route => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  const failure = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) })
  await expect(failure).toContainText('The figures could not be loaded.')
  await page.unroute('**/api/admin/health')

  // A part that cannot be loaded looks the same in each section, and is loaded by its button.
  const fail = (route: Route) => route.fulfill({ status: 503, json: {} })
  const reads = /\/api\/(admin\/(?!session)|site\/settings)/
  await page.route(reads, fail)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const section of [/^Reports/, /^People/, /^Site/, /^Health/]) {
    await page.getByRole('link', { name: section }).click()
    await expect(failure).toBeVisible()
  }
  await page.unroute(reads, fail)
  await failure.getByRole('button').click()
  await expect(failure).toBeHidden()
})

test('a page whose admin session ended shows it and can be unlocked again', async ({ page }) => {
  await page.goto('/admin')
  await unlock(page)
  await expect(page.getByRole('button', { name: 'Run All Tests' })).toBeVisible()
  await page.getByLabel('Email address of the account').fill('ana@example.com')
  await openSection(page, 'Events and listings')
  await page.getByRole('tab', { name: 'List an event' }).click()
  const listing = page.getByRole('form', { name: 'Events without a host' })
  await listing.getByLabel('Title', { exact: true }).fill('Son montuno en el patio')
  await listing.getByLabel('State', { exact: true }).selectOption('FL')
  await openSection(page, 'Site')
  await page.getByLabel('Name', { exact: true }).fill('La Trova')
  await openSection(page, 'People')
  await page.getByRole('tab', { name: 'Admins and moderators' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption('Admin')
  await page.context().clearCookies()
  // A request that was under way may lock the page before the click, and then there is no tab.
  await page
    .getByRole('tab')
    .first()
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  await expect(page.getByText('The page has locked itself. Sign in once more to go on.')).toBeVisible()
  await unlock(page)
  await openSection(page, 'Today')
  await expect(page.getByLabel('Email address of the account')).toHaveValue('ana@example.com')
  await openSection(page, 'Events and listings')
  await page.getByRole('tab', { name: 'List an event' }).click()
  await expect(listing.getByLabel('Title', { exact: true })).toHaveValue('Son montuno en el patio')
  await expect(listing.getByLabel('State', { exact: true })).toHaveValue('FL')
  await openSection(page, 'Site')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('La Trova')
  await openSection(page, 'People')
  await page.getByRole('tab', { name: 'Admins and moderators' }).click()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('admin')
})

test('logging out without a signal locks the page at once, and the server with the next signal', async ({
  page,
  context,
}) => {
  await page.goto('/admin')
  await unlock(page)
  const isOpen = async () => (await page.request.get('/api/admin/session')).ok()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByLabel('Email address of the account').fill('ana@example.com')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
  expect(await isOpen()).toBe(true)
  await context.setOffline(false)
  await expect.poll(isOpen).toBe(false)
  await unlock(page)
  await expect(page.getByLabel('Email address of the account')).toHaveValue('')
})

test('an admin decides on reports: a warning is shown to its person, a suspension blocks sign-in, and undoing allows it', async ({
  page,
  site,
  browser,
  baseURL,
}) => {
  const ana = await signUp(site, { username: 'ana', firstName: 'Ana' })
  const rudo = await signUp(site, { username: 'rudo', firstName: 'Rudo' })
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const anas = await context.newPage()
  await signInAndOpenProfile(anas, site, ana)
  const report = (reason: string) =>
    anas.request.post('/api/reports', { data: { kind: 'user', targetId: rudo.id, reason } })
  await report('He is rude')

  await page.goto('/admin/reports')
  await unlock(page)
  await expect(page.getByText('He is rude', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(page.getByText('Say what the warning is about')).toBeVisible()
  await page.getByLabel('What to tell them').fill('Be kind.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(page.getByText('Nothing to decide. Enjoy the quiet.')).toBeVisible()

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const rudos = await other.newPage()
  await signInAndOpenProfile(rudos, site, rudo)
  await expect(rudos.getByRole('dialog')).toContainText('Be kind.')
  const seen = rudos.waitForResponse(response => response.url().includes('/api/warnings/'))
  await rudos.getByRole('button', { name: 'Understood' }).click()
  await seen
  await rudos.reload()
  await expect(rudos.getByRole('tab', { name: 'About' })).toBeVisible()
  await expect(rudos.getByRole('dialog')).toBeHidden()

  await report('Still rude')
  await page.reload()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Nothing to decide. Enjoy the quiet.')).toBeVisible()
  const signIn = () => rudos.request.post('/api/auth/login', { data: { username: 'rudo', password: PERSONS_PASSWORD } })
  expect((await signIn()).status()).toBe(403)
  expect((await anas.request.get(`/api/users/${rudo.id}`)).status()).toBe(404)

  await page.getByText('Decided', { exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Still rude' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Undone/)).toBeVisible()
  expect((await signIn()).status()).toBe(200)
  await context.close()
  await other.close()
})

test('an admin finds a member, suspends the account with a reason, and undoes it', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUp(site, { username: 'farol', firstName: 'Farol' })
  await page.goto('/admin/people')
  await unlock(page)
  await page.getByRole('searchbox').fill('farol')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const row = page.getByRole('link', { name: /^Farol Paredes @farol Goer Active/ })
  await row.click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog.getByText('Write the reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Fake nights.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Suspended · / })).toBeVisible()
  await expect(page.getByText('“Fake nights.”')).toBeVisible()
  await expectAccessible(page)
  // A wide screen has the list beside the member, with the state of now.
  await expect(page.getByRole('link', { name: /Farol/ })).toContainText('Suspended')
  await expect(page.getByRole('img', { name: 'All parts work' })).toBeVisible()
  const signIn = () => page.request.post('/api/auth/login', { data: { username: 'farol', password: PERSONS_PASSWORD } })
  expect((await signIn()).status()).toBe(403)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Suspended · / })).toBeHidden()
  expect((await signIn()).status()).toBe(200)
  await page.getByRole('button', { name: 'All members' }).click()
  await expect(row).toBeVisible()

  const checks = { database: true, files: false, backup: true }
  await page.route('**/api/ready', route => route.fulfill({ json: { status: 'degraded', checks, durability: 'full' } }))
  await page.goto('/admin/health')
  await expect(page.getByRole('link', { name: 'Health 1 part fails' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Files' })).toContainText('Failed')
  await expect(page.getByRole('listitem').filter({ hasText: 'Daily backup' })).toContainText('Works')
  await expectAccessible(page)
})

test('no file for browsers contains the credentials, or the names of their settings', async ({ site }) => {
  const dist = join(import.meta.dirname, '../../dist')
  const sent = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(path =>
    /\.(js|css|html|webmanifest)$/.test(path),
  )
  expect(sent.some(path => path.includes('admin-page'))).toBe(true)
  const texts = sent.map(path => ({ path, text: readFileSync(join(dist, path), 'utf8') }))
  for (const path of ['/', '/admin', '/api/config', '/api/health', '/api/admin/session'])
    texts.push({ path, text: await (await fetch(site.origin + path)).text() })
  const knowing = texts.filter(({ text }) => text.includes(PASSWORD) || /ADMIN_(USER|PASSWORD)/.test(text))
  expect(knowing.map(({ path }) => path)).toEqual([])
})

async function unlock(page: Page) {
  await page.getByLabel('Username').fill('jefa')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeHidden()
}

/** A phone has the list of the sections on the first page only. */
async function openSection(page: Page, name: string) {
  const section = page.getByRole('navigation', { name: 'Sections of the admin page' }).getByRole('link', { name })
  const allSections = page.getByRole('main').getByRole('link', { name: 'Admin', exact: true })
  await section.or(allSections).first().waitFor()
  if (await allSections.isVisible()) await allSections.click()
  await section.click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}
