import type { Browser } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { type Account, post, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, IN_WHOLE_BROWSER, test, WITH_WORKER } from './test.ts'
import { visiting, workerControls } from './two-people.ts'
import { deliverPush } from './worker-devtools.ts'

test.use(IN_WHOLE_BROWSER)

test('the host sees who has seen that a party has moved, also offline, and writes to those who go, who read it in their languages', async ({
  browser,
  site,
}) => {
  const { ana, luis, mateo, event, move } = await partyWithTwoGuests(site)
  await move({ startTime: '23:00' })
  const host = await visiting(browser, site, mateo, `/events/${event.id}`, WITH_WORKER)
  const changes = host.getByRole('status').filter({ hasText: 'Changed just now: 10 PM → 11 PM' })
  await expect(changes.getByRole('button', { name: '0 of 2 have seen it' })).toBeVisible()

  // Ana opens the list of notifications.
  const goer = await visiting(browser, site, ana, '/notifications')
  await expect(goer.getByText('10 PM → 11 PM')).toBeVisible()
  await expect.poll(async () => await unseenOf(site, ana)).toBe(0)
  await host.reload()
  await changes.getByRole('button', { name: '1 of 2 have seen it' }).click()
  const dialog = host.getByRole('dialog', { name: 'Who has not seen it' })
  await expect(dialog.getByRole('listitem')).toContainText(['Luis Paredes'])
  await expectAccessible(host)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await workerControls(host)
  await host.context().setOffline(true)
  await host.reload()
  await changes.getByRole('button', { name: '1 of 2 have seen it' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(['Luis Paredes'])
  await dialog.getByRole('button', { name: 'Close' }).click()

  // The message waits without signal.
  await host.getByRole('button', { name: 'Write a message' }).click()
  const form = host.getByRole('dialog', { name: 'Write a message' })
  await form.getByLabel('Message').fill('The door is at the back.\nBring your ID.')
  await expectAccessible(host)
  await form.getByRole('button', { name: 'Send message' }).click()
  // The page is an article, too.
  const sent = host.getByRole('article').filter({ hasText: 'Bring your ID.' }).last()
  await expect(sent.getByText('waiting for signal')).toBeVisible()
  await expect(host.getByText('2 messages left for this party')).toBeVisible()
  await host.context().setOffline(false)
  await expect(sent.getByRole('button', { name: '0 of 2 have seen it' })).toBeVisible({ timeout: 30_000 })

  await goer.goto(`/events/${event.id}`)
  const message = goer.getByRole('region', { name: 'A message from the host' })
  await expect(message).toContainText('The door is at the back.')
  await expect(message).toContainText('The host sees who has read it.')
  await expectAccessible(goer)
  await expect.poll(async () => await unseenOf(site, ana)).toBe(0)
  await host.reload()
  await expect(sent.getByRole('button', { name: '1 of 2 have seen it' })).toBeVisible()

  const reader = await visiting(browser, site, luis, '/notifications')
  await reader.evaluate(() => localStorage.setItem('pista.language', 'es'))
  await reader.reload()
  const item = reader.getByRole('listitem').filter({ hasText: 'Un mensaje del anfitrión: Noche de Son' })
  await expect(item).toContainText('Bring your ID.')
  await item.getByRole('link').click()
  const inSpanish = reader.getByRole('region', { name: 'Un mensaje del anfitrión' })
  await expect(inSpanish).toContainText('El anfitrión ve quién lo leyó.')
  await inSpanish.getByRole('button', { name: 'Denunciar este mensaje' }).click()
  await expect(reader.getByRole('dialog', { name: 'Denunciar este mensaje' })).toBeVisible()
  await host.reload()
  await sent.getByRole('button', { name: '2 of 2 have seen it' }).click()
  await expect(dialog).toContainText('Everybody has seen it.')

  const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await visitor.goto(`/events/${event.id}`)
  await expect(
    visitor.getByText('Changed just now: 10 PM → 11 PM').or(visitor.getByText(/Changed \d+ min ago/)),
  ).toBeVisible()
  await expect(visitor.getByText('Bring your ID.')).toBeHidden()
  await expect(visitor.getByText(/seen it/)).toBeHidden()
})

test('a party that has moved is seen by push, email and list, and the host sees each receipt', async ({
  browser,
  site,
}) => {
  const { ana, luis, mateo, event, move } = await partyWithTwoGuests(site)
  await confirmEmail(browser, site, luis)
  // Ana's phone is closed; its worker receives the push.
  const phone = await visiting(browser, site, ana, '/home', WITH_WORKER)
  await phone.context().grantPermissions(['notifications'], { origin: site.origin })
  await workerControls(phone)
  await move({ startTime: '23:00' })
  const path = `/events/${event.id}`
  const host = await visiting(browser, site, mateo, path)
  await expect(host.getByRole('button', { name: '0 of 2 have seen it' })).toBeVisible()

  await deliverPush(phone, site, { title: event.title, body: '10 PM → 11 PM', tag: event.id, path, unread: null })
  const pushed = async () =>
    await phone.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(({ title, body, data }) => [title, body, data as string])
    })
  await expect.poll(pushed).toEqual([[event.title, '10 PM → 11 PM', path]])
  // An open page reads the count once a minute.
  await phone.reload()
  await expect(phone.getByRole('link', { name: /^Notifications, 1/ })).toBeVisible()
  await phone.goto('/notifications')
  await expect(phone.getByText('10 PM → 11 PM')).toBeVisible()
  await expect.poll(async () => await unseenOf(site, ana)).toBe(0)
  await host.reload()
  await host.getByRole('button', { name: '1 of 2 have seen it' }).click()
  const dialog = host.getByRole('dialog', { name: 'Who has not seen it' })
  await expect(dialog.getByRole('listitem')).toContainText(['Luis Paredes'])
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Luis has no device with pushes. The email is due ten minutes after the change.
  expect(await mailsTo(site, luis)).not.toContain('11 PM')
  await site.withDatabase(
    async sql => await sql`update notification_deliveries set not_before = now() where channel = 'email'`,
  )
  await expect.poll(async () => await mailsTo(site, luis), { timeout: 30_000 }).toContain('11 PM')
  expect(await mailsTo(site, ana)).not.toContain('11 PM')
  const [, link = 'no link'] = new RegExp(`(${path})`).exec(await mailsTo(site, luis)) ?? []
  const reader = await visiting(browser, site, luis, link)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(event.title)
  await expect(reader.getByText(/^Changed .*10 PM → 11 PM/)).toBeVisible()
  await expect.poll(async () => await unseenOf(site, luis)).toBe(0)
  await host.reload()
  await host.getByRole('button', { name: '2 of 2 have seen it' }).click()
  await expect(dialog).toContainText('Everybody has seen it.')
})

