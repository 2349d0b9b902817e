import type { Page } from '@playwright/test'
import { newSigner } from '../support/providers/firebase.ts'
import { newPhone, PASSWORD } from './account.ts'
import { CODE, type Google, QUOTA_SPENT, settingsWithFirebase, standInForGoogle } from './google.ts'
import { Site } from './site.ts'
import { testWithWorker as base, expect } from './test.ts'

const signer = await newSigner('key-1')

const test = base.extend<{ google: Google }>({
  site: [
    async ({ environment }, use) => {
      const site = await Site.open({ ...environment, ...settingsWithFirebase(signer) })
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  google: async ({ context, site }, use) => {
    const google = await standInForGoogle(context, site, signer)
    await use(google)
    expect(google.strangers).toEqual([])
    // The service worker passes on requests to other servers.
    expect(google.asked.filter(by => by.startsWith('worker'))).toEqual([])
  },
})

test('a goer signs up by a phone that Firebase proves, after a wrong code, and gets back in by it', async ({
  page,
  google,
}) => {
  const { phone, e164 } = newPhone()
  const broken = await rulesBrokenIn(page)
  await page.goto('/verify-phone')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await keepSignUp(page, e164)
  await page.reload()

  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Verification Code').fill('000000')
  await page.getByRole('button', { name: 'Verify Phone' }).click()
  await expect(page.getByText('Invalid verification code. Please check the code and try again.')).toBeVisible()

  await page.getByLabel('Verification Code').fill(CODE)
  await page.getByRole('button', { name: 'Verify Phone' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)
  await expect(page.getByLabel('Display Name')).toHaveValue('Ana Paredes')
  expect(google.asked).toContain('page www.google.com/recaptcha/api2/anchor')
  expect(google.asked).toContain('page identitytoolkit.googleapis.com/v1/accounts:lookup')
  expect(broken).toEqual([])

  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByLabel('Verification Code')).toBeVisible()
  // The page waits for the code while the test reads the message.
  await page.reload()
  await page.getByLabel('Verification Code').fill(CODE)
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await page.getByLabel('New Password', { exact: true }).fill('otra noche en vela')
  await page.getByLabel('Confirm New Password').fill('otra noche en vela')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('You can now sign in with your new password.').first()).toBeVisible()
})

test('when Firebase sends no more messages the page shows it, and another number still gets one', async ({
  page,
  google,
}) => {
  await page.goto('/verify-phone')
  await page.getByLabel('Phone Number').fill(QUOTA_SPENT)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('SMS quota exceeded. Please try again later.')).toBeVisible()

  await page.getByLabel('Phone Number').fill(newPhone().phone)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByLabel('Verification Code')).toBeVisible()
  expect(google.asked.filter(by => by.endsWith('accounts:sendVerificationCode'))).toHaveLength(2)
})

/** The stored form after the wizard, which does not contain the password. */
async function keepSignUp(page: Page, e164: string) {
  const signUp = {
    userType: 'party_goer',
    firstName: 'Ana',
    lastName: 'Paredes',
    username: `ana_${e164.slice(2)}`,
    email: `${e164.slice(2)}@example.com`,
    phoneNumber: e164,
    dateOfBirth: '1995-05-05',
    state: 'FL',
    city: 'Miami',
    favoriteGenres: ['Salsa'],
    keptAt: new Date().toISOString(),
  }
  await page.evaluate(stored => localStorage.setItem('signupData', stored), JSON.stringify(signUp))
}

async function rulesBrokenIn(page: Page) {
  const broken: string[] = []
  await page.exposeFunction('tellBroken', (rule: string) => broken.push(rule))
  await page.addInitScript(() => {
    const { tellBroken } = window as unknown as { tellBroken: (rule: string) => void }
    addEventListener('securitypolicyviolation', event => tellBroken(`${event.violatedDirective} ${event.blockedURI}`))
  })
  return broken
}
