import type { Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect } from './test.ts'

type Kept = { event: Event; saved: Event }

let guests = 0

/** A visitor saves one event, and gets the last place of another one by email, without an account. */
export async function visitWithoutAccount(page: Page, site: Site): Promise<Kept> {
  const { cookie } = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  const publish = async (about: object) => {
    const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    const response = await fetch(`${site.origin}/api/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ date, startTime: '22:00', city: 'Miami', state: 'FL', category: 'Salsa', ...about }),
    })
    expect(response.status).toBe(201)
    return (await response.json()) as Event
  }
  const saved = await publish({ title: 'Noche de Son' })
  const event = await publish({ title: 'Jueves de son', capacity: 1 })
  await page.goto(`/events/${saved.id}`)
  await page.getByRole('button', { name: 'Save to favorites' }).click()
  await expect(page.getByText('It joins your account when you sign in.', { exact: true })).toBeVisible()
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: "I'm going", exact: true }).click()
  const sheet = page.getByRole('dialog')
  guests += 1
  await sheet.getByLabel('Your name').fill('Noa Rey')
  await sheet.getByLabel('Phone or email').fill(`noa.${guests}@example.com`)
  await sheet.getByRole('button', { name: "I'm going", exact: true }).click()
  await expect(sheet.getByText("You're going · Noa Rey")).toBeVisible()
  return { event, saved }
}

/** The account has both, and the event still has one guest. */
export async function expectKept(page: Page, { event, saved }: Kept) {
  const mine = async ({ id }: Event) => await (await page.request.get(`/api/events/${id}/mine`)).json()
  await expect.poll(() => mine(event)).toMatchObject({ attendance: 'going', pass: { code: expect.any(String) } })
  await expect.poll(() => mine(saved)).toMatchObject({ isFavorite: true })
  await page.goto(`/events/${event.id}`)
  await expect(page.getByRole('button', { name: "You're going" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show my pass' })).toBeVisible()
  expect(await (await page.request.get(`/api/events/${event.id}`)).json()).toMatchObject({ attendingCount: 1 })
}
