import type { Page } from '@playwright/test'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { formatIn } from '#contract/i18n/region.ts'
import { expect, expectAccessible, IN_MOTION, SAMPLE, test, testWithWorker } from './test.ts'

test.use({ ...IN_MOTION, environment: SAMPLE })

const PASSWORD = 'pista-tonight'
/** The date of tonight, which changes at six in the morning. */
const tonight = () => tonightIn('America/New_York', Date.now())

test('an event that crosses midnight is listed under the date it starts on', async ({ page, browser, baseURL }) => {
  await signIn(page, 'mateo')
  await page.goto('/create-event')
  await fillNight(page, { title: 'La Última Salsa', date: tonight() })
  // The date of tonight changes at six, so that the event is over at no hour of the test.
  await page.getByLabel('End Time').fill('06:00')
  const when = `${eventTimeLabel(tonight(), formatIn('en'))} · 11 PM – 6 AM`
  await expect(page.getByText(when)).toBeVisible()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/profile')
  const sheet = page.getByRole('dialog', { name: 'It’s up' })
  await expect(sheet.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me.*from%3Dwhatsapp/)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const anasPhone = await context.newPage()
  await signIn(anasPhone, 'ana')
  await anasPhone.goto('/home')
  await anasPhone.getByRole('button', { name: 'Find a party' }).click()
  await anasPhone.getByRole('searchbox').fill('ultima salsa')
  await anasPhone.getByRole('link', { name: /La Última Salsa/ }).click()
  await expect(anasPhone.getByRole('heading', { level: 1, name: 'La Última Salsa' })).toBeVisible()
  await expect(anasPhone.getByText(when)).toBeVisible()
  await context.close()
})

test('going raises the count, not going lowers it, and going without signal waits on the device', async ({
  page,
  context,
}) => {
  const event = await someNight(page, 'ana')
  await page.goto(`/events/${event.id}`)
  const count = () => page.locator('dt', { hasText: 'going' }).locator('xpath=following-sibling::dd[1]').innerText()
  const before = Number(await count())

  await page.getByRole('button', { name: "I'm going" }).click()
  await expect(page.getByRole('button', { name: "You're going", pressed: true })).toBeVisible()
  await expect.poll(async () => Number(await count())).toBe(before + 1)
  await page.reload()
  await expect(page.getByRole('button', { name: "You're going" })).toBeVisible()
  await expect.poll(async () => Number(await count())).toBe(before + 1)

  await page.getByRole('button', { name: "You're going" }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not going' }).click()
  await expect.poll(async () => Number(await count())).toBe(before)

  await expect(page.getByRole('button', { name: "I'm going" })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: "I'm going" }).click()
  await expect(page.getByText(/^You asked at .* · not confirmed yet$/)).toBeVisible()
  await expect(page.getByRole('button', { name: "You're going", pressed: true })).toBeVisible()
})

test('a partly loaded city shows that more is loading, never an empty list', async ({ page }) => {
  await page.route('**/api/events?*', (route, request) => {
    const isFirstPage = new URL(request.url()).searchParams.get('after') === ''
    return isFirstPage ? route.continue({ url: request.url().replace('limit=300', 'limit=20') }) : route.abort()
  })
  await signIn(page, 'ana')
  await page.goto('/home?when=two-weeks')
  await expect(page.getByText(/parties · more to load/)).toBeVisible()
  await expect(page.getByText(/^Offline · updated/)).toBeVisible()
  await page.goto('/home?when=two-weeks&genre=tango')
  await expect(page.getByText('The parties could not be loaded')).toBeVisible()

  await page.unroute('**/api/events?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No party fits that')).toBeVisible()
  await page.goto('/home?when=two-weeks')
  await expect(page.getByRole('article').nth(30)).toBeAttached()
  await expect(page.getByText('more to load')).toHaveCount(0)
})

test('a refused form keeps all typed text, also through a reload', async ({ page }) => {
  await signIn(page, 'ana')
  await page.goto('/create-event')
  await page.getByLabel('Event Title').fill('A night of mine')
  await page.getByLabel('State').fill('fla')
  await expect(page.getByLabel('State')).toHaveValue('FL')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Only party hosts can create events', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Event Title')).toHaveValue('A night of mine')
})

