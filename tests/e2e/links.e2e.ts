import { post, signUp } from './account.ts'
import { expect, test } from './test.ts'

test('a shared address is read without JavaScript, and the app takes over where there is some', async ({
  browser,
  site,
}) => {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const { id } = await post(
    site,
    '/api/events',
    {
      title: 'Noche de Son',
      date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
      startTime: '22:00',
      city: 'Miami',
      state: 'FL',
      venue: 'La Terraza',
      category: 'Salsa',
    },
    { cookie: mateo.cookie },
  )

  const bare = await browser.newContext({ javaScriptEnabled: false })
  const paper = await bare.newPage()
  await paper.goto(`${site.origin}/events/${id}`)
  await expect(paper.getByRole('heading', { name: 'Noche de Son' })).toBeVisible()
  await expect(paper.getByText('La Terraza', { exact: true })).toBeVisible()
  await bare.close()

  const full = await browser.newContext()
  const page = await full.newPage()
  const troubles: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().includes('401')) troubles.push(message.text())
  })
  page.on('pageerror', error => troubles.push(error.message))
  await page.goto(`${site.origin}/events/${id}`)
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  expect(troubles).toEqual([])
  await full.close()
})
