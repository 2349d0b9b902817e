import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdf } from '../support/documents.ts'
import { signInAndOpenProfile, signInAs, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, testWithWorker } from './test.ts'
import { queueSyncOf } from './worker-devtools.ts'

test.use({ colorScheme: 'light' })

test('a host posts a job, decides on the application of a visitor, and changes, closes and deletes the job', async ({
  page,
  site,
  browser,
  baseURL,
}) => {
  await signInAs(page.context(), site, await signUp(site, { username: 'mateo', userType: 'party_host' }))
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
  await expect(page.getByLabel('Applications until (optional)')).toHaveValue('05/04/2031')
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

  // The stored listing is still open. The dialog stays when the response with the next version arrives.
  const response = Promise.withResolvers<undefined>()
  await page.route(`**/api/jobs/${job}`, async route => {
    if (route.request().method() === 'GET') await response.promise
    await route.continue()
  })
  await page.goto(`/jobs/${job}/edit`)
  await page.getByRole('button', { name: 'Delete the listing' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const arrived = page.waitForResponse(`**/api/jobs/${job}`)
  response.resolve(undefined)
  await (await arrived).finished()
  await expect(page.getByText('The page says that it is closed, and nobody can apply.')).toBeAttached()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('The listing is deleted.', { exact: true })).toBeVisible()
  await stranger.goto(`/jobs/${job}/apply`)
  await expect(stranger.getByRole('heading', { name: 'Job Not Found' })).toBeVisible()
  await signInAs(stranger.context(), site, await signUp(site, { username: 'rosa', userType: 'party_host' }))
  await stranger.goto(`/jobs/${job}/applications`)
  await expect(stranger.getByRole('heading', { name: 'Job Not Found' })).toBeVisible()
  await context.close()
})

testWithWorker(
  'a visitor applies without signal: the application survives a reload, can be changed, and is sent once with signal',
  async ({ page, context, site, browser, baseURL }) => {
    const hosts = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    const mateo = await hosts.newPage()
    await signInAndOpenProfile(mateo, site, await signUp(site, { userType: 'party_host' }))
    const job = await posted(mateo, site, 'DJ')

    await page.goto(`/jobs/${job}/apply`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await page.getByLabel('Full Name').fill('Leticia Ruiz')
    await page
      .locator('input[accept=".pdf,.doc,.docx"]')
      .setInputFiles({ name: 'Leticia.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf().bytes()) })
    await page
      .locator('input[accept="image/*"]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(page.getByText('me.png', { exact: true })).toBeVisible()
    await expect(page.getByText('Leticia.pdf', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByLabel('Full Name')).toHaveValue('Leticia Ruiz')
    await expect(page.getByText('Leticia.pdf', { exact: true })).toBeVisible()
    await page.getByLabel('Phone Number').fill('305 555 0188')
    await page.getByLabel('Email Address').fill('leti@example.com')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByRole('heading', { name: 'Your application waits to go out' })).toBeVisible()
    await expect(page.getByText('me.png', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change it' }).click()
    await expect(page.getByLabel('Full Name')).toHaveValue('Leticia Ruiz')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByRole('heading', { name: 'Your application waits to go out' })).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Change it' }).click()
    await expect(page.getByLabel('Phone Number')).toHaveValue('305 555 0188')
    await page.getByLabel('Cover Letter (Optional)').fill('Vinyl only.')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByRole('heading', { name: 'Your application waits to go out' })).toBeVisible()
    await expect(page.getByText('Leticia.pdf', { exact: true })).toBeVisible()
    // The page tries by itself when it opens. Until this attempt has failed, the button would find it under way.
    const attempt = page.waitForEvent('requestfailed', request => request.url().endsWith('/apply'))
    await page.goto('/about')
    await expect(page.getByText('Your application for “DJ” waits on this device')).toBeVisible()
    await attempt
    await page.waitForFunction(
      async () => (await navigator.locks.query()).held?.some(lock => lock.name?.includes(':applications:')) !== true,
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('It has not got through yet', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Your application has been sent to the venue host!', { exact: true })).toBeVisible()
    await expect(page.getByText('Your application for “DJ” waits on this device')).toBeHidden()

    const sent = (await (await mateo.request.get(`/api/jobs/${job}/applications`)).json()) as object[]
    expect(sent).toMatchObject([
      { applicantName: 'Leticia Ruiz', coverLetter: 'Vinyl only.', resumeName: 'Leticia.pdf' },
    ])
    expect(sent).toMatchObject([{ photoUrl: expect.stringContaining('/photo') }])
    await page.goto(`/jobs/${job}/apply`)
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await hosts.close()
  },
)

test('an application without signal is shown as waiting, and its success is shown like any other', async ({
  page,
  site,
  context,
  browser,
  baseURL,
}) => {
  const hosts = await browser.newContext({ baseURL: baseURL ?? '' })
  const mateo = await hosts.newPage()
  await signInAndOpenProfile(mateo, site, await signUp(site, { userType: 'party_host' }))
  const job = await posted(mateo, site, 'Barback')

  await page.goto(`/jobs/${job}/apply`)
  await page.getByLabel('Full Name').fill('Leticia Ruiz')
  await page.getByLabel('Phone Number').fill('305 555 0188')
  await page.getByLabel('Email Address').fill('leti@example.com')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  const card = page.getByRole('heading', { name: 'Your application waits to go out' })
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()
  await expect(page.getByText('It has not got through yet', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Your application has been sent to the venue host!', { exact: true })).toBeVisible()
  await page.goto(`/jobs/${job}/apply`)
  await expect(page.getByText(/^You applied on \w+ \d+, \d{4}\.$/)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(/^You applied on /)).toBeVisible()
  await hosts.close()
})

testWithWorker(
  'the worker sends an application with its files after the page was closed, and the next page shows it once',
  async ({ page, context, site, browser, baseURL }) => {
    const hosts = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
    const mateo = await hosts.newPage()
    await signInAndOpenProfile(mateo, site, await signUp(site, { userType: 'party_host' }))
    const job = await posted(mateo, site, 'Runner')

    const address = `**/api/jobs/${job}/apply`
    await context.route(address, route => route.abort('internetdisconnected'))
    await page.goto(`/jobs/${job}/apply`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.getByLabel('Full Name').fill('Leticia Ruiz')
    await page.getByLabel('Phone Number').fill('305 555 0188')
    await page.getByLabel('Email Address').fill('leti@example.com')
    await page
      .locator('input[accept=".pdf,.doc,.docx"]')
      .setInputFiles({ name: 'Leticia.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf().bytes()) })
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByRole('heading', { name: 'Your application waits to go out' })).toBeVisible()

    const other = await context.newPage()
    const sync = await queueSyncOf(other, site)
    await page.close()
    await context.unroute(address)
    await sync()
    const received = async () => (await (await mateo.request.get(`/api/jobs/${job}/applications`)).json()) as object[]
    await expect.poll(received).toMatchObject([{ applicantName: 'Leticia Ruiz', resumeName: 'Leticia.pdf' }])

    const sent = other.getByText('Your application has been sent to the venue host!', { exact: true })
    await other.goto('/about')
    await expect(sent).toBeVisible()
    await expect(other.getByText('Your application for “Runner” waits on this device')).toBeHidden()
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(sent).toBeHidden()
    expect(await received()).toHaveLength(1)
    await hosts.close()
  },
)

test('an application that a portal refuses waits, and is sent later', async ({
  page,
  context,
  site,
  browser,
  baseURL,
}) => {
  const hosts = await browser.newContext({ baseURL: baseURL ?? '' })
  const mateo = await hosts.newPage()
  await signInAndOpenProfile(mateo, site, await signUp(site, { userType: 'party_host' }))
  const job = await posted(mateo, site, 'Door')

  const wall = `**/api/jobs/${job}/apply`
  await context.route(wall, route => route.fulfill({ status: 403, contentType: 'application/json', body: '{}' }))
  await page.goto(`/jobs/${job}/apply`)
  await page.getByLabel('Full Name').fill('Leticia Ruiz')
  await page.getByLabel('Phone Number').fill('305 555 0188')
  await page.getByLabel('Email Address').fill('leti@example.com')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Your application waits to go out' })).toBeFocused()
  await expect(page.getByText('It has not got through yet', { exact: true })).toBeVisible()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await context.unroute(wall)
  // The queue may send the application by itself before the button is pressed.
  await Promise.race([retry.click().catch(() => undefined), page.waitForURL(/\/$/)])
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Your application has been sent to the venue host!', { exact: true })).toBeVisible()
  await hosts.close()
})

test('a lost response creates no second application, and a waiting one is deleted when the job is closed', async ({
  page,
  context,
  site,
  browser,
  baseURL,
}) => {
  const hosts = await browser.newContext({ baseURL: baseURL ?? '' })
  const mateo = await hosts.newPage()
  await signInAndOpenProfile(mateo, site, await signUp(site, { userType: 'party_host' }))
  const job = await posted(mateo, site, 'Host')
  const applications = async () => await (await mateo.request.get(`/api/jobs/${job}/applications`)).json()
  const apply = async () => {
    await page.goto(`/jobs/${job}/apply`)
    await page.getByLabel('Full Name').fill('Leticia Ruiz')
    await page.getByLabel('Phone Number').fill('305 555 0188')
    await page.getByLabel('Email Address').fill('leti@example.com')
    await page.getByRole('button', { name: 'Submit Application' }).click()
    await expect(page.getByText('Failed to submit application', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your application waits to go out' })).toBeVisible()
  }

  // The first request arrives, but its response is an error; the next requests fail at once.
  const wall = `**/api/jobs/${job}/apply`
  await context.route(wall, async route => {
    if ((await applications()).length === 0) await route.fetch()
    await route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await apply()
  // The device sends again by itself. This page is left first, because its success is shown once, on the page that is
  // open.
  await page.goto('about:blank')
  await context.unrouteAll({ behavior: 'wait' })
  await page.goto(`/jobs/${job}/apply`)
  await expect(page.getByText('Your application has been sent to the venue host!', { exact: true })).toBeVisible()
  expect(await applications()).toHaveLength(1)

  await context.route(wall, async route => await route.fulfill({ status: 502, body: 'Bad gateway' }))
  await apply()
  await mateo.request.patch(`/api/jobs/${job}`, { data: { status: 'closed' } })
  await page.reload()
  await expect(page.getByText('This position is closed')).toBeVisible()
  await expect(page.getByText('Your application for “Host” waits on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('Your application for “Host” waits on this device')).toBeHidden()
  expect(await applications()).toHaveLength(1)
  await hosts.close()
})

test('a refused application keeps its text and files, and shows each error at its field', async ({
  page,
  site,
  context,
}) => {
  const host = await context.browser()?.newPage()
  if (!host) throw new Error('no browser')
  await signInAndOpenProfile(host, site, await signUp(site, { userType: 'party_host' }))
  const job = await posted(host, site, 'Security')
  await host.close()

  await page.goto(`/jobs/${job}/apply`)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  for (const sentence of ['Name is required', 'Phone number is required', 'Valid email is required'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  await page.getByLabel('Full Name').fill('Leticia Ruiz')
  await page.getByLabel('Phone Number').fill('305 555 0188')
  await page.getByLabel('Email Address').fill('leti@example.com')
  await page
    .locator('input[accept=".pdf,.doc,.docx"]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no page at all') })
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Failed to submit application', { exact: true })).toBeVisible()
  await expect(page.getByText('A resume is a PDF, DOC or DOCX file', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Leticia Ruiz')
  await expect(page.getByText('cv.pdf', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

/** A job of the host who is signed in on this page. */
async function posted(page: Page, site: Site, title: string): Promise<number> {
  const order = {
    title,
    description: 'Two bars, one long night.',
    requirements: 'Good shoes and a warm word.',
    location: 'Miami',
    salaryRange: '$20 an hour',
    contactEmail: 'jobs@example.com',
    contactPhone: '305 555 0100',
  }
  const { id } = (await (await page.request.post(`${site.origin}/api/jobs`, { data: order })).json()) as { id: number }
  return id
}

async function firstJob(page: Page): Promise<number> {
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string }
  const [job] = (await (await page.request.get(`/api/jobs/host/${id}`)).json()) as { id: number }[]
  return job?.id ?? 0
}
