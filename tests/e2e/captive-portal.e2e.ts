import type { BrowserContext, Page } from '@playwright/test'
import { post, signUp } from './account.ts'
import { HOTEL, openPortal, type Portal } from './portal.ts'
import { testWithWorker as base, expect } from './test.ts'

const test = base.extend<{ portal: Portal }>({
  portal: async ({ site }, use) => {
    const portal = await openPortal(site)
    await use(portal)
    await portal.close()
  },
})

test('a service worker file from a portal is not installed, and the next one is complete', async ({
  page,
  context,
  portal,
}) => {
  let isOnline = true
  const statuses: string[] = []
  portal.respond = path => {
    if (path === '/sw.js') isOnline = false
    if (isOnline || path === '/sw.js') return null
    statuses.push(path)
    return HOTEL
  }
  await page.goto(portal.origin)
  await expect.poll(() => statuses).toContain('/index.html')
  // A first worker that fails to install is unregistered.
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) === undefined)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await hotelPagesIn(page)).toEqual([])

  portal.respond = () => null
  await page.reload()
  await workerControls(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.title()).not.toBe('Hotel')
})

test('a stored page of a portal is deleted and fetched again, in the app and with the next version', async ({
  page,
  context,
  portal,
}) => {
  await page.goto(portal.origin)
  await workerControls(page)
  await test.step('when the worker next starts', async () => {
    await poison(page)
    expect(await hotelPagesIn(page)).not.toEqual([])
    await restartWorker(page, context)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome to the hotel')
    await expect.poll(async () => await hotelPagesIn(page)).toEqual([])
  })
  await test.step('an incomplete new version leaves the installed one', async () => {
    await poison(page)
    portal.respond = path => (path === '/sw.js' ? null : HOTEL)
    portal.rewrites = (path, body) => (path === '/sw.js' ? Buffer.concat([body, Buffer.from('\n// version 2')]) : body)
    expect(await update(page)).toBe('redundant')
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  })
  await test.step('and is complete once the portal is gone', async () => {
    portal.respond = () => null
    expect(await update(page)).toBe('installed')
    expect(await hotelPagesIn(page)).toEqual([])
  })
})

test('a browser in which an earlier version stored the page of a portal gets the app again', async ({
  page,
  portal,
}) => {
  await page.goto(portal.origin)
  await workerControls(page)
  await poison(page)
  portal.rewrites = (path, body) => (path === '/sw.js' ? Buffer.concat([body, Buffer.from('\n// version 2')]) : body)
  // The worker that stored the page checks nothing. Only the new one does, and the page cannot activate it.
  expect(await update(page)).toBe('activated')
  expect(await hotelPagesIn(page)).toEqual([])
})

test('an HTML page at the address of a picture is not cached as a picture', async ({ page, portal, site }) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  await page.goto(portal.origin)
  await workerControls(page)
  portal.respond = path => (path.startsWith('/uploads/') ? HOTEL : null)
  const address = '/uploads/profiles/hers.webp'
  expect(await page.evaluate(async path => await (await fetch(path)).text(), address)).toContain('hotel')
  expect(await hotelPagesIn(page)).toEqual([])

  await page.evaluate(
    async ([path, html]) => {
      const cache = await caches.open('pista-pictures')
      await cache.put(path, new Response(html, { headers: { 'content-type': 'text/html' } }))
    },
    [address, HOTEL.body] as const,
  )
  portal.respond = path =>
    path === address ? { status: 200, type: 'image/webp', body: `face of ${ana.username}` } : null
  expect(await page.evaluate(async path => await (await fetch(path)).text(), address)).toContain('face of')
  await expect.poll(async () => await hotelPagesIn(page)).toEqual([])
})

test('behind a portal a stored event says that it is old, and nothing of it moves', async ({ page, portal, site }) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const night = { title: 'Noche Quieta', date: '2030-05-05', startTime: '22:00', city: 'Miami', state: 'FL' }
  const { id } = await post(site, '/api/events', { ...night, category: 'Salsa' }, { cookie: mateo.cookie })
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    portal.respond = () => null
    await page.goto(`${portal.origin}/events/${id}`)
    await workerControls(page)
    const topOfDate = async () => (await page.getByText(/^Sun May 5/).boundingBox())?.y
    const notice = page.getByText(/^Offline · updated/)
    await expect(notice).toBeHidden()
    const top = await topOfDate()
    portal.respond = () => HOTEL
    await page.reload()
    await expect(notice).toBeVisible()
    expect(await topOfDate()).toBe(top)
  }
})

async function workerControls(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The addresses in all caches whose entry is the page of a portal. */
async function hotelPagesIn(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes('Welcome to the hotel'))
          found.push(new URL(request.url).pathname)
    }
    return found
  })
}

/** Stores the page of a portal, as an earlier worker without checks did. */
async function poison(page: Page) {
  await page.evaluate(async html => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (new URL(request.url).pathname === '/index.html')
          await cache.put(request, new Response(html, { headers: { 'content-type': 'text/html' } }))
    }
  }, HOTEL.body)
}

/** Requests the new version. Resolves to the final state of its worker. */
async function update(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) throw new Error('no worker')
    const found = new Promise<ServiceWorker>(resolve => {
      registration.addEventListener('updatefound', () => resolve(registration.installing as ServiceWorker), {
        once: true,
      })
    })
    await registration.update().catch(() => undefined)
    const worker = await found
    return await new Promise<string>(resolve => {
      let rest: ReturnType<typeof setTimeout>
      const look = () => {
        clearTimeout(rest)
        if (worker.state === 'redundant' || worker.state === 'activated') return resolve(worker.state)
        // A worker that activates itself does so at once.
        if (worker.state === 'installed') rest = setTimeout(() => resolve(worker.state), 1500)
      }
      worker.addEventListener('statechange', look)
      look()
    })
  })
}

async function restartWorker(page: Page, context: BrowserContext) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.detach()
}
