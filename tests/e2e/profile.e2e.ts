import { type Account, PASSWORD, signInAndOpenProfile, signInAs, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test } from './test.ts'

test('the activity of a person is shown in the feed, also without signal', async ({ page, site }) => {
  const mateo = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  const lucia = await signUp(site, { firstName: 'Lucía' })
  const event = await publish(site, mateo, 'Noche de patio')
  const asLucia = await cookieOf(site, lucia)
  await request(site, asLucia, 'PUT', `/api/events/${event.id}/attendance`, { state: 'going' })
  await request(site, asLucia, 'POST', `/api/users/${mateo.id}/follow`)
  await request(site, asLucia, 'PATCH', '/api/users/profile', { goingAudience: 'public' })

  await signInAs(page.context(), site, await signUp(site))
  await page.goto(`/party-goer-profile?userId=${lucia.id}`)
  await expect(page.getByText('★ 5.0')).toBeVisible()
  await expect(page.getByText('no reviews yet', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Activity Feed' }).click()
  const feed = page.getByRole('tabpanel').getByRole('listitem')
  await expect(feed).toHaveText([/Followed.*Mateo Paredes/, /Going to.*Noche de patio/])
  await expect(page.getByRole('tab', { name: 'Activity Feed' })).toBeInViewport({ ratio: 0.95 })
  await expectAccessible(page)

  await page.route('**/api/**', route => route.abort())
  await page.reload()
  await expect(feed).toHaveText([/Followed.*Mateo Paredes/, /Going to.*Noche de patio/])
  await expect(page.getByText(/^Offline · updated/).first()).toBeVisible()
  await page.unroute('**/api/**')
  await feed.first().getByRole('link').click()
  await expect(page).toHaveURL(`${site.origin}/profile/${mateo.id}`)
})

test('an empty feed explains itself, and one that failed can be loaded again', async ({ page, site }) => {
  const ana = await signUp(site)
  await signInAndOpenProfile(page, site, ana)
  await page.route(`/api/users/${ana.id}/activity`, route => route.fulfill({ status: 500, body: '' }))
  await page.goto('/party-goer-profile?tab=activity')
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await page.unroute(`/api/users/${ana.id}/activity`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your next party will show up here.')).toBeVisible()
})

test('the chosen tab is on the screen of a phone, also when the address chose it', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 1000 })
  await signInAs(page.context(), site, await signUp(site, { userType: 'party_host', firstName: 'Mateo' }))
  await page.goto('/party-host-profile?tab=users')
  await expect(page.getByRole('tab', { name: 'Search Users' })).toBeInViewport({ ratio: 0.95 })
  await page.getByRole('tab', { name: 'Search Users' }).press('Home')
  await expect(page.getByRole('tab', { name: 'Events' })).toBeInViewport({ ratio: 0.95 })
})