test('a message that the host withdraws leaves the page and the list of its readers', async ({ browser, site }) => {
  const { ana, luis, mateo, event } = await partyWithTwoGuests(site)
  const message = { id: crypto.randomUUID(), audience: 'going', text: 'The wrong door' }
  await post(site, `/api/events/${event.id}/host-messages`, message, { cookie: mateo.cookie })
  const goer = await visiting(browser, site, ana, `/events/${event.id}`)
  await expect(goer.getByRole('region', { name: 'A message from the host' })).toContainText('The wrong door')

  const host = await visiting(browser, site, mateo, `/events/${event.id}`)
  const sent = host.getByRole('article').filter({ hasText: 'The wrong door' }).last()
  // This part of the page is loaded after the rest.
  await expect(sent.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await host.context().setOffline(true)
  await sent.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = host.getByRole('dialog', { name: 'Withdraw this message?' })
  await expectAccessible(host)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  // A withdrawal does not wait for signal, so the host sees that the guests still read the message.
  await expect(dialog).toBeVisible()
  await expect(sent.getByText('You withdrew this message.')).toBeHidden()
  await host.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(sent.getByText('You withdrew this message. Your guests do not see it any more.')).toBeVisible()
  await expect(sent.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  await expect(host.getByText('2 messages left for this party')).toBeVisible()
  await expectAccessible(host)

  await goer.reload()
  await expect(goer.getByRole('heading', { level: 1, name: 'Noche de Son' })).toBeVisible()
  await expect(goer.getByText('The wrong door')).toBeHidden()
  const reader = await visiting(browser, site, luis, '/notifications')
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.getByText('The wrong door')).toBeHidden()
  await host.evaluate(() => localStorage.setItem('pista.language', 'es'))
  await host.reload()
  await expect(sent.getByText('Retiraste este mensaje. Tus invitados ya no lo ven.')).toBeVisible()
})

async function partyWithTwoGuests(site: Site) {
  const ana = await signUp(site, { firstName: 'Ana' })
  const luis = await signUp(site, { firstName: 'Luis' })
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const about = { date: '2027-11-19', startTime: '22:00', venue: 'La Terraza', city: 'Miami', state: 'FL' }
  const event = await post<Event>(
    site,
    '/api/events',
    { title: 'Noche de Son', category: 'Salsa', ...about },
    { cookie: mateo.cookie },
  )
  const write = async (method: string, path: string, cookie: string, json: object) => {
    const headers = { 'Content-Type': 'application/json', cookie }
    const response = await fetch(`${site.origin}${path}`, { method, headers, body: JSON.stringify(json) })
    expect(response.status).toBe(200)
  }
  for (const { cookie } of [ana, luis])
    await write('PUT', `/api/events/${event.id}/attendance`, cookie, { state: 'going' })
  const move = async (change: object) => await write('PATCH', `/api/events/${event.id}`, mateo.cookie, change)
  return { ana, luis, mateo, event, move }
}

async function unseenOf(site: Site, { cookie }: { cookie: string }) {
  const response = await fetch(`${site.origin}/api/notifications/unseen`, { headers: { cookie } })
  return ((await response.json()) as { unseen: number }).unseen
}

async function mailsTo(site: Site, { email }: { email: string }): Promise<string> {
  return await (await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent(email)}`)).text()
}

async function confirmEmail(browser: Browser, site: Site, person: Account) {
  await post(site, '/api/auth/resend-verification', {}, { cookie: person.cookie })
  const [, link = 'no link'] = /"link":"([^"]+)"/.exec(await mailsTo(site, person)) ?? []
  const page = await visiting(browser, site, person, link)
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await page.context().close()
}
