import type { Locator, Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { newPhone, signUp } from './account.ts'
import { expectTwiceTheSizeFits } from './in-view.ts'
import { Journey } from './journey.ts'
import type { Site } from './site.ts'
import { BY_PHONE_OR_EMAIL, codeSentTo, expect, expectAccessible, test, testWithWorker } from './test.ts'

test.use({ environment: BY_PHONE_OR_EMAIL })

/** A host publishes an event for tonight that begins late, so that it has not ended. */
async function published(site: Site, about: object): Promise<Event> {
  const { cookie } = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const response = await fetch(`${site.origin}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ date, startTime: '22:00', city: 'Miami', state: 'FL', venue: 'La Terraza', ...about }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Event
}

/** The newest code, after the link for the guest. */
async function codeIn(site: Site, email: string): Promise<string> {
  const sent = await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent(email)}`)
  const messages = (await sent.json()) as { code?: string }[]
  return messages.find(({ code }) => code !== undefined)?.code ?? ''
}

test('a guest joins with the name and the email of the place, and goes as a member', async ({ page, site }) => {
  const event = await published(site, { title: 'Martes de bachata', category: 'Bachata' })
  await published(site, { title: 'Noche de Son', category: 'Salsa' })
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: "I'm going", exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Your name').fill('Lucía Bravo')
  await sheet.getByLabel('Phone or email').fill('lucia@example.com')
  await sheet.getByRole('button', { name: "I'm going", exact: true }).click()
  await sheet.getByRole('link', { name: 'Keep this place in an account' }).click()

  await expect(page.getByText("Right after: I'm going")).toBeVisible()
  await expect(page.getByText('Martes de bachata', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Lucía Bravo')
  await expect(page.getByLabel('Phone or email')).toHaveValue('lucia@example.com')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = page.getByLabel('Verification Code')
  await expect(code).toBeFocused()
  await expectAccessible(page)

  // A reload keeps the code that was requested.
  await page.reload()
  await code.fill(await codeIn(site, 'lucia@example.com'))
  await page.getByRole('button', { name: "I'm in – and I'm going" }).click()
  await expect(page.getByText('Type your birthday: month, day and year.')).toBeVisible()
  await page.getByLabel('Month').pressSequentially('03142020')
  await page.getByRole('button', { name: "I'm in – and I'm going" }).click()
  await expect(page.getByText('You are not old enough to join Pista yet')).toBeVisible()
  await page.getByLabel('Year').fill('1998')
  await expect(page.getByText("You'll be @lucia.bravo.")).toBeVisible()
  await page.getByRole('button', { name: "I'm in – and I'm going" }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'What moves you?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salsa', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who goes to what you like?' })).toBeVisible()
  await page.getByRole('button', { name: 'Follow', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Unfollow', exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Take me back' }).click()
  await expect(page).toHaveURL(`/events/${event.id}`)
  await expect(page.getByRole('button', { name: "You're going" })).toBeVisible()

  // The music orders the list, until the member asks for all.
  await page.goto('/home?when=two-weeks')
  await expect(page.getByRole('radio', { name: 'For you' })).toBeChecked()
  await expect(page.locator('article').first()).toContainText('Noche de Son')
  await expectAccessible(page)
  await page.getByText('All 2', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'All 2' })).toBeChecked()
})

test('a phone that has an account comes in by the same page, without another account', async ({
  page,
  browser,
  site,
}) => {
  const { phone, e164 } = newPhone()
  const join = async (page: Page, name: string) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Join', exact: true }).click()
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Phone or email').fill(phone)
    await expect(page.getByText('text', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByLabel('Verification Code')).toBeVisible()
    await page.getByLabel('Verification Code').fill(await codeSentTo(site, e164))
    await page.getByLabel('Month').pressSequentially('05051995')
    await page.getByRole('button', { name: "I'm in", exact: true }).click()
  }
  await join(page, 'Ana Paredes')
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await page.getByRole('link', { name: 'Show me tonight' }).click()
  await expect(page).toHaveURL('/home')

  const other = await browser.newPage({ baseURL: site.origin })
  await join(other, 'Another Name')
  await expect(other).toHaveURL('/home')
  await expect(other.getByText('Welcome back, Ana Paredes', { exact: true })).toBeVisible()
  await other.close()
})

/**
 * Presses Tab until the control has the focus; fails when it is not reached, or when the focus is not visible there.
 */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab')
        return await control.evaluate(
          element => element === document.activeElement && element.matches(':focus-visible'),
        )
      },
      { intervals: [0], timeout: 60_000 },
    )
    .toBe(true)
}

