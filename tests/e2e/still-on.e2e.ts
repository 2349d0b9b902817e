import type { Event } from '#contract/events/events.ts'
import { askHosts } from '#db/events/still-on/questions.ts'
import { makeDue } from '../support/event.ts'
import { post, signInAs, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, testWithWorker as test } from './test.ts'

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
