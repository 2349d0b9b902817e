import type { Page } from '@playwright/test'
import type { Me } from '#contract/accounts/accounts.ts'
import type { Event } from '#contract/events/events.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { type Account, draftOf, post, signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'
import { closeAll, visiting } from './two-people.ts'

test.use({ colorScheme: 'light' })

test('two devices edit one event: fields that one of them changed stay, and the host chooses the fields that both changed', async ({
  browser,
  site,
}) => {
  const host = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const { id } = await published(site, host)
  const phone = await visiting(browser, site, host, `/events/${id}/edit`)
  const laptop = await visiting(browser, site, host, `/events/${id}/edit`)
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

  expect(await read(site, id)).toMatchObject({
    title: 'Noche abierta',
    venue: 'La Azotea',
    startTime: '21:00',
    endTime: '04:00',
    description: 'Trae agua',
  })
  await closeAll(phone, laptop)
})

test('a draft that is opened later keeps the typed fields and takes the newer values of all others', async ({
  browser,
  site,
}) => {
  const host = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const { id } = await published(site, host)
  const phone = await visiting(browser, site, host, `/events/${id}/edit`)
  await phone.getByLabel('Event Title').fill('Noche abierta')
  await phone.getByLabel('Venue').fill('La Azotea')
  await expect.poll(async () => await draftOf(phone, host.id, `event ${id}`)).toContain('La Azotea')
  await phone.goto('/profile')

  const laptop = await visiting(browser, site, host, `/events/${id}/edit`)
  await laptop.getByLabel('Start Time').fill('21:00')
  await laptop.getByLabel('Venue').fill('El Patio')
  await save(laptop)
  await expect(laptop).toHaveURL('/profile')

  await phone.goto(`/events/${id}/edit`)
  const dialog = phone.getByRole('dialog', { name: 'Changed on another device' })
  await dialog.getByRole('radio', { name: 'Saved now El Patio' }).check()
  await dialog.getByRole('button', { name: 'Put it in the form' }).click()
  await expect(phone.getByLabel('Venue')).toHaveValue('El Patio')
  await expect(phone.getByLabel('Start Time')).toHaveValue('9 PM')
  await expect(phone.getByLabel('Event Title')).toHaveValue('Noche abierta')
  const sent = phone.waitForRequest(request => request.method() === 'PATCH')
  await save(phone)
  expect((await sent).postDataJSON()).toEqual({ title: 'Noche abierta' })
  await expect(phone).toHaveURL('/profile')
  expect(await read(site, id)).toMatchObject({ title: 'Noche abierta', venue: 'El Patio', startTime: '21:00' })
  await closeAll(phone, laptop)
})

test('an open conflict is shown again on saving, and when the draft is opened again', async ({ browser, site }) => {
  const host = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const { id } = await published(site, host)
  const phone = await visiting(browser, site, host, `/events/${id}/edit`)
  await phone.getByLabel('Venue').fill('La Azotea')
  await expect.poll(async () => await draftOf(phone, host.id, `event ${id}`)).toContain('La Azotea')
  await phone.goto('/profile')
  const laptop = await visiting(browser, site, host, `/events/${id}/edit`)
  await laptop.getByLabel('Venue').fill('El Patio')
  await save(laptop)
  await expect(laptop).toHaveURL('/profile')

  await phone.goto(`/events/${id}/edit`)
  const dialog = phone.getByRole('dialog', { name: 'Changed on another device' })
  const putOff = async () => {
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog).toBeHidden()
  }
  await putOff()
  await save(phone)
  await putOff()
  await phone.getByLabel('Event Title').fill('Noche abierta')
  await expect.poll(async () => await draftOf(phone, host.id, `event ${id}`)).toContain('Noche abierta')
  await phone.reload()
  await putOff()
  await save(phone)
  await expect(dialog).toBeVisible()
  expect(await read(site, id)).toMatchObject({ title: 'Noche de Son', venue: 'El Patio' })
  await dialog.getByRole('radio', { name: 'Yours La Azotea' }).check()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(phone).toHaveURL('/profile')
  expect(await read(site, id)).toMatchObject({ title: 'Noche abierta', venue: 'La Azotea' })
  await closeAll(phone, laptop)
})

