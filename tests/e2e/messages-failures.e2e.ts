import { post, signUp } from './account.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'
import {
  bubble,
  bubbles,
  closeAll,
  opened,
  sendMessage,
  twoPeople,
  visiting,
  workerControls,
  write,
} from './two-people.ts'

test('messages written without signal are sent once and in order after a reload', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  const his = await opened(browser, site, mateo, id)
  const hers = await opened(browser, site, ana, id, WITH_WORKER)
  await workerControls(hers)

  await hers.context().setOffline(true)
  for (const text of ['uno', 'dos', 'tres']) await sendMessage(hers, text)
  await expect(hers.getByText('No signal · 3 waiting, they go out by themselves')).toBeVisible()
  await hers.reload()
  await expect(bubbles(hers)).toHaveCount(3)
  await expect(bubble(hers, 'dos')).toHaveAttribute('data-state', 'queued')
  await expect(bubble(hers, 'dos')).toContainText('waiting for signal')
  await expectAccessible(hers)

  await hers.context().setOffline(false)
  await expect(bubbles(his)).toContainText(['uno', 'dos', 'tres'])
  await expect(bubbles(his)).toHaveCount(3)
  await expect(bubbles(hers)).toContainText(['uno', 'dos', 'tres'])
  await expect(bubble(hers, 'tres')).toHaveAttribute('data-state', 'read')
  await closeAll(hers, his)
})

test('messages written while the server is unreachable and the browser is online are sent once and in order', async ({
  site,
  browser,
}) => {
  const { ana, mateo, id } = await twoPeople(site)
  const hers = await opened(browser, site, ana, id, WITH_WORKER)
  await workerControls(hers)
  await site.stop('SIGKILL')
  for (const text of ['uno', 'dos', 'tres']) await sendMessage(hers, text)
  await expect(hers.getByText('No signal · 3 waiting, they go out by themselves')).toBeVisible()
  await hers.reload()
  await expect(bubbles(hers)).toHaveCount(3)

  await site.start()
  await expect(hers.locator('[data-state=sent], [data-state=delivered]')).toHaveCount(3, { timeout: 20_000 })
  const his = await opened(browser, site, mateo, id)
  await expect(bubbles(his)).toContainText(['uno', 'dos', 'tres'])
  await expect(bubbles(his)).toHaveCount(3)
  await closeAll(hers, his)
})

test('a refused message stays with its reason, and can be sent again, changed or deleted', async ({
  site,
  browser,
}) => {
  const { ana, id } = await twoPeople(site)
  const page = await opened(browser, site, ana, id)
  await page.route('**/messages', async route => {
    if (route.request().method() !== 'POST') return await route.fallback()
    const json = { error: 'Write something first', message: 'Write something first', code: 'message-required' }
    return await route.fulfill({ status: 400, json })
  })
  await sendMessage(page, 'otra vez')
  await expect(page.getByText('Failed to send message', { exact: true })).toBeVisible()
  await sendMessage(page, 'cámbiame')
  await sendMessage(page, 'bórrame')
  await expect(page.locator('[data-state=failed]')).toHaveCount(3)
  await expect(bubble(page, 'otra vez')).toContainText('Write something first')
  await expectAccessible(page)
  await page.unroute('**/messages')

  await page.getByRole('button', { name: 'Delete: bórrame' }).press('Enter')
  await expect(bubble(page, 'bórrame')).toHaveCount(0)
  await expect(page.getByRole('log')).toBeFocused()
  await page.getByRole('button', { name: 'Edit: cámbiame' }).click()
  await expect(page.getByRole('textbox')).toHaveValue('cámbiame')
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.getByRole('button', { name: 'Retry: otra vez' }).click()
  await expect(page.locator('[data-state=sent]')).toHaveCount(1)
  await expect(bubble(page, 'otra vez')).toHaveAttribute('data-state', 'sent')
  await closeAll(page)
})

test('text typed while a message is being stored starts the next message', async ({ site, browser }) => {
  const { ana, id } = await twoPeople(site)
  const page = await opened(browser, site, ana, id)
  const field = page.getByRole('textbox')
  await field.fill('uno')
  // A slow device: the queue is locked until the test releases it.
  const held = await page.evaluateHandle(async userId => {
    const opening = indexedDB.open(`pista-${userId}`)
    await new Promise(resolve => (opening.onsuccess = resolve))
    const deliveries = opening.result.transaction('deliveries', 'readwrite').objectStore('deliveries')
    const hold = { isLetGo: false }
    const again = () => {
      if (!hold.isLetGo) deliveries.count().onsuccess = again
    }
    again()
    return hold
  }, ana.id)
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.type('y dos')
  await expect(field).toHaveValue('uno')
  await held.evaluate(hold => {
    hold.isLetGo = true
  })
  await expect(bubble(page, 'uno')).toBeVisible()
  await expect(field).toHaveValue('y dos')
  await closeAll(page)
})

