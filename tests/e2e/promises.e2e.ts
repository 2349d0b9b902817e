import type { Event } from '#contract/events/events.ts'
import { post, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'
import { visiting } from './two-people.ts'

test('a member who was checked in says after the night what was as promised', async ({ browser, site }) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ana = await signUp(site, { firstName: 'Ana' })
  const order = {
    title: 'Noche Cumplida',
    date: '2030-05-03',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    program: { floor: 'wood' },
  }
  const { id } = await post<Event>(site, '/api/events', order, { cookie: mateo.cookie })
  await site.withDatabase(async sql => {
    await sql`insert into attendances (event_id, user_id, state) values (${id}, ${ana.id}, 'going')`
    await sql`
      insert into door_rows (event_id, device, counter, seq, at, by_name, kind, pass)
      values (${id}, '00000000000000a1', 1, 1, now(), 'Door', 'in', ${`member:${ana.id}`})
    `
    await sql`
      update events set start_local = now() - interval '20 hours', end_local = now() - interval '15 hours', tz = 'UTC'
      where id = ${id}
    `
  })
  const page = await visiting(browser, site, ana, `/events/${id}`)
  await expect(page.getByRole('heading', { name: 'Was it as promised?' })).toBeVisible()
  // The program says nothing about the music.
  await expect(page.getByText('Was the music as announced?')).toHaveCount(0)
  await page.getByRole('button', { name: 'Did it start on time? Yes' }).click()
  await expect(page.getByText('Thank you. You can change your answers.')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(true)
  const no = page.getByRole('button', { name: 'Was the floor as announced? No' })
  await no.click()
  await expect(page.getByText('This needs a connection.', { exact: true })).toBeVisible()
  await expect(no).toHaveAttribute('aria-pressed', 'false')
  await page.context().setOffline(false)
  await no.click()
  await expect(no).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(no).toHaveAttribute('aria-pressed', 'true')
})
