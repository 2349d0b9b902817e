import type { Page } from '@playwright/test'
import type { House } from './house.ts'
import { codeSentTo, expect, expectAccessible, test } from './test.ts'

let phones = 0

test('a goer signs up by phone and lands on the full profile form', async ({ page, house }) => {
  const { phone, e164 } = newPhone()
  await page.goto('/signup?type=party_goer')
  await fillWizard(page, { username: `ana_${phones}`, phone })
  await page.getByRole('button', { name: 'Complete Signup' }).click()

  await page.getByRole('button', { name: 'Send Code' }).click()
  await typeCode(page, house, e164)
  await page.getByRole('button', { name: 'Verify Phone' }).click()

  await expect(page).toHaveURL(/\/edit-profile$/)
  await expect(page.getByLabel('Display Name')).toHaveValue('Ana Paredes')
  expect(await page.evaluate(() => localStorage.getItem('signupData'))).toBeNull()
})

test('a host signs up in amber and names the promotion group', async ({ page, house }) => {
  const { phone, e164 } = newPhone()
  await page.goto('/signup?type=party_host')
  await expect(page.getByRole('radio', { name: 'Party Host' })).toBeChecked()
  await expect(page.locator('[data-accent=host]').first()).toBeVisible()
  await fillWizard(page, { username: `mateo_${phones}`, phone, promotionGroup: 'La Terraza' })
  await page.getByRole('button', { name: 'Complete Signup' }).click()

  await page.getByRole('button', { name: 'Send Code' }).click()
  await typeCode(page, house, e164)
  await page.getByRole('button', { name: 'Verify Phone' }).click()

  await expect(page).toHaveURL(/\/edit-profile$/)
  await expect(page.getByRole('heading', { name: 'Venue & Host Information' })).toBeVisible()
  await expect(page.getByLabel('Promotion Group')).toHaveValue('La Terraza')
})