test('the app opens without signal, in the thread that was open', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, 'nos vemos a las 11')
  const page = await opened(browser, site, ana, id, WITH_WORKER)
  await expect(bubble(page, 'nos vemos a las 11')).toBeVisible()
  await workerControls(page)
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.textContent.includes('These messages are not on this device yet.'))
        Object.assign(window, { wasMissing: true })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.context().setOffline(true)
  await page.reload()
  await expect(bubble(page, 'nos vemos a las 11')).toBeVisible()
  expect(await page.evaluate(() => 'wasMissing' in window), 'a stored thread was called missing').toBe(false)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText(/^Offline · /)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: /Mateo/ })).toBeVisible()
  await closeAll(page)
})

test('what is read without signal is no unsent change, and is marked as read later', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, 'nos vemos a las 11')
  const page = await visiting(browser, site, ana, '/settings', WITH_WORKER)
  await workerControls(page)
  await page.goto('/inbox')
  await expect(page.getByRole('main').getByRole('button', { name: /Mateo.*nos vemos/ })).toBeVisible()
  const readOnServer = async () => {
    const response = await fetch(`${site.origin}/api/conversations`, { headers: { cookie: ana.cookie } })
    return ((await response.json()) as { readSeq: number }[])[0]?.readSeq
  }
  // Once the thread is stored, the server knows that it has arrived here.
  await expect
    .poll(async () => {
      const response = await fetch(`${site.origin}/api/conversations`, { headers: { cookie: mateo.cookie } })
      return ((await response.json()) as { otherDeliveredSeq: number }[])[0]?.otherDeliveredSeq
    })
    .toBe(1)

  await page.context().setOffline(true)
  await page.getByRole('main').getByRole('button', { name: /Mateo/ }).click()
  await expect(bubble(page, 'nos vemos a las 11')).toBeVisible()
  await expect(page.getByText(/unread/)).toHaveCount(0)
  await page.goto('/settings#storage')
  await expect(page.locator('#storage').getByText('Everything you have written has been sent.')).toBeVisible()
  expect(await readOnServer()).toBe(0)
  await page.context().setOffline(false)
  // A request that was under way when the network changed ends after its own timeout of twelve seconds.
  await expect.poll(readOnServer, { timeout: 20_000 }).toBe(1)
  await closeAll(page)
})

test('a message is found without signal, and its thread opens when it is chosen', async ({ site, browser }) => {
  const { ana, mateo, id } = await twoPeople(site)
  await write(site, mateo, id, 'Nos vemos en el Camarón', ...Array.from({ length: 130 }, (_, n) => `línea ${n + 1}`))
  await post(site, `/api/conversations/${id}/messages`, { content: 'leído', readUpTo: 131 }, { cookie: ana.cookie })
  const page = await visiting(browser, site, ana, '/messages', WITH_WORKER)
  await page.getByRole('main').getByRole('button', { name: /Mateo/ }).click()
  await expect(bubble(page, 'línea 130')).toBeAttached()
  await expect(bubble(page, 'Camarón')).toHaveCount(0)

  await page.context().setOffline(true)
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await page.getByRole('searchbox').fill('camaron')
  const notice = page.getByRole('region', { name: 'Messages on this device' })
  await notice.getByRole('button', { name: /Camarón/ }).click()
  await expect(bubble(page, 'Camarón')).toBeInViewport()
  await expect(bubble(page, 'Camarón')).toBeFocused()
  await expectAccessible(page)
  await closeAll(page)
})

test('a failing server shows an error, and its messages appear once it works again', async ({ site, browser }) => {
  const { ana } = await twoPeople(site)
  const page = await visiting(browser, site, ana, '/about')
  await page.route('**/api/conversations?bare=1', route => route.fulfill({ status: 500, json: { code: 'failed' } }))
  await page.getByRole('button', { name: 'Messages' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Pista is not available right now. Please try again in a moment.')).toBeVisible()
  await page.unroute('**/api/conversations?bare=1')
  await expect(panel.getByRole('button', { name: /Mateo/ })).toBeVisible()
  await closeAll(page)
})

test('a browser without storage shows why there are no messages', async ({ site, browser }) => {
  const { ana, id } = await twoPeople(site)
  const page = await visiting(browser, site, ana, '/about')
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  for (const address of ['/inbox', `/inbox?conversation=${id}`]) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('This browser keeps nothing for Pista')
    await expect(page.getByText(/Loading/)).toHaveCount(0)
  }
  await closeAll(page)
})

test('a conversation that cannot start shows one error sentence', async ({ site, browser }) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  const lupe = await signUp(site, { firstName: 'Guadalupe' })
  const page = await visiting(browser, site, ana, '/messages')
  await page.route('**/api/conversations', route =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByRole('searchbox').fill(lupe.username)
  await page.getByRole('button', { name: /Guadalupe/ }).click()
  await expect(page.getByText('Failed to start conversation', { exact: true })).toBeVisible()
  await closeAll(page)
})
