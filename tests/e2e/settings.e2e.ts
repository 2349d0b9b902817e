import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { post, signInAs, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, testWithWorker } from './test.ts'

test('a member downloads an export after typing the password, and unblocks a person in Settings', async ({
  page,
  context,
  site,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  const beto = await signUp(site, { firstName: 'Beto' })
  await signInAs(context, site, ana)
  await page.request.put(`${site.origin}/api/blocks/${beto.id}`)
  await page.goto('/settings#your-data')

  await page.route('**/api/account/export', route => route.fulfill({ status: 403, json: { code: 'confirm-first' } }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Download your data' }).click()
  const dialog = page.getByRole('dialog', { name: 'First, is it you?' })
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('This password is not correct')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('bailamos hasta las 6')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(new RegExp(`^pista-${ana.username}-`))
  const zip = await fromBufferPromise(await readFile(await file.path()))
  const names: string[] = []
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  expect(names).toContain('profile.json')

  await page.goto('/settings#privacy')
  await page.getByRole('button', { name: 'Unblock Beto Paredes' }).click()
  await expect(page.getByText('You have not blocked anybody.')).toBeVisible()
  await expectAccessible(page)
})

test('the cached data of the device can be cleared without losing unsent changes', async ({ page, context, site }) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  const beto = await signUp(site, { firstName: 'Beto' })
  await signInAs(context, site, ana)
  const talk = await post<{ id: string }>(
    site,
    '/api/conversations',
    { participantTwoId: ana.id },
    { Cookie: beto.cookie },
  )
  await post(site, `/api/conversations/${talk.id}/messages`, { content: '¿Bailas?' }, { Cookie: beto.cookie })
  await page.goto(`/inbox?conversation=${talk.id}`)
  await expect(page.getByRole('log').getByText('¿Bailas?')).toBeVisible()
  await refuseSending(page, site)
  await page.getByLabel('Message to Beto Paredes').fill('Siempre')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Not sent', { exact: true }).first()).toBeVisible()

  await page.goto('/settings#storage')
  await expect(page.getByText(/1 conversation · 1 message/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear what is kept' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear what is kept' }).click()
  await expect(page.getByText('Cleared. What was not sent is still here.').first()).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry: Siempre' }).click()
  await expect(page.getByText('Everything you have written has been sent.')).toBeVisible()
})

/** A refusal, which the queue does not send again. */
async function refuseSending(page: Page, site: Site) {
  await page.route(`${site.origin}/api/conversations/*/messages`, async route => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fulfill({ status: 400, json: { code: 'message-required', error: '', message: '', requestId: '' } })
  })
}

test('the language chosen in Settings applies on the next device of the account', async ({
  page,
  browser,
  site,
  baseURL,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  await signInAs(page.context(), site, ana)
  await page.goto('/settings#look')
  await page.locator('#look').getByRole('radio', { name: 'Español' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
  await expect
    .poll(async () => (await (await page.request.get(`${site.origin}/api/auth/user`)).json()).locale)
    .toBe('es')

  const elsewhere = await browser.newContext({ baseURL, locale: 'en-US' })
  await signInAs(elsewhere, site, ana)
  const there = await elsewhere.newPage()
  await there.goto('/settings')
  await expect(there.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
  await elsewhere.close()
})

test('Settings shows a new email address as waiting until its link is opened', async ({ page, context, site }) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  await signInAs(context, site, ana)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  const email = `${ana.username}.una.direccion.bastante.larga@correo.example.com`
  await page.getByRole('button', { name: 'Change: Email' }).click()
  await page.getByLabel('New email').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Save email' }).click()
  await expect(page.getByText('Until then your email stays as it is.').first()).toBeVisible()
  const account = page.locator('#account')
  await expect(account.getByText(`${ana.username}@accounts.example.com`, { exact: true })).toBeVisible()
  const pending = account.getByText(`${email} takes its place once you open the link we sent there.`)
  await expect(pending).toBeVisible()
  // A long address wraps, so that the page is not wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const outbox = await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent(email)}`)
  const [mail] = (await outbox.json()) as { link: string }[]
  await page.goto(mail?.link ?? 'no mail')
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await page.goto('/settings#account')
  await expect(account.getByText(email, { exact: true })).toBeVisible()
  await expect(pending).toBeHidden()
})

test('a phone shows the list of sections first, and Back returns to it', async ({ page, context, site }) => {
  await signInAs(context, site, await signUp(site, { firstName: 'Ana' }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  const list = page.getByRole('navigation', { name: 'Sections of this page' })
  await expect(list.getByRole('link')).toHaveCount(10)
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)

  await list.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL(`${site.origin}/settings#privacy`)
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeInViewport()
  await expect(list).toBeHidden()
  await page.goBack()
  await expect(list).toBeVisible()
  await page.goto('/settings#devices')
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(list).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('heading', { name: 'Language and look' })).toBeVisible()
  await list.getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Calendar'])
  await expect(list.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'true')
})

testWithWorker(
  'a home city that is changed without signal is stored by the account later',
  async ({ page, context, site }) => {
    const ana = await signUp(site, { firstName: 'Ana' })
    await signInAs(context, site, ana)
    await page.goto('/settings#region')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    const section = page.locator('#region')
    await expect(section.getByText('Miami, FL')).toBeVisible()
    await section.getByRole('button', { name: 'Change: Home city' }).click()
    await context.setOffline(true)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('State').selectOption('TX')
    await expect(dialog.getByRole('button', { name: 'Save city' })).toBeDisabled()
    await dialog.getByLabel('City', { exact: true }).selectOption('Houston')
    await dialog.getByRole('button', { name: 'Save city' }).click()
    await expect(section.getByText('Houston, TX')).toBeVisible()
    await expect(section.getByText('waiting for signal')).toBeVisible()

    await context.setOffline(false)
    await expect(section.getByText('waiting for signal')).toBeHidden()
    const account = await (await page.request.get(`${site.origin}/api/auth/user`)).json()
    expect(account).toMatchObject({ city: 'Houston', state: 'TX' })
  },
)
