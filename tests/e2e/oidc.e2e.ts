import type { Event } from '#contract/events/events.ts'
import { newPhone, post, signUp } from './account.ts'
import type { Site } from './site.ts'
import { provider, test } from './site-with-provider.ts'
import { codeSentTo, expect, expectAccessible } from './test.ts'

/** An event of tomorrow. */
async function published(site: Site): Promise<Event> {
  const { cookie } = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const about = {
    title: 'Martes de bachata',
    date,
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Bachata',
  }
  return await post<Event>(site, '/api/events', about, { cookie })
}

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
  await expect(page).toHaveURL(`${site.origin}/join?redirect=%2Finbox`)
  await page.goto('/profile')
  await expect(page).toHaveURL(`${site.origin}/join?redirect=%2Fprofile`)
  await page.goto('/join?redirect=%2Finbox')
  await expect(page.getByText("You'll be @ana.pena. You can change it later.")).toBeVisible()
  await expectAccessible(page)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Messages' })).toHaveCount(0)
  await page.getByRole('button', { name: "I'm in", exact: true }).click()
  await expect(page.getByText('Type your birthday: month, day and year.')).toBeVisible()
  await page.getByLabel('Month').pressSequentially('05051995')
  await page.getByRole('button', { name: "I'm in", exact: true }).click()
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await page.getByRole('link', { name: 'Take me back' }).click()
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

  // A known member comes back to the event and goes there; a link of another page carries nothing out.
  const [event, other] = [await published(site), await published(site)]
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: "I'm going", exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Join Pista' }).click()
  await page.getByRole('link', { name: 'Continue with Casa Luna' }).click()
  await page.getByRole('button', { name: 'That is me' }).click()
  await expect(page).toHaveURL(`${site.origin}/events/${event.id}`)
  await expect(page.getByRole('button', { name: "You're going" })).toBeVisible()
  await page.goto(`/join?redirect=/events/${other.id}&after=going`)
  await expect(page).toHaveURL(`${site.origin}/events/${other.id}`)
  await expect(page.getByRole('button', { name: "I'm going", exact: true })).toBeVisible()
  await page.context().clearCookies()

  provider().visitedBy('mateo', { name: 'Mateo Ríos' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Casa Luna' }).click()
  await page.getByRole('button', { name: 'That is me' }).click()
  await expect(page).toHaveURL(`${site.origin}/join`)
  await expect(page.getByText("You'll be @mateo.rios. You can change it later.")).toBeVisible()
  await page.goto('/onboarding')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
})
