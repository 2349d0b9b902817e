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
  await site.withDatabase(async sql => {
    await sql`
      insert into notifications (user_id, kind, entry_id, event_id) values (${ana.id}, 'how-was-it', ${id}, ${id})
    `
  })
  // The notification of the day after opens the page at the questions.
  const page = await visiting(browser, site, ana, '/notifications')
  const notification = page.getByRole('link', { name: /How was Noche Cumplida\?/ })
  await expect(notification).toContainText('Three taps: was it as promised?')
  await notification.click()
  await expect(page.getByRole('heading', { name: 'Was it as promised?' })).toBeInViewport()
  // The program says nothing about the music.
  await expect(page.getByText('Was the music as announced?')).toHaveCount(0)
  await page.getByRole('button', { name: 'Did it start on time? Yes' }).click()
  await expect(page.getByText('Thank you. You can change your answers.')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(true)
  const no = page.getByRole('button', { name: 'Was the floor as announced? No' })
  await no.click()
  await expect(page.getByText(/^You said this at .+ · not sent yet$/)).toBeVisible()
  await expect(no).toHaveAttribute('aria-pressed', 'true')
  await page.context().setOffline(false)
  await expect(page.getByText('Thank you. You can change your answers.')).toBeVisible()
  await page.reload()
  await expect(no).toHaveAttribute('aria-pressed', 'true')
})

test('a host replies below the figure, and a member reports the reply', async ({ browser, site }) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ana = await signUp(site, { firstName: 'Ana' })
  const order = {
    title: 'Noche Medida',
    date: '2030-05-03',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
  }
  const { id } = await post<Event>(site, '/api/events', order, { cookie: mateo.cookie })
  await site.withDatabase(async sql => {
    await sql`update events set start_local = start_local - interval '5 years', end_local = null where id = ${id}`
    for (const name of ['uno', 'dos', 'tres', 'cuatro', 'cinco'])
      await sql`
        with guest as (insert into users (id, username) values (gen_random_uuid(), ${`medida-${name}`}) returning id)
        insert into promises (event_id, user_id, started, mix, floor) select ${id}, id, true, ${name !== 'uno'}, null from guest
      `
  })
  const page = await visiting(browser, site, mateo, `/h/${mateo.username}`)
  await expect(page.getByText('Kept 9 of 10 promises')).toBeVisible()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByLabel('Your reply').fill('The DJ was ill that night.\nWe are sorry.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Everybody reads it now.', { exact: true })).toBeVisible()
  await expect(page.getByText('The DJ was ill that night.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit the reply' }).click()
  await expect(page.getByLabel('Your reply')).toHaveValue('The DJ was ill that night.\nWe are sorry.')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()

  const member = await visiting(browser, site, ana, `/h/${mateo.username}`)
  await expect(member.getByText('The host says')).toBeVisible()
  await member.getByRole('button', { name: 'Report this reply' }).click()
  await member.getByLabel('What happened?').fill('Not true.')
  await member
    .getByRole('dialog')
    .getByRole('button', { name: /report|send/i })
    .click()
  await expect(member.getByRole('dialog')).toBeHidden()
  await expectAccessible(member)

  await page.getByRole('button', { name: 'Edit the reply' }).click()
  await page.getByLabel('Your reply').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The reply is removed', { exact: true })).toBeVisible()
  await expect(page.getByText('The host says')).toHaveCount(0)
})
