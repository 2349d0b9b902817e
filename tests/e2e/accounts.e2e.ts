import type { Page } from '@playwright/test'
import { draftOf, newPhone, PASSWORD, post, signInAndOpenProfile, signUp } from './account.ts'
import { expectKept, visitWithoutAccount } from './kept-places.ts'
import type { Site } from './site.ts'
import { codeSentTo, expect, expectAccessible, test } from './test.ts'

test('a goer signs up by phone and lands on the full profile form, with what the visitor kept on this device', async ({
  page,
  site,
}) => {
  const kept = await visitWithoutAccount(page, site)
  const { phone, e164 } = newPhone()
  await page.goto('/signup?type=party_goer')
  await fillWizard(page, { username: `ana_${phone}`, phone })
  await page.getByRole('button', { name: 'Complete Signup' }).click()

  await page.getByRole('button', { name: 'Send Code' }).click()
  await typeCode(page, site, e164)
  await page.getByRole('button', { name: 'Verify Phone' }).click()

  await expect(page).toHaveURL(/\/edit-profile$/)
  await expect(page.getByLabel('Display Name')).toHaveValue('Ana Paredes')
  expect(await page.evaluate(() => localStorage.getItem('signupData'))).toBeNull()
  await expectKept(page, kept)
})

test('a host signs up in amber and names the promotion group', async ({ page, site }) => {
  const { phone, e164 } = newPhone()
  await page.goto('/signup?type=party_host')
  await expect(page.getByRole('radio', { name: 'Party Host' })).toBeChecked()
  await expect(page.locator('[data-accent=host]').first()).toBeVisible()
  await fillWizard(page, { username: `mateo_${phone}`, phone, promotionGroup: 'La Terraza' })
  await page.getByRole('button', { name: 'Complete Signup' }).click()

  await page.getByRole('button', { name: 'Send Code' }).click()
  await typeCode(page, site, e164)
  await page.getByRole('button', { name: 'Verify Phone' }).click()

  await expect(page).toHaveURL(/\/edit-profile$/)
  await expect(page.getByRole('heading', { name: 'Venue & Host Information' })).toBeVisible()
  await expect(page.getByLabel('Promotion Group')).toHaveValue('La Terraza')
})

test('a reload during the sign-up loses only the password', async ({ page }) => {
  await page.goto('/signup?type=party_goer')
  await fillBasics(page, { username: 'lucia_reloads', phone: newPhone().phone })
  await page.reload()

  await expect(page.getByRole('heading', { name: 'Basic Information' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Ana')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await expect(page.getByText('please type yours again')).toBeInViewport()
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(stored).toContain('lucia_reloads')
  expect(stored).not.toContain(PASSWORD)
})

test('after a reload the form does not require a password that was not typed before', async ({ page }) => {
  await page.goto('/signup?type=party_goer')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Username').fill('never_typed')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signupDraft'))).toContain('never_typed')
  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue('never_typed')
  await expect(page.getByText('At least 6 characters.')).toBeVisible()
  await expect(page.getByText('type yours again')).toBeHidden()
})

test('a date of birth below the minimum age is refused at its own step, before a code is sent', async ({ page }) => {
  const codes: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/identity/send-code')) codes.push(request.url())
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/signup?type=party_goer')
  await fillBasics(page, { username: 'sofia_young', phone: newPhone().phone })
  const birthday = page.getByLabel('Birthday')
  await birthday.fill(`${new Date().getFullYear() - 5}-01-01`)
  await page.getByRole('button', { name: 'Next' }).click()
  const sentence = page.getByText('You are not old enough to join Pista yet')
  await expect(sentence).toBeInViewport()
  await expect(birthday).toBeFocused()
  await expect(birthday).toHaveAccessibleDescription(/not old enough/)

  await birthday.fill('1995-05-05')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Final Details' })).toBeVisible()
  expect(codes).toEqual([])
})

test('a date of birth that was accepted without a server is refused before a code is sent', async ({ page }) => {
  await page.route('/api/identity/config', route => route.abort())
  await page.goto('/signup?type=party_goer')
  await fillBasics(page, { username: 'sofia_silent', phone: newPhone().phone })
  await page.getByLabel('Birthday').fill(`${new Date().getFullYear() - 5}-01-01`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Final Details' })).toBeVisible()
  await page.getByLabel('State').selectOption('FL')
  await page.getByLabel('City', { exact: true }).selectOption('Miami')
  await page.getByRole('button', { name: 'Salsa' }).click()
  await page.unroute('/api/identity/config')
  await page.getByRole('button', { name: 'Complete Signup' }).click()

  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeVisible()
  await expect(page.getByText('You are not old enough to join Pista yet')).toBeInViewport()
  await expect(page.getByLabel('Birthday')).toBeFocused()
})

test('a password that a reload lost is typed again after the phone step, and the account is created', async ({
  page,
  site,
}) => {
  const { phone, e164 } = newPhone()
  await page.goto('/signup?type=party_goer')
  await fillWizard(page, { username: `reload_${phone}`, phone })
  await page.getByRole('button', { name: 'Complete Signup' }).click()
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByLabel('Verification Code')).toBeVisible()
  await page.reload()
  await typeCode(page, site, e164)
  await page.getByRole('button', { name: 'Verify Phone' }).click()

  const password = page.getByLabel('Password', { exact: true })
  await expect(page.getByRole('alert').getByText('Type it once more.')).toBeInViewport()
  await expect(password).toBeFocused()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)
})