test('the form names what is missing, asks for the date, survives a failure, and creates one event after a lost response', async ({
  page,
}) => {
  await signIn(page, 'mateo')
  await page.goto('/create-event')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Missing required fields', { exact: true })).toBeVisible()
  await expect(page.getByText('Please fill in all required fields', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Event Title')).toBeFocused()
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'flyer.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(11 * 1024 * 1024),
  })
  await expect(page.getByText('File too large', { exact: true })).toBeVisible()
  await expect(page.getByText('Please choose an image under 10MB', { exact: true })).toBeVisible()

  // A start after midnight asks once for the intended date.
  await fillNight(page, { title: 'After', date: '2026-11-20' })
  await page.getByLabel('Start Time').fill('00:30')
  await expect(page.getByRole('button', { name: 'After Friday night (Sat 12:30 AM)', pressed: true })).toBeVisible()
  await expect(page.getByText('Fri Nov 20 · Sat 12:30 AM')).toBeVisible()
  await page.getByRole('button', { name: 'Early Friday' }).click()
  await expect(page.getByText('Thu Nov 19 · Fri 12:30 AM')).toBeVisible()

  // What the server fails to store is not published, and the form stays.
  await fillNight(page, { title: 'Una Falla', date: tonight() })
  await page.route('**/api/events', async route => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fulfill({ status: 500, json: { error: '', code: 'failed' } })
  })
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Failed to create event', { exact: false }).first()).toBeVisible()
  await expect(page.getByLabel('Event Title')).toHaveValue('Una Falla')
  await page.unroute('**/api/events')

  // After a lost response there is one event, with the text that was typed since.
  await page.getByLabel('Event Title').fill('Una Vez')
  await page.route('**/api/events', async route => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Publishes when you have signal', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/profile/)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Change: Una Vez' }).click()
  await page.getByLabel('Event Title').fill('Una Vez, y Ya')
  await page.unroute('**/api/events')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page).toHaveURL(/\/profile/)

  const { id } = await who(page)
  const titles = async () => {
    const mine = (await (await page.request.get(`/api/events/host/${id}`)).json()) as { title: string }[]
    return mine.map(({ title }) => title).filter(title => title.startsWith('Una Vez'))
  }
  await expect.poll(titles).toEqual(['Una Vez, y Ya'])
})

test('a visitor has to sign in at the end, and the form is preserved', async ({ page }) => {
  await page.goto('/create-event')
  await page.getByLabel('Event Title').fill('Written before signing in')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('You must be logged in to create events', { exact: true })).toBeVisible()
  await signIn(page, 'mateo')
  await page.goto('/create-event')
  await expect(page.getByLabel('Event Title')).toHaveValue('Written before signing in')
})

test('an unknown event shows not found, and the back link opens the home page', async ({ page }) => {
  await page.goto('/events/nowhere')
  await expect(page.getByRole('heading', { name: 'Event Not Found' })).toBeVisible()
  await expect(page.getByText("The event you're looking for doesn't exist or has been removed.")).toBeVisible()
  await page.getByRole('link', { name: 'Back to Events' }).click()
  await expect(page).toHaveURL('/')
})