test('a reload in the middle of signing up loses the password and nothing else', async ({ page }) => {
  await page.goto('/signup?type=party_goer')
  await fillBasics(page, { username: 'lucia_reloads', phone: newPhone().phone })
  await page.reload()

  await expect(page.getByRole('heading', { name: 'Basic Information' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Ana')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(kept).toContain('lucia_reloads')
  expect(kept).not.toContain(PASSWORD)
})

test('a username that is taken is said before anything is sent, and a refused name costs no second code', async ({
  page,
  house,
}) => {
  const ana = await signUp(house)
  const { phone, e164 } = newPhone()
  await page.goto('/signup?type=party_goer')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Username').fill(ana.username.toUpperCase())
  await expect(page.getByText('Username is already taken')).toBeVisible()

  await page.goto('/signup?type=party_goer')
  const wanted = `wanted_${phones}`
  await fillWizard(page, { username: wanted, phone })
  await page.getByRole('button', { name: 'Complete Signup' }).click()
  await signUp(house, { username: wanted })
  await page.getByRole('button', { name: 'Send Code' }).click()
  await typeCode(page, house, e164)
  await page.getByRole('button', { name: 'Verify Phone' }).click()

  await expect(page.getByText('Username is already taken')).toBeVisible()
  await page.getByRole('link', { name: 'Correct my details' }).click()
  await page.getByLabel('Username').fill(`${wanted}_2`)
  for (const _ of ['basics', 'details']) await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Complete Signup' }).click()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)
})

test('a wrong password is told, the right one leads home by what somebody is', async ({ page, house }) => {
  const mateo = await signUp(house, { userType: 'party_host' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await page.getByLabel('Username').fill(mateo.username)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid username or password')).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Go to Profile' })).toBeVisible()
  await expect(page).toHaveURL(/\/party-host-profile$/)
})

test('without signal the door says so and keeps what was typed', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('ana')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.route('/api/auth/login', route => route.abort())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Failed to connect to server. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('ana')
})

test('a page for members brings people back after the door', async ({ page, house }) => {
  const ana = await signUp(house)
  await page.goto('/search?q=mateo')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await signIn(page, ana.username)
  await expect(page).toHaveURL(/\/search\?q=mateo$/)
})

test('the door leads to no other house', async ({ page, house }) => {
  const ana = await signUp(house)
  await page.goto('/auth?redirect=//evil.example/')
  await signIn(page, ana.username)
  await expect(page).toHaveURL(`${house.origin}/profile`)
})

test('a phone is enough to sign in', async ({ page, house }) => {
  const ana = await signUp(house)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with phone' }).click()
  await page.getByLabel('Phone Number').fill(ana.phoneNumber.slice(2))
  await page.getByRole('button', { name: 'Send Code' }).click()
  await typeCode(page, house, ana.phoneNumber)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('a lost username comes back, and a lost password is replaced', async ({ page, house }) => {
  const ana = await signUp(house)
  await page.goto('/forgot-password')
  await expect(page.getByRole('button', { name: 'Recover Username' })).toBeDisabled()
  await page.getByLabel('Phone Number').fill(ana.phoneNumber)
  await page.getByRole('button', { name: 'Recover Username' }).click()
  await typeCode(page, house, ana.phoneNumber)
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
  await typeCode(page, house, ana.phoneNumber)
  await page.getByRole('button', { name: 'Verify Code' }).click()

  await page.getByLabel('New Password', { exact: true }).fill('salsa hasta las 3')
  await page.getByLabel('Confirm New Password').fill('salsa hasta las 4')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('Confirm New Password').fill('salsa hasta las 3')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password Reset Successful', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await signIn(page, ana.username, 'salsa hasta las 3')
  await expect(page).toHaveURL(/\/profile$/)
})

test('an address is verified by its link, and a wrong link says what to do', async ({ page, house }) => {
  const ana = await signUp(house)
  await page.goto('/verify-email')
  await expect(page.getByText('Invalid verification link. Please check your email and try again.')).toBeVisible()

  const letters = await fetch(`${house.origin}/api/dev/outbox?to=${encodeURIComponent(ana.email)}`)
  const [letter] = (await letters.json()) as { link: string }[]
  await page.goto(letter?.link ?? 'no letter')
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Sign In' }).click()
  await expect(page).toHaveURL(/\/auth\?mode=login$/)
})

test('onboarding asks four things, remembers the role chosen before, and survives a reload', async ({
  page,
  house,
}) => {
  const ana = await signUp(house)
  await enter(page, house, ana.username)
  await page.evaluate(() => localStorage.setItem('pendingUserType', 'party_host'))
  await page.goto('/onboarding')
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pendingUserType'))).toBeNull()

  const onward = page.getByRole('button', { name: 'Continue' })
  await expect(onward).toBeDisabled()
  await page.getByLabel('Bio').fill('I count in two.')
  await onward.click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  // The device is written to after a short rest of the fingers.
  await expect.poll(() => draftOf(page, ana.id, 'onboarding')).toContain('I count in two.')
  await page.reload()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()

  await page.getByLabel('State').selectOption('PR')
  await page.getByLabel('City').selectOption('Ponce')
  await onward.click()
  await expect(page.getByText('Party Host Features')).toBeVisible()
  await page.getByRole('button', { name: 'Mariachi' }).click()
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL(`${house.origin}/`)
})

test('every door can be opened without eyes or a mouse', async ({ page }) => {
  for (const path of ['/login', '/signup', '/social-auth', '/forgot-password', '/verify-phone', '/verify-email']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

const PASSWORD = 'bailamos hasta las 6'

function newPhone() {
  phones += 1
  const line = `555${String(1000 + phones).padStart(4, '0')}`
  return { phone: `305${line}`, e164: `+1305${line}` }
}

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
  await page.getByLabel('City').selectOption('Miami')
  if (promotionGroup) await page.getByLabel('Promotion Group').fill(promotionGroup)
  await page.getByRole('button', { name: 'Salsa' }).click()
}

/** The newest code, once the page says that it was sent. */
async function typeCode(page: Page, house: House, e164: string) {
  const field = page.getByLabel('Verification Code')
  await expect(field).toBeVisible()
  await field.fill(await codeSentTo(house, e164))
}

async function signIn(page: Page, username: string, password = PASSWORD) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signed in without the door, for tests that are about what comes after it. */
async function enter(page: Page, house: House, username: string) {
  await page.request.post(`${house.origin}/api/auth/login`, { data: { username, password: PASSWORD } })
  await page.goto('/profile')
  await expect(page.getByRole('tab', { name: 'About' })).toBeVisible()
}

type Somebody = { id: string; username: string; email: string; phoneNumber: string }

/** Somebody who signed up earlier, through the same calls as the screens. */
async function signUp(house: House, about: { username?: string; userType?: string } = {}): Promise<Somebody> {
  const { e164 } = newPhone()
  const username = about.username ?? `goer_${phones}`
  const ask = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(house.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  const { verificationId } = await ask('/api/identity/send-code', { phoneNumber: e164 })
  const code = await codeSentTo(house, e164)
  const { idToken } = await ask('/api/identity/verify-code', { verificationId, code })
  const { user } = await ask(
    '/api/auth/register-firebase',
    {
      firstName: 'Ana',
      lastName: 'Paredes',
      username,
      email: `${e164.slice(1)}@example.com`,
      phoneNumber: e164,
      password: PASSWORD,
      city: 'Miami',
      state: 'FL',
      dateOfBirth: '1995-05-05',
      favoriteGenres: ['Salsa'],
      userType: about.userType ?? 'party_goer',
    },
    { authorization: `Bearer ${String(idToken)}` },
  )
  return user as Somebody
}

/** What the device keeps of a form that was not sent. */
async function draftOf(page: Page, userId: string, form: string): Promise<string> {
  return await page.evaluate(
    ([name, key]) =>
      new Promise<string>(resolve => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => {
          const reading = opening.result
            .transaction('drafts')
            .objectStore('drafts')
            .get(key ?? '')
          reading.onsuccess = () => {
            opening.result.close()
            resolve(String((reading.result as { text?: string } | undefined)?.text ?? ''))
          }
        }
      }),
    [`pista-${userId}`, form],
  )
}
