import type { Page } from '@playwright/test'
import { newPhone, PASSWORD, signInAndOpenProfile, signUp } from './account.ts'
import { expect, test } from './test.ts'

/**
 * The error messages on the screens. These tests simulate the server's responses; all other tests use the real ones.
 */

type Refused = { status: number; code?: string; error?: string }

const SENDING: [refused: Refused, sentence: string][] = [
  [{ status: 400, code: 'invalid-phone-number' }, 'Invalid phone number format. Please enter a valid US phone number.'],
  [{ status: 429, code: 'too-many-codes' }, 'Too many SMS requests. Please wait a few minutes before trying again.'],
  [{ status: 503, code: 'quota-exceeded' }, 'SMS quota exceeded. Please try again later.'],
  [{ status: 502, error: 'The phone company is closed tonight.' }, 'The phone company is closed tonight.'],
]

test('the phone screen shows what is missing, why no code was sent, why one is refused, and why there is no account', async ({
  page,
}) => {
  await page.goto('/verify-phone')
  await expect(page.getByText('No signup data found. Please register again.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Landing' }).click()
  await expect(page.getByRole('link', { name: 'Get Started Now' })).toBeVisible()

  await withSignUpData(page)
  await page.goto('/verify-phone')
  await page.getByLabel('Phone Number').fill('')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('Please enter your phone number')).toBeVisible()
  await page.getByLabel('Phone Number').pressSequentially('305555012399')
  await expect(page.getByLabel('Phone Number')).toHaveValue('(305) 555-0123')

  for (const [refused, sentence] of [
    ...SENDING,
    [{ status: 500, code: 'failed' }, 'Failed to send verification code. Please try again.'] as const,
  ]) {
    await answering(page, '/api/identity/send-code', refused)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }

  await page.unroute('/api/identity/send-code')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('SMS Sent', { exact: true })).toBeVisible()
  await expect(page.getByText('Check your phone for the verification code.', { exact: true })).toBeVisible()

  // An error of a code is shown beside it, and requesting another shows the result.
  await page.getByRole('button', { name: 'Verify Phone' }).click()
  await expect(page.getByText('Please enter the verification code')).toBeVisible()

  await page.getByLabel('Verification Code').fill('123456')
  for (const [refused, sentence] of [
    [
      { status: 410, code: 'code-expired' },
      "Verification code has expired. Please click 'Resend Code' to get a new one.",
    ],
    [{ status: 400, code: 'invalid-code' }, 'Invalid verification code. Please check the code and try again.'],
    [{ status: 500, code: 'failed' }, 'Verification failed. Please try again or request a new code.'],
  ] as const) {
    await answering(page, '/api/identity/verify-code', refused)
    await page.getByRole('button', { name: 'Verify Phone' }).click()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }

  await answering(page, '/api/identity/send-code', { status: 500, code: 'failed' })
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect(page.getByText('Failed to resend code. Please try again.')).toBeVisible()
  await page.unroute('/api/identity/send-code')
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect(page.getByText('New verification code sent!')).toBeVisible()

  await page.getByRole('button', { name: 'Change Phone' }).click()
  await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()

  // A refused sign-up shows the reason, and one without a session leads to the sign-in page.
  await page.unroute('/api/identity/verify-code')
  await page.route('/api/identity/verify-code', route =>
    route.fulfill({ json: { idToken: 'played', uid: 'played', phoneNumber: '+13055550123' } }),
  )
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByLabel('Verification Code').fill('123456')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await answering(page, '/api/auth/register-firebase', { status: 500, code: 'failed' })
  await page.getByRole('button', { name: 'Verify Phone' }).click()
  await expect(page.getByText('Account creation failed', { exact: true })).toBeVisible()

  await page.unroute('/api/auth/register-firebase')
  await page.route('/api/auth/register-firebase', route =>
    route.fulfill({ status: 201, json: { user: {}, message: '' } }),
  )
  await page.getByRole('button', { name: 'Create my account' }).click()
  const sentence = 'Account created successfully! Please login with your username and password.'
  await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('recovery shows which step failed', async ({ page, site }) => {
  const ana = await signUp(site)
  await page.goto('/forgot-password')
  await page.getByLabel('Phone Number').fill(ana.phoneNumber.slice(2))
  for (const [refused, sentence] of [
    ...SENDING.slice(0, 3),
    [{ status: 500, code: 'failed' }, 'Failed to send SMS verification code'] as const,
  ]) {
    await answering(page, '/api/identity/send-code', refused)
    await page.getByRole('button', { name: 'Recover Username' }).click()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await page.unroute('/api/identity/send-code')

  const sent = page.waitForRequest('/api/identity/send-code')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ phoneNumber: ana.phoneNumber })
  await page.getByLabel('Verification Code').fill('12345')
  await expect(page.getByRole('button', { name: 'Verify Code' })).toBeDisabled()
  await page.getByLabel('Verification Code').fill('123456')
  await page.route('/api/identity/verify-code', route =>
    route.fulfill({ json: { idToken: 'played', uid: 'played', phoneNumber: ana.phoneNumber } }),
  )
  await answering(page, '/api/auth/verify-recovery-code', { status: 500, code: 'failed', error: '' })
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByText('Failed to retrieve account information', { exact: true })).toBeVisible()

  await page.unroute('/api/auth/verify-recovery-code')
  await page.route('/api/auth/verify-recovery-code', route =>
    route.fulfill({ json: { success: true, username: ana.username } }),
  )
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await page.getByLabel('New Password', { exact: true }).fill('12345')
  await page.getByLabel('Confirm New Password').fill('12345')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm New Password').fill(PASSWORD)
  await answering(page, '/api/auth/reset-password-sms', { status: 500, error: '' })
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Failed to reset password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Confirm New Password')).toHaveValue(PASSWORD)
})

