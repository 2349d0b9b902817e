import { newPhone, PASSWORD, signUp } from './account.ts'
import { expectKept, visitWithoutAccount } from './kept-places.ts'
import { provider, test } from './site-with-provider.ts'
import { codeSentTo, expect } from './test.ts'

test.use({ environment: { SIGN_UP: 'phone,email' } })

/*
 * A visitor has saved an event and goes to another one with an email address. Whichever way the visitor gets an account
 * then, with another contact, both are in it, and nothing about them is typed again. The long sign-up is in
 * `accounts.e2e.ts`.
 */

test('the place and the heart come along when the guest joins with a phone', async ({ page, site }) => {
  const kept = await visitWithoutAccount(page, site)
  const { phone, e164 } = newPhone()
  await page.getByRole('link', { name: 'Keep this place in an account' }).click()
  await page.getByLabel('Phone or email').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Verification Code')).toBeVisible()
  await page.getByLabel('Verification Code').fill(await codeSentTo(site, e164))
  await page.getByLabel('Month').pressSequentially('03141998')
  await page.getByRole('button', { name: "I'm in – and I'm going" }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What moves you?' })).toBeVisible()
  await expectKept(page, kept)
})

test('the place and the heart come along through the identity provider', async ({ page, site }) => {
  const kept = await visitWithoutAccount(page, site)
  provider().visitedBy('noa', { name: 'Noa Rey', email: 'noa@casa.example', email_verified: true })
  await page.getByRole('link', { name: 'Keep this place in an account' }).click()
  await page.getByRole('link', { name: 'Continue with Casa Luna' }).click()
  await page.getByRole('button', { name: 'That is me' }).click()
  await page.getByLabel('Month').pressSequentially('05051995')
  await page.getByRole('button', { name: "I'm in – and I'm going" }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What moves you?' })).toBeVisible()
  await expectKept(page, kept)
})

test('the place and the heart come along when the guest signs in, and the next account on the device gets no place', async ({
  page,
  site,
}) => {
  const kept = await visitWithoutAccount(page, site)
  const [ana, bea] = [await signUp(site), await signUp(site, { firstName: 'Bea' })]
  await page.goto(`/auth?redirect=/events/${kept.event.id}`)
  await page.getByLabel('Username').fill(ana.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('“Jueves de son” is in your account', { exact: true })).toBeVisible()
  await expectKept(page, kept)

  await page.request.post(`${site.origin}/api/auth/login`, { data: { username: bea.username, password: PASSWORD } })
  await page.goto(`/events/${kept.event.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Jueves de son' })).toBeVisible()
  const mine = await page.request.get(`/api/events/${kept.event.id}/mine`)
  expect(await mine.json()).toMatchObject({ attendance: null })
})