test('a taken username is shown before the form is sent, and a refused one needs no second code', async ({
  page,
  site,
}) => {
  const ana = await signUp(site)
  const { phone, e164 } = newPhone()
  await page.goto('/signup?type=party_goer')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Username').fill(ana.username.toUpperCase())
  await expect(page.getByText('Username is already taken')).toBeVisible()

  await page.goto('/signup?type=party_goer')
  const wanted = `wanted_${phone}`
  await fillWizard(page, { username: wanted, phone })
  await page.getByRole('button', { name: 'Complete Signup' }).click()
  await signUp(site, { username: wanted })
  await page.getByRole('button', { name: 'Send Code' }).click()
  await typeCode(page, site, e164)
  await page.getByRole('button', { name: 'Verify Phone' }).click()

  await expect(page.getByText('Username is already taken')).toBeVisible()
  await page.getByRole('link', { name: 'Correct my details' }).click()
  await page.getByLabel('Username').fill(`${wanted}_2`)
  for (const _ of ['basics', 'details']) await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Complete Signup' }).click()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)
})

test('no signal and a wrong password show an error, and the right one opens the home page of the account type', async ({
  page,
  site,
}) => {
  const mateo = await signUp(site, { userType: 'party_host' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await page.getByLabel('Username').fill(mateo.username)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.route('/api/auth/login', route => route.abort())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Failed to connect to server. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(mateo.username)

  await page.unroute('/api/auth/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid username or password')).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Go to Profile' })).toBeVisible()
  await expect(page).toHaveURL(/\/party-host-profile$/)
})

test('after sign-in the requested page for members opens, and no other site', async ({ page, site, context }) => {
  const ana = await signUp(site)
  await page.goto('/search?q=mateo')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await signIn(page, ana.username)
  await expect(page).toHaveURL(/\/search\?q=mateo$/)

  await context.clearCookies()
  // The device still knows the member when it asks the server, and what is typed meanwhile stays.
  const { promise: isTyped, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async route => {
    await isTyped
    await route.continue()
  })
  await page.goto('/auth?redirect=//evil.example/')
  await expect(page.getByText('Signed in as Ana Paredes')).toBeVisible()
  await page.getByLabel('Username').fill(ana.username)
  answer()
  await expect(page.getByText('This device still holds what Ana Paredes left on it.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(ana.username)
  await signIn(page, ana.username)
  await expect(page).toHaveURL(`${site.origin}/profile`)
})

test('a member signs in with only the phone number', async ({ page, site }) => {
  const ana = await signUp(site)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with phone' }).click()
  await page.getByLabel('Phone Number').fill(ana.phoneNumber.slice(2))
  await page.getByRole('button', { name: 'Send Code' }).click()
  await typeCode(page, site, ana.phoneNumber)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('a member gets a lost username, and replaces a lost password', async ({ page, site }) => {
  const ana = await signUp(site)
  await page.goto('/forgot-password')
  await expect(page.getByRole('button', { name: 'Recover Username' })).toBeDisabled()
  await page.getByLabel('Phone Number').fill(ana.phoneNumber)
  await page.getByRole('button', { name: 'Recover Username' }).click()
  await typeCode(page, site, ana.phoneNumber)
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByText(ana.username, { exact: true })).toBeVisible()
  await expect(page.getByText('Username Retrieved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Start Over' }).click()
  await expect(page.getByLabel('Phone Number')).toHaveValue('')
  await page.getByLabel('Phone Number').fill(ana.phoneNumber)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByLabel('Verification Code').fill('000000')
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByText('Invalid verification code', { exact: true })).toBeVisible()
  await typeCode(page, site, ana.phoneNumber)
  await page.getByRole('button', { name: 'Verify Code' }).click()

  await page.getByLabel('New Password', { exact: true }).fill('salsa hasta las 3')
  await page.getByLabel('Confirm New Password').fill('salsa hasta las 4')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('salsa hasta las 4')
  await expect(page.getByText("Passwords don't match")).toBeHidden()
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password Reset Successful', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await signIn(page, ana.username, 'salsa hasta las 4')
  await expect(page).toHaveURL(/\/profile$/)
})

test('an email address is verified by its link, and a wrong link shows the next step', async ({ page, site }) => {
  const ana = await signUp(site)
  await post(site, '/api/auth/resend-verification', {}, { Cookie: ana.cookie })
  await page.goto('/verify-email')
  await expect(page.getByText('Invalid verification link. Please check your email and try again.')).toBeVisible()

  const emails = await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent(ana.email)}`)
  const [email] = (await emails.json()) as { link: string }[]
  await page.goto(email?.link ?? 'no email')
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Sign In' }).click()
  await expect(page).toHaveURL(/\/auth\?mode=login$/)
})

test('onboarding has four steps, starts with the role chosen before, and survives a reload', async ({ page, site }) => {
  const ana = await signUp(site)
  await signInAndOpenProfile(page, site, ana)
  await page.evaluate(() => localStorage.setItem('pendingUserType', 'party_host'))
  await page.goto('/onboarding')
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingUserType'))).toBeNull()
  // The chosen role is in the draft, so that it is not lost with the page.
  await page.reload()
  await expect(page.getByText('Step 2 of 4')).toBeVisible()

  const onward = page.getByRole('button', { name: 'Continue' })
  await expect(onward).toBeDisabled()
  await page.getByLabel('Bio').fill('I count in two.')
  await onward.click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  // The draft is stored after a short pause in typing.
  await expect.poll(() => draftOf(page, ana.id, 'onboarding')).toContain('I count in two.')
  await page.reload()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()

  await page.getByLabel('State').selectOption('PR')
  await page.getByLabel('City', { exact: true }).selectOption('Ponce')
  await onward.click()
  await expect(page.getByText('Party Host Features')).toBeVisible()
  await page.getByRole('button', { name: 'Mariachi' }).click()
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL(`${site.origin}/`)
})

test('every sign-in page is accessible with a screen reader and the keyboard', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const paths = ['/login', '/signup', '/social-auth', '/forgot-password', '/verify-phone', '/verify-email']
  for (const [position, path] of paths.entries()) {
    await page.setViewportSize(position % 2 ? { width: 1440, height: 900 } : { width: 390, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

type Basics = { username: string; phone: string }

async function fillBasics(page: Page, { username, phone }: Basics) {
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('First Name').fill('Ana')
  await page.getByLabel('Last Name').fill('Paredes')
  await page.getByLabel('Username').fill(username)
  await expect(page.getByText('Username is available')).toBeVisible()
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeVisible()
}

async function fillWizard(page: Page, { promotionGroup, ...basics }: Basics & { promotionGroup?: string }) {
  await fillBasics(page, basics)
  await page.getByLabel('Birthday').fill('1995-05-05')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('State').selectOption('FL')
  await page.getByLabel('City', { exact: true }).selectOption('Miami')
  if (promotionGroup) await page.getByLabel('Promotion Group').fill(promotionGroup)
  await page.getByRole('button', { name: 'Salsa' }).click()
}

/** The newest code, once the page shows that it was sent. */
async function typeCode(page: Page, site: Site, e164: string) {
  const field = page.getByLabel('Verification Code')
  await expect(field).toBeVisible()
  await field.fill(await codeSentTo(site, e164))
}

async function signIn(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('after many wrong passwords the page solves the bot check, and otherwise offers sign-in by phone', async ({
  page,
  site,
}) => {
  const mateo = await signUp(site, { userType: 'party_host' })
  const refuse = async (code: string, times: number) =>
    await page.route(
      '**/api/auth/login',
      route => route.fulfill({ status: 429, json: { code, error: code, message: code, requestId: 'x' } }),
      { times },
    )
  await page.goto('/login')
  await page.getByLabel('Username').fill(mateo.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await refuse('challenge-required', 2)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Checking that you are a person.')).toBeVisible()
  const refused = page.getByRole('alert').filter({ hasText: 'continue with your phone' })
  await refused.getByRole('button', { name: 'Continue with phone' }).click()
  await expect(page.getByText('We text you a six-digit code.')).toBeVisible()

  await page.getByRole('button', { name: 'Continue with password' }).click()
  await page.getByLabel('Username').fill(mateo.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await refuse('challenge-required', 1)
  const second = page.waitForRequest(
    request => request.url().endsWith('/api/auth/login') && Boolean(request.postDataJSON()?.botToken),
  )
  await page.getByRole('button', { name: 'Sign In' }).click()
  const { challenge, solution } = JSON.parse(atob((await second).postDataJSON().botToken))
  expect(Object.keys({ ...challenge, ...solution })).toEqual(
    expect.arrayContaining(['parameters', 'signature', 'counter', 'derivedKey']),
  )
  await expect(page).toHaveURL(/\/party-host-profile$/)
})