test('the link in the email shows whether the link or the network failed', async ({ page }) => {
  for (const [refused, sentence] of [
    [{ status: 500, error: '' }, 'Verification failed. Please try again.'],
    [{ status: 400, error: 'This link was used in another life.' }, 'This link was used in another life.'],
  ] as const) {
    await answering(page, '/api/verify-email*', refused)
    await page.goto('/verify-email?token=played')
    await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await page.route('/api/verify-email*', route => route.abort())
  await page.goto('/verify-email?token=played')
  await expect(page.getByText('An error occurred during verification. Please try again.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('the sign-in page shows the server’s error, shows the password on request, and delays the greeting', async ({
  page,
  site,
}) => {
  const ana = await signUp(site)
  await page.goto('/login')
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Username').fill(ana.username)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')

  await answering(page, '/api/auth/login', { status: 503, error: 'Back in five minutes.' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Back in five minutes.')).toBeVisible()
  await answering(page, '/api/auth/login', { status: 401, error: '' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid username or password')).toBeVisible()

  await page.unroute('/api/auth/login')
  await page.route('/api/auth/login', async route => {
    await new Promise(resolve => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  await expect(page.getByText('Login successful!', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Profile' })).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
})

test('the wizard requires missing fields, and another state clears the city', async ({ page }) => {
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/auth/check-username')) requests.push(String(request.postData()))
  })
  await page.goto('/signup')
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await page.getByRole('radio', { name: 'Party Goer' }).check()
  await next.click()
  await expect(next).toBeDisabled()
  await page.getByLabel('First Name').fill('Ana')
  await page.getByLabel('Last Name').fill('Paredes')
  await page.getByLabel('Username').fill('an')
  await page.waitForTimeout(600)
  expect(requests).toEqual([])
  await page.getByLabel('Username').fill('ana_in_wizard')
  await expect(page.getByText('Username is available')).toBeVisible()
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByLabel('Phone Number').fill(newPhone().phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expect(next).toBeDisabled()
  await page.getByLabel('Confirm Password').fill('bailamos hasta las 7')
  await next.click()
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await next.click()

  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeVisible()
  await expect(next).toBeDisabled()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * 1024 * 1024) })
  await expect(page.getByText('Image size must be less than 5MB', { exact: true })).toBeVisible()
  await page.getByLabel('Birthday').fill('1995-05-05')
  await next.click()

  await expect(page.getByRole('heading', { name: 'Final Details' })).toBeVisible()
  const complete = page.getByRole('button', { name: 'Complete Signup' })
  await expect(page.getByLabel('Promotion Group')).toHaveCount(0)
  await page.getByLabel('State').selectOption('FL')
  await page.getByLabel('City', { exact: true }).selectOption('Miami')
  await expect(complete).toBeDisabled()
  await page.getByRole('button', { name: 'Bachata' }).click()
  await expect(complete).toBeEnabled()
  await page.getByLabel('State').selectOption('TX')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('')
  await expect(complete).toBeDisabled()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeVisible()
})

test('F8 reaches the notices, and each one of a profile shows what failed, with the messages of its screen', async ({
  page,
  site,
}) => {
  const lucia = await signUp(site, { firstName: 'Lucía' })
  await signInAndOpenProfile(page, site, await signUp(site))
  const notice = page.getByRole('region', { name: /F8/ })
  const failing = { status: 500, error: '' }

  await page.goto('/edit-profile')
  await page.getByLabel('Hometown').fill('Ponce')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile Updated! 🎉', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await page.keyboard.press('F8')
  await expect(notice.locator('[tabindex]:focus, ol:focus')).toHaveCount(1)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await answering(page, '/api/profile', failing)
  await page.getByLabel('Status Message').fill('Ready for Friday')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(notice.getByText('Update Failed', { exact: true })).toBeVisible()
  await expect(notice.getByText('Failed to update profile. Please try again.', { exact: true })).toBeVisible()

  await page.goto('/edit-profile')
  await page.getByLabel('Current Password').fill(PASSWORD)
  await page.getByLabel('New Password', { exact: true }).fill('salsa hasta las 3')
  await page.getByLabel('Confirm New Password').fill('salsa hasta las 4')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(notice.getByText("New passwords don't match", { exact: true })).toBeVisible()
  await expect(page.getByLabel('Confirm New Password')).toHaveAttribute('aria-invalid')
  await page.getByLabel('New Password', { exact: true }).fill('salsa hasta las 4')
  await expect(page.getByLabel('Confirm New Password')).not.toHaveAttribute('aria-invalid')
  await answering(page, '/api/auth/change-password', failing)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(notice.getByText('Failed to change password', { exact: true })).toBeVisible()
  await page.unroute('/api/auth/change-password')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(notice.getByText('Password changed successfully', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Delete Profile' }).click()
  await page.getByRole('button', { name: 'Yes, delete my profile' }).click()
  await expect(notice.getByText('Delete Failed', { exact: true })).toBeVisible()
  await page.unroute('/api/profile')

  await page.goto(`/user/${lucia.id}`)
  await answering(page, `/api/users/${lucia.id}/follow`, failing)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(notice.getByText('Failed to follow user. Please try again.', { exact: true })).toBeVisible()
  await page.unroute(`/api/users/${lucia.id}/follow`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(notice.getByText('Following! 🎉', { exact: true })).toBeVisible()
  await answering(page, `/api/users/${lucia.id}/unfollow`, failing)
  await page.getByRole('button', { name: 'Unfollow' }).click()
  await expect(notice.getByText('Failed to unfollow user. Please try again.', { exact: true })).toBeVisible()

  await answering(page, '/api/conversations', { status: 404, error: 'Nobody is called that.' })
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(notice.getByText('Nobody is called that.', { exact: true })).toBeVisible()
  await answering(page, '/api/conversations', failing)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(notice.getByText('Failed to start conversation. Please try again.', { exact: true })).toBeVisible()
})

/** The state of a visitor who has just completed the wizard on this phone. */
async function withSignUpData(page: Page) {
  await page.goto('/signup?type=party_goer')
  const { phone } = newPhone()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('First Name').fill('Ana')
  await page.getByLabel('Last Name').fill('Paredes')
  await page.getByLabel('Username').fill(`ana_${phone}`)
  await page.getByLabel('Email').fill(`ana_${phone}@example.com`)
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Birthday').fill('1995-05-05')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('State').selectOption('FL')
  await page.getByLabel('City', { exact: true }).selectOption('Miami')
  await page.getByRole('button', { name: 'Salsa' }).click()
  await page.getByRole('button', { name: 'Complete Signup' }).click()
  await expect(page).toHaveURL(/\/verify-phone$/)
}

async function answering(page: Page, path: string, { status, code, error = 'Something went wrong' }: Refused) {
  await page.unroute(path)
  await page.route(path, route => route.fulfill({ status, json: { error, message: error, ...(code && { code }) } }))
}
