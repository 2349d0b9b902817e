import { devices } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { signUp } from './account.ts'
import type { Site } from './site.ts'
import { codeSentTo, expect, expectAccessible, test, testWithWorker } from './test.ts'

test.use({ colorScheme: 'light' })

/** A host publishes an event two days ahead. */
async function published(site: Site, about: object = {}): Promise<{ event: Event; cookie: string }> {
  const { cookie } = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const response = await fetch(`${site.origin}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({
      title: 'Noche de Son',
      date,
      startTime: '22:00',
      city: 'Miami',
      state: 'FL',
      venue: 'La Terraza',
      category: 'Salsa',
      ...about,
    }),
  })
  expect(response.status).toBe(201)
  return { event: (await response.json()) as Event, cookie }
}

async function linkSentTo(site: Site, recipient: string): Promise<string> {
  const response = await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent(recipient)}`)
  const [, link] = /(\/g\/[\w-]{43})/.exec(JSON.stringify(await response.json())) ?? []
  if (!link) throw new Error(`no link was sent to ${recipient}`)
  return link
}

testWithWorker(
  'a tourist with a Spanish phone opens a shared link, goes without an account, and shows the place at the door without signal',
  async ({ browser, site }) => {
    const { event, cookie } = await published(site)
    const phone = await browser.newContext({ ...devices['iPhone 13'], baseURL: site.origin, locale: 'es-ES' })
    const page = await phone.newPage()
    await page.goto(`/e/${event.slug ?? ''}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Noche de Son' })).toBeVisible()
    await page.getByRole('button', { name: 'Voy', exact: true }).click()

    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { name: 'Ir a esta fiesta' })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Unirme a Pista' })).toBeVisible()
    await expect(sheet.getByRole('link', { name: 'Entrar' })).toBeVisible()
    await expectAccessible(page)
    await sheet.getByLabel('Tu nombre').fill('Aitor')
    await sheet.getByLabel('Teléfono o correo').fill('+34 600 123 456')
    await sheet.getByRole('button', { name: 'Voy', exact: true }).click()
    // A phone outside of the United States is refused, and the typed text stays.
    await expect(sheet.getByText('Escribe un teléfono de EE. UU. o un correo electrónico')).toBeVisible()
    await expect(sheet.getByLabel('Tu nombre')).toHaveValue('Aitor')
    await expect(sheet.getByLabel('Teléfono o correo')).toHaveValue('+34 600 123 456')

    await sheet.getByLabel('Teléfono o correo').fill('aitor@example.com')
    await sheet.getByRole('button', { name: 'Voy', exact: true }).click()
    await expect(sheet.getByText('Vas · Aitor')).toBeVisible()
    await expect(
      sheet.getByText(/Aún sin confirmar\. Hasta el .+ enlace que enviamos a aitor@example\.com/),
    ).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    // At the door, without signal and after the app was closed.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(page.getByText('Vas · Aitor')).toBeVisible()
    await phone.setOffline(true)
    await page.goto(`/e/${event.slug ?? ''}`)
    await expect(page.getByText('Vas · Aitor')).toBeVisible()
    await expect(page.getByText(/Aún sin confirmar/)).toBeVisible()
    await phone.setOffline(false)

    // Opening the link confirms nothing; its button does.
    const link = await linkSentTo(site, 'aitor@example.com')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Aitor, ¿vas?' })).toBeVisible()
    await expectAccessible(page)
    const list = async () =>
      (await (await fetch(`${site.origin}/api/events/${event.id}/guests`, { headers: { cookie } })).json()) as object[]
    expect(await list()).toMatchObject([{ name: 'Aitor', isConfirmed: false }])
    await page.getByRole('button', { name: 'Sí, voy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tu lugar está confirmado' })).toBeVisible()
    expect(await list()).toMatchObject([{ name: 'Aitor', isConfirmed: true }])

    await page.getByRole('link', { name: 'Abrir la fiesta' }).click()
    await expect(page.getByText('Confirmado. Nos vemos allí.')).toBeVisible()
    await phone.setOffline(true)
    await page.reload()
    await expect(page.getByText('Vas · Aitor')).toBeVisible()
    await expect(page.getByText('Confirmado. Nos vemos allí.')).toBeVisible()
    await page.getByRole('button', { name: 'Ver mi pase' }).click()
    const pass = page.getByRole('dialog', { name: 'Noche de Son' })
    await expect(pass.getByRole('img', { name: 'Código QR para la entrada' })).toBeVisible()
    await expect(pass.getByText('Aitor', { exact: true })).toBeVisible()
    await expect(pass.getByText(/[A-Z]\d · \d{3}$/)).toBeVisible()
    await expectAccessible(page)
    // The address of the pass opens it again, and the way back is one key.
    await page.reload()
    await pass.getByRole('button', { name: 'Más' }).click()
    await page.keyboard.press('Escape')
    await expect(pass).toBeVisible()
    await pass.getByRole('button', { name: 'Más' }).click()
    await pass.getByRole('button', { name: 'No puedo ir' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'No puedo ir' })).toBeVisible()
    await expect(pass).toBeHidden()
    await phone.close()
  },
)

testWithWorker(
  'a closed sheet keeps its text; without signal the request waits with it, and goes out when the signal is back',
  async ({ page, context, site }) => {
    const { event } = await published(site)
    await page.goto(`/events/${event.id}`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Noche de Son' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: "I'm going" }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Your name').fill('Uxue')
    await sheet.getByLabel('Phone or email').fill('uxue@example.com')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.getByRole('button', { name: "I'm going" }).click()
    await expect(sheet.getByLabel('Your name')).toHaveValue('Uxue')
    await expect(sheet.getByLabel('Phone or email')).toHaveValue('uxue@example.com')
    await sheet.getByRole('button', { name: "I'm going" }).click()
    await expect(sheet.getByText('Uxue', { exact: true })).toBeVisible()
    await expect(sheet.getByText("You're going")).toHaveCount(0)
    await expect(sheet.getByText(/You asked at .+ Not sent yet\./)).toBeVisible()

    await context.setOffline(false)
    await expect(sheet.getByText(/Not confirmed yet\. Open the link we sent to uxue@example\.com/)).toBeVisible()

    // The place is given back after a question.
    await sheet.getByRole('button', { name: "I can't go" }).click()
    await sheet.getByRole('button', { name: "I can't go" }).click()
    await expect(page.getByRole('button', { name: "I'm going" })).toBeVisible()
    await expect(page.getByText("You're going · Uxue")).toHaveCount(0)
  },
)

test('a guest finishes an account with the same phone, and the night comes along', async ({ page, site }) => {
  const { event } = await published(site)
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: "I'm going" }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Your name').fill('Nerea Ibarra')
  await sheet.getByLabel('Phone or email').fill('(305) 555-0161')
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(sheet.getByText("You're going · Nerea Ibarra")).toBeVisible()
  await sheet.getByRole('link', { name: 'Keep this place in an account' }).click()

  await expect(page.getByLabel('Your name')).toHaveValue('Nerea Ibarra')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('(305) 555-0161')

  // The rest of the page has tests of its own; the account is created with this phone.
  const e164 = '+13055550161'
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    await fetch(`${site.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const sent = await post('/api/identity/send-code', { phoneNumber: e164, purpose: 'sign-up' })
  const { verificationId } = (await sent.json()) as { verificationId: string }
  const code = await codeSentTo(site, e164)
  const { idToken } = (await (await post('/api/identity/verify-code', { verificationId, code })).json()) as {
    idToken: string
  }
  const order = {
    firstName: 'Nerea',
    lastName: 'Ibarra',
    username: 'nerea.i',
    email: 'nerea@example.com',
    phoneNumber: e164,
    password: 'bailamos hasta las 6',
    city: 'Miami',
    state: 'FL',
    dateOfBirth: '1995-05-05',
    favoriteGenres: ['Salsa'],
    userType: 'party_goer',
  }
  expect((await post('/api/auth/register-firebase', order, { authorization: `Bearer ${idToken}` })).status).toBe(201)

  const signedIn = await page.request.post(`${site.origin}/api/auth/login`, {
    data: { username: 'nerea.i', password: 'bailamos hasta las 6' },
  })
  expect(signedIn.status()).toBe(200)
  await page.goto(`/events/${event.id}`)
  await expect(page.getByRole('button', { name: "You're going" })).toHaveAttribute('aria-pressed', 'true')

  // Signed out, the device shows that the place belongs to the account now.
  await page.request.post(`${site.origin}/api/auth/logout`)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/events/${event.id}`)
  await expect(page.getByText('You go with your account. Sign in to change it.')).toBeVisible()
})

test('a link that is wrong, or whose place was given back, opens a clear page, and the owner of the address refuses further links', async ({
  page,
  site,
}) => {
  await page.goto(`/g/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not valid' })).toBeVisible()
  await expectAccessible(page)

  const { event } = await published(site)
  const go = async (contact: string) =>
    (
      await fetch(`${site.origin}/api/events/${event.id}/guests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: crypto.randomUUID(), name: 'Iker', contact, device: 'd'.repeat(43) }),
      })
    ).status
  expect(await go('iker@example.com')).toBe(201)
  const link = await linkSentTo(site, 'iker@example.com')
  await page.goto(link)
  await page.getByRole('button', { name: "I can't go" }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You gave the place back' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'This place is gone' })).toBeVisible()
  await expectAccessible(page)
  const notMe = page.getByRole('button', { name: 'It was not me: no more messages' })
  await page.context().setOffline(true)
  await notMe.click()
  await expect(page.getByRole('alert')).toHaveText('There is no signal. Try again when you have some.')
  await page.context().setOffline(false)
  await notMe.click()
  await expect(page.getByRole('heading', { level: 1, name: 'No more messages' })).toBeVisible()
  expect(await go('iker@example.com')).toBe(409)

  expect(await go('unai@example.com')).toBe(201)
  await page.goto(await linkSentTo(site, 'unai@example.com'))
  await expectAccessible(page)
  await notMe.click()
  await expect(page.getByRole('heading', { level: 1, name: 'No more messages' })).toBeVisible()
  expect(await go('Unai@example.com')).toBe(409)
})
