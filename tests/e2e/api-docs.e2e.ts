import { expect, expectAccessible, test } from './test.ts'

test('the about page links the API documentation, which lists the input and output of each call', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('link', { name: 'For people who build: the API' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The API' })).toBeVisible()
  await page.getByLabel('Find a call').fill('/api/jobs/{id}/apply')
  await page.getByText('Apply, without an account').click()
  for (const outbox of ['applicantName', 'resume', 'Idempotency-Key', 'Resume must be less than 10MB'])
    await expect(page.getByText(outbox).first()).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('It could not be copied. Select it and copy it yourself.').first()).toBeVisible()
  await page.getByLabel('Find a call').fill('nothing like this')
  await expect(page.getByText('No call is called that.')).toBeVisible()
})
