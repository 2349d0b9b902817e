import { enter, signUp } from './somebody.ts'
import { expect, test } from './test.ts'

test('a profile is edited without signal, survives a reload, and goes out once there is signal', async ({
  page,
  house,
  context,
}) => {
  const ana = await signUp(house)
  await enter(page, house, ana)
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
})

test('signing out without signal leaves nothing here, and ends the session once there is signal', async ({
  page,
  house,
  context,
}) => {
  const ana = await signUp(house)
  await enter(page, house, ana)
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
})
