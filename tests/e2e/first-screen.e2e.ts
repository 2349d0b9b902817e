import type { Page } from '@playwright/test'
import { locales } from '#contract/i18n/locale.ts'
import { signInToSample } from './account.ts'
import { recordWaiting, waitingOf } from './in-view.ts'
import { extendLimits } from './patience.ts'
import { expect, SAMPLE, test, testWithWorker } from './test.ts'

test.use({ environment: SAMPLE })

test('a first visit of a member requests the list of events once, and before the scripts have run', async ({
  page,
}) => {
  await signInToSample(page, 'ana')
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  // The request of the list must not wait for the script that draws it.
  let release: () => void = () => undefined
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/libraries-/, async route => {
    await isReleased
    await route.continue()
  })
  const loaded = page.goto('/home')
  await expect.poll(() => requests).toContain('/api/events')
  release()
  await loaded
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(requests.filter(path => path === '/api/events')).toHaveLength(1)
  expect(requests.filter(path => path === '/api/auth/user')).toHaveLength(1)

  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  // The second visit has the list cached, and requests only changes.
  await expect.poll(() => requests.filter(path => path === '/api/events').length).toBe(2)
})

testWithWorker(
  'a visitor without an account opens tonight with one request of the list, and without signal',
  async ({ page, context }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(new URL(request.url()).pathname))
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tonight')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(requests.filter(path => path === '/api/events')).toHaveLength(1)
    expect(requests).not.toContain('/api/events/friends')
    await expect(page.getByRole('link', { name: 'Join', exact: true }).first()).toHaveAttribute('href', '/join')

    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Offline · updated/)).toBeVisible()
    await page.getByRole('button', { name: 'Tonight', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Two weeks/ })
      .click()
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)

test('the second visit to the page of a city requests only the changes', async ({ page }) => {
  const cursors: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/events') cursors.push(searchParams.get('since'))
  })
  for (const visit of [1, 2]) {
    await page.goto('/us/miami')
    await expect(page.locator('meta[name="pista:city"]')).toHaveCount(1)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect.poll(() => cursors.length).toBe(visit)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pista.has-events'))).toBe('1')
  }
  expect(cursors[0]).toBe('')
  expect(cursors[1]).not.toBe('')
})

