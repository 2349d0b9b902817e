import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './test.ts'

const ADMIN = { username: 'jefa', password: 'guaguancó a las 4' }

test.use({ environment: { ADMIN_USER: ADMIN.username, ADMIN_PASSWORD: ADMIN.password } })

test('an admin who saves who runs the site sends nothing else, also after another save', async ({ page }) => {
  await openAdminPage(page)
  const formWith = (label: string) => page.locator('form').filter({ has: page.getByLabel(label, { exact: true }) })
  const sentBy = async (label: string) => {
    const saved = page.waitForResponse('**/api/site/settings')
    await formWith(label).getByRole('button', { name: 'Save', exact: true }).click()
    const response = await saved
    expect(response.status()).toBe(200)
    return Object.keys(response.request().postDataJSON())
  }
  await page.getByLabel('Name', { exact: true }).fill('Compás Sur')
  expect(await sentBy('Name')).toContain('name')
  await page.getByRole('tab', { name: 'People behind it' }).click()
  await page.getByLabel('Who runs this site').fill('Compás de Madrid')
  expect(await sentBy('Who runs this site')).toEqual(['version', 'operator'])
  await expect(page.getByLabel('Who runs this site')).toHaveValue('Compás de Madrid')
})

test('the footer links the pages of the operator on social networks, once they are set', async ({ page }) => {
  const social = page.getByRole('contentinfo').getByRole('list', { name: 'Social' })
  await page.goto('/faq')
  await expect(social.getByRole('img')).toHaveCount(4)
  await expect(social.getByRole('link')).toHaveCount(0)

  await openAdminPage(page)
  await page.getByRole('tab', { name: 'People behind it' }).click()
  const field = page.getByLabel('Social networks')
  const save = page.locator('form').filter({ has: field }).getByRole('button', { name: 'Save', exact: true })
  await field.fill('http://instagram.com/compas')
  await save.click()
  await expect(page.getByText('Use an address that begins with https://')).toBeVisible()
  await field.fill('instagram.com/compas\n\nhttps://social.example/@compas ')
  await save.click()
  await expect(page.getByText('Use an address that begins with https://')).toBeHidden()
  await expect(field).toHaveValue('https://instagram.com/compas\nhttps://social.example/@compas')
  await page.goto('/faq')
  await expect(social.getByRole('link')).toHaveCount(2)
  await expect(social.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://instagram.com/compas')
  await expect(social.getByRole('link', { name: 'social.example' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/site?part=operator')
  await field.fill('')
  await save.click()
  await expect(page.getByText('Saved. Visitors see it with the next page they load.', { exact: true })).toBeVisible()
  await page.goto('/faq')
  await expect(social.getByRole('link')).toHaveCount(0)
})

test('an admin changes the name at the admin page', async ({ page }) => {
  await openAdminPage(page)
  await page.getByRole('tab', { name: 'Is everything ready?' }).click()
  await expect(page.getByRole('heading', { name: 'Is everything ready?' })).toBeVisible()
  await page.getByRole('button', { name: 'Plant sample events here' }).click()
  // Late in the night one of tonight's twelve is over.
  const planted = page.getByText(/Sample events on the list: \d+\./)
  await expect(planted).toBeVisible()
  const [, count] = /: (\d+)\./.exec(await planted.innerText()) ?? []
  const samples = async () => await (await page.request.get('/api/events?city=Miami&state=FL')).json()
  expect(Number(count)).toBeGreaterThan(6)
  expect((await samples()).length).toBeGreaterThanOrEqual(Number(count))
  await page.getByRole('button', { name: 'Remove them' }).click()
  await expect(page.getByRole('button', { name: 'Plant sample events here' })).toBeVisible()
  expect(await samples()).toEqual([])
  await page.getByRole('tab', { name: 'Name and look' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Compás Norte')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByText('Saved. Visitors see it with the next page they load.', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/about')
  await expect(page).toHaveTitle(/ · Compás Norte$/)
})

async function openAdminPage(page: Page) {
  await page.goto('/admin/site')
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('tablist', { name: 'Settings of this site' })).toBeVisible()
}
