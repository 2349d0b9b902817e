import { devices } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { type Account, post, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'
import { visiting } from './two-people.ts'

test('a guest without an account waits at a full event, sees the place in line, and takes an offer without signal', async ({
  browser,
  site,
}) => {
  const { event, ana, mateo } = await fullEvent(site)
  const phone = await browser.newContext({
    ...WITH_WORKER,
    ...devices['iPhone 13'],
    baseURL: site.origin,
    locale: 'es-ES',
    colorScheme: 'light',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
  })
  const page = await phone.newPage()
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: 'Lista de espera' }).click()
  const sheet = page.getByRole('dialog', { name: 'Lista de espera' })
  await expect(sheet.getByText(/Esta fiesta está llena\. Te enviamos un enlace/)).toBeVisible()
  await sheet.getByLabel('Tu nombre').fill('Aitor')
  await sheet.getByLabel('Teléfono o correo').fill('aitor@example.com')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Unirme a la lista de espera' }).click()
  await expect(sheet.getByText(/Entras en la lista de espera en cuanto lo abras/)).toBeVisible()

  await page.goto(await linkSentTo(site, 'aitor@example.com', 43))
  await expect(page.getByRole('heading', { level: 1, name: '¿Quieres esperar un lugar?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unirme a la lista de espera' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Estás en la lista de espera' })).toBeVisible()
  await expect(page.getByText(/Número 1 de la lista/)).toBeVisible()
  await page.getByRole('link', { name: 'Abrir la fiesta' }).click()
  await expect(page.getByText(/Número 1 de la lista/)).toBeVisible()
  await expect(page.getByText('Lleno · 1 en espera')).toBeVisible()

  await leave(site, ana, event)
  await page.goto(await linkSentTo(site, 'aitor@example.com', 32))
  await expect(page.getByRole('heading', { level: 1, name: 'Hay un lugar para ti' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rechazar' })).toBeVisible()
  await expectAccessible(page)
  const list = await fetch(`${site.origin}/api/events/${event.id}/guests`, { headers: { cookie: mateo.cookie } })
  expect(await list.json()).toMatchObject([{ name: 'Aitor', offerUntil: expect.any(String) }])

  await phone.setOffline(true)
  await page.getByRole('button', { name: 'Tomar el lugar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu respuesta está guardada' })).toBeVisible()
  await phone.setOffline(false)
  await page.getByRole('link', { name: 'Abrir la fiesta' }).click()
  await expect(page.getByText('Confirmado. Nos vemos allí.')).toBeVisible()
  await phone.close()
})

test('an offer that was not taken in time says so, and asking again says the new place in line', async ({
  page,
  browser,
  site,
}) => {
  const { event, ana, mateo } = await fullEvent(site)
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: 'Join waiting list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting list' })
  await sheet.getByLabel('Your name').fill('Uxue')
  await sheet.getByLabel('Phone or email').fill('uxue@example.com')
  await sheet.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(sheet.getByText(/You are in the waiting list as soon as you open it/)).toBeVisible()
  await page.goto(await linkSentTo(site, 'uxue@example.com', 43))
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText(/Number 1 in line/)).toBeVisible()
  await leave(site, ana, event)
  const link = await linkSentTo(site, 'uxue@example.com', 32)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'A place is free for you' })).toBeVisible()

  await site.withDatabase(sql => sql`update guests set offer_until = now() where email = 'uxue@example.com'`)
  await attend(site, await signUp(site, { firstName: 'Beto' }), event, 'PUT')
  await page.getByRole('button', { name: 'Take the place' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are in the waiting list' })).toBeVisible()
  await expect(page.getByText(/Your answer came after the deadline .+ Number 1 in line/)).toBeVisible()
  await page.getByRole('link', { name: 'Open the party' }).click()
  await page.getByRole('button', { name: "You're waiting" }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the list' }).click()
  await expect(page.getByText('Your position is held for ten seconds.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/Number 1 in line/)).toBeVisible()
  const waitingCount = async () =>
    ((await (await fetch(`${site.origin}/api/events/${event.id}`)).json()) as Event).waitingCount
  await expect.poll(waitingCount).toBe(1)

  // On a device of their own: a member who signs in on the phone of a guest takes the place of the guest over.
  const host = await visiting(browser, site, mateo, `/events/${event.id}`)
  await host.getByRole('button', { name: 'Who is waiting' }).click()
  await expect(host.getByRole('dialog').getByText('Uxue')).toBeVisible()
  await expect(host.getByRole('dialog').getByText('Number 1 in line.')).toBeVisible()
})

async function fullEvent(site: Site) {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ana = await signUp(site, { firstName: 'Ana' })
  const date = Temporal.Now.zonedDateTimeISO('America/New_York').add({ days: 3 }).toPlainDate().toString()
  const party = { title: 'Noche de Son', date, startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  const about = { ...party, venue: 'La Terraza', capacity: 1, hasWaitingList: true }
  const event = await post<Event>(site, '/api/events', about, { Cookie: mateo.cookie })
  await attend(site, ana, event, 'PUT')
  return { mateo, ana, event }
}

async function attend(site: Site, { cookie }: Account, event: Event, method: 'PUT' | 'DELETE') {
  const response = await fetch(`${site.origin}/api/events/${event.id}/attendance`, {
    method,
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    ...(method === 'PUT' && { body: JSON.stringify({ state: 'going' }) }),
  })
  expect(response.status).toBe(200)
}

/** The place is held for ten seconds, and then offered. */
async function leave(site: Site, ana: Account, event: Event) {
  await attend(site, ana, event, 'DELETE')
  await site.withDatabase(sql => sql`update held_places set until = now()`)
}

/** The path of the last link to this address: one that confirms has 43 letters, that of an offer 32. */
async function linkSentTo(site: Site, recipient: string, length: 43 | 32): Promise<string> {
  const pattern = new RegExp(`/g/[\\w-]{${length}}(?![\\w-])`)
  let link = ''
  const find = async () => {
    const outbox = await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent(recipient)}`)
    link = pattern.exec(JSON.stringify(await outbox.json()))?.[0] ?? ''
    return link
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  return link
}
