import type { Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { PASSWORD, post, signUp } from './account.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'
import { visiting, workerControls } from './two-people.ts'

test('a host asks a member for help, who edits the night as editor, reads the guests offline, and loses both when the host removes her', async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ana = await signUp(site, { firstName: 'Anabel' })
  const luis = await signUp(site, { firstName: 'Luis' })
  const order = {
    title: 'Noche de Son',
    date: '2030-05-03',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    venue: 'La Terraza',
    location: '1420 SW 8th St',
    price: '10',
  }
  const event = await post<Event>(site, '/api/events', order, { cookie: mateo.cookie })
  const going = await fetch(`${site.origin}/api/events/${event.id}/attendance`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', cookie: luis.cookie },
    body: JSON.stringify({ state: 'going' }),
  })
  expect(going.status).toBe(200)

  await post(site, `/api/users/${ana.id}/follow`, {}, { cookie: mateo.cookie })
  const host = await visiting(browser, site, mateo, `/events/${event.id}`)
  await host.getByRole('button', { name: 'Ask somebody' }).click()
  const invitation = host.getByRole('dialog', { name: 'Who should help?' })
  await invitation.getByLabel('Name or @username').fill(`@${ana.username}`)
  await expectAccessible(host)
  await invitation.getByRole('button', { name: 'Ask Anabel Paredes' }).click()
  // The toasts are list items, too.
  const row = host.getByRole('listitem').filter({ has: host.getByRole('link', { name: 'Anabel Paredes' }) })
  await expect(row).toContainText('Editor · Has not answered yet')

  const helper = await visiting(browser, site, ana, '/notifications', WITH_WORKER)
  await helper.getByRole('link', { name: 'Mateo Paredes asks for your help: Noche de Son' }).click()
  await expect(helper.getByText('Mateo Paredes asks for your help with this party.')).toBeVisible()
  await expectAccessible(helper)
  await helper.getByRole('button', { name: 'I’ll help' }).click()
  await expect(helper.getByText('You help with this party: Editor.')).toBeVisible()
  await helper.getByRole('button', { name: 'See who comes' }).click()
  const guests = helper.getByRole('dialog', { name: 'See who comes' })
  await expect(guests.getByText('Luis Paredes')).toBeVisible()
  await guests.getByRole('button', { name: 'Close' }).click()

  await helper.getByRole('link', { name: 'Edit event' }).click()
  await expect(helper.getByRole('button', { name: 'Delete this event' })).toBeHidden()
  await helper.getByLabel('Event Title').fill('Son en la azotea')
  await helper.getByRole('button', { name: 'Save changes' }).click()
  await expect(helper).toHaveURL(/\/profile/)
  await host.reload()
  await expect(host.getByRole('heading', { level: 1, name: 'Son en la azotea' })).toBeVisible()
  await expect(row).toContainText('Editor')

  await helper.getByRole('tab', { name: 'Events' }).click()
  await expect(helper.getByRole('heading', { name: 'Parties you help with' })).toBeVisible()
  await helper.goto(`/events/${event.id}`)
  await workerControls(helper)
  await helper.context().setOffline(true)
  await helper.reload()
  await helper.getByRole('button', { name: 'See who comes' }).click()
  await expect(guests.getByText('Luis Paredes')).toBeVisible()
  await guests.getByRole('button', { name: 'Close' }).click()
  await helper.context().setOffline(false)

  await row.getByLabel('Role of Anabel Paredes').selectOption('At the door')
  await expect(row).toContainText('At the door')
  await expect(helper.getByText('You help with this party: At the door.')).toBeVisible()
  await expect(helper.getByRole('link', { name: 'Edit event' })).toBeHidden()
  await row.getByRole('button', { name: 'Remove Anabel Paredes' }).click()
  await expect(row).toBeHidden()
  // The server sends the removal to the open page over the socket.
  await expect(helper.getByText('You help with this party: At the door.')).toBeHidden()
  await helper.goto(`/events/${event.id}/edit`)
  await expect(helper.getByRole('heading', { name: 'Only its host and editors can edit this party' })).toBeVisible()
})

