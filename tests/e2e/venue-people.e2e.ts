import sharp from 'sharp'
import type { Event } from '#contract/events/events.ts'
import { post, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'
import { visiting } from './two-people.ts'

test.use({ colorScheme: 'light' })

test('the host of the first night at a venue claims its page, writes on it, and names a member, who keeps the text when both change it', async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const ana = await signUp(site, { firstName: 'Anabel' })
  const order = {
    title: 'Noche de Estreno',
    date: '2030-05-03',
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    venue: 'La Azotea Nueva',
    location: '7 Venue St',
  }
  const { venueSlug } = await post<Event>(site, '/api/events', order, { cookie: mateo.cookie })
  const page = `/venues/${venueSlug}`
  await site.withDatabase(
    async sql =>
      await sql`
        update events set start_local = '2026-01-02 22:00', created_at = '2025-01-02' where host_id = ${mateo.id}
      `,
  )

  const host = await visiting(browser, site, mateo, page)
  await host.getByRole('button', { name: 'Claim this page' }).click()
  await host.getByRole('button', { name: 'Edit this page' }).click()
  await host.getByLabel('About this place').fill('Two floors and a roof.')
  // The error is shown at its link, also if a row before it was left empty.
  await host.getByLabel('Link 1').fill('azotea.example.com')
  await host.getByLabel('Link 2').fill('javascript:alert(1)')
  await host.getByLabel('Link 1').fill('')
  await host.getByRole('button', { name: 'Save' }).click()
  await expect(host.getByLabel('Link 1')).toHaveAttribute('aria-invalid', 'true')
  await expect(host.getByLabel('Link 1')).toHaveValue('javascript:alert(1)')
  await expectAccessible(host)
  // The typed text survives a reload.
  await host.reload()
  await host.getByRole('button', { name: 'Edit this page' }).click()
  await expect(host.getByLabel('About this place')).toHaveValue('Two floors and a roof.')
  await host.getByLabel('Link 1').fill('azotea.example.com')
  await host.getByLabel('Add a photo').setInputFiles(await roof())
  await expect(host.getByLabel('Change the photo')).toBeAttached()
  await expectAccessible(host)
  await host.getByRole('button', { name: 'Save' }).click()
  await expect(host.getByRole('img', { name: 'La Azotea Nueva' })).toBeVisible()
  // The photo stands for the event, which has no flyer.
  const photo = (await host.getByRole('img', { name: 'La Azotea Nueva' }).getAttribute('src')) ?? ''
  expect(photo).toMatch(/^\/uploads\/flyers\//)
  await expect(host.locator(`article img[src="${photo}"]`)).toBeVisible()
  await expect(host.getByRole('link', { name: 'azotea.example.com' })).toHaveAttribute(
    'href',
    'https://azotea.example.com',
  )
  await expect(host.getByText('Two floors and a roof.')).toBeVisible()

  await host.getByRole('button', { name: 'Add somebody' }).click()
  await host.getByRole('dialog').getByLabel('Name or @username').fill(`@${ana.username}`)
  await expectAccessible(host)
  await host.getByRole('dialog').getByRole('button', { name: 'Add Anabel Paredes' }).click()
  await expect(host.getByRole('button', { name: 'Remove Anabel Paredes' })).toBeVisible()

  const helper = await visiting(browser, site, ana, page)
  await helper.getByRole('button', { name: 'Edit this page' }).click()
  await helper.getByLabel('About this place').fill('Three floors.')
  await host.getByRole('button', { name: 'Edit this page' }).click()
  await host.getByLabel('About this place').fill('Doors at ten.')
  await host.getByRole('button', { name: 'Save' }).click()
  await expect(host.getByRole('button', { name: 'Edit this page' })).toBeVisible()
  // The page is shown beside the text once it was read again.
  const reread = Promise.withResolvers<void>()
  await helper.route(`**/api${page}/people`, async route => {
    await reread.promise
    await route.continue()
  })
  await helper.getByRole('button', { name: 'Save' }).click()
  await expect(helper.getByText('Somebody else has changed this page meanwhile.')).toBeVisible()
  await expect(helper.getByText('The page as it is now')).toBeHidden()
  reread.resolve()
  await expect(helper.getByText('The page as it is now').locator('..')).toContainText('Doors at ten.')
  await expect(helper.getByLabel('About this place')).toHaveValue('Three floors.')
  await helper.getByRole('button', { name: 'Save' }).click()
  await expect(helper.locator('p', { hasText: 'Three floors.' })).toBeVisible()

  await helper.getByRole('button', { name: 'Stop editing' }).click()
  await helper.getByRole('dialog').getByRole('button', { name: 'Stop editing' }).click()
  await expect(helper.getByRole('button', { name: 'Edit this page' })).toBeHidden()
  const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await visitor.goto(page)
  await expect(visitor.getByText('Three floors.')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'This page' })).toBeHidden()
})

/** A photo, as a phone has it. */
async function roof() {
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#b0562a' } })
  return { name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}
