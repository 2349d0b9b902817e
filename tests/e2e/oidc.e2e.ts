import { newPhone } from './account.ts'
import { provider, test } from './site-with-provider.ts'
import { codeSentTo, expect, expectAccessible } from './test.ts'

test('a visitor signs in through the identity provider, completes the profile, adds a phone and signs out of both', async ({
  page,
  site,
}) => {
  provider().visitedBy('ana', { name: 'Ana Peña', email: 'ana@casa.example', email_verified: true })

  await page.goto('/inbox')
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('link', { name: 'Continue with Casa Luna' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue with Casa Luna' }).click()
  await page.getByRole('button', { name: 'Never mind' }).click()
  await expect(page.getByRole('alert')).toHaveText('You stopped the other sign-in. Try again, or come in another way.')

  await page.getByRole('link', { name: 'Continue with Casa Luna' }).click()
  await page.getByRole('button', { name: 'That is me' }).click()
  await expect(page).toHaveURL(`${site.origin}/onboarding?redirect=%2Finbox`)
  await page.goto('/profile')
  await expect(page).toHaveURL(`${site.origin}/onboarding?redirect=%2Fprofile`)
  await page.goto('/onboarding?redirect=%2Finbox')

  const onward = page.getByRole('button', { name: 'Continue' })
  await page.getByRole('radio', { name: 'Party Goer' }).check()
  await onward.click()
  await page.getByLabel('Birthday').fill('1995-05-05')
  await page.getByLabel('Bio').fill('I count in two.')
  await onward.click()
  await page.getByLabel('State').selectOption('PR')
  await page.getByLabel('City', { exact: true }).selectOption('Ponce')
  await onward.click()
  await page.getByRole('button', { name: 'Salsa' }).click()
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL(`${site.origin}/inbox`)

  await page.goto('/edit-profile')
  await expect(page.getByText('You come in without a password.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  const { phone, e164 } = newPhone()
  await page.getByRole('button', { name: 'Add a phone number' }).click()
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect.poll(() => codeSentTo(site, e164).catch(() => '')).toMatch(/^\d{6}$/)
  await page.getByLabel('Verification Code').fill(await codeSentTo(site, e164))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Your phone number is in place.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/edit-profile')
  await expect(page.getByRole('link', { name: 'Set a password' })).toBeVisible()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(new RegExp(`^${provider().issuer}/session/end`))
  await page.getByRole('button', { name: /^yes/i }).click()
  await expect(page).toHaveURL(`${site.origin}/`)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)

  provider().visitedBy('mateo', { name: 'Mateo Ríos' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Casa Luna' }).click()
  await page.getByRole('button', { name: 'That is me' }).click()
  await expect(page).toHaveURL(`${site.origin}/onboarding`)
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
})
