import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdf } from '../documents.ts'
import { enter, signUp } from './somebody.ts'
import { expect, expectAccessible, test } from './test.ts'

test('a position: posted, applied for by a stranger, decided on, changed, closed and deleted', async ({
  page,
  house,
  browser,
  baseURL,
}) => {
  await enter(page, house, await signUp(house, { username: 'mateo', userType: 'party_host' }))
  await page.goto('/create-job-listing')
  await page.getByLabel('Job Title').fill('Bartender')
  await page.getByLabel('Job Description').fill('Behind the long bar, four nights a week.')
  await page.getByLabel('Requirements').fill('Two years behind a bar.')
  await page.getByLabel('Location').fill('Miami')
  await page.getByLabel('Salary Range').fill('$18 an hour')
  await page.getByLabel('Contact Email').fill('jobs@example.com')
  await page.getByLabel('Contact Phone').fill('305 555 0100')
  await page.getByLabel('Applications until (optional)').fill('2031-05-04')
  await page.getByRole('button', { name: 'Create Job Listing' }).click()
  await expect(page.getByText('Job listing created successfully!', { exact: true })).toBeVisible()
  const job = await firstJob(page)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const stranger = await context.newPage()
  await stranger.goto(`/jobs/${job}/apply`)
  await stranger.getByLabel('Full Name').fill('Leticia Ruiz')
  await stranger.getByLabel('Phone Number').fill('305 555 0188')
  await stranger.getByLabel('Email Address').fill('leti@example.com')
  await stranger
    .locator('input[accept=".pdf,.doc,.docx"]')
    .setInputFiles({ name: 'Leticia.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf().bytes()) })
  await expect(stranger.getByText('Leticia.pdf', { exact: true })).toBeVisible()
  await stranger.getByRole('button', { name: 'Submit Application' }).click()
  await expect(stranger.getByText('Your application has been sent to the venue host!', { exact: true })).toBeVisible()
  await expect(stranger).toHaveURL('/')

  await page.goto('/party-host-profile')
  await page.getByRole('tab', { name: 'Venue' }).click()
  await expect(page.getByText('1 new', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'View Applications' }).click()
  await expect(page.getByRole('heading', { name: 'Leticia Ruiz' })).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Resume: Leticia.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Leticia.pdf')
  expect(await readFile(await download.path(), 'utf8')).toBe(await pdf().text())

  await page.getByLabel('What you decided about Leticia Ruiz').selectOption('shortlisted')
  await expect(page.getByRole('button', { name: 'Shortlisted (1)' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Shortlisted (1)' }).click()
  await expect(page.getByRole('heading', { name: 'Leticia Ruiz' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit the listing' }).click()
  await expect(page.getByLabel('Applications until (optional)')).toHaveValue('2031-05-04')
  await expectAccessible(page)
  await page.getByLabel('Job Title').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Job title is required')).toBeVisible()
  await page.getByLabel('Job Title').fill('Head Bartender')
  await page.reload()
  await expect(page.getByLabel('Job Title')).toHaveValue('Head Bartender')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your changes are saved.', { exact: true })).toBeVisible()

  await page.goto(`/jobs/${job}/edit`)
  await page.getByRole('button', { name: 'Close the listing' }).click()
  await expect(page.getByText('The listing is closed.', { exact: true })).toBeVisible()
  await stranger.goto(`/jobs/${job}/apply`)
  await expect(stranger.getByText('This position is closed')).toBeVisible()
  await expect(stranger.getByRole('heading', { level: 1, name: 'Head Bartender at Miami' })).toBeVisible()

  await page.goto(`/jobs/${job}/edit`)
  await page.getByRole('button', { name: 'Delete the listing' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('The listing is deleted.', { exact: true })).toBeVisible()
  await stranger.goto(`/jobs/${job}/apply`)
  await expect(stranger.getByRole('heading', { name: 'Job Not Found' })).toBeVisible()
  await context.close()

  await enter(page, house, await signUp(house, { username: 'rosa', userType: 'party_host' }))
  await page.goto(`/jobs/${job}/applications`)
  await expect(page.getByRole('heading', { name: 'Job Not Found' })).toBeVisible()
})

async function firstJob(page: Page): Promise<number> {
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  const [job] = (await (await page.request.get(`/api/jobs/host/${id}`)).json()) as { id: number }[]
  return job?.id ?? 0
}
