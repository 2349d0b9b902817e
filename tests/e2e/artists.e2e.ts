import type { Event } from '#contract/events/events.ts'
import { post, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'
import { visiting } from './two-people.ts'

const PARTY = {
  title: 'Noche de Brisa',
  date: '2030-05-03',
  startTime: '22:00',
  endTime: '04:00',
  city: 'Miami',
  state: 'FL',
  category: 'Salsa',
  program: {
    parts: [
      { from: '22:00', kind: 'class', name: 'Son for beginners' },
      { from: '23:00', kind: 'dj', name: 'DJ Brisa' },
    ],
  },
}

test('the name of a DJ in a program opens the page, which a member follows and claims, and writes on after a moderator agrees', async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const brisa = await signUp(site, { firstName: 'Brisa' })
  const jefa = await signUp(site, { firstName: 'Jefa' })
  await site.withDatabase(async sql => await sql`insert into admin_roles (user_id, role) values (${jefa.id}, 'admin')`)
  const event = await post<Event>(site, '/api/events', PARTY, { cookie: mateo.cookie })

  const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.goto(`/events/${event.id}`)
  await expect(visitor.getByText('Son for beginners')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Son for beginners' })).toHaveCount(0)
  await visitor.getByRole('link', { name: 'DJ Brisa' }).click()
  await expect(visitor.getByRole('heading', { name: 'DJ Brisa' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Noche de Brisa' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('link', { name: 'Follow', exact: true }).click()
  await expect(visitor.getByText('DJ Brisa')).toBeVisible()
  await visitor.context().close()

  const page = `/a/${event.artists?.[0]?.slug}`
  const dj = await visiting(browser, site, brisa, page)
  await dj.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(dj.getByRole('button', { name: 'Unfollow' })).toBeVisible()
  await dj.getByLabel('How can a moderator recognize you?').fill('I write to you from @djbrisa')
  // The typed reason survives a reload.
  await dj.reload()
  await expect(dj.getByLabel('How can a moderator recognize you?')).toHaveValue('I write to you from @djbrisa')
  await dj.getByRole('button', { name: 'Claim this page' }).click()
  await expect(dj.getByText('Your claim waits for a moderator.')).toBeVisible()
  await expectAccessible(dj)

  const admin = await visiting(browser, site, jefa, '/admin/reports')
  await admin.getByRole('button', { name: 'Open with my account' }).click()
  await expect(admin.getByText('I write to you from @djbrisa')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Accept the claim of Brisa Paredes' }).click()
  await expect(admin.getByText('I write to you from @djbrisa')).toBeHidden()

  await dj.reload()
  await dj.getByRole('button', { name: 'Edit this page' }).click()
  await dj.getByLabel('About you').fill('Vinyl, and only vinyl.')
  await dj.getByLabel('Link 1').fill('brisa.example.com')
  await dj.getByRole('button', { name: 'Save' }).click()
  await expect(dj.getByRole('paragraph').filter({ hasText: 'Vinyl, and only vinyl.' })).toBeVisible()
  await expect(dj.getByRole('link', { name: 'brisa.example.com' })).toBeVisible()
  await dj.goto(`/profile/${brisa.id}/following`)
  await expect(dj.getByRole('link', { name: 'DJ Brisa' })).toBeVisible()

  // The host of another night chooses the same DJ while typing.
  const host = await visiting(browser, site, mateo, `/events/${event.id}/edit`)
  const second = host.getByRole('group', { name: 'Part 2' })
  await second.getByLabel('Name (optional)').fill('bris')
  await expect(second.locator('datalist option')).toHaveText('DJ Brisa · Miami, FL')
  await second.getByLabel('Name (optional)').fill('DJ Brisa · Miami, FL')
  await expect(second.getByLabel('Name (optional)')).toHaveValue('DJ Brisa')
  await expect(second.getByText('An artist with a page')).toBeVisible()
  const first = host.getByRole('group', { name: 'Part 1' })
  await expect(first.getByLabel('A page for this artist')).not.toBeChecked()
})
