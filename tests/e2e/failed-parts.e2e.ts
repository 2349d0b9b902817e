import type { Route } from '@playwright/test'
import { post, signInToSample, signUp } from './account.ts'
import { recordText, wasShown } from './in-view.ts'
import { expect, SAMPLE, test } from './test.ts'
import { visiting } from './two-people.ts'

test.use({ environment: SAMPLE })

test('a list of events that was stored opens although IndexedDB never responds, the inbox says why it is empty, and a sign-out asks', async ({
  page,
}) => {
  await signInToSample(page, 'ana')
  await page.goto('/home')
  const events = page.getByRole('main').locator('a[href^="/events/"]')
  await expect(events.first()).toBeVisible()
  const eventPath = (await events.first().getAttribute('href')) ?? ''
  await page.addInitScript(() => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await page.addInitScript(recordText, 'Loading the party…')
  await page.goto(eventPath)
  await expect(page.locator('#root > main')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await wasShown(page), 'placeholders instead of the event that the server has written').toBe(false)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Tonight' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tonight')
  await expect(events.first()).toBeVisible()
  // This device stores no list, so that the next start does not wait for its database.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pista.has-events'))).toBeNull()
  await page.getByRole('link', { name: 'Inbox' }).click()
  await expect(page.getByRole('alert')).toContainText('The storage of this browser does not respond.')
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await page.getByRole('link', { name: 'Sign Out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('The storage of this browser does not respond.')
  await question.getByRole('button', { name: 'Sign Out anyway' }).click()
  await expect(page).toHaveURL('/')
})

test('a list that the device reads slowly is not said to have failed before it is read', async ({ page }) => {
  const parties = page.getByRole('article')
  await page.goto('/us/miami')
  await expect(parties.first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pista.has-events'))).toBe('1')
  await page.route('**/api/events?*', route => route.abort())
  await page.addInitScript(() => {
    const opening = indexedDB.open('pista-public')
    opening.onsuccess = () => {
      const { result: database } = opening
      const events = database.transaction('events', 'readwrite').objectStore('events')
      // Other transactions wait for the store until this one makes no more requests.
      const hold = () => {
        if (performance.now() > 4_000) database.close()
        else events.count().onsuccess = hold
      }
      hold()
    }
  })
  await page.addInitScript(recordText, 'The parties could not be loaded')
  await page.goto('/home')
  await expect(parties.first()).toBeVisible()
  await expect(page.getByText(/^Offline · updated/)).toBeVisible()
  expect(await wasShown(page)).toBe(false)
})

test('what a member asks of the server is done and shown although IndexedDB never responds', async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ines = await signUp(site, { firstName: 'Ines' })
  const night = { title: 'Noche Muda', date: '2030-05-05', startTime: '22:00', city: 'Miami', state: 'FL' }
  const { id } = await post(site, '/api/events', { ...night, category: 'Salsa' }, { cookie: mateo.cookie })
  await post(site, `/api/users/${ines.id}/follow`, {}, { cookie: mateo.cookie })
  const openSilent = async (person: typeof mateo) => {
    const page = await visiting(browser, site, person, '/about')
    await page.addInitScript(() => {
      indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
    })
    await page.goto(`/events/${id}`)
    return page
  }

  const host = await openSilent(mateo)
  await host.getByRole('button', { name: 'Ask somebody' }).click()
  await host.getByLabel('Name or @username').fill(`@${ines.username}`)
  await host.getByRole('button', { name: 'Ask Ines Paredes' }).click()
  await expect(host.getByText('Editor · Has not answered yet')).toBeVisible()

  const helper = await openSilent(ines)
  await helper.getByRole('button', { name: 'I’ll help' }).click()
  await expect(helper.getByText('You help with this party: Editor.')).toBeVisible()
  // A write of the queue, which this device sends at once.
  await helper.getByRole('button', { name: 'Save to favorites' }).click()
  await expect(helper.getByRole('button', { name: 'Saved to favorites' })).toBeVisible()
})

test('a part of a page whose build is no longer on the server offers the new version', async ({ page }) => {
  await signInToSample(page, 'ana')
  await page.goto('/home')
  await page.getByRole('main').locator('a[href^="/events/"]').first().click()
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toBeVisible()
  await page.route(/\/assets\/goer-sheet-/, route => route.fulfill({ status: 404, json: { code: 'not-found' } }))
  await page.route('/home', async route => {
    const body = (await (await route.fetch()).text()).replaceAll(/\/assets\/index-[\w-]+/g, '/assets/index-next')
    await route.fulfill({ contentType: 'text/html', body })
  })
  // The page looks for new versions after its first screen.
  const update = page.getByRole('button', { name: 'Update now' })
  await expect(async () => {
    await share.click()
    await expect(update).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // Also on a page whose header lies over its picture.
  await page.unroute(/\/assets\/goer-sheet-/)
  await update.click()
  await expect(update).toHaveCount(0)
  await share.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page that is not on the device says so without signal, in the app, and opens once there is signal', async ({
  page,
  context,
}) => {
  await signInToSample(page, 'ana')
  await page.goto('/home')
  await expect(page.getByRole('article').first()).toBeVisible()
  const link = (name: string) => page.locator('.bottom-bar').getByRole('link', { name })
  const failed = page.getByText('Check your signal and try again.')
  await context.setOffline(true)
  await link('Search').click()
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await link('Tonight').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await link('Inbox').click()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expect(page).toHaveURL('/inbox')
  await link('Search').click()
  await expect(page.getByRole('tab', { name: 'Find Events' })).toBeVisible()
})

test('a module that stays failed while the server responds makes the next link load a document', async ({ page }) => {
  await signInToSample(page, 'ana')
  let failures = 0
  await page.route(/\/assets\/chat-/, async route => {
    failures += 1
    await route.abort()
  })
  await page.goto('/home')
  // The sync and the button are in one module, which each of them may request.
  await expect.poll(() => failures).toBeGreaterThan(0)
  const health = page.waitForResponse('**/api/health')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await health
  await page.evaluate(() => Object.assign(window, { isOldDocument: true }))
  await page.unroute(/\/assets\/chat-/)
  const module = page.waitForResponse(/\/assets\/chat-/)
  await page.locator('.bottom-bar').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  expect((await module).ok()).toBe(true)
  expect(await page.evaluate(() => 'isOldDocument' in window)).toBe(false)
})

test.describe(() => {
  // On a phone the button steps aside for the events of the list.
  test.use({ viewport: { width: 1440, height: 900 } })

  test("the chat's button comes once its module can be loaded, and shows that the chat is opening", async ({
    page,
  }) => {
    await signInToSample(page, 'ana')
    let failures = 0
    const fail = async (route: Route) => {
      failures += 1
      await route.abort()
    }
    await page.route(/\/assets\/chat-/, fail)
    await page.goto('/home')
    await expect.poll(() => failures).toBeGreaterThan(0)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Messages/ })).toBeHidden()
    await page.unroute(/\/assets\/chat-/, fail)
    let release: () => void = () => undefined
    const isReleased = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/\/assets\/chat-panel-/, async route => {
      await isReleased
      await route.continue()
    })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const chat = page.getByRole('button', { name: /^Messages/ })
    await expect(chat).toBeVisible()
    await chat.click()
    await expect(chat).toHaveAttribute('aria-busy', 'true')
    release()
    await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible()
  })

  test('a notice without the toaster is put into a live region that was there before it', async ({ page }) => {
    await signInToSample(page, 'ana')
    await page.addInitScript(() => {
      const regions: string[] = []
      Object.assign(window, { regions })
      new MutationObserver(changes => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.ariaLive === 'assertive') regions.push(node.textContent)
      }).observe(document, { childList: true, subtree: true })
    })
    await page.route(/\/assets\/(?:chat-panel|toaster)-/, route => route.abort())
    await page.goto('/home')
    await page.getByRole('button', { name: /^Messages/ }).click()
    await expect(page.getByText('Check your signal and try again.')).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { regions: string[] }).regions)).toEqual([''])
  })
})
