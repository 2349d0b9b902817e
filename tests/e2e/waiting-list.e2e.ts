import type { Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { type Account, post, signInAs, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, testWithWorker } from './test.ts'
import { readyForOffline } from './two-people.ts'

test.use({ colorScheme: 'light' })

const NOT_CONFIRMED = /^You asked at \d{1,2}(:\d\d)? [AP]M · not confirmed yet$/

testWithWorker(
  'a member asks without signal for a place that is taken meanwhile, waits, and gets the next free place',
  async ({ page, context, site }) => {
    const { ana, beto, event } = await partyWithOnePlace(site)
    await readyForOffline(page, site, ana, [
      '/profile?tab=events',
      '/settings',
      '/home?when=two-weeks',
      `/events/${event.id}`,
    ])
    await context.setOffline(true)
    await page.getByRole('button', { name: "I'm going" }).click()
    await expect(page.getByText(NOT_CONFIRMED)).toBeVisible()
    await expect(page.getByRole('button', { name: "You're going", pressed: true })).toBeVisible()
    await page.goto('/profile?tab=events')
    await expect(page.getByRole('tabpanel').getByText(NOT_CONFIRMED)).toBeVisible()
    await page.goto('/home?when=two-weeks')
    const row = page.getByRole('article').filter({ hasText: event.title })
    await expect(row.getByText(NOT_CONFIRMED)).toBeVisible()
    await page.goto('/settings#storage')
    const waiting = page.locator('#storage').getByRole('listitem').filter({ hasText: event.title })
    await expect(waiting).toContainText(/You're going · waiting for signal · \d{1,2}(:\d\d)? [AP]M/)
    await page.goto(`/events/${event.id}`)

    await attend(site, beto, event, 'going')
    await context.setOffline(false)
    const refusal = page.getByText('This party is full. You can join its waiting list.', { exact: true })
    await expect(refusal).toBeVisible()
    await expect(page.getByText(NOT_CONFIRMED)).toBeHidden()
    await page.getByRole('button', { name: 'Join waiting list' }).click()
    await expect(page.getByRole('button', { name: "You're waiting", pressed: true })).toBeVisible()
    await expect(page.getByText('Full · 1 waiting')).toBeVisible()
    await expectAccessible(page)

    await attend(site, beto, event, null)
    // The place is held for ten seconds, so that Beto can undo it.
    await expect.poll(() => attendanceOf(site, ana, event), { timeout: 20_000 }).toBe('going')
    await page.goto('/notifications')
    const notification = page.getByRole('listitem').filter({ hasText: `You have a place: ${event.title}` })
    await expect(notification).toContainText('A place became free, so you are going.')
    await notification.getByRole('link').click()
    await expect(page.getByRole('button', { name: "You're going", pressed: true })).toBeVisible()
    await giveUp(page)
    await expect(page.getByRole('button', { name: "I'm going", pressed: false })).toBeVisible()
    // The place is held for her, so it is free for her also in newer responses, in which the event is full.
    await page.reload()
    await expect(page.getByRole('button', { name: "I'm going", pressed: false })).toBeVisible()
  },
)

test('a tap on "You\'re going" changes nothing, and leaving a full event asks first and can be undone', async ({
  page,
  context,
  site,
}) => {
  const { ana, beto, event } = await partyWithOnePlace(site)
  await attend(site, ana, event, 'going')
  await attend(site, beto, event, 'waiting')
  await signInAs(context, site, ana)
  await page.goto(`/events/${event.id}`)
  const dialog = page.getByRole('dialog')
  const going = page.getByRole('button', { name: "You're going", pressed: true })
  await going.click()
  await expect(dialog.getByRole('heading', { name: 'Are you going?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await attendanceOf(site, ana, event)).toBe('going')

  // "Maybe" gives the place away as well.
  await going.click()
  await dialog.getByRole('button', { name: /^Maybe/ }).click()
  await expect(dialog.getByText('The first on the waiting list gets your place.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep my place' }).click()
  await expect(dialog).toBeHidden()
  expect(await attendanceOf(site, ana, event)).toBe('going')

  await giveUp(page)
  await expect(page.getByText('Your place is held for ten seconds.', { exact: true })).toBeVisible()
  await expect.poll(() => attendanceOf(site, ana, event)).toBe(null)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(going).toBeVisible()
  await expect.poll(() => attendanceOf(site, ana, event)).toBe('going')
  expect(await attendanceOf(site, beto, event)).toBe('waiting')

  await giveUp(page)
  await expect.poll(() => attendanceOf(site, beto, event), { timeout: 20_000 }).toBe('going')
  expect(await attendanceOf(site, ana, event)).toBe(null)
})

testWithWorker(
  'a member who waits is asked before leaving the list, and undo without signal keeps the position',
  async ({ page, context, site }) => {
    const { ana, beto, event } = await partyWithOnePlace(site)
    const lucia = await signUp(site, { firstName: 'Lucía' })
    await attend(site, beto, event, 'going')
    for (const member of [ana, lucia]) await attend(site, member, event, 'waiting')
    await readyForOffline(page, site, ana, [`/events/${event.id}`])
    const waiting = page.getByRole('button', { name: "You're waiting", pressed: true })
    await expect(waiting).toBeVisible()
    await context.setOffline(true)
    await waiting.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Not going' }).click()
    await expect(dialog.getByText('If you ask again later, you wait at the end of the list.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Leave the list' }).click()
    await expect(page.getByText(NOT_CONFIRMED)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(waiting).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(NOT_CONFIRMED)).toBeHidden()
    await attend(site, beto, event, null)
    await expect.poll(() => attendanceOf(site, ana, event), { timeout: 20_000 }).toBe('going')
    expect(await attendanceOf(site, lucia, event)).toBe('waiting')
  },
)

test('a member who helps the host is told who gets the place', async ({ page, context, site }) => {
  const { mateo, ana, event } = await partyWithOnePlace(site)
  const lucia = await signUp(site, { firstName: 'Lucía' })
  await attend(site, ana, event, 'going')
  await attend(site, lucia, event, 'waiting')
  await post(site, `/api/users/${ana.id}/follow`, {}, { Cookie: mateo.cookie })
  await put(site, mateo, `/api/events/${event.id}/people/${ana.id}`, { role: 'door' })
  await put(site, ana, `/api/events/${event.id}/role`, {})
  await signInAs(context, site, ana)
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: "You're going", pressed: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not going' }).click()
  const sentence = 'Lucía Paredes is first on the waiting list and gets your place.'
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible()
})

test('the host sees who waits, in their order', async ({ page, context, site }) => {
  const { mateo, ana, beto, event } = await partyWithOnePlace(site)
  const lucia = await signUp(site, { firstName: 'Lucía' })
  await attend(site, beto, event, 'going')
  for (const member of [lucia, ana]) await attend(site, member, event, 'waiting')
  await signInAs(context, site, mateo)
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: 'Who is waiting' }).click()
  await expect(page.getByRole('dialog').getByRole('link')).toHaveText([/Lucía Paredes/, /Ana Paredes/])
  await expectAccessible(page)
})

testWithWorker(
  'a host cancels a party without signal, takes it back, and cancels it again',
  async ({ page, context, site }) => {
    const { mateo, event } = await partyWithOnePlace(site)
    await readyForOffline(page, site, mateo, ['/settings', `/events/${event.id}`, `/events/${event.id}/edit`])
    await context.setOffline(true)
    await cancelParty(page)
    const waiting = page.getByText(/^You cancelled this party at \d{1,2}(:\d\d)? [AP]M · not confirmed yet/)
    await expect(waiting).toBeVisible()
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(waiting).toBeHidden()

    await page.goto(`/events/${event.id}/edit`)
    await cancelParty(page)
    await expect(waiting).toBeVisible()
    await page.goto('/settings#storage')
    await expect(page.locator('#storage')).toContainText('Cancel this party')
    await page.goto(`/events/${event.id}`)
    await context.setOffline(false)
    await expect(page.getByText('The host called this party off: Rain')).toBeVisible()
    await expect(waiting).toBeHidden()
  },
)

test('a host switches the waiting list on in the form', async ({ page, context, site }) => {
  const { mateo, event } = await partyWithOnePlace(site, { hasWaitingList: false })
  await signInAs(context, site, mateo)
  await page.goto(`/events/${event.id}/edit`)
  await page.getByRole('checkbox', { name: 'Waiting list when full' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved', { exact: true })).toBeVisible()
  const stored = await (await page.request.get(`${site.origin}/api/events/${event.id}`)).json()
  expect(stored).toMatchObject({ hasWaitingList: true, waitingCount: 0 })
})

/** Through the choices and the question. */
async function giveUp(page: Page) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: "You're going", pressed: true }).click()
  await dialog.getByRole('button', { name: 'Not going' }).click()
  await dialog.getByRole('button', { name: 'Give up my place' }).click()
  await expect(dialog).toBeHidden()
}

async function attendanceOf(site: Site, { cookie }: Account, event: Event) {
  const response = await fetch(`${site.origin}/api/events/${event.id}/mine`, { headers: { Cookie: cookie } })
  return ((await response.json()) as MyPart).attendance
}

async function cancelParty(page: Page) {
  await page.getByRole('button', { name: 'Cancel this event' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Rain')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click()
}

async function partyWithOnePlace(site: Site, about: object = {}) {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const [ana, beto] = [await signUp(site, { firstName: 'Ana' }), await signUp(site, { firstName: 'Beto' })]
  const date = Temporal.Now.zonedDateTimeISO('America/New_York').add({ days: 3 }).toPlainDate().toString()
  const party = { title: 'Noche de Un Lugar', date, startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa' }
  const event = await post<Event>(
    site,
    '/api/events',
    { ...party, capacity: 1, hasWaitingList: true, ...about },
    { Cookie: mateo.cookie },
  )
  return { mateo, ana, beto, event }
}

async function put(site: Site, { cookie }: Account, path: string, body: object) {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie }
  const response = await fetch(`${site.origin}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}

async function attend(site: Site, { cookie }: Account, event: Event, state: 'going' | 'waiting' | null) {
  const response = await fetch(`${site.origin}/api/events/${event.id}/attendance`, {
    method: state ? 'PUT' : 'DELETE',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    ...(state && { body: JSON.stringify({ state }) }),
  })
  expect(response.status).toBe(200)
}
