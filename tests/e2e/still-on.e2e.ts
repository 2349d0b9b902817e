import type { Event } from '#contract/events/events.ts'
import { askHosts } from '#db/events/still-on/confirmations.ts'
import { applySixWeeks } from '#db/events/still-on/six-weeks.ts'
import { makeDue } from '../support/event.ts'
import { post, signInAs, signUp } from './account.ts'
import { recordWaiting, waitingOf } from './in-view.ts'
import { extendLimits } from './patience.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, testWithWorker } from './test.ts'
import { workerControls } from './two-people.ts'

test.use({ colorScheme: 'light' })

/** No other journey has an event there, so the order of the list is known. */
const CITY = { city: 'Gainesville', state: 'FL' }

test('the host confirms a night without signal, a visitor sees it, and a night without an answer is one place lower', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mateo = await signUp(site, { userType: 'party_host' })
  const perreo = await askedEvent(site, mateo, 'Perreo a las dos', 2.2)
  const rumba = await askedEvent(site, mateo, 'Rumba en la Ocho', 4)
  await signInAs(page.context(), site, mateo)
  await page.addInitScript(city => localStorage.setItem('pista.city', city), JSON.stringify(CITY))

  await page.goto('/home')
  const questions = page.getByRole('group', { name: 'Still on?' })
  await expect(questions).toHaveCount(2)
  await expectAccessible(page)

  await page.goto(`/events/${rumba.id}`)
  await expect(questions).toHaveCount(1)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Yes, Rumba en la Ocho is on' }).click()
  await expect(questions).toContainText('not sent yet')
  await page.context().setOffline(false)
  await expect(page.getByText(/^Confirmed today \d/)).toBeVisible()
  await expect(questions).toHaveCount(0)

  // Two hours before the start of the other one.
  await site.withDatabase(async sql => {
    await sql`update events set start_local = start_local - interval '30 minutes' where id = ${perreo.id}`
    // The move confirmed it.
    await sql`update events set confirmed_at = null where id = ${perreo.id}`
  })
  await page.goto('/party-host-profile')
  await expect(page.getByRole('group', { name: 'Still on?' })).toContainText('Perreo a las dos')
  await expectAccessible(page)
  // The second time, the device has the desk of the host.
  await page.addInitScript(recordWaiting)
  await extendLimits(page)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Still on?' })).toContainText('Perreo a las dos')
  expect((await waitingOf(page)).placeholders).toEqual([])

  const elsewhere = await browser.newContext({ baseURL })
  const visitor = await elsewhere.newPage()
  await visitor.goto(`/events/${rumba.id}`)
  await expect(visitor.getByText(/^Confirmed today \d/)).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto(`/events/${perreo.id}`)
  await expect(visitor.getByText('Not confirmed today')).toBeVisible()
  await visitor.goto('/us/gainesville-fl/tonight')
  const titles = visitor.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['Rumba en la Ocho', 'Perreo a las dos'])
  await expect(visitor.getByRole('article').filter({ hasText: 'Perreo' })).toContainText('Not confirmed today')
  await elsewhere.close()
})

testWithWorker(
  'a weekly without a confirmation leaves the lists, comes back with the answer of its venue, and its age is right without signal',
  async ({ page, browser, baseURL, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const mateo = await signUp(site, { userType: 'party_host' })
    const olga = await signUp(site)
    const weekly = await unconfirmedWeekly(site, mateo, olga.id)

    const elsewhere = await browser.newContext({ baseURL, serviceWorkers: 'block' })
    const visitor = await elsewhere.newPage()
    await visitor.goto(`/events/${weekly.id}`)
    await expect(visitor.getByText(/^Not confirmed since .+ · hidden from lists$/)).toBeVisible()
    await expectAccessible(visitor)
    await visitor.goto('/us/ocala-fl')
    await expect(visitor.getByText(weekly.title)).toHaveCount(0)

    await signInAs(page.context(), site, olga)
    await page.goto('/notifications')
    await page.getByRole('link', { name: /Still on\? Lunes de timba/ }).click()
    await expect(page.getByRole('group', { name: 'Still on?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Yes, Lunes de timba is on' }).click()
    await expect(page.getByText('Confirmed this week')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Still on?' })).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByText(weekly.title).first()).toBeVisible()
    await elsewhere.close()

    await site.withDatabase(
      async sql =>
        await sql`update events set last_confirmed_at = now() - interval '36 days' where title = ${weekly.title}`,
    )
    // The page of the server has the sentence before the device has stored the event.
    const event = page.waitForResponse(response => response.url().endsWith(`/api/events/${weekly.id}`))
    await page.reload()
    await event
    await expect(page.getByText('Confirmed 5 weeks ago')).toBeVisible()
    await workerControls(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Confirmed 5 weeks ago · as of /)).toBeVisible()
    // A week later the same copy says that it is old.
    await page.clock.setFixedTime(Date.now() + 7 * 86_400_000)
    await page.reload()
    await expect(page.getByText(/^Not confirmed since .+ · as of /)).toBeVisible()
  },
)

/**
 * A party of each week at a venue with one person, which was asked seven weeks after the last confirmation, and is
 * hidden.
 */
async function unconfirmedWeekly(site: Site, { cookie }: { cookie: string }, personId: string): Promise<Event> {
  const date = Temporal.Now.plainDateISO().add({ days: 10 }).toString()
  const event = await post<Event>(
    site,
    '/api/events',
    {
      title: 'Lunes de timba',
      date,
      startTime: '22:00',
      venue: 'Club Tropical',
      location: '900 Main St',
      city: 'Ocala',
      state: 'FL',
      category: 'Salsa',
      series: { repeat: 'weekly' },
    },
    { cookie },
  )
  await site.withDatabase(async sql => {
    await sql`
      insert into venue_people (venue_id, user_id, named_by)
      select venue_id, ${personId}, ${personId} from events where id = ${event.id}
    `
    const ofSeries = sql`id in (select event_id from series_dates) and host_id = ${event.createdBy}`
    await sql`update events set last_confirmed_at = now() - interval '50 days' where ${ofSeries}`
    await applySixWeeks(sql, Date.now())
    await applySixWeeks(sql, Date.now() + 7 * 86_400_000)
  })
  return event
}

/** An event of tonight that begins in so many hours, whose host was asked. */
async function askedEvent(site: Site, { cookie }: { cookie: string }, title: string, hours: number): Promise<Event> {
  const event = await post<Event>(
    site,
    '/api/events',
    { title, date: '2027-11-19', startTime: '22:00', ...CITY, category: 'Salsa' },
    { cookie },
  )
  await site.withDatabase(async sql => {
    await makeDue(sql, event, hours)
    await sql`
      update events
      set night_of = ((now() at time zone 'America/New_York') - interval '6 hours')::date
      where id = ${event.id}
    `
    await askHosts(sql)
  })
  return event
}
