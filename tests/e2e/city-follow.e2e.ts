import { tonightIn } from '#contract/events/nights.ts'
import { signInAndOpenProfile, signUp } from './account.ts'
import type { Site } from './site.ts'
import { BY_PHONE_OR_EMAIL, expect, expectAccessible, test, testWithWorker } from './test.ts'
import { readyForOffline } from './two-people.ts'

test.use({ environment: BY_PHONE_OR_EMAIL })

async function published(site: Site) {
  const { cookie } = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  const date = Temporal.PlainDate.from(tonightIn('America/New_York', Date.now())).add({ days: 2 }).toString()
  const event = { title: 'Noche de Son', category: 'Bachata', date, startTime: '22:00', city: 'Tampa', state: 'FL' }
  const response = await fetch(`${site.origin}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ...event, venue: 'La Terraza' }),
  })
  expect(response.status).toBe(201)
}

test('a visitor taps Follow below the list of a genre in a city, joins, and follows it', async ({ page, site }) => {
  await published(site)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/us/tampa/bachata')
  await expect(page.getByText('Tell me when Tampa has Bachata')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Follow', exact: true }).click()

  await expect(page.getByText('Right after: Follow')).toBeVisible()
  await expect(page.getByText('Bachata · Tampa', { exact: true })).toBeVisible()
  await page.getByLabel('Your name').fill('Alba Ruiz')
  await page.getByLabel('Phone or email').fill('alba@example.com')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Verification Code')).toBeVisible()
  const sent = await fetch(`${site.origin}/api/dev/outbox?to=alba%40example.com`)
  const [{ code = '' } = {}] = (await sent.json()) as { code?: string }[]
  await page.getByLabel('Verification Code').fill(code)
  await page.getByLabel('Month').pressSequentially('03141998')
  await page.getByRole('button', { name: "I'm in – and I follow" }).click()
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await page.getByRole('link', { name: 'Take me back' }).click()
  await expect(page).toHaveURL('/us/tampa/bachata')
  await expect(page.getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible()
  const following = await page.request.get('/api/cities/following')
  expect(await following.json()).toMatchObject([{ slug: 'us.tampa.bachata' }])
})

testWithWorker('a follow that ends without signal waits on the device and is sent', async ({ page, site, context }) => {
  await published(site)
  const ana = await signUp(site)
  const following = `/profile/${ana.id}/following`
  await signInAndOpenProfile(page, site, ana)
  expect((await page.request.put('/api/cities/us.tampa/follow', { headers: { origin: site.origin } })).status()).toBe(
    204,
  )
  await readyForOffline(page, site, ana, [following])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cities' })).toBeVisible()
  await page.getByRole('button', { name: 'Unfollow', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cities' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Following' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cities' })).toBeHidden()
  await context.setOffline(false)
  await expect.poll(async () => await (await page.request.get('/api/cities/following')).json()).toEqual([])
})
