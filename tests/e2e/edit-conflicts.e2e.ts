import type { Page } from '@playwright/test'
import type { Event } from '#contract/events.ts'
import type { Job } from '#contract/jobs.ts'
import type { House } from './house.ts'
import { type Newcomer, newcomer, post } from './newcomer.ts'
import { draftOf } from './somebody.ts'
import { expect, expectAccessible, test } from './test.ts'
import { closeAll, visiting } from './two-people.ts'

test('two devices edit one event: what only one of them changed stays, and what both changed is chosen', async ({
  browser,
  house,
}) => {
  const host = await newcomer(house, 'Mateo', { userType: 'party_host' })
  const { id } = await published(house, host)
  const phone = await visiting(browser, house, host, `/events/${id}/edit`)
  const laptop = await visiting(browser, house, host, `/events/${id}/edit`)
  for (const page of [phone, laptop]) await expect(page.getByLabel('Event Title')).toHaveValue('Noche de Son')

  await laptop.getByLabel('Start Time').fill('21:00')
  await laptop.getByLabel('Venue').fill('El Patio')
  await save(laptop)
  await expect(laptop).toHaveURL('/profile')

  await phone.getByLabel('Event Title').fill('Noche abierta')
  await phone.getByLabel('Venue').fill('La Azotea')
  await save(phone)
  const dialog = phone.getByRole('dialog', { name: 'Changed on another device' })
  const venue = dialog.getByRole('group', { name: 'Venue' })
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await expect(venue.getByRole('radio', { name: 'Saved now El Patio' })).not.toBeChecked()
  await expect(venue.getByRole('radio', { name: 'Yours La Azotea' })).not.toBeChecked()
  await expectAccessible(phone)

  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose one of the two versions')
  await expect(venue.getByRole('radio', { name: 'Saved now El Patio' })).toBeFocused()
  await phone.keyboard.press('ArrowDown')
  await expect(venue.getByRole('radio', { name: 'Yours La Azotea' })).toBeChecked()
  await phone.keyboard.press('Enter')
  await expect(phone).toHaveURL('/profile')

  expect(await read(house, id)).toMatchObject({
    title: 'Noche abierta',
    venue: 'La Azotea',
    startTime: '21:00',
    endTime: '04:00',
    description: 'Trae agua',
  })
  await closeAll(phone, laptop)
})

test('a draft that is opened later keeps what its author typed and follows the event in everything else', async ({
  browser,
  house,
}) => {
  const host = await newcomer(house, 'Mateo', { userType: 'party_host' })
  const { id } = await published(house, host)
  const phone = await visiting(browser, house, host, `/events/${id}/edit`)
  await phone.getByLabel('Event Title').fill('Noche abierta')
  await phone.getByLabel('Venue').fill('La Azotea')
  await expect.poll(async () => await draftOf(phone, host.id, `event ${id}`)).toContain('La Azotea')
  await phone.goto('/profile')

  const laptop = await visiting(browser, house, host, `/events/${id}/edit`)
  await laptop.getByLabel('Start Time').fill('21:00')
  await laptop.getByLabel('Venue').fill('El Patio')
  await save(laptop)
  await expect(laptop).toHaveURL('/profile')

  await phone.goto(`/events/${id}/edit`)
  const dialog = phone.getByRole('dialog', { name: 'Changed on another device' })
  await dialog.getByRole('radio', { name: 'Saved now El Patio' }).check()
  await dialog.getByRole('button', { name: 'Put it in the form' }).click()
  await expect(phone.getByLabel('Venue')).toHaveValue('El Patio')
  await expect(phone.getByLabel('Start Time')).toHaveValue('21:00')
  await expect(phone.getByLabel('Event Title')).toHaveValue('Noche abierta')
  const sent = phone.waitForRequest(request => request.method() === 'PATCH')
  await save(phone)
  expect((await sent).postDataJSON()).toEqual({ title: 'Noche abierta' })
  await expect(phone).toHaveURL('/profile')
  expect(await read(house, id)).toMatchObject({ title: 'Noche abierta', venue: 'El Patio', startTime: '21:00' })
  await closeAll(phone, laptop)
})

test('two devices edit one position', async ({ browser, house }) => {
  const host = await newcomer(house, 'Mateo', { userType: 'party_host' })
  const position = {
    title: 'Bartender',
    description: 'Two bars, one long night.',
    requirements: 'A year behind a busy bar.',
    location: 'Miami',
    salaryRange: '$20 an hour',
    contactEmail: 'mateo@example.com',
    contactPhone: '(305) 555-0199',
  }
  const { id } = await post<Job>(house, '/api/jobs', position, { cookie: host.cookie })
  const phone = await visiting(browser, house, host, `/jobs/${id}/edit`)
  const laptop = await visiting(browser, house, host, `/jobs/${id}/edit`)
  for (const page of [phone, laptop]) await expect(page.getByLabel('Job Title')).toHaveValue('Bartender')

  await laptop.getByLabel('Salary').fill('$30 an hour')
  await laptop.getByLabel('Location').fill('Tampa')
  await save(laptop)
  await expect(laptop).toHaveURL('/profile')

  await phone.getByLabel('Job Title').fill('Head bartender')
  await phone.getByLabel('Salary').fill('$25 an hour')
  await save(phone)
  const dialog = phone.getByRole('dialog', { name: 'Changed on another device' })
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await dialog.getByRole('radio', { name: 'Saved now $30 an hour' }).check()
  await expectAccessible(phone)
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(phone).toHaveURL('/profile')

  const stored = (await (await fetch(`${house.origin}/api/jobs/${id}`)).json()) as Job
  expect(stored).toMatchObject({ title: 'Head bartender', salaryRange: '$30 an hour', location: 'Tampa' })
  await closeAll(phone, laptop)
})

async function published(house: House, { cookie }: Newcomer): Promise<Event> {
  return await post<Event>(
    house,
    '/api/events',
    {
      title: 'Noche de Son',
      description: 'Trae agua',
      date: '2027-11-19',
      startTime: '23:00',
      endTime: '04:00',
      city: 'Miami',
      state: 'FL',
      venue: 'La Terraza',
      category: 'Salsa',
    },
    { cookie },
  )
}

async function read(house: House, id: string): Promise<Event> {
  return (await (await fetch(`${house.origin}/api/events/${id}`)).json()) as Event
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save changes' }).click()
}
