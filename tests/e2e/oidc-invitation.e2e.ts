import { provider, test } from './site-with-provider.ts'
import { expect, expectAccessible } from './test.ts'

const ADMIN = { username: 'jefa', password: 'guaguancó a las 4' }
test.use({ environment: { SIGN_UP: 'invite', ADMIN_USER: ADMIN.username, ADMIN_PASSWORD: ADMIN.password } })

test('on a site by invitation the provider proves the person, and the invitation opens the door, once', async ({
  page,
  context,
  browser,
  site,
}) => {
  const opened = await page.request.post('/api/admin/login', { data: ADMIN, headers: { origin: site.origin } })
  expect(opened.ok()).toBe(true)
  const created = await page.request.post('/api/admin/invitations', {
    data: { count: 1 },
    headers: { origin: site.origin },
  })
  const [{ code }] = (await created.json()) as [{ code: string }]
  await context.clearCookies()

  // Without an invitation the person is known, and no account is created.
  provider().visitedBy('ana', { name: 'Ana Peña', email: 'ana@casa.example', email_verified: true })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Casa Luna' }).click()
  await page.getByRole('button', { name: 'That is me' }).click()
  await expect(page.getByRole('alert')).toContainText('This site is by invitation.')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)

  await page.goto(`/signup#invitation=${code}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('link', { name: 'Continue with Casa Luna' }).click()
  await page.getByRole('button', { name: 'That is me' }).click()
  await expect(page).toHaveURL(`${site.origin}/join`)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)

  // The invitation is used, for the next person in another browser as well.
  const other = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await other.goto(`/signup#invitation=${code}`)
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(other.getByText('This invitation is unknown, used, revoked or expired')).toBeVisible()
  await other.context().close()
})
