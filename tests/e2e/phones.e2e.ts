import type { Page } from '@playwright/test'
import { PASSWORD } from './account.ts'
import type { Site } from './site.ts'
import { codeSentTo, expect, expectAccessible, test } from './test.ts'

test.use({ environment: { PHONE_COUNTRIES: 'ES,CO', SAMPLE: 'on' } })

const phoneField = (page: Page) => page.getByLabel('Phone Number', { exact: true })
const countryField = (page: Page) => page.getByLabel('Country of the phone')

test('a visitor signs up with a Spanish mobile, signs in with it, and changes to a Colombian one', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/signup?type=party_goer')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(countryField(page)).toHaveValue('ES')
  await expect(countryField(page).getByRole('option')).toHaveText(['Spain +34', 'Colombia +57'])
  await expectAccessible(page)
  await page.getByLabel('First Name').fill('Aitor')
  await page.getByLabel('Last Name').fill('Paredes')
  await page.getByLabel('Username').fill('aitor_madrid')
  await page.getByLabel('Email').fill('aitor@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)

  await phoneField(page).fill('61234')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('This phone number is not complete or not correct.')).toBeInViewport()
  await expect(phoneField(page)).toBeFocused()
  await phoneField(page).fill('')
  await phoneField(page).pressSequentially('612345678')
  await expect(phoneField(page)).toHaveValue('612 34 56 78')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Birthday').fill('1995-05-05')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('State').selectOption('FL')
  await page.getByLabel('City', { exact: true }).selectOption('Miami')
  await page.getByRole('button', { name: 'Salsa' }).click()
  await page.getByRole('button', { name: 'Complete Signup' }).click()

  await expect(phoneField(page)).toHaveValue('612 34 56 78')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('+34 612 34 56 78')).toBeVisible()
  await typeCode(page, site, '+34612345678')
  await page.getByRole('button', { name: 'Verify Phone' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)

  await page.request.post(`${site.origin}/api/auth/logout`)
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with phone' }).click()
  await phoneField(page).fill('+34 612 345 678')
  await expect(phoneField(page)).toHaveValue('612 34 56 78')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await typeCode(page, site, '+34612345678')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/(profile|edit-profile|home)$/)

  await page.goto('/settings#account')
  await expect(page.getByText('+34 612 34 56 78')).toBeVisible()
  await page.getByRole('button', { name: 'Change: Phone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Country of the phone').selectOption('CO')
  await dialog.getByLabel('Phone Number', { exact: true }).pressSequentially('3211234567')
  await expect(dialog.getByLabel('Phone Number', { exact: true })).toHaveValue('321 1234567')
  await dialog.getByRole('button', { name: 'Send Code' }).click()
  await expect(dialog.getByText('+57 321 1234567')).toBeVisible()
  expect(await codeSentTo(site, '+573211234567')).toMatch(/^\d{6}$/)
})

test('a number of a country that is not accepted is refused with the names of those that are', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with phone' }).click()
  await expect(countryField(page)).toBeVisible()
  await phoneField(page).fill('+1 305 555 0123')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('Only phone numbers of Spain and Colombia are accepted here.')).toBeVisible()
  await expect(phoneField(page)).toBeFocused()

  await phoneField(page).fill('803 123 456')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('We cannot send a text to this kind of number.')).toBeVisible()
})

test('a chosen country survives a reload of the recovery page', async ({ page }) => {
  await page.goto('/forgot-password')
  await countryField(page).selectOption('CO')
  await phoneField(page).pressSequentially('3001234567')
  await page.reload()
  await expect(countryField(page)).toHaveValue('CO')
  await expect(phoneField(page)).toHaveValue('300 1234567')
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES', viewport: { width: 390, height: 844 } })

  test('a visitor goes to an event without an account with a Colombian phone', async ({ page, site }) => {
    const login = await page.request.post(`${site.origin}/api/auth/login`, {
      data: { username: 'mateo', password: 'pista-tonight' },
    })
    expect(login.status()).toBe(200)
    const published = await page.request.post(`${site.origin}/api/events`, {
      data: {
        title: 'Noche de Son',
        date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
        startTime: '22:00',
        city: 'Miami',
        state: 'FL',
        category: 'Salsa',
      },
    })
    expect(published.status()).toBe(201)
    const { id } = (await published.json()) as { id: string }
    await page.context().clearCookies()

    await page.goto(`/events/${id}`)
    await page.getByRole('button', { name: 'Voy', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('País del teléfono').selectOption('CO')
    await sheet.getByLabel('Tu nombre').fill('Nadia')
    await sheet.getByLabel('Teléfono o correo').fill('321 765 4321')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Voy', exact: true }).click()
    await expect(sheet.getByText('+57 321 765 4321').first()).toBeVisible()
    const outbox = await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent('+573217654321')}`)
    expect(await outbox.json()).toHaveLength(1)
  })
})

async function typeCode(page: Page, site: Site, e164: string) {
  const field = page.getByLabel('Verification Code')
  await expect(field).toBeVisible()
  await field.fill(await codeSentTo(site, e164))
}
