import { type Browser, devices } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { type Account, post, signInAs, signUp } from './account.ts'
import { EVENT_DATE } from './event-form.ts'
import { expectTwiceTheSizeFits } from './in-view.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test } from './test.ts'

test('Ana gives her place at a full event to Beto, who answers the host and has the pass, while Carla waits', async ({
  browser,
  site,
}) => {
  const [mateo, ana, beto, carla] = [
    await signUp(site, { firstName: 'Mateo', userType: 'party_host' }),
    await signUp(site, { firstName: 'Ana' }),
    await signUp(site, { firstName: 'Beto' }),
    await signUp(site, { firstName: 'Carla' }),
  ]
  const question = 'Do you eat meat?'
  const event = await post<Event>(
    site,
    '/api/events',
    {
      title: 'Noche de Son',
      category: 'salsa',
      date: EVENT_DATE,
      startTime: '21:00',
      city: 'Miami',
      state: 'FL',
      capacity: 1,
      hasWaitingList: true,
      questions: [{ text: question, isRequired: true }],
    },
    { cookie: mateo.cookie },
  )
  const answers = [{ question, answer: 'Only fish' }]
  await attend(site, ana, event, { state: 'going', answers })
  await attend(site, carla, event, { state: 'waiting', answers })
  await post(site, `/api/users/${beto.id}/follow`, {}, { cookie: ana.cookie })

  const own = await phoneOf(browser, site, ana)
  await own.goto(`/events/${event.id}`)
  await own.getByRole('button', { name: 'Show my pass' }).click()
  const pass = own.getByRole('dialog', { name: event.title })
  await pass.getByRole('button', { name: 'More', exact: true }).click()
  await pass.getByRole('button', { name: "I can't go" }).click()
  await own.getByRole('button', { name: 'Give my place to a friend' }).click()
  const sheet = own.getByRole('dialog', { name: 'Give my place to a friend' })
  await expect(sheet.getByRole('button', { name: 'Beto' })).toBeVisible()
  await expectAccessible(own)
  await sheet.getByRole('button', { name: 'Beto' }).click()
  await expect(sheet.getByText('Offer your place to Beto Paredes?')).toBeVisible()
  await expectAccessible(own)
  await sheet.getByRole('button', { name: 'Offer my place' }).click()
  await expect(own.getByText('You offered your place to Beto Paredes', { exact: true })).toBeVisible()
  await expect(own.getByRole('button', { name: "You're going" })).toBeVisible()
  await expectAccessible(own)
  // A place has one offer.
  await own.getByRole('button', { name: "You're going" }).click()
  const choices = own.getByRole('dialog', { name: 'Are you going?' })
  await expect(choices.getByRole('button', { name: 'Not going' })).toBeVisible()
  await expect(choices.getByRole('button', { name: 'Give my place to a friend' })).toBeHidden()
  await choices.getByRole('button', { name: 'Close' }).click()

  const friend = await phoneOf(browser, site, beto)
  await friend.goto('/notifications')
  await friend.getByRole('link', { name: /Ana Paredes offers you a place: Noche de Son/ }).click()
  await expect(friend.getByText('Ana Paredes offers you a place', { exact: true })).toBeVisible()
  // The answer is in the action bar, instead of the waiting list.
  await expect(friend.getByRole('button', { name: 'Take the place' })).toBeInViewport({ ratio: 1 })
  await expect(friend.getByRole('button', { name: 'Join waiting list' })).toHaveCount(0)
  await expectAccessible(friend)
  await expectTwiceTheSizeFits(friend)
  // Without signal nothing can be answered.
  await friend.route(`**/api/events/${event.id}**`, route => route.abort())
  await friend.reload()
  await expect(friend.getByRole('button', { name: 'Join waiting list' })).toBeVisible()
  await friend.unrouteAll()
  await friend.reload()
  await friend.getByRole('button', { name: 'Take the place' }).click()
  const form = friend.getByRole('dialog', { name: 'The host asks' })
  await form.getByLabel(question).fill('Yes')
  await form.getByRole('button', { name: "I'm going" }).click()
  await expect(friend.getByRole('button', { name: 'Show my pass' })).toBeVisible()
  await expect(friend.getByText('Ana Paredes offers you a place', { exact: true })).toBeHidden()

  // The page of Ana is open, and learns it from the socket.
  await expect(own.getByRole('button', { name: 'Join waiting list' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Show my pass' })).toBeHidden()
  await own.goto('/notifications')
  await expect(own.getByText('Beto Paredes goes in your place: Noche de Son')).toBeVisible()
  const waiting = await phoneOf(browser, site, carla)
  await waiting.goto(`/events/${event.id}`)
  await expect(waiting.getByRole('button', { name: "You're waiting" })).toBeVisible()
  for (const page of [own, friend, waiting]) await page.context().close()
})

async function phoneOf(browser: Browser, site: Site, account: Account) {
  const context = await browser.newContext({ ...devices['iPhone 13'], baseURL: site.origin, deviceScaleFactor: 1 })
  await signInAs(context, site, account)
  return await context.newPage()
}

async function attend(site: Site, { cookie }: Account, event: Event, body: object) {
  const response = await fetch(`${site.origin}/api/events/${event.id}/attendance`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}
