import type { Page } from '@playwright/test'
import { type Account, newPhone, PASSWORD, post, signUp } from './account.ts'
import type { Site } from './site.ts'
import { BY_PHONE_OR_EMAIL, codeSentTo, expect, expectAccessible, test } from './test.ts'

/* A verified code belongs to one phone number or email address. */

test.use({ environment: BY_PHONE_OR_EMAIL })

test('a phone that has an account signs in with the code that was typed, also after going back', async ({
  page,
  site,
}) => {
  const ana = await signUp(site)
  await verifyDraft(page, site, { phoneNumber: shown(ana.phoneNumber), e164: ana.phoneNumber })
  await expect(page.getByText('Phone number is already registered')).toBeVisible()
  await expectNoCreation(page)
  await expectAccessible(page)

  await page.evaluate(() => history.pushState(null, '', '/signup?step=2'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.getByLabel('First Name')).toHaveValue('Lucía')
  await page.goBack()
  await expectNoCreation(page)
  await page.getByRole('button', { name: 'Sign in with this phone' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  expect(await usernameOf(page)).toBe(ana.username)
  expect(await page.evaluate(() => localStorage.getItem('signupData'))).toBeNull()
})

test('after another number was typed on the page, it is verified and registered, and the known one is not shown', async ({
  page,
  site,
}) => {
  const ana = await signUp(site)
  const { phone, e164 } = newPhone()
  const response = Promise.withResolvers<void>()
  await page.route('**/api/identity/verify-code', async route => {
    await response.promise
    await route.continue()
  })
  await verifyDraft(page, site, { phoneNumber: shown(ana.phoneNumber), e164: ana.phoneNumber })
  // Another number is typed after the response, which would otherwise arrive on its form.
  await expect(page.getByRole('button', { name: 'Change Phone' })).toBeDisabled()
  response.resolve()
  await page.getByRole('button', { name: 'Change Phone' }).click()
  await expect(page.getByText('already registered')).toHaveCount(0)
  await page.getByLabel('Phone Number').fill(phone)
  await verify(page, site, e164)
  await expect(page).toHaveURL(/\/edit-profile$/)
  expect(await numberOf(page)).toBe(e164)
})

test('another number in the form needs its own code, and a code that waits for the first one is not offered', async ({
  page,
  site,
}) => {
  const ana = await signUp(site)
  const { phone, e164 } = newPhone()
  await verifyDraft(page, site, { phoneNumber: shown(ana.phoneNumber), e164: ana.phoneNumber })
  await expect(page.getByText('already registered')).toBeVisible()
  await typeInForm(page, 'Phone Number', phone)
  await expect(page.getByLabel('Phone Number')).toHaveValue(shown(e164))
  await expect(page.getByText('is verified')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText(`We sent a code to ${shown(e164)}.`)).toBeVisible()

  const third = newPhone()
  await typeInForm(page, 'Phone Number', third.phone)
  await expect(page.getByText('We sent a code to')).toHaveCount(0)
  await verify(page, site, third.e164)
  await expect(page).toHaveURL(/\/edit-profile$/)
  expect(await numberOf(page)).toBe(third.e164)
})

test('after a reload the known phone is verified again and signs in', async ({ page, site }) => {
  const ana = await signUp(site)
  await verifyDraft(page, site, { phoneNumber: shown(ana.phoneNumber), e164: ana.phoneNumber })
  await expect(page.getByText('already registered')).toBeVisible()
  await page.reload()
  await expect(page.getByText('already registered')).toHaveCount(0)
  await verify(page, site, ana.phoneNumber, { password: PASSWORD })
  await page.getByRole('button', { name: 'Sign in with this phone' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('the number that another tab typed is not registered with the code of this tab', async ({
  page,
  site,
  context,
}) => {
  const mine = newPhone()
  const other = newPhone()
  await page.route('/api/auth/register-firebase', route => route.abort())
  await verifyDraft(page, site, { phoneNumber: shown(mine.e164), e164: mine.e164 })
  await expect(page.getByRole('button', { name: 'Create my account' })).toBeVisible()

  const tab = await context.newPage()
  await tab.goto('/signup?step=2')
  await tab.getByLabel('Phone Number').fill(other.phone)
  await expect.poll(() => tab.evaluate(() => localStorage.getItem('signupDraft'))).toContain(shown(other.e164))
  await tab.evaluate(() => localStorage.setItem('signupData', localStorage.getItem('signupDraft') ?? ''))

  await page.unroute('/api/auth/register-firebase')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByText('Please verify your phone number again.')).toBeVisible()
  await expect(page.getByLabel('Phone Number')).toHaveValue(shown(other.e164))
  await verify(page, site, other.e164)
  await expect(page).toHaveURL(/\/edit-profile$/)
  expect(await numberOf(page)).toBe(other.e164)
})

test('a code that an earlier version requested for another number is not continued', async ({ page }) => {
  await page.goto('/')
  await storeDraft(page, { phoneNumber: '(305) 555-0199' })
  await page.evaluate(() => {
    const pending = {
      contact: '+13055550100',
      verificationId: 'x',
      retryAt: 0,
      hasOutbox: true,
      expiresAt: Date.now() + 600_000,
    }
    sessionStorage.setItem('pista.code.phone.sign-up', JSON.stringify(pending))
  })
  await page.goto('/verify-phone')
  await expect(page.getByLabel('Phone Number')).toHaveValue('(305) 555-0199')
  await expect(page.getByText('We sent a code to')).toHaveCount(0)
})

test('an email address that got an account meanwhile signs in with the code that was typed', async ({ page, site }) => {
  const email = `meanwhile.${Date.now()}@example.com`
  await page.goto('/')
  await storeDraft(page, { by: 'email', email, phoneNumber: '' })
  await page.goto('/verify-address')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByLabel('Verification Code')).toBeVisible()
  const code = await codeSentTo(site, email)
  // The same person finishes the sign-up on another device before this code is typed.
  const { emailToken } = await proveElsewhere(site, email)
  await post(site, '/api/auth/register-email', registration({ email, username: `other${Date.now() % 1e6}` }), {
    Authorization: `Bearer ${emailToken}`,
  })
  await page.getByLabel('Verification Code').fill(code)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByText('Email is already registered')).toBeVisible()
  await expectNoCreation(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with this email' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('another email address in the form needs its own code', async ({ page, site }) => {
  const [first, second] = ['one', 'two'].map(name => `${name}.${Date.now()}@example.com`) as [string, string]
  await page.route('/api/auth/register-email', route => route.abort())
  await page.goto('/')
  await storeDraft(page, { by: 'email', email: first, phoneNumber: '' })
  await page.goto('/verify-address')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByLabel('Verification Code')).toBeVisible()
  await page.getByLabel('Verification Code').fill(await codeSentTo(site, first))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await expect(page.getByText(`${first} is verified.`)).toBeVisible()
  await typeInForm(page, 'Email', second)
  await expect(page.getByLabel('Email')).toHaveValue(second)
  await expect(page.getByText('is verified')).toHaveCount(0)
})

function registration(changes: object) {
  return {
    by: 'phone',
    invitation: '',
    userType: 'party_goer',
    firstName: 'Lucía',
    lastName: 'Ortega',
    username: `lucia${Math.floor(Math.random() * 1e8)}`,
    email: `lucia.${Math.floor(Math.random() * 1e8)}@example.com`,
    phoneNumber: '',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    profileImageUrl: '',
    dateOfBirth: '1995-05-05',
    state: 'FL',
    city: 'Miami',
    statusMessage: '',
    favoriteGenres: ['Salsa'],
    promotionGroup: '',
    ...changes,
  }
}

/** A completed form, as it is stored, without its password. */
async function storeDraft(page: Page, changes: object) {
  const { password: _, confirmPassword: __, ...draft } = registration(changes)
  const stored = JSON.stringify({
    ...draft,
    hadPassword: true,
    isPhoneVerified: false,
    keptAt: new Date().toISOString(),
  })
  await page.evaluate(text => {
    for (const key of ['signupDraft', 'signupData']) localStorage.setItem(key, text)
  }, stored)
}

async function verifyDraft(page: Page, site: Site, { phoneNumber, e164 }: { phoneNumber: string; e164: string }) {
  await page.goto('/')
  await storeDraft(page, { phoneNumber })
  await page.goto('/verify-phone')
  await verify(page, site, e164, { password: PASSWORD })
}

async function verify(page: Page, site: Site, e164: string, { password }: { password?: string } = {}) {
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByLabel('Verification Code')).toBeVisible()
  await page.getByLabel('Verification Code').fill(await codeSentTo(site, e164))
  if (password) await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Verify Phone' }).click()
}

/** Goes back to the form within the app, so that the page keeps its memory, and completes it again. */
async function typeInForm(page: Page, label: string, value: string) {
  await page.evaluate(() => history.pushState(null, '', '/signup?step=2'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByLabel(label, { exact: true }).fill(value)
  for (const field of ['Password', 'Confirm Password']) {
    const password = page.getByLabel(field, { exact: true })
    if ((await password.inputValue()) === '') await password.fill(PASSWORD)
  }
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Complete Signup' }).click()
}

async function expectNoCreation(page: Page) {
  await expect(page.getByRole('button', { name: 'Create my account' })).toHaveCount(0)
  await expect(page.getByText('is verified')).toHaveCount(0)
}

async function proveElsewhere(site: Site, email: string) {
  const json = { 'content-type': 'application/json' }
  const sent = await fetch(`${site.origin}/api/identity/send-email-code`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, purpose: 'sign-up' }),
  })
  const { verificationId } = (await sent.json()) as { verificationId: string }
  const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
  return await post<{ emailToken: string }>(
    site,
    '/api/identity/verify-email-code',
    { verificationId, code: await codeSentTo(site, email) },
    { cookie },
  )
}

async function meOf(page: Page) {
  return (await (await page.request.get('/api/auth/user')).json()) as Pick<Account, 'username' | 'phoneNumber'>
}

const usernameOf = async (page: Page) => (await meOf(page)).username
const numberOf = async (page: Page) => (await meOf(page)).phoneNumber

const shown = (e164: string) => e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
