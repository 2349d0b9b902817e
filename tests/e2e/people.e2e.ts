import type { Page } from '@playwright/test'
import { draftOf, PASSWORD, signInAndOpenProfile, signInAs, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'

test('a profile is changed in full, and everything is there afterwards', async ({ page, site }) => {
  const mateo = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  await signInAs(page.context(), site, mateo)
  await page.goto('/edit-profile')
  await page.getByLabel('Display Name').fill('Mateo de La Terraza')
  await page.getByLabel('Bio').fill('Brass on Fridays.')
  await page.getByLabel('State').selectOption('NY')
  await page.getByLabel('City', { exact: true }).selectOption('New York')
  await page.getByLabel('Another interest').fill('  rueda ')
  await page.getByLabel('Another interest').press('Enter')
  await expect(page.getByRole('button', { name: 'rueda' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('textbox', { name: 'Instagram' }).fill('@laterraza')
  await page.getByLabel('Venue Website').fill('laterraza.example.com')
  await page.setInputFiles('input[type=file]', { name: 'face.png', mimeType: 'image/png', buffer: await face(page) })
  await expect(page.getByText('Image uploaded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save Profile' }).click()

  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { name: 'Mateo de La Terraza' })).toBeVisible()
  await expect(page.getByText(`@${mateo.username} · New York, NY`)).toBeVisible()
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(page.getByRole('link', { name: /Instagram, Mateo/ })).toHaveAttribute(
    'href',
    'https://www.instagram.com/laterraza',
  )
  const { profileImageUrl } = (await (await page.request.get('/api/auth/user')).json()) as { profileImageUrl: string }
  expect(profileImageUrl).toMatch(/^\/uploads\//)
})

test('a refused field, a date that keys change and a text at the end of the session are kept', async ({
  page,
  site,
}) => {
  const ana = await signUp(site)
  await signInAs(page.context(), site, ana)
  await page.goto('/edit-profile')
  await page.getByLabel('Bio').fill('I count in two.')
  await page.getByRole('textbox', { name: 'TikTok' }).fill('https://evil.example/ana')
  await page.getByLabel('Username').fill('admin')
  await page.getByRole('button', { name: 'Save Profile' }).click()

  await expect(page.getByText('Update Failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'TikTok' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Bio')).toHaveValue('I count in two.')

  await expect.poll(() => draftOf(page, ana.id, 'edit-profile')).toContain('"username":"admin"')
  await page.reload()
  await expect(page.getByText('What you typed last time is still here.')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('I count in two.')
  await page.getByRole('button', { name: 'Start from what is saved' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(ana.username)

  const field = page.getByLabel('Date of birth')
  const saved = await field.inputValue()
  await field.press('ArrowUp')
  await expect(field).not.toHaveValue(saved)
  const changed = await field.inputValue()
  await expect.poll(() => draftOf(page, ana.id, 'edit-profile')).toContain('"dateOfBirth"')
  await page.reload()
  await expect(page.getByText('What you typed last time is still here.')).toBeVisible()
  await expect(field).toHaveValue(changed)

  await page.getByLabel('Hometown').fill('Ponce, Puerto Rico')
  await expect.poll(() => draftOf(page, ana.id, 'edit-profile')).toContain('Ponce')
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByText('Please sign in to edit your profile.')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Username').fill(ana.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)
  await expect(page.getByLabel('Hometown')).toHaveValue('Ponce, Puerto Rico')
})

test('the bio is edited in place', async ({ page, site }) => {
  await signInAndOpenProfile(page, site, await signUp(site))
  await expect(page.getByText('No bio yet - click Edit Profile to add one!')).toBeVisible()
  await page.getByRole('button', { name: 'Edit bio' }).click()
  await page.getByLabel('Bio').fill('First one on the floor.')
  await page.route('/api/users/profile', route => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Save bio' }).click()
  await expect(page.getByText('Could not update your profile. Please try again.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('First one on the floor.')

  await page.unroute('/api/users/profile')
  await page.getByRole('button', { name: 'Save bio' }).click()
  await expect(page.getByText('Your bio has been updated successfully.', { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByText('First one on the floor.')).toBeVisible()
})

test('the short form keeps genres that it does not offer', async ({ page, site }) => {
  const ana = await signUp(site, { favoriteGenres: ['Salsa', 'DemBow'] })
  await signInAndOpenProfile(page, site, ana)
  await page.getByRole('button', { name: 'Edit Profile', exact: true }).click()
  await page.getByRole('tab', { name: 'Music' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Cumbia' }).click()
  await page.getByLabel('Status Message').fill('Looking for a partner')
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await expect(page.getByText('Your profile has been successfully updated.', { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('SalsaDemBowCumbia')
  await expect(page.getByText('Looking for a partner')).toBeVisible()
})

test('people are found, followed unless the server refuses, listed under friends, and unfollowed', async ({
  page,
  site,
}) => {
  const lucia = await signUp(site, { firstName: 'Lucía', lastName: 'Robles' })
  await signInAs(page.context(), site, await signUp(site))
  await page.goto('/search?tab=users')
  await page.getByLabel('Name or username').fill('lucia robles')
  const row = page.getByRole('listitem').filter({ hasText: `@${lucia.username}` })
  await expect(page).toHaveURL(/q=lucia\+robles|q=lucia%20robles/)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`${site.origin}/user/${lucia.id}`)

  const json = { error: 'No such user', message: 'No such user', code: 'failed', requestId: '1' }
  await page.route(`/api/users/${lucia.id}/follow`, route => route.fulfill({ status: 400, json }))
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText('Failed to follow user. Please try again.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await page.unroute(`/api/users/${lucia.id}/follow`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText('Following! 🎉', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await page.goto('/profile?tab=friends')
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Lucía Robles/ })
    .click()
  await expect(page).toHaveURL(`${site.origin}/profile/${lucia.id}`)
  await page.getByRole('button', { name: 'Unfollow' }).click()
  await expect(page.getByText('Unfollowed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
})

test('a message to a goer opens the inbox, one to a host stays on the page and refreshes the chat', async ({
  page,
  site,
}) => {
  const lucia = await signUp(site, { firstName: 'Lucía' })
  const mateo = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  await signInAs(page.context(), site, await signUp(site))
  await page.goto(`/party-host-profile?userId=${mateo.id}`)
  await page.evaluate(() => {
    window.addEventListener('refreshConversations', () => document.body.setAttribute('data-notified', 'yes'))
  })
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-notified', 'yes')
  await expect(page).toHaveURL(/\/party-host-profile/)
  // The numbers of a host are the host's own.
  await expect(page.getByRole('tab')).toHaveText(['Events', 'Venue', 'Reviews', 'Search Users'])

  await page.goto(`/party-goer-profile?userId=${lucia.id}`)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(/\/inbox/)
})

test('a message to a host opens the panel, also before the chat is loaded', async ({ page, site }) => {
  const mateo = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  await signInAs(page.context(), site, await signUp(site))
  // The page is never idle, so nothing is loaded for later.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto(`/party-host-profile?userId=${mateo.id}`)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Messages' })).toBeVisible()
})

test('each account type has its own home page', async ({ page, site }) => {
  const ana = await signUp(site)
  await signInAs(page.context(), site, ana)
  await page.goto(`/user/${ana.id}`)
  await expect(page).toHaveURL(`${site.origin}/party-goer-profile?userId=${ana.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/\/party-goer-profile/)
  await page.goto('/party-host-profile')
  await expect(page).toHaveURL(`${site.origin}/party-goer-profile`)
  await page.goto('/user/nobody')
  await expect(page.getByText('User not found.')).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(`${site.origin}/`)
})

test("a host's page invites visitors to sign in and shows its owner five sections", async ({ page, site }) => {
  await page.goto('/party-host-profile')
  await expect(page.getByText('Please log in to view your profile.')).toBeVisible()

  await signInAs(page.context(), site, await signUp(site, { userType: 'party_host', firstName: 'Mateo' }))
  await page.goto('/party-host-profile')
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [position, name] of ['Events', 'Venue', 'Reviews', 'Analytics', 'Search Users'].entries()) {
    await page.emulateMedia({ colorScheme: position % 2 ? 'dark' : 'light' })
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
  }
  await page.getByRole('textbox', { name: 'Search Users' }).or(page.getByRole('searchbox')).fill('zzzz')
  await expect(page.getByText('No users found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
})

test('deleting a profile leaves nothing on the device', async ({ page, site }) => {
  const ana = await signUp(site)
  await signInAs(page.context(), site, ana)
  await page.goto('/edit-profile')
  await page.getByRole('button', { name: 'Delete Profile' }).click()
  await page.getByRole('button', { name: 'Keep my profile' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Delete Profile' }).click()
  await page.getByRole('button', { name: 'Yes, delete my profile' }).click()

  await expect(page).toHaveURL(`${site.origin}/`)
  await expect(page.getByText('Your profile has been permanently deleted.', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await databases(page)).not.toContain(`pista-${ana.id}`)
})

test('a sign-out deletes all data of the member from the device', async ({ page, site }) => {
  const ana = await signUp(site)
  await signInAndOpenProfile(page, site, ana)
  await expect.poll(() => databases(page)).toContain(`pista-${ana.id}`)
  await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${site.origin}/`)
  await expect.poll(() => databases(page)).not.toContain(`pista-${ana.id}`)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('pages for members can be used with a screen reader and the keyboard', async ({ page, site }) => {
  const lucia = await signUp(site, { firstName: 'Lucía' })
  await signInAs(page.context(), site, await signUp(site))
  // The other tests see these screens in the dark, on a phone.
  await page.emulateMedia({ colorScheme: 'light' })
  const paths = [
    '/profile',
    '/edit-profile',
    '/search',
    '/settings',
    '/settings#region',
    '/settings#account',
    '/settings#devices',
    '/settings#storage',
    '/onboarding',
    `/user/${lucia.id}`,
    `/party-goer-profile?userId=${lucia.id}`,
    `/profile/${lucia.id}/followers`,
  ]
  for (const [position, path] of paths.entries()) {
    await page.setViewportSize(position % 2 ? { width: 390, height: 844 } : { width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

async function databases(page: Page): Promise<string[]> {
  return await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
}

/** A real picture, drawn by the browser. */
async function face(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 900
    const pen = canvas.getContext('2d')
    pen?.fillRect(200, 200, 500, 500)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')
}
