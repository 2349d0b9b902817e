import { expect, expectAccessible, test } from './test.ts'

test.use({ environment: { COUNTRY: 'ES' } })

test('on an installation in Spain the dialog of the landing page asks for no state of the US', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Salsa', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First Name').fill('Ana')
  await dialog.getByLabel('City').fill('Toledo')
  await expect(dialog.getByLabel('State')).toHaveCount(0)
  await expectAccessible(page)
  const draft = await page.evaluate(() => localStorage.getItem('signupDraft'))
  expect(JSON.parse(draft ?? '{}')).toMatchObject({ city: 'Toledo', state: 'ES.0' })
})