test('two devices edit one position', async ({ browser, site }) => {
  const host = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const position = {
    title: 'Bartender',
    description: 'Two bars, one long night.',
    requirements: 'A year behind a busy bar.',
    location: 'Miami',
    salaryRange: '$20 an hour',
    contactEmail: 'mateo@example.com',
    contactPhone: '(305) 555-0199',
  }
  const { id } = await post<Job>(site, '/api/jobs', position, { cookie: host.cookie })
  const phone = await visiting(browser, site, host, `/jobs/${id}/edit`)
  const laptop = await visiting(browser, site, host, `/jobs/${id}/edit`)
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

  const stored = (await (await fetch(`${site.origin}/api/jobs/${id}`)).json()) as Job
  expect(stored).toMatchObject({ title: 'Head bartender', salaryRange: '$30 an hour', location: 'Tampa' })
  await closeAll(phone, laptop)
})

test('two devices edit one profile', async ({ browser, site }) => {
  const host = await signUp(site, { firstName: 'Mateo', userType: 'party_host' })
  const phone = await visiting(browser, site, host, '/edit-profile')
  const laptop = await visiting(browser, site, host, '/edit-profile')
  for (const page of [phone, laptop]) await expect(page.getByLabel('Username')).toHaveValue(host.username)

  await laptop.getByLabel('Bio').fill('On1')
  await laptop.getByLabel('Hometown').fill('Cali')
  await laptop.getByRole('button', { name: 'Save Profile' }).click()
  await expect(laptop).toHaveURL('/profile')

  await phone.getByLabel('Bio').fill('On2')
  await phone.getByLabel('Status Message').fill('A bailar')
  await phone.getByRole('button', { name: 'Save Profile' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Changed on another device' })
  await expect(dialog.getByRole('group')).toHaveCount(1)
  await dialog.getByRole('radio', { name: 'Yours On2' }).check()
  await expectAccessible(phone)
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(phone).toHaveURL('/profile')
  expect(await profileOf(phone)).toMatchObject({ bio: 'On2', hometown: 'Cali', statusMessage: 'A bailar' })
  await closeAll(phone, laptop)
})

test('an edit without signal that conflicts with another device keeps both values until one is chosen', async ({
  browser,
  site,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  const phone = await visiting(browser, site, ana, '/edit-profile', WITH_WORKER)
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.reload()
  await phone.context().setOffline(true)
  await phone.getByLabel('Bio').fill('On2')
  await phone.getByLabel('Hometown').fill('Cali')
  await phone.getByRole('button', { name: 'Save Profile' }).click()
  await expect(phone.getByText('Waiting for signal.')).toBeVisible()

  const laptop = await visiting(browser, site, ana, '/profile')
  await laptop.getByRole('button', { name: 'Edit bio' }).click()
  await laptop.getByRole('textbox', { name: 'Bio' }).fill('On1')
  await laptop.getByRole('button', { name: 'Save bio' }).click()
  // The laptop shows the text before the server has it.
  await expect.poll(async () => (await profileOf(laptop)).bio).toBe('On1')

  await phone.context().setOffline(false)
  const notice = phone.getByRole('alert').filter({ hasText: 'Bio: changed on another device' })
  await expect(notice).toContainText('On1')
  await expect(notice).toContainText('On2')
  await expectAccessible(phone)
  expect(await profileOf(phone)).toMatchObject({ bio: 'On1', hometown: 'Cali' })
  await notice.getByRole('button', { name: 'Keep yours: Bio' }).click()
  await expect(notice).toBeHidden()
  await expect.poll(async () => (await profileOf(phone)).bio).toBe('On2')
  await closeAll(phone, laptop)
})

async function profileOf(page: Page): Promise<Me> {
  return (await (await page.request.get('/api/auth/user')).json()) as Me
}

async function published(site: Site, { cookie }: Account): Promise<Event> {
  return await post<Event>(
    site,
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

async function read(site: Site, id: string): Promise<Event> {
  return (await (await fetch(`${site.origin}/api/events/${id}`)).json()) as Event
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save changes' }).click()
}
