import type { Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { type Account, post, signInAs, signUp } from './account.ts'
import type { Site } from './site.ts'

const tonight = tonightIn('America/New_York', Date.now())
/** The night after tomorrow. */
export const EVENT_DATE = Temporal.PlainDate.from(tonight).add({ days: 2 }).toString()

/** A new host on a phone fills the form of "Noche de Son" in, and opens "More". */
export async function fillEventForm(page: Page, site: Site): Promise<Account> {
  await page.setViewportSize({ width: 390, height: 844 })
  const host = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  await signInAs(page.context(), site, host)
  await page.goto('/create-event')
  await page.getByLabel('Event Title').fill('Noche de Son')
  await page.getByLabel('Category').selectOption('Salsa')
  await page.getByLabel('Date', { exact: true }).fill(EVENT_DATE)
  await page.getByLabel('Start Time').fill('21:00')
  await page.getByLabel('City', { exact: true }).fill('Miami')
  await page.getByLabel('State').fill('FL')
  await page.getByRole('button', { name: 'More' }).click()
  return host
}

/** A new host and the host's "Noche de Son". */
export async function party(site: Site, more = {}): Promise<{ event: Event; mateo: Account }> {
  const mateo = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const about = {
    title: 'Noche de Son',
    category: 'salsa',
    date: EVENT_DATE,
    startTime: '21:00',
    city: 'Miami',
    state: 'FL',
    ...more,
  }
  const event = await post<Event>(site, '/api/events', about, { Cookie: mateo.cookie })
  return { event, mateo }
}