test('a visitor goes, opens the pass and joins with the keyboard alone', async ({ page, site }) => {
  const event = await published(site, { title: 'Viernes de timba', category: 'Salsa' })
  const press = async (control: Locator) => {
    await tabTo(page, control)
    await page.keyboard.press('Enter')
  }
  await page.goto(`/events/${event.id}`)
  await press(page.getByRole('button', { name: "I'm going", exact: true }))
  const sheet = page.getByRole('dialog')
  await tabTo(page, sheet.getByLabel('Your name'))
  await page.keyboard.type('Iria Sanz')
  await tabTo(page, sheet.getByLabel('Phone or email'))
  await page.keyboard.type('iria@example.com')
  await press(sheet.getByRole('button', { name: "I'm going", exact: true }))
  await expect(sheet.getByText(/Iria Sanz/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await press(page.getByRole('button', { name: 'Show my pass' }))
  const pass = page.getByRole('dialog', { name: 'Viernes de timba' })
  await expect(pass.getByRole('img', { name: 'QR code for the door' })).toBeVisible()
  await expectTwiceTheSizeFits(page)
  await press(pass.getByRole('button', { name: 'Close' }))
  await expect(pass).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show my pass' })).toBeFocused()

  await press(page.getByRole('button', { name: "You're going", pressed: true }))
  await press(page.getByRole('link', { name: 'Keep this place in an account' }))
  await press(page.getByRole('button', { name: 'Send me a code' }))
  await expect(page.getByLabel('Verification Code')).toBeFocused()
  await page.keyboard.type(await codeIn(site, 'iria@example.com'))
  await tabTo(page, page.getByLabel('Month'))
  await page.keyboard.type('03141998')
  await press(page.getByRole('button', { name: "I'm in – and I'm going" }))
  await expect(page.getByRole('heading', { level: 1, name: 'What moves you?' })).toBeVisible()
  await press(page.getByRole('link', { name: 'Skip', exact: true }))
  await press(page.getByRole('link', { name: 'Take me back' }))
  await expect(page.getByRole('button', { name: "You're going", pressed: true })).toBeVisible()
})

/** A browser offers the installation with an event, which no test can cause; this one notes that it is used. */
async function offerInstallation(page: Page) {
  await page.evaluate(() => {
    const prompt = () => {
      document.documentElement.dataset['prompted'] = 'yes'
      return Promise.resolve()
    }
    window.dispatchEvent(Object.assign(new window.Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
}

testWithWorker(
  'a visitor goes, opens the pass without signal and joins: eight taps, 45 seconds, nothing typed twice',
  async ({ page, site, context }) => {
    const event = await published(site, { title: 'Jueves de son', category: 'Salsa' })
    await page.goto(`/events/${event.id}`)
    const journey = await Journey.start(page)
    await journey.tap(page.getByRole('button', { name: "I'm going", exact: true }))
    const sheet = page.getByRole('dialog')
    await journey.type(sheet.getByLabel('Your name'), 'Noa Rey')
    await journey.type(sheet.getByLabel('Phone or email'), 'noa@example.com')
    await journey.tap(sheet.getByRole('button', { name: "I'm going", exact: true }))
    await expect(sheet.getByText(/Noa Rey/)).toBeVisible()

    // The app offers the installation once it has something to give.
    await journey.aside(async () => {
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.reload()
      await expect(page.getByRole('button', { name: 'Show my pass' })).toBeVisible()
      await offerInstallation(page)
      await expect(page.getByText('Have your pass without signal')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Install Pista' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
      await expect(page.getByText('Have your pass without signal')).toBeHidden()
    })

    await context.setOffline(true)
    await page.reload()
    await journey.tap(page.getByRole('button', { name: 'Show my pass' }))
    const pass = page.getByRole('dialog', { name: 'Jueves de son' })
    await expect(pass.getByRole('img', { name: 'QR code for the door' })).toBeVisible()
    await expect(pass.getByText('Noa Rey', { exact: true })).toBeVisible()
    await journey.tap(pass.getByRole('button', { name: 'Close' }))
    await context.setOffline(false)

    await journey.tap(page.getByRole('button', { name: "You're going", pressed: true }))
    await journey.tap(page.getByRole('link', { name: 'Keep this place in an account' }))
    await expect(page.getByLabel('Your name')).toHaveValue('Noa Rey')
    await expect(page.getByLabel('Phone or email')).toHaveValue('noa@example.com')
    await journey.tap(page.getByRole('button', { name: 'Send me a code' }))
    await expect(page.getByLabel('Verification Code')).toBeFocused()
    const code = await journey.aside(() => codeIn(site, 'noa@example.com'))
    await journey.type(page.getByLabel('Verification Code'), code)
    await journey.type(page.getByLabel('Month'), '03141998')
    await journey.tap(page.getByRole('button', { name: "I'm in – and I'm going" }))
    await expect(page.getByRole('heading', { level: 1, name: 'What moves you?' })).toBeVisible()
    await journey.expectAtMost({ taps: 8, seconds: 45 })

    await page.goto(`/events/${event.id}`)
    await expect(page.getByRole('button', { name: "You're going" })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show my pass' })).toBeVisible()
  },
)
