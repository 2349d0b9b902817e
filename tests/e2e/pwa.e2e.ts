import type { Page } from '@playwright/test'
import { PASSWORD, signUp } from './account.ts'
import { expect, testWithWorker as test, test as testWithoutWorker } from './test.ts'

test('Chromium finds no obstacle to installing Pista', async ({ page, context }) => {
  await page.goto('/')
  await workerControls(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // The browser of a test has a private profile, in which installing is disabled. That is the only permitted obstacle.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('the app opens without any signal, and the worker controls a page that was being opened when it was activated', async ({
  page,
  context,
}) => {
  const opening = await context.newPage()
  const [requested, activated] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await opening.route('/', async route => {
    requested.resolve()
    await activated.promise
    await route.continue()
  })
  const opened = opening.goto('/')
  await requested.promise

  await page.goto('/')
  await workerControls(page)
  activated.resolve()
  await opened
  await workerControls(opening)
  await opening.close()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the worker is registered when the first screen is painted, without waiting for a timer', async ({ page }) => {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const short = (run: TimerHandler, ms = 0, ...values: unknown[]) => (ms < 500 ? start(run, ms, ...values) : 0)
    Object.assign(window, { setTimeout: short })
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = (...order) => {
      const paints = performance.getEntriesByName('first-contentful-paint').length
      const isLoaded = [...document.images].every(image => image.complete || image.loading === 'lazy')
      Object.assign(window, { atRegistration: { state: document.readyState, paints, isLoaded } })
      return register(...order)
    }
  })
  for (const path of ['/', '/home', '/login']) {
    await page.goto(path)
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { atRegistration?: object }).atRegistration))
      .toEqual({ state: 'complete', paints: 1, isLoaded: true })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('no API response is in a cache', async ({ page }) => {
  await page.goto('/')
  await workerControls(page)
  await page.goto('/home')
  await page.waitForLoadState('networkidle')
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/index.html')
  expect(cached.filter(path => path.startsWith('/api/'))).toEqual([])
})

test('an unknown page returns a 404 with the shell, an unknown file a 404 without it', async ({ request }) => {
  const page = await request.get('/no-such-path')
  expect(page.status()).toBe(404)
  expect(await page.text()).toContain('<div id="root">')
  const asset = await request.get('/assets/gone.js')
  expect(asset.status()).toBe(404)
  expect(await asset.text()).not.toContain('<div')
})

test('responses over a real socket have the security headers, and the page has its own policy', async ({ request }) => {
  const call = (await request.get('/api/health')).headers()
  expect(call['content-security-policy']).toContain('sandbox')
  expect(call['x-content-type-options']).toBe('nosniff')
  expect(call['cache-control']).toBe('no-store')
  const page = (await request.get('/login')).headers()
  expect(page['content-security-policy']).toContain("script-src 'self'")
  expect(page['content-security-policy']).not.toContain('sandbox')
  expect(page['x-frame-options']).toBe('DENY')
})

test('a visit violates no content security policy and sends requests only to this server', async ({ page, site }) => {
  const foreign: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(site.origin) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    addEventListener('securitypolicyviolation', event => broken.push(`${event.violatedDirective} ${event.blockedURI}`))
  })
  await page.goto('/')
  await workerControls(page)
  expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([])
  expect(foreign).toEqual([])
})

test('a first visit of a member sends few requests before the list of events is shown', async ({ page, site }) => {
  const ana = await signUp(site)
  await page.request.post(`${site.origin}/api/auth/login`, { data: { username: ana.username, password: PASSWORD } })
  const requestedPaths: string[] = []
  page.on('request', request => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tonight')
  // Hidden while it would lie on an event, of which other tests of this site may have published some.
  await expect(page.getByRole('button', { name: 'Messages', exact: true, includeHidden: true })).toBeAttached()
  const ofScreen = requestedPaths.slice(0, requestedPaths.findIndex(isAfterFirstScreen))
  expect(ofScreen).toContain('/api/events')
  expect(ofScreen.length).toBeLessThanOrEqual(25)
  expect(ofScreen.filter(path => path === '/api/auth/user')).toHaveLength(1)
  expect(ofScreen.filter(path => path.endsWith('.js')).length).toBeLessThanOrEqual(10)
})

// A worker has stored the files.
testWithoutWorker('an old page whose files are missing after a deploy reloads once', async ({ page, site }) => {
  await page.goto('/')
  let isGone = true
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route(/\/assets\/about-pages-/, route => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
  await page.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The music stopped')
  await expect.poll(() => loads).toBe(1)
  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('The music stopped')
  expect(page.url()).toBe(`${site.origin}/faq`)
})

/** The worker, the sync and the chat begin together after the first screen, in any order. */
const isAfterFirstScreen = (path: string) => /^\/(sw\.js$|assets\/(register-worker|chat)-)/.test(path)

async function workerControls(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
