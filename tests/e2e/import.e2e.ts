import type { Page } from '@playwright/test'
import { expect, expectAccessible, SAMPLE, test } from './test.ts'

test.use({ environment: SAMPLE })

const year = new Date().getFullYear() + 1
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:salsa',
  'SUMMARY:Salsa con Trueno',
  `DTSTART;TZID=America/New_York:${year}0604T230000`,
  'LOCATION:Casa Trueno\\, 123 SW 8th St\\, Miami\\, FL 33130',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:feria',
  'SUMMARY:Feria',
  `DTSTART;VALUE=DATE:${year}0606`,
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test('a host imports a calendar file as drafts, keeps the file without a connection, and undoes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsHost(page)
  await page.goto('/create-event')
  await page.getByRole('link', { name: 'Import from a calendar, a page or a table' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import events' })).toBeVisible()
  const file = { name: 'agenda.ics', mimeType: 'text/calendar', buffer: Buffer.from(CALENDAR) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await expect(page.getByText('Chosen: agenda.ics')).toBeVisible()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Show the events' }).click()
  await expect(page.getByText('This needs a connection.')).toBeVisible()
  await expect(page.getByText('Chosen: agenda.ics')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('Chosen: agenda.ics')).toBeVisible()

  await page.getByRole('button', { name: 'Show the events' }).click()
  await expect(page.getByRole('heading', { name: '2 events found' })).toBeVisible()
  await expect(page.getByText('This event has no start.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Salsa con Trueno/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Feria/ })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import 1 draft' }).click()
  await expect(page.getByText('1 draft is on your profile now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your imports' })).toBeVisible()
  await expect(page.getByText('1 unchanged')).toBeVisible()
  const { id } = await member(page)
  expect(await draftsOf(page, id)).toMatchObject([{ title: 'Salsa con Trueno', status: 'draft' }])

  await page.getByRole('button', { name: 'Undo the import of agenda.ics' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import is undone', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your imports' })).toBeHidden()
  expect(await draftsOf(page, id)).toEqual([])
})

test('a host chooses the columns of a pasted table', async ({ page }) => {
  await signInAsHost(page)
  await page.goto('/import')
  await page.getByRole('radio', { name: 'Text' }).check({ force: true })
  await page.getByLabel('Calendar or table').fill(`Evento,Cuando,Sitio\nSalsa,05/06/${year} 22:00,Trueno`)
  await page.getByRole('button', { name: 'Show the events' }).click()
  await expect(page.getByText('This event has no date that can be read.')).toBeVisible()
  await page.getByLabel('Date and start in one column').selectOption({ label: `Cuando · 05/06/${year} 22:00` })
  await page.getByRole('radio', { name: 'Day first' }).check({ force: true })
  await expect(page.getByText(/Jun 5 · 10 PM · Trueno/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 1 draft' }).click()
  await expect(page.getByText('1 draft is on your profile now.')).toBeVisible()
})

test('a member who is no host is sent to the settings', async ({ page }) => {
  await signIn(page, 'ana')
  await page.goto('/import')
  await expect(page.getByText('Only hosts import events.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Settings' })).toBeVisible()
})

async function member(page: Page): Promise<{ id: string }> {
  return (await (await page.request.get('/api/auth/user')).json()) as { id: string }
}

/** The drafts of the calendar in this file; the sample host has others. */
async function draftsOf(page: Page, id: string): Promise<{ title: string; status: string }[]> {
  const events = (await (await page.request.get(`/api/events/host/${id}`)).json()) as {
    title: string
    status: string
  }[]
  return events.filter(({ title }) => title === 'Salsa con Trueno')
}

const signInAsHost = (page: Page) => signIn(page, 'mateo')

async function signIn(page: Page, username: string) {
  const response = await page.request.post('/api/auth/login', { data: { username, password: 'pista-tonight' } })
  expect(response.ok()).toBe(true)
}