test('an editor who loses the role while a message waits finds its text under what was not sent, with the reason, copies it and deletes it', async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ines = await signUp(site, { firstName: 'Ines' })
  const order = { title: 'Noche de Aviso', date: '2030-05-05', startTime: '22:00', city: 'Miami', state: 'FL' }
  const event = await post<Event>(site, '/api/events', { ...order, category: 'Salsa' }, { cookie: mateo.cookie })
  const call = async (method: string, path: string, cookie: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', cookie }
    const response = await fetch(`${site.origin}/api/events/${event.id}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.ok).toBe(true)
  }
  await post(site, `/api/users/${ines.id}/follow`, {}, { cookie: mateo.cookie })
  await call('PUT', `/people/${ines.id}`, mateo.cookie, { role: 'editor' })
  await call('PUT', '/role', ines.cookie)

  const page = await visiting(browser, site, ines, `/events/${event.id}`, WITH_WORKER)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await workerControls(page)
  await page.reload()
  await page.getByRole('button', { name: 'Write a message' }).click()
  await page.context().setOffline(true)
  const text = 'The doors open at ten.\nBring your ID.'
  await page.getByRole('dialog').getByRole('textbox').fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('waiting for signal')).toBeVisible()
  await call('DELETE', `/people/${ines.id}`, mateo.cookie)
  await page.context().setOffline(false)

  const notice = noticeOf(page)
  await expect(notice).toContainText('You no longer help with this party. Ask its host.')
  await notice.getByRole('link', { name: 'Unsent' }).click()
  const storage = page.locator('#storage')
  const unsent = storage.getByRole('listitem').filter({ hasText: 'Bring your ID.' })
  await expect(unsent).toContainText('not sent')
  await expect(unsent).toContainText('You no longer help with this party. Ask its host.')
  await expectAccessible(page)
  await unsent.getByRole('button', { name: 'Copy text: The doors open' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await page.reload()
  await unsent.getByRole('button', { name: 'Delete: The doors open' }).click()
  await expect(storage.getByText('Everything you have written has been sent.')).toBeVisible()
})

test('a host hands a night over to an editor, who accepts, and both pages change at once; it is undone by handing it back', async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ines = await signUp(site, { firstName: 'Ines', userType: 'party_host' })
  const order = {
    title: 'Noche de Relevo',
    date: '2030-05-04',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    status: 'draft',
  }
  const event = await post<Event>(site, '/api/events', order, { cookie: mateo.cookie })
  const path = `${site.origin}/api/events/${event.id}`
  const json = (cookie: string, body: object) => ({
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  await post(site, `/api/users/${ines.id}/follow`, {}, { cookie: mateo.cookie })
  expect((await fetch(`${path}/people/${ines.id}`, json(mateo.cookie, { role: 'editor' }))).status).toBe(200)

  const host = await visiting(browser, site, mateo, `/events/${event.id}`)
  const editor = await visiting(browser, site, ines, `/events/${event.id}`)
  await expect(editor.getByText('Only those who run this party see it until it is published.')).toBeVisible()
  await expect(host.getByText('Only you can see this until you publish it.')).toBeVisible()
  await expect(host.getByRole('button', { name: 'Hand over to Ines Paredes' })).toBeHidden()
  await editor.getByRole('button', { name: 'I’ll help' }).click()
  await host.getByRole('button', { name: 'Hand over to Ines Paredes' }).click()
  const dialog = host.getByRole('dialog', { name: 'Hand over to Ines Paredes' })
  await expectAccessible(host)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog).toBeHidden()
  await expect(host.getByRole('button', { name: 'Take the offer back' })).toBeVisible()

  await expect(editor.getByText('Mateo Paredes wants to hand this party over to you.')).toBeVisible()
  await expectAccessible(editor)
  await editor.getByRole('button', { name: 'Take over' }).click()
  await expect(editor.getByRole('button', { name: 'Hand over to Mateo Paredes' })).toBeVisible()
  await expect(host.getByText('You help with this party: Editor.')).toBeVisible()
  await expect(host.getByRole('button', { name: 'Take the offer back' })).toBeHidden()
  await host.goto('/notifications')
  await expect(host.getByRole('link', { name: 'Ines Paredes is the host of Noche de Relevo now' })).toBeVisible()
  await host.goto('/party-host-profile')
  await expect(host.getByRole('link', { name: /Noche de Relevo.*Editor/ })).toBeVisible()

  await editor.getByRole('button', { name: 'Hand over to Mateo Paredes' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await host.goto(`/events/${event.id}`)
  await host.getByRole('button', { name: 'Take over' }).click()
  await expect(editor.getByText('You help with this party: Editor.')).toBeVisible()
})

test('a host who does not know a member copies a link, with which the member signs in, is asked, and helps; a used or ended link is refused', async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const rosa = await signUp(site, { firstName: 'Rosalba' })
  const luis = await signUp(site, { firstName: 'Luis' })
  const about = { date: '2030-05-06', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  const order = { title: 'Noche de Enlace', ...about, status: 'draft' }
  const event = await post<Event>(site, '/api/events', order, { cookie: mateo.cookie })

  const host = await visiting(browser, site, mateo, `/events/${event.id}`)
  await host.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await host.getByRole('button', { name: 'Ask somebody' }).click()
  const invitation = host.getByRole('dialog', { name: 'Who should help?' })
  await invitation.getByLabel('Name or @username').fill(`@${rosa.username}`)
  await invitation.getByRole('button', { name: 'Ask Rosalba Paredes' }).click()
  const isRefused = invitation.getByText('This only works with people you follow or who have written back to you.')
  await expect(isRefused).toBeVisible()
  await host.context().setOffline(true)
  await invitation.getByRole('button', { name: 'Copy a link' }).click()
  await expect(invitation.getByRole('alert')).toHaveText('This needs a connection.')
  await host.context().setOffline(false)
  await invitation.getByRole('button', { name: 'Copy a link' }).click()
  const shown = invitation.getByText(`${site.origin}/events/${event.id}#help=`)
  await expect(shown).toBeVisible()
  await expectAccessible(host)
  const link = await host.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(await shown.textContent())

  const visitor = await browser.newContext({ baseURL: site.origin })
  const helper = await visitor.newPage()
  await helper.goto(link)
  await helper.getByLabel('Username').fill(rosa.username)
  await helper.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await helper.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(helper.getByText('Mateo Paredes asks for your help with this party.')).toBeVisible()
  expect(helper.url()).toBe(`${site.origin}/events/${event.id}`)
  await helper.getByRole('button', { name: 'I’ll help' }).click()
  await expect(helper.getByText('You help with this party: Editor.')).toBeVisible()

  const other = await visiting(browser, site, luis, link)
  const hasEnded = 'This link has been used or has ended. Ask the host for another one.'
  await expect(noticeOf(other)).toContainText(hasEnded)
  await expect(other.getByRole('heading', { level: 1, name: 'Event Not Found' })).toBeVisible()
  await invitation.getByRole('button', { name: 'Copy a link' }).click()
  await expect(shown).not.toHaveText(link)
  const second = await shown.textContent()
  await invitation.getByRole('button', { name: 'End unused links' }).click()
  await expect(invitation.getByText('No unused link works any more')).toBeVisible()
  await expect(shown).toBeHidden()
  await other.goto('/home')
  await other.goto(second ?? '')
  await expect(noticeOf(other)).toContainText(hasEnded)
})

test('an open list of guests that was deleted with a role is fetched again as soon as the server can be reached', async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ana = await signUp(site, { firstName: 'Anabel' })
  const luis = await signUp(site, { firstName: 'Luis' })
  const about = { date: '2030-05-05', startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  const event = await post<Event>(site, '/api/events', { title: 'Noche de Lista', ...about }, { cookie: mateo.cookie })
  const put = async (cookie: string, part: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', cookie }
    const order = { method: 'PUT', headers, body: JSON.stringify(body) }
    expect((await fetch(`${site.origin}/api/events/${event.id}/${part}`, order)).status).toBe(200)
  }
  await put(luis.cookie, 'attendance', { state: 'going' })
  await post(site, `/api/users/${ana.id}/follow`, {}, { cookie: mateo.cookie })
  await put(mateo.cookie, `people/${ana.id}`, { role: 'editor' })
  await put(ana.cookie, 'role', {})

  const helper = await visiting(browser, site, ana, `/events/${event.id}`)
  await expect(helper.getByText('You help with this party: Editor.')).toBeVisible()
  // This dialog stays open while the role changes; the one of the role closes with it.
  await helper.getByRole('button', { name: 'Who is going' }).click()
  const guests = helper.getByRole('dialog', { name: 'Who is going' })
  await expect(guests.getByText('Luis Paredes')).toBeVisible()

  await helper.context().route('**/attendees', route => route.abort())
  await put(mateo.cookie, `people/${ana.id}`, { role: 'door' })
  await expect(guests.getByText('The list could not be loaded. Check your signal and try again.')).toBeVisible()
  await helper.context().unroute('**/attendees')
  await expect(async () => {
    await helper.evaluate(() => window.dispatchEvent(new globalThis.Event('online')))
    await expect(guests.getByText('Luis Paredes')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

/** The newest notice of the page. */
function noticeOf(page: Page) {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .first()
}
