import type { Page } from '@playwright/test'
import { post, signInAndOpenProfile, signUp } from './account.ts'
import { expect, expectAccessible, SAMPLE, test } from './test.ts'

test.use({ environment: SAMPLE, colorScheme: 'light' })

type EventRow = { id: string }

const NIGHT = '2031-05-02'

test('a DJ finds gigs on the board, applies without an account, is accepted for two that follow each other, and withdraws', async ({
  page,
  site,
  browser,
  baseURL,
}) => {
  const host = await signUp(site, { userType: 'party_host', firstName: 'Iris' })
  const order = { date: NIGHT, startTime: '22:00', endTime: '04:00', city: 'Miami', state: 'FL', category: 'Bachata' }
  const publish = async (title: string) =>
    await post<EventRow>(site, '/api/events', { title, ...order }, { cookie: host.cookie })
  const [bachata, later] = [await publish('Viernes de Bachata'), await publish('La Madrugada')]
  await signInAndOpenProfile(page, site, host)

  // The host posts a gig from the page of the event. Its place and its hours are those of the event.
  await page.goto(`/events/${bachata.id}`)
  await page.getByRole('link', { name: 'Post a gig' }).click()
  await expect(page.getByRole('group', { name: 'Gig at Viernes de Bachata · Fri May 2' })).toBeVisible()
  await expect(page.getByLabel('Begins')).toHaveValue('10 PM')
  await page.getByLabel('Job Title').fill('DJ bachata')
  await page.getByLabel('Job Description').fill('Two hours of bachata for a full floor.')
  await page.getByLabel('Requirements').fill('A set of your own, and headphones.')
  await page.getByLabel('Begins').fill('11 PM')
  await page.getByLabel('Ends').fill('1 AM')
  await page.getByLabel('Fee (USD)').fill('150,555')
  await page.getByLabel('Contact Phone').fill('305 555 0100')
  await page.getByRole('button', { name: 'Create Job Listing' }).click()
  await expect(page.getByLabel('Fee (USD)')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel('Fee (USD)').fill('150')
  await page.getByRole('button', { name: 'Create Job Listing' }).click()
  await expect(page.getByText('Job listing created successfully!', { exact: true })).toBeVisible()

  // The form of a job leads to that of a gig at another event of the host, with the same parts.
  await page.goto('/create-job-listing')
  await page.getByLabel('For which party?').selectOption('Fri May 2 · La Madrugada')
  await expect(page).toHaveURL(`/create-job-listing?event=${later.id}`)
  await expect(page.getByRole('group', { name: 'Gig at La Madrugada · Fri May 2' })).toBeVisible()

  // A visitor sees the board.
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    permissions: ['geolocation'],
    geolocation: { latitude: 25.77, longitude: -80.19 },
  })
  const dj = await context.newPage()
  await dj.goto('/jobs')
  const gig = dj.getByRole('listitem').filter({ hasText: 'Fri May 2 · 11 PM' })
  await expect(gig.getByText('Fri May 2 · 11 PM – 1 AM', { exact: true })).toBeVisible()
  await expect(gig.getByText('$150', { exact: true })).toBeVisible()
  await expectAccessible(dj)
  await dj.getByLabel('Role').selectOption('bar')
  await expect(dj.getByText('No gig fits these filters.')).toBeVisible()
  await expect(dj).toHaveURL('/jobs?role=bar')
  await dj.getByRole('button', { name: 'Clear the filters' }).click()
  await dj.getByLabel('Fee of at least').fill('151')
  await expect(gig).toBeHidden()
  await dj.getByLabel('Fee of at least').fill('150')
  await expect(gig).toBeVisible()
  await gig.getByRole('link', { name: 'Apply' }).click()

  // The DJ applies. The form says what the page of the event will show.
  await expect(dj.getByRole('heading', { level: 1, name: /DJ bachata at/ })).toBeVisible()
  await expect(dj.getByText('the program of the event shows the name that you enter here')).toBeVisible()
  await expectAccessible(dj)
  await apply(dj, 'DJ Luz')
  await dj.goto('/jobs')
  const own = dj.getByRole('region', { name: 'Your applications' }).getByRole('link', { name: 'DJ bachata' })
  await expect(own).toContainText('The host has not decided yet.')

  // The host accepts. The page of the event names the DJ, and the board has no gig any more.
  await page.goto('/party-host-profile?tab=jobs')
  await page.getByRole('link', { name: 'View Applications' }).click()
  await expect(page.getByText('Free then', { exact: true })).toBeVisible()
  await page.getByLabel('What you decided about DJ Luz').selectOption('hired')
  await expect(page.getByRole('button', { name: 'Hired (1)' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/events/${bachata.id}`)
  const part = page.getByRole('listitem').filter({ hasText: / AM.*DJ Luz/ })
  await expect(part).toContainText('11 PM – 1 AM')
  await expect(part.getByRole('link', { name: 'DJ Luz' })).toBeVisible()

  // The DJ reads it by the private link, with the contact of the host.
  await own.click()
  await expect(dj.getByText('The host has accepted you.')).toBeVisible()
  await expect(dj.getByRole('link', { name: host.email })).toBeVisible()
  await expectAccessible(dj)

  // At another gig, which begins before the first one ends, the host sees that the DJ is busy.
  const salsa = {
    title: 'DJ salsa',
    description: 'The last hours of the night.',
    requirements: 'Records and good humour.',
    location: 'Miami',
    salaryRange: '$100',
    contactEmail: 'iris@example.com',
    contactPhone: '305 555 0100',
    gig: { eventId: later.id, role: 'dj', from: '00:30', to: '03:00', fee: '100', currency: 'USD' },
  }
  const response = await post<{ id: number }>(site, '/api/jobs', salsa, { cookie: host.cookie })
  await dj.goto(`/jobs/${response.id}/apply`)
  await apply(dj, 'DJ Luz')
  await page.goto(`/jobs/${response.id}/applications`)
  await expect(page.getByText(/^Busy then/)).toBeVisible()

  // The host accepts all the same, and the DJ reads of the clash. At a changeover, past midnight, there is none.
  await page.getByLabel('What you decided about DJ Luz').selectOption('hired')
  await expect(page.getByRole('button', { name: 'Hired (1)' })).toBeVisible()
  await dj.goto('/jobs')
  await dj.getByRole('region', { name: 'Your applications' }).getByRole('link', { name: 'DJ salsa' }).click()
  const clash = dj.getByText('You have another accepted gig at the same time.')
  await expect(clash).toBeVisible()
  const changeover = { ...salsa, gig: { ...salsa.gig, from: '01:00' } }
  const moved = await page.request.patch(`/api/jobs/${response.id}`, { data: changeover })
  expect(moved.status()).toBe(200)
  await page.reload()
  await expect(page.getByText('Free then', { exact: true })).toBeVisible()
  await dj.reload()
  await expect(dj.getByText('The host has accepted you.')).toBeVisible()
  await expect(clash).toBeHidden()
  await page.goto(`/events/${later.id}`)
  await expect(part).toContainText('1 AM – 3 AM')

  // The DJ withdraws, and the place is free again.
  await dj.goto('/jobs')
  await own.click()
  await dj.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = dj.getByRole('dialog', { name: 'Withdraw this application?' })
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dj.getByText('You have withdrawn this application.')).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText('Withdrawn: DJ bachata')).toBeVisible()
  await dj.goto('/jobs')
  await expect(gig).toBeVisible()

  const key = crypto.randomUUID()
  await dj.goto(`/jobs/${response.id}/apply#${key}`)
  await expect(dj.getByRole('heading', { name: 'There is no such application' })).toBeVisible()
  await context.close()
})

async function apply(page: Page, name: string) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Phone Number').fill('305 555 0188')
  await page.getByLabel('Email Address').fill('luz@example.com')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Application Submitted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
}
