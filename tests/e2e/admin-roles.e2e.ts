import { PASSWORD, signInAs, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'

// No credentials in the environment: the admins are members.
test.use({ environment: { SETUP: 'on' } })

test('the person who set the site up becomes its admin and names a moderator, who decides under the own name', async ({
  page,
  site,
  browser,
  baseURL,
}) => {
  await signUp(site, { username: 'eva', firstName: 'Eva' })
  const luis = await signUp(site, { username: 'luis', firstName: 'Luis' })
  const rudo = await signUp(site, { username: 'rudo', firstName: 'Rudo' })

  // The end of the set-up, in a browser where nobody is signed in yet.
  await expect.poll(() => site.printed()).toContain('/setup with the key')
  const [, key = ''] = /\/setup with the key (\S+)/.exec(site.printed()) ?? []
  await page.goto('/setup')
  await page.getByLabel('Key').fill(key)
  await page.getByRole('button', { name: 'Open the set-up' }).click()
  await expect(page.getByRole('heading', { name: 'Name and look' })).toBeVisible()
  await page.goto('/setup?step=finish')
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page.getByRole('heading', { name: 'The first admin' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await page.getByLabel('Username').fill('eva')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()

  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText('Eva Paredes (@eva), the set-up was opened in this browser')).toBeVisible()
  await page.getByRole('button', { name: 'Become the admin' }).click()
  await expect(page.getByText('Eva Paredes, you are an admin of this site.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Become the admin' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open with my account' }).click()
  await expect(page.getByText(/^Eva Paredes, Admin · Locks at /).filter({ visible: true })).toBeVisible()

  await page.goto('/admin/people')
  await page.getByRole('tab', { name: 'Admins and moderators' }).click()
  // The last admin stays; a wrong name is kept in its field.
  await page.getByRole('button', { name: 'Remove Eva Paredes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  const refusal = 'This is the only admin of the site. Make another member an admin first.'
  await expect(page.getByText(refusal, { exact: true })).toBeVisible()
  const username = page.getByLabel('Username of the member')
  await username.fill('nobody.here')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('User not found', { exact: true })).toBeVisible()
  await expect(username).toHaveValue('nobody.here')
  await username.fill('@luis')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const luisItem = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove Luis Paredes' }) })
  await expect(luisItem).toContainText('Moderator')
  await expect(luisItem).toContainText('Named by Eva Paredes (@eva), ')
  await expectAccessible(page)

  const report = { kind: 'user', targetId: rudo.id, reason: 'He is rude' }
  expect((await page.request.post('/api/reports', { data: report })).status()).toBeLessThan(300)

  // The moderator comes from the notification and the settings. The password is asked for, because the sign-in is a
  // while ago.
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await signInAs(context, site, luis)
  const luises = await context.newPage()
  await luises.goto('/notifications')
  await expect(luises.getByRole('link', { name: /You help to run this site now/ })).toHaveAttribute('href', '/admin')
  await luises.goto('/settings#account')
  await expect(luises.getByText('Moderator', { exact: true })).toBeVisible()
  await expectAccessible(luises)
  await site.withDatabase(async sql => await sql`update sessions set authenticated_at = now() - interval '11 minutes'`)
  await luises.getByRole('link', { name: 'Open the admin page' }).click()
  await luises.getByRole('button', { name: 'Open with my account' }).click()
  const dialog = luises.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(luises.getByText('1 report to decide')).toBeVisible()
  for (const name of ['Site', 'Health']) await expect(luises.getByRole('link', { name, exact: true })).toBeHidden()
  await luises.goto('/admin/reports')
  await expect(luises.getByText('He is rude', { exact: true })).toBeVisible()
  for (const name of ['Settings of this site', 'Admins and moderators', 'Health', 'Diagnostics'])
    await expect(luises.getByRole('heading', { name })).toBeHidden()
  expect((await luises.request.get('/api/site/settings')).status()).toBe(403)
  await luises.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(luises.getByText('Nothing to decide. Enjoy the quiet.')).toBeVisible()

  await page.goto('/admin/reports')
  await page.getByText('Decided', { exact: true }).click()
  await expect(page.getByText('by Luis Paredes (@luis)', { exact: true })).toBeVisible()
  await page.goto('/admin/people?part=team')
  await page.getByRole('button', { name: 'Make Luis Paredes an admin' }).click()
  await expect(luisItem).toContainText('Admin')

  // A role that is removed closes the open page.
  await page.getByRole('button', { name: 'Remove Luis Paredes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(luisItem).toBeHidden()
  await luises.getByText('Decided', { exact: true }).click()
  await expect(luises.getByText('The page has locked itself. Sign in once more to go on.')).toBeVisible()
  await expect(luises.getByRole('button', { name: 'Unlock' })).toBeVisible()
  await expect(luises.getByRole('button', { name: 'Open with my account' })).toBeHidden()
  await context.close()
})
