import type { Route } from '@playwright/test'
import { PASSWORD, signInAndOpenProfile, signUp } from './account.ts'
import { expect, test, testWithWorker } from './test.ts'

testWithWorker(
  'a profile is edited without signal, survives a reload, and goes out once there is signal',
  async ({ page, site, context }) => {
    const ana = await signUp(site)
    await signInAndOpenProfile(page, site, ana)
    await page.goto('/edit-profile')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await context.setOffline(true)
    await page.getByLabel('Bio').fill('I count in two.')
    await page.getByLabel('Username').fill('somebody_else')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('A username can only be changed while you are connected')).toBeVisible()
    await page.getByLabel('Username').fill(ana.username)
    await page.getByRole('button', { name: 'Save Profile' }).click()

    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByText('Kept for later', { exact: true })).toBeVisible()
    await expect(page.getByText('I count in two.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Waiting for signal.')).toBeVisible()
    await expect(page.getByText('I count in two.')).toBeVisible()
    await page.goto('/inbox')
    await page.getByText('One thing waits on this device.').click()
    await expect(page.getByRole('button', { name: 'Delete “I count in two.”' })).toBeVisible()

    await page.goto('/profile')
    await expect(page.getByText('Waiting for signal.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Waiting for signal.')).toBeHidden()
    await expect(page.getByText('I count in two.')).toBeVisible()
    const me = (await (await page.request.get('/api/auth/user')).json()) as { bio: string; username: string }
    expect(me).toMatchObject({ bio: 'I count in two.', username: ana.username })
  },
)

testWithWorker(
  'a sign-out without signal deletes all data of the device, and ends the session once there is signal',
  async ({ page, site, context }) => {
    const ana = await signUp(site)
    await signInAndOpenProfile(page, site, ana)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(page.getByRole('tab', { name: 'About' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click()
    await expect(page.getByText('You are signed out, and this device holds nothing of yours.')).toBeVisible()
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases).not.toContain(`pista-${ana.id}`)
    await page.reload()
    await expect(page.getByText('You are signed out, and this device holds nothing of yours.')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText('You are signed out, and this device holds nothing of yours.')).toBeHidden()
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  },
)

test('typed text survives a reload, a refusal and a lost session', async ({ page, site, context }) => {
  const ana = await signUp(site)
  const mateo = await signUp(site, { firstName: 'Mateo' })
  await signInAndOpenProfile(page, site, ana)
  await page.goto(`/user/${mateo.id}`)
  const report = page.getByLabel('What happened?')
  const openReport = async () => {
    await page.getByRole('button', { name: 'More about Mateo Paredes' }).click()
    await page.getByRole('button', { name: 'Report' }).click()
  }
  await openReport()
  await report.fill('Writes to everybody.')
  await page.reload()
  await openReport()
  await expect(report).toHaveValue('Writes to everybody.')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio', { exact: true }).fill('I count in two.')
  await page.reload()
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('I count in two.')
  const refusal = { error: 'x', code: 'validation', issues: [{ path: 'bio', code: 'required', message: 'Required' }] }
  await page.route('**/api/profile', route => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Bio', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Bio', { exact: true })).toHaveAttribute('aria-invalid', 'true')

  const lockOut = async (route: Route) => {
    await context.clearCookies()
    await route.fulfill({ status: 401, json: { error: 'Unauthorized', code: 'signed-out' } })
  }
  await page.route('**/api/profile', lockOut, { times: 1 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/redirect=/)
  await page.getByLabel('Username').fill(ana.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('I count in two.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Bio', { exact: true })).toBeHidden()
  const me = (await (await page.request.get('/api/auth/user')).json()) as { bio: string }
  expect(me.bio).toBe('I count in two.')
})

testWithWorker(
  'people seen once are available without signal, only to the member who saw them',
  async ({ page, site, context }) => {
    const ana = await signUp(site)
    const diego = await signUp(site, { firstName: 'Diego' })
    const lucia = await signUp(site, { firstName: 'Lucía' })
    await signInAndOpenProfile(page, site, ana)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto(`/profile/${diego.id}/followers`)
    await page.goto(`/user/${diego.id}`)
    await page.getByRole('tab', { name: 'Friends' }).click()
    await expect(page.getByRole('link', { name: 'Find Friends' })).toBeVisible()
    await page.goto('/search?tab=users&q=diego')
    await expect(page.getByText('Diego Paredes')).toBeVisible()

    await context.setOffline(true)
    await page.goto(`/user/${diego.id}`)
    await expect(page.getByText(/^Offline · updated \d/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await expect(page.getByText('Kept for later', { exact: true })).toBeVisible()
    await expect(page.getByText('waiting for signal')).toBeVisible()
    await page.getByRole('tab', { name: 'Friends' }).click()
    await expect(page.getByText(/^Offline · updated \d/).nth(1)).toBeVisible()
    await page.goto('/search?tab=users&q=die&location=')
    await expect(page.getByText('No signal. These are the people saved on this device.')).toBeVisible()
    await expect(page.getByText('Diego Paredes')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('No signal. These are the people saved on this device.')).toBeHidden()
    await expect(page.getByText('Diego Paredes')).toBeVisible()

    await page.goto('/login')
    await page.getByLabel('Username').fill(lucia.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL(url => url.pathname !== '/login')
    await context.setOffline(true)
    await page.goto('/search?tab=users&q=die')
    await expect(page.getByText('No signal, and nobody by that name is saved on this device.')).toBeVisible()
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases).not.toContain(`pista-${ana.id}`)
  },
)