test('a host drafts, publishes, edits and cancels an event, and every visitor sees the reason', async ({
  page,
  browser,
  baseURL,
}) => {
  const day = Temporal.PlainDate.from(tonight()).add({ days: 3 }).toString()
  await signIn(page, 'mateo')
  await page.goto('/create-event')
  await fillNight(page, { title: 'La Semana Larga', date: day })
  await page.getByLabel('Map link or coordinates').fill('https://www.google.com/maps/@25.7743,-80.1937,17z')
  await expect(page.getByText('It is on the map.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Your draft is saved', { exact: true })).toBeVisible()
  await page.goto('/party-host-profile')
  const row = page.getByRole('link', { name: /La Semana Larga.*View Details/ })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await row.click()
  await expect(page.getByText('Only you can see this until you publish it.')).toBeVisible()
  const server = page.url()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit event' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'It’s up' })
  await expect(sheet.getByText(/^Sent to|^It was sent to nobody/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Story picture' }).click()
  await expect(page.getByRole('dialog', { name: 'Story picture' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => 'publishedEvent' in history.state)).toBe(false)
  await page.reload()
  await expect(page.getByRole('link', { name: /La Semana Larga.*Published/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const anasPhone = await context.newPage()
  await signIn(anasPhone, 'ana')
  await anasPhone.goto(server)
  await anasPhone.getByRole('button', { name: "I'm going" }).click()
  await expect(anasPhone.getByRole('button', { name: "You're going" })).toBeVisible()
  await anasPhone.getByRole('button', { name: 'Who is going' }).click()
  await expect(anasPhone.getByRole('dialog').getByText('Ana Villalobos')).toBeVisible()

  await page.goto(`${server}/edit`)
  await page.getByLabel('Price', { exact: false }).first().fill('12.345')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Enter a price like 25 or 12.50')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Price', { exact: false }).first()).toHaveValue('12.345')
  await page.getByLabel('Price', { exact: false }).first().fill('12.50')
  await expect(page.getByText('1 person will be told: Free → $12.50')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '0 of 1 has seen it' })).toBeVisible()
  const dialogText = await page.request.get(server.replace('/events/', '/api/events/'))
  expect(await dialogText.json()).toMatchObject({ price: '12.50', latitude: 25.7743, longitude: -80.1937 })

  await page.goto(`${server}/edit`)
  await page.getByRole('button', { name: 'Cancel this event' }).click()
  await page.getByRole('button', { name: 'Cancel event', exact: true }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await page.getByLabel('Reason').fill('The roof is leaking')
  await page.getByRole('button', { name: 'Cancel event', exact: true }).click()
  await expect(page.getByText('The event is cancelled', { exact: true })).toBeVisible()

  await anasPhone.goto(server)
  await expect(anasPhone.getByText('The host called this party off: The roof is leaking')).toBeVisible()
  await expect(anasPhone.getByRole('button', { name: "I'm going" })).toBeHidden()
  await expectAccessible(anasPhone)
  await anasPhone.goto('/home?when=two-weeks')
  await expect(anasPhone.getByRole('article').filter({ hasText: 'La Semana Larga' })).toContainText('Cancelled')
  await context.close()
})

testWithWorker(
  'a goer opens tonight and events without signal, attends one and reviews it',
  async ({ page, context, browser, baseURL }) => {
    const hosts = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    const mateo = await hosts.newPage()
    await signIn(mateo, 'mateo')
    const began = Temporal.Now.zonedDateTimeISO('America/New_York').subtract({ hours: 1 })
    const response = await mateo.request.post('/api/events', {
      data: {
        title: 'Rumba de Anoche',
        date: began.toPlainDate().toString(),
        startTime: began.toPlainTime().toString({ smallestUnit: 'minute' }),
        city: 'Miami',
        state: 'FL',
        category: 'Salsa',
      },
    })
    const { id } = (await response.json()) as { id: string }
    await hosts.close()

    await signIn(page, 'ana')
    await page.goto('/home?when=two-weeks')
    await expect(page.getByRole('link', { name: /Rumba de Anoche/ })).toBeVisible()
    await page.evaluate(async () => await navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Offline · updated \d{1,2}(:\d{2})? [AP]M$/)).toBeVisible()
    const first = page.getByRole('article').first()
    await expect(first).toBeVisible()
    const title = await first.getByRole('heading').innerText()
    await first.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What to Expect' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: /Rumba de Anoche/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rumba de Anoche' })).toBeVisible()

    await context.setOffline(false)
    await page.goto(`/events/${id}`)
    await page.getByRole('button', { name: "I'm going" }).click()
    const form = page.getByRole('form', { name: 'Your review' })
    await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await form.getByLabel('What was it like?').fill('Hot, crowded, perfect.')
    await page.reload()
    await expect(form.getByLabel('What was it like?')).toHaveValue('Hot, crowded, perfect.')
    await form.getByRole('button', { name: 'Send review' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Hot, crowded, perfect.' })).toBeVisible()
    await expect(page.getByText('1 review', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Change your review' }).click()
    await form.getByRole('radio', { name: '2 stars' }).check({ force: true })
    await page.reload()
    await expect(form.getByRole('radio', { name: '2 stars' })).toBeChecked()
    await form.getByRole('button', { name: 'Save review' }).click()
    await expect(page.locator('dl').getByText('Rated 2.0 of 5')).toBeAttached()
    // A text is not restored over a review that another device has sent since.
    await page.getByRole('button', { name: 'Change your review' }).click()
    await form.getByLabel('What was it like?').fill('Too crowded.')
    const { review } = await (await page.request.get(`/api/events/${id}/mine`)).json()
    const changed = await page.request.patch(`/api/events/${id}/reviews`, {
      headers: { 'If-Match': `"${review.version}"` },
      data: { rating: 3, comment: 'Hot.' },
    })
    expect(changed.ok()).toBe(true)
    await page.reload()
    await expect(page.locator('dl').getByText('Rated 3.0 of 5')).toBeAttached()
    await page.getByRole('button', { name: 'Change your review' }).click()
    await expect(form.getByLabel('What was it like?')).toHaveValue('Hot.')
    await form.getByRole('button', { name: 'Delete review' }).click()
    await expect(page.getByText('Nobody has said anything about this party yet.')).toBeVisible()
  },
)

test('a visitor’s favourite stays on the device, and belongs to the account after the sign-in', async ({
  page,
  context,
}) => {
  const event = await someNight(page, 'ana')
  const path = `/api/events/${event.id}`
  expect((await page.request.delete(`${path}/favorite`)).ok()).toBe(true)
  await context.clearCookies()
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: 'Save to favorites', pressed: false }).click()
  await expect(page.getByRole('button', { name: 'Saved to favorites', pressed: true })).toBeVisible()
  await expect(page.getByText('It joins your account when you sign in.', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Saved to favorites' }).click()
  await expect(page.getByRole('button', { name: 'Save to favorites', pressed: false })).toBeVisible()
  await page.getByRole('button', { name: 'Save to favorites' }).click()
  await expect(page.getByRole('button', { name: 'Saved to favorites', pressed: true })).toBeVisible()
  // Without an account the link leads to the open page of the host.
  await page.getByRole('link', { name: 'See their parties' }).click()
  await expect(page).toHaveURL(/\/h\/[\w.-]+$/)
  await expect(page.getByRole('heading', { name: 'Upcoming parties' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Follow', exact: true }).click()
  await expect(page).toHaveURL(/\/join\?redirect=%2Fh%2F[\w.-]+&after=follow$/)

  await page.goto('/login')
  await page.getByLabel('Username').fill('ana')
  await page.getByLabel('Password', { exact: true }).fill('pista-tonight')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const mine = async () =>
    ((await (await page.request.get(`${path}/mine`)).json()) as { isFavorite: boolean }).isFavorite
  await expect.poll(mine).toBe(true)
  // Passed on once: what the member changes later stays.
  await page.request.delete(`${path}/favorite`)
  await page.goto(`/events/${event.id}`)
  await expect(page.getByRole('link', { name: 'See their parties' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save to favorites', pressed: false })).toBeVisible()
})

test('a position is posted with the sentences of its form', async ({ page }) => {
  await signIn(page, 'mateo')
  await page.goto('/create-job-listing')
  await page.getByLabel('Contact Email').fill('nobody')
  await page.getByRole('button', { name: 'Create Job Listing' }).click()
  for (const sentence of [
    'Job title is required',
    'Description must be at least 10 characters',
    'Requirements must be at least 10 characters',
    'Location is required',
    'Salary range is required',
    'Valid email is required',
    'Contact phone is required',
  ])
    await expect(page.getByText(sentence)).toBeVisible()

  await page.getByLabel('Job Title').fill('Bartender')
  await expect(page.getByText('Job title is required')).toBeHidden()
  await page.getByLabel('Job Description').fill('Behind the long bar, four nights a week.')
  await page.getByLabel('Requirements').fill('Two years behind a bar.')
  await page.getByLabel('Location').fill('Miami, FL')
  await page.getByLabel('Salary Range').fill('$18 an hour')
  await page.getByLabel('Contact Email').fill('jobs@example.com')
  await page.getByLabel('Contact Phone').fill('305 555 0100')
  await page.getByRole('button', { name: 'Create Job Listing' }).click()
  await expect(page.getByText('Job listing created successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('the screens of events and jobs open without an account, and none is wider than a phone', async ({ page }) => {
  const event = await someNight(page, 'mateo')
  const { id: hostId } = await who(page)
  const [job] = (await (await page.request.get(`/api/jobs/host/${hostId}`)).json()) as { id: number }[]
  for (const path of [
    '/home',
    '/home?genre=nothing',
    '/search?tab=events',
    `/events/${event.id}`,
    '/events/nowhere',
    '/create-event',
    '/create-job-listing',
    `/jobs/${job?.id}/apply`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(content).toBeLessThanOrEqual(screen ?? 0)
  }
})

async function signIn(page: Page, username: string) {
  const response = await page.request.post('/api/auth/login', { data: { username, password: PASSWORD } })
  expect(response.status()).toBe(200)
}

async function who(page: Page) {
  return (await (await page.request.get('/api/auth/user')).json()) as { id: string }
}

/** An event that has not begun and is not full. */
async function someNight(page: Page, username: string) {
  await signIn(page, username)
  const events = (await (await page.request.get('/api/events?limit=300')).json()) as ListedEvent[]
  const free = events.filter(({ status, startsAt, capacity }) => {
    return status === 'active' && capacity === null && Date.parse(startsAt) > Date.now()
  })
  for (const event of free) {
    const mine = (await (await page.request.get(`/api/events/${event.id}/mine`)).json()) as {
      attendance: string | null
    }
    if (mine.attendance === null) return event
  }
  throw new Error('the sample city has no night to go to')
}

type ListedEvent = { id: string; status: string; startsAt: string; capacity: number | null }

async function fillNight(page: Page, { title, date }: { title: string; date: string }) {
  await page.getByLabel('Event Title').fill(title)
  await page.getByLabel('Category').selectOption('Salsa')
  await page.getByLabel('Date', { exact: true }).fill(date)
  await page.getByLabel('Start Time').fill('23:00')
  await page.getByLabel('City', { exact: true }).fill('Miami')
  await page.getByLabel('State').fill('FL')
}