test('each of the four addresses with the own id leads to the own profile without a redirect loop', async ({
  page,
  site,
}) => {
  const ana = await signUp(site)
  await signInAndOpenProfile(page, site, ana)
  const goerPage = `${site.origin}/party-goer-profile?userId=${ana.id}`
  for (const path of [`/profile/${ana.id}`, `/user/${ana.id}`, `/user/${ana.id.toUpperCase()}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(goerPage)
  }
  await page.goto(goerPage)
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
  await page.goto(`/party-host-profile?userId=${ana.id}`)
  await expect(page).toHaveURL(/\/party-goer-profile/)
})

test('the own id of a host leads to the profile, and a party goer has no host page', async ({ page, site }) => {
  const ana = await signUp(site)
  const mateo = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  await signInAndOpenProfile(page, site, mateo)
  for (const path of [`/profile/${mateo.id}`, `/user/${mateo.id}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(`${site.origin}/profile`)
  }
  await page.getByRole('link', { name: 'Host dashboard' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Messages' }).click()
  await expect(
    page.getByText('Your conversations are behind the chat button in the corner.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/party-host-profile`)
  const current = page.locator('.bottom-bar [aria-current=page]')
  await expect(current).toHaveText('Me')
  await page.goto(`/party-host-profile?userId=${ana.id}`)
  await expect(page).toHaveURL(`${site.origin}/party-goer-profile?userId=${ana.id}`)
  await expect(current).toHaveCount(0)
})

test('a picture is set by its address, and an invalid address is refused at its field', async ({ page, site }) => {
  await signInAs(page.context(), site, await signUp(site))
  await page.goto('/edit-profile')
  await page.getByLabel('Or its address (URL)').fill('http://example.com/face.jpg')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByLabel('Or its address (URL)')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Or its address (URL)')).toBeFocused()

  await page.getByLabel('Or its address (URL)').fill('https://pictures.invalid/face.jpg')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile Updated! 🎉', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  const me = (await (await page.request.get('/api/auth/user')).json()) as { profileImageUrl: string }
  expect(me.profileImageUrl).toBe('https://pictures.invalid/face.jpg')

  await page.goto('/edit-profile')
  await page.setInputFiles('input[type=file]', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(page.getByText('Please choose an image file', { exact: true })).toBeVisible()
  await page.setInputFiles('input[type=file]', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a') })
  await expect(page.getByText('Failed to process image. Please try again.', { exact: true })).toBeVisible()
})

test('a date that cannot be read is refused at its field, and deletes nothing', async ({ page, site }) => {
  const ana = await signUp(site)
  await signInAs(page.context(), site, ana)
  await page.goto('/edit-profile')
  const birthday = page.getByLabel('Date of Birth', { exact: true })
  const before = await birthday.inputValue()
  expect(before).not.toBe('')
  await birthday.fill('11/20/90')
  await birthday.press('Enter')
  await expect(page.getByText('Write the date as month, day and year, like 11/20/2026.')).toBeVisible()
  await expect(birthday).toBeFocused()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)
  await expect(birthday).toHaveValue('11/20/90')

  await birthday.fill('11/20/1990')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  const me = (await (await page.request.get('/api/auth/user')).json()) as { dateOfBirth: string }
  expect(me.dateOfBirth).toBe('1990-11-20')
})

test('a visitor at a host’s page is invited to sign in, and sees the public events', async ({ page, site }) => {
  const mateo = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  await publish(site, mateo, 'Brass on Friday')
  await page.goto(`/party-host-profile?userId=${mateo.id}`)
  await expect(page.getByText('Please log in to view your profile.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Parties by Mateo Paredes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Brass on Friday' })).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/profile', `/profile/${mateo.id}`, `/user/${mateo.id}`, '/party-goer-profile', '/onboarding']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth/)
  }
})

test('names in any script and of any length do not break the layout', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const ana = await signUp(site)
  await request(site, await cookieOf(site, ana), 'PUT', '/api/profile', {
    displayName: 'نور 🌹 Maximiliano-Hermenegildo-de-las-Mercedes',
    statusMessage: 'W'.repeat(140),
    bio: `${'x'.repeat(300)}\n<b>not bold</b>`,
    hometown: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    interests: ['W'.repeat(40), 'قهوة'],
    favoriteGenres: ['G'.repeat(40)],
    socialLinks: { instagram: 'i'.repeat(50) },
  })
  await signInAndOpenProfile(page, site, ana)
  await expect(page.getByRole('tabpanel').getByText('<b>not bold</b>')).toBeVisible()
  for (const path of ['/profile', '/profile?tab=music', '/party-goer-profile', '/edit-profile']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
  }
  await expectAccessible(page)
})

async function publish(site: Site, host: Account, title: string): Promise<{ id: string }> {
  const response = await request(site, await cookieOf(site, host), 'POST', '/api/events', {
    title,
    date: '2027-11-19',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
  })
  return (await response.json()) as { id: string }
}

async function cookieOf(site: Site, { username }: Account): Promise<string> {
  const response = await request(site, '', 'POST', '/api/auth/login', { username, password: PASSWORD })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function request(site: Site, cookie: string, method: string, path: string, json?: object): Promise<Response> {
  const response = await fetch(site.origin + path, {
    method,
    headers: { cookie, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  })
  expect([path, response.ok]).toEqual([path, true])
  return response
}
