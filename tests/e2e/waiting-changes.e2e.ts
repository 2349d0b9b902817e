import type { Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { type Account, post, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, testWithWorker as test } from './test.ts'
import { readyForOffline } from './two-people.ts'
import { queueSyncOf } from './worker-devtools.ts'

test('going, a saved event, a follow and a review wait without signal, survive a reload, and are sent', async ({
  page,
  context,
  site,
}) => {
  const { ana, mateo, coming, begun } = await twoEvents(site)
  await readyForOffline(page, site, ana, [
    `/events/${coming.id}`,
    `/events/${begun.id}`,
    `/user/${mateo.id}`,
    '/profile?tab=friends',
    '/profile?tab=events',
  ])
  await context.setOffline(true)

  await page.goto(`/events/${coming.id}`)
  await page.getByRole('button', { name: "I'm going" }).click()
  await page.getByRole('button', { name: 'Save to favorites' }).click()
  await expect(page.getByRole('button', { name: 'Saved to favorites', pressed: true })).toBeVisible()
  await page.goto(`/user/${mateo.id}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText('Kept for later', { exact: true })).toBeVisible()
  await page.goto(`/events/${begun.id}`)
  const tab = await context.newPage()
  await tab.goto(`/events/${begun.id}`)
  await tab.getByLabel('What was it like?').fill('Typed in another tab')
  await writeReview(page, '4 stars', 'Hot, crowded, perfect.')

  const own = page.getByRole('listitem').filter({ hasText: 'Hot, crowded, perfect.' })
  await expect(own.getByText('waiting for signal')).toBeVisible()
  await expect(tab.getByText('Hot, crowded, perfect.')).toBeVisible()
  await expect(tab.getByLabel('What was it like?')).toHaveValue('Typed in another tab')
  await tab.close()
  await page.reload()
  await expect(own.getByText('waiting for signal')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/events/${coming.id}`)
  await expect(page.getByRole('button', { name: "You're going", pressed: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saved to favorites', pressed: true })).toBeVisible()
  await expect(page.getByText(/^You asked at .* · not confirmed yet$/)).toBeVisible()
  await page.goto(`/user/${mateo.id}`)
  await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await expect(page.getByText('waiting for signal')).toBeVisible()
  await page.goto('/profile?tab=events')
  await expect(page.getByRole('tabpanel').getByText(coming.title)).toHaveCount(2)
  await page.getByRole('tab', { name: 'Friends' }).click()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: /Mateo/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^1\s*Following$/ })).toBeVisible()
  await page.goto('/settings#storage')
  await expect(page.locator('#storage').getByText('waiting for signal')).toHaveCount(4)

  await context.setOffline(false)
  await expect(page.locator('#storage').getByText('Everything you have written has been sent.')).toBeVisible()
  expect(await storedFor(page, { coming, begun, mateo })).toEqual({
    going: 'going',
    isSaved: true,
    follows: true,
    review: 'Hot, crowded, perfect.',
  })
  await page.goto(`/events/${begun.id}`)
  await expect(own).toBeVisible()
  await expect(page.getByText('waiting for signal')).toBeHidden()
})

test('the worker sends waiting changes after the page was closed', async ({ page, context, site }) => {
  const { ana, mateo, coming, begun } = await twoEvents(site)
  await readyForOffline(page, site, ana, [`/events/${coming.id}`, `/events/${begun.id}`, `/user/${mateo.id}`])
  await site.stop('SIGKILL')
  await page.goto(`/events/${coming.id}`)
  await page.getByRole('button', { name: "I'm going" }).click()
  await page.getByRole('button', { name: 'Save to favorites' }).click()
  await expect(page.getByRole('button', { name: 'Saved to favorites', pressed: true })).toBeVisible()
  await page.goto(`/user/${mateo.id}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByText('waiting for signal')).toBeVisible()
  await page.goto(`/events/${begun.id}`)
  await writeReview(page, '5 stars', 'Again, please.')
  await expect(page.getByText('waiting for signal')).toBeVisible()

  const other = await context.newPage()
  const sync = await queueSyncOf(other, site)
  await page.close()
  await site.start()
  await sync()
  await expect
    .poll(() => storedFor(other, { coming, begun, mateo }, site.origin))
    .toEqual({ going: 'going', isSaved: true, follows: true, review: 'Again, please.' })
})

test('a refusal that comes later restores the stored state and is shown once', async ({ page, context, site }) => {
  const { ana, mateo, coming } = await twoEvents(site)
  await readyForOffline(page, site, ana, [`/events/${coming.id}`])
  await context.setOffline(true)
  await page.getByRole('button', { name: "I'm going" }).click()
  const asked = page.getByText(/^You asked at .* · not confirmed yet$/)
  await expect(asked).toBeVisible()
  await post(site, `/api/events/${coming.id}/cancel`, { reason: 'Rain' }, { Cookie: mateo.cookie })
  await context.setOffline(false)
  await expect(page.getByText('That was not saved', { exact: true })).toBeVisible()
  await expect(asked).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: coming.title })).toBeVisible()
  await expect(page.getByText('That was not saved', { exact: true })).toBeHidden()
})

test('a report without signal waits and is sent later, and the sign-out warns of it', async ({
  page,
  context,
  site,
}) => {
  const { ana, mateo } = await twoEvents(site)
  await readyForOffline(page, site, ana, [`/user/${mateo.id}`])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'More about Mateo Paredes' }).click()
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByLabel('What happened?').fill('Sells fake tickets')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Kept for later', { exact: true })).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('link', { name: 'Sign Out' }).click()
  await expect(page.getByRole('dialog').getByText('One other change has not been sent yet.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await context.setOffline(false)
  await page.goto('/settings#storage')
  await expect(page.locator('#storage').getByText('Everything you have written has been sent.')).toBeVisible()
})

/** An event that Ana attended and that has begun, and an upcoming event. */
async function twoEvents(site: Site) {
  const ana = await signUp(site, { firstName: 'Ana' })
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const publish = (title: string, starts: Temporal.ZonedDateTime) =>
    post<Event>(
      site,
      '/api/events',
      {
        title,
        date: starts.toPlainDate().toString(),
        startTime: starts.toPlainTime().toString({ smallestUnit: 'minute' }),
        city: 'Miami',
        state: 'FL',
        category: 'Salsa',
      },
      { Cookie: mateo.cookie },
    )
  const now = Temporal.Now.zonedDateTimeISO('America/New_York')
  const begun = await publish('Rumba Anoche', now.subtract({ hours: 1 }))
  const coming = await publish('Rumba Larga', now.add({ days: 3 }))
  const response = await fetch(`${site.origin}/api/events/${begun.id}/attendance`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Cookie: ana.cookie },
    body: JSON.stringify({ state: 'going' }),
  })
  expect(response.status).toBe(200)
  return { ana, mateo, coming, begun }
}

async function writeReview(page: Page, stars: string, comment: string) {
  const form = page.getByRole('form', { name: 'Your review' })
  // With the keyboard, because the offline notice moves the page down.
  await form.getByRole('radio', { name: stars }).press('Space')
  await form.getByLabel('What was it like?').fill(comment)
  await form.getByRole('button', { name: 'Send review' }).click()
}

type Changed = { coming: Event; begun: Event; mateo: Account }

async function storedFor(page: Page, { coming, begun, mateo }: Changed, origin = '') {
  const read = async (path: string) => await (await page.request.get(origin + path)).json()
  const [part, reviewed, profile] = await Promise.all(
    [`/api/events/${coming.id}/mine`, `/api/events/${begun.id}/mine`, `/api/users/${mateo.id}`].map(read),
  )
  return {
    going: part.attendance,
    isSaved: part.isFavorite,
    follows: profile.isFollowing,
    review: reviewed.review?.comment,
  }
}