test('the page that the server has written stays until the app draws its own, with one request and without a shift', async ({
  page,
  site,
}) => {
  await page.addInitScript(recordWaiting)
  const [{ id, slug }] = await site.withDatabase(
    sql =>
      sql<[{ id: string; slug: string }]>`
        select id, slug from events where title = 'Casino from zero' order by night_of desc limit 1
      `,
  )
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/events/${id}`, async route => {
    await promise
    await route.continue()
  })
  for (const [path, response] of [
    [`/e/${slug}?from=poster`, `/api/events/${id}`],
    ['/us/miami', '/api/events'],
    ['/h/mateo', '/api/hosts/mateo'],
  ] as const) {
    await page.goto(path, { waitUntil: 'load' })
    if (path.includes(slug)) {
      await expect.poll(() => requests.filter(file => file.endsWith('.js')).length).toBeGreaterThan(5)
      await expect(page).toHaveURL(`/events/${id}?from=poster`)
      await expect(page.locator('#root > main')).toBeVisible()
      release()
    }
    await expect(page.locator('#root > main')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await waitingOf(page)).toEqual({ placeholders: [], shifts: [] })
    expect(requests.filter(requested => requested === response)).toHaveLength(1)
  }
})

test('the app starts although the response from which it draws the page is cut, and requests it again', async ({
  page,
  site,
}) => {
  const [{ id }] = await site.withDatabase(sql => sql<[{ id: string }]>`select id from events order by id limit 1`)
  let requests = 0
  await page.route(`**/api/events/${id}`, async route => {
    requests++
    if (requests > 1) await route.continue()
    else await route.fulfill({ contentType: 'application/json', body: '{"id":' })
  })
  await page.goto(`/events/${id}`)
  await expect(page.locator('#root > main')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requests).toBe(2)
})

test('a visitor has to sign in for the search and for profiles, and returns there', async ({ page }) => {
  await page.goto('/search')
  await expect(page).toHaveURL('/auth?redirect=%2Fsearch')
  await page.goto('/profile')
  await expect(page).toHaveURL('/auth?redirect=%2Fprofile')
})

test('an early response is not used after a sign-out in another tab', async ({ page, context }) => {
  await signInToSample(page, 'ana')
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()

  const late = await context.newPage()
  let release: () => void = () => undefined
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await late.route(/\/assets\/libraries-/, async route => {
    await isReleased
    await route.continue()
  })
  const early = late.waitForResponse('**/api/auth/user')
  const loaded = late.goto('/home')
  expect((await early).status()).toBe(200)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.locator('#small-menu').getByRole('link', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await page.request.get('/api/auth/user')).status()).toBe(401)

  const again = late.waitForResponse('**/api/auth/user')
  release()
  expect((await again).status()).toBe(401)
  await loaded
  // The list of a visitor: without the account of the member who signed out.
  await expect(late.getByRole('link', { name: 'Join', exact: true }).first()).toBeAttached()
})

test('an account that reads Spanish starts in Spanish on an English browser', async ({ browser, baseURL }) => {
  const english = { baseURL: baseURL ?? '', locale: 'en-US' }
  const context = await browser.newContext(english)
  await context.addInitScript(recordHeadings)
  await extendLimits(context)
  const page = await context.newPage()
  await signInToSample(page, 'mateo')
  const saved = await page.request.put('/api/profile', { data: { locale: 'es' } })
  expect(saved.ok()).toBe(true)
  for (const visit of ['first', 'second']) {
    await page.goto('/home')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await headingsOf(page), `${visit} visit`).toEqual(['Esta noche'])
  }

  // A start at which the device has not stored the profile, and the server has not responded yet: a copy of the device
  // without its databases.
  const copy = await browser.newContext({ ...english, storageState: await context.storageState() })
  await copy.addInitScript(recordHeadings)
  await copy.route('**/api/auth/user', () => undefined)
  const waiting = await copy.newPage()
  await waiting.goto('/home')
  await expect(waiting.getByRole('article').first()).toBeVisible()
  expect(await headingsOf(waiting)).toEqual(['Esta noche'])
  await copy.close()

  await page.request.put('/api/profile', { data: { locale: null } })
  await context.close()
})

test.describe('the text of the server', () => {
  test.use({ locale: 'es-ES' })

  for (const key of ['pista.language', 'pista.account-language'])
    test(`is not shown in the language of the browser to a reader who chose another one (${key})`, async ({ page }) => {
      await page.addInitScript(stored => localStorage.setItem(stored, 'en'), key)
      const release = await holdScripts(page)
      for (const address of ['/', '/us/miami']) {
        await page.goto(address, { waitUntil: 'commit' })
        await expect(page.locator('html[lang=es] #root > main')).not.toBeEmpty()
        await expect(page.locator('#root > main')).toBeHidden()
        expect(await page.evaluate(() => document.body.innerText.trim())).toBe('')
      }
      await page.goto('/', { waitUntil: 'commit' })
      release()
      await expect(page.locator('html[lang=en]').getByRole('heading', { level: 1 })).toBeVisible()
    })

  test('is shown before the app to a reader of that language, and to others if the app does not start', async ({
    page,
  }) => {
    await page.clock.install()
    await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('#root > main')).toBeVisible()
    await page.evaluate(() => localStorage.setItem('pista.language', 'pt'))
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('#root > main')).toBeHidden()
    await page.clock.fastForward(8_000)
    await expect(page.locator('#root > main')).toBeVisible()
  })

  /**
   * The scripts of the app wait until the returned function is called, so that the page stays as the server wrote it.
   */
  async function holdScripts(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async route => {
      await promise
      await route.continue()
    })
    return resolve
  }
})

/** Records each text of the page's heading, however short it is shown. */
function recordHeadings() {
  const headings: string[] = []
  Object.assign(window, { headings })
  new MutationObserver(() => {
    const text = document.querySelector('h1')?.textContent
    if (text && headings.at(-1) !== text) headings.push(text)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

async function headingsOf(page: Page) {
  return await page.evaluate(() => (window as unknown as { headings: string[] }).headings)
}

const offlineLine = { en: /^Offline · updated/, es: /^Sin conexión · /, pt: /^Sem conexão · / }

for (const language of locales)
  for (const size of ['100%', '200%'])
    test(`the age of the list appears without moving other elements, ${language}, text at ${size}`, async ({
      page,
    }) => {
      await signInToSample(page, 'ana')
      await page.addInitScript(
        ([chosen, fontSize]) => {
          localStorage.setItem('pista.language', String(chosen))
          document.addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.fontSize = String(fontSize)
          })
        },
        [language, size],
      )
      await page.goto('/home')
      await expect(page.getByRole('article').first()).toBeVisible()
      // On the first visit of a device nothing reserves the space for the line of friends above the list.
      await expect(page.getByText(/you follow$|sigues$|segue$/).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const below = page.getByRole('article').first()
      const before = await below.boundingBox()
      // The server is gone while the browser still believes it is online.
      await page.route('**/api/**', route => route.abort())
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(page.getByText(offlineLine[language])).toBeVisible()
      expect((await below.boundingBox())?.y).toBe(before?.y)
    })

test('a city without events shows no count of events', async ({ page }) => {
  await signInToSample(page, 'ana')
  await page.addInitScript(() => localStorage.setItem('pista.city', JSON.stringify({ city: 'Tampa', state: 'FL' })))
  await page.goto('/home')
  await expect(page.getByText(/ · 0 parties$/)).toBeVisible()
})

test('a visitor of the first screens receives no file of what other pages share', async ({ page }) => {
  const shared: string[] = []
  page.on('request', request => {
    if (/-shared-[\w-]+\.js$/.test(request.url()) && !request.url().includes('-online-')) shared.push(request.url())
  })
  for (const path of ['/', '/home']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(shared).toEqual([])
})
