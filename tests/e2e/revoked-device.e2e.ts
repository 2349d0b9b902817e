import type { Browser, Page } from '@playwright/test'
import { type Account, PASSWORD, post, signInAs, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test } from './test.ts'

test('a lost phone is signed out and erased from another device, at its first request', async ({
  page,
  context,
  browser,
  site,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  const phone = await openPhone(browser, site, ana)
  await phone.close()

  await signInAs(context, site, ana)
  await page.goto('/settings#devices')
  const devices = page.locator('#devices')
  await devices.getByRole('button', { name: /^Sign out and erase / }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this device?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out and erase' }).click()
  await expect(page.getByText('What it keeps is deleted as soon as it is online.').first()).toBeVisible()

  const found = await phone.open('/profile')
  await expect(found.getByText('This device was signed out, and the data on it was deleted.')).toBeVisible()
  expect(await keptIn(found)).not.toContain(ana.id)
  await phone.end()
})

test('a revoked phone shows no data, and keeps it for a day in case its owner signs in', async ({ browser, site }) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  const phone = await openPhone(browser, site, ana)
  await phone.close()
  await fetch(`${site.origin}/api/auth/sessions`, { method: 'DELETE', headers: { Cookie: ana.cookie } })

  const found = await phone.open('/profile')
  const notice = found.getByText(
    /^This device was signed out\. Sign in again before [A-Z][a-z]+day \d{1,2}(:\d\d)? [AP]M, or/,
  )
  await expect(notice).toBeVisible()
  await expectAccessible(found)
  expect(await keptIn(found)).toContain(ana.id)
  // The device stays locked without a response, because it has stored the lock.
  await found.route('**/api/**', route => route.abort())
  await found.goto('/inbox')
  await expect(notice).toBeVisible()
  await expect(found.getByText('Beto Paredes')).toBeHidden()
  await found.unrouteAll()

  await found.goto('/auth?redirect=/inbox')
  await found.getByLabel('Username').fill(ana.username)
  await found.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await found.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(found.getByText('Beto Paredes').first()).toBeVisible()
  await expect(notice).toBeHidden()
  await phone.end()
})

test('after the deletion of an account the device has no data of the member when the landing page is shown', async ({
  browser,
  site,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  const phone = await openPhone(browser, site, ana)
  const page = await phone.open('/settings#delete-profile')
  await page.evaluate(() => {
    localStorage.setItem('signupDraft', '{"firstName":"Ana"}')
    localStorage.setItem('pista.city', '{"city":"Miami","state":"FL"}')
    sessionStorage.setItem('pista.phone.sign-in', '3055550100')
  })
  await page.getByRole('button', { name: 'Delete Profile' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete my profile' }).click()
  await page.waitForURL(`${site.origin}/`)
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  const stored = await keptIn(page)
  for (const trace of [ana.id, ana.username, 'Ana', 'Beto', '3055550100', 'signupDraft', 'pista.user', 'pista.city'])
    expect(stored).not.toContain(trace)
  await phone.end()
})

/** A phone on which Ana has read a conversation with Beto. Its storage outlives its pages. */
async function openPhone(browser: Browser, site: Site, ana: Account) {
  const beto = await signUp(site, { firstName: 'Beto' })
  const talk = await post<{ id: string }>(
    site,
    '/api/conversations',
    { participantTwoId: ana.id },
    { Cookie: beto.cookie },
  )
  await post(site, `/api/conversations/${talk.id}/messages`, { content: '¿Bailas?' }, { Cookie: beto.cookie })

  const context = await browser.newContext({ baseURL: site.origin })
  const response = await fetch(`${site.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: ana.username, password: PASSWORD }),
  })
  const [cookie = ''] = response.headers.getSetCookie().map(line => line.split(';')[0])
  await signInAs(context, site, { ...ana, cookie })
  const first = await context.newPage()
  await first.goto(`/inbox?conversation=${talk.id}`)
  await expect(first.getByRole('log').getByText('¿Bailas?')).toBeVisible()
  await expect.poll(() => keptIn(first)).toContain('¿Bailas?')
  return {
    /**
     * A page that is being closed still receives the notice that its session has ended, and deletes the data at once.
     */
    async close() {
      await first.goto('about:blank')
      await first.close()
    },
    async open(path: string) {
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
    end: () => context.close(),
  }
}

/** All data that this browser stores for the site, as one text. */
async function keptIn(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const rows: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      for (const table of db.objectStoreNames) {
        const all = db.transaction(table).objectStore(table).getAll()
        await new Promise(resolve => all.addEventListener('success', resolve))
        rows.push([name, table, all.result])
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      rows.push([name, (await cache.keys()).map(({ url }) => url)])
    }
    return JSON.stringify(rows)
  })
}
