import type { Event } from '#contract/events/events.ts'
import { post, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test } from './test.ts'
import { visiting, workerControls } from './two-people.ts'

test('the host sees who has seen that a party has moved, also offline, and writes to those who go, who read it in their languages', async ({
  browser,
  site,
}) => {
  const { ana, luis, mateo, event, move } = await partyWithTwoGuests(site)
  await move({ startTime: '23:00' })
  const host = await visiting(browser, site, mateo, `/events/${event.id}`)
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
  await expect(host.getByText('2 messages left for this night')).toBeVisible()
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
