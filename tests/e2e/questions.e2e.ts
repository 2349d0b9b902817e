import { devices, type Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { type Account, signInAs, signUp } from './account.ts'
import { fillEventForm, party } from './event-form.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'

test.use({ colorScheme: 'light' })

const diet = 'Do you eat meat?'

test('a host asks two questions behind "More", a member answers without signal, and the host reads the answers', async ({
  page,
  browser,
  site,
}) => {
  const mateo = await fillEventForm(page, site)
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question 1', { exact: true }).fill(diet)
  await page.getByLabel('Answer required: question 1').check()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question 2', { exact: true }).fill(` ${diet}`)
  await page.getByRole('button', { name: 'Add a question' }).click()
  await expect(page.getByRole('button', { name: 'Add a question' })).toBeHidden()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Two questions are the same')).toBeVisible()
  await page.getByLabel('Question 2', { exact: true }).fill('Which song?')
  await page.getByRole('button', { name: 'Remove question 3' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Your event has been created successfully', { exact: true })).toBeVisible()
  const [event] = await eventsOf(site, mateo)
  const questions = [{ text: diet, isRequired: true }, { text: 'Which song?' }]
  expect(event).toMatchObject({ questions })
  await page.goto(`/create-event?copy=${event?.id}`)
  await expect(page.getByLabel('Question 2', { exact: true })).toHaveValue('Which song?')
  await expect(page.getByLabel('Answer required: question 1')).toBeChecked()

  const ana = await signUp(site, { firstName: 'Ana' })
  const phone = await browser.newContext({
    ...WITH_WORKER,
    ...devices['iPhone 13'],
    baseURL: site.origin,
    deviceScaleFactor: 1,
  })
  await signInAs(phone, site, ana)
  const own = await phone.newPage()
  await openStored(own, `/events/${event?.id}`)
  await expect(own.getByRole('button', { name: "I'm going" })).toBeVisible()
  await phone.setOffline(true)
  await own.getByRole('button', { name: "I'm going" }).click()
  const sheet = own.getByRole('dialog', { name: 'The host asks' })
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(sheet.getByText('Your answer is missing')).toBeVisible()
  await expect(sheet.getByLabel(diet)).toBeFocused()
  await sheet.getByLabel(diet).fill('No, only <b>fish</b>')
  await expectAccessible(own)
  expect(await own.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(own.getByRole('button', { name: "You're going" })).toBeVisible()
  await expect(own.getByText('No, only <b>fish</b>')).toBeVisible()
  expect(await mine(site, ana, event)).not.toHaveProperty('answers')
  await phone.setOffline(false)
  await expect(own.getByRole('button', { name: 'Show my pass' })).toBeVisible()

  await own.getByRole('button', { name: 'Change: The host asks' }).click()
  await own.getByLabel('Which song? (optional)').fill('La Loba')
  await own.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own.getByText('La Loba')).toBeVisible()
  await expect
    .poll(async () => await mine(site, ana, event))
    .toMatchObject({
      answers: [
        { question: diet, answer: 'No, only <b>fish</b>' },
        { question: 'Which song?', answer: 'La Loba' },
      ],
    })

  await page.goto(`/events/${event?.id}`)
  await page.getByRole('button', { name: 'Who is going' }).click()
  const list = page.getByRole('dialog', { name: 'Who is going' })
  await expect(list.getByText('No, only <b>fish</b>')).toBeVisible()
  await expect(list.getByText('La Loba')).toBeVisible()
  await expectAccessible(page)
  await phone.close()
})

test('a choice without signal comes back when the host asks something by then, and one tap leads to the sheet', async ({
  browser,
  site,
}) => {
  const { event, mateo } = await party(site, { plusOneLimit: 1 })
  const ana = await signUp(site, { firstName: 'Ana' })
  const phone = await browser.newContext({
    ...WITH_WORKER,
    ...devices['iPhone 13'],
    baseURL: site.origin,
    deviceScaleFactor: 1,
  })
  await signInAs(phone, site, ana)
  const page = await phone.newPage()
  await openStored(page, `/events/${event.id}`)
  await expect(page.getByRole('button', { name: "I'm going" })).toBeVisible()
  await phone.setOffline(true)
  await page.getByRole('button', { name: "I'm going" }).click()
  await expect(page.getByRole('button', { name: "You're going" })).toBeVisible()
  await page.getByRole('button', { name: "You're going" }).click()
  await page.getByLabel('Name (optional)').fill('Camila')
  await page.getByRole('button', { name: 'Add Camila' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: "You're going +1" })).toBeVisible()
  await edit(site, mateo, event, { questions: [{ text: diet, isRequired: true }], danceRoles: { ratio: 1 } })
  await page.goto('/home')
  await phone.setOffline(false)
  await expect(page.getByText('The host asks…', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Answer' }).click()
  const sheet = page.getByRole('dialog', { name: 'The host asks' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  // The choice waits on the page until it is answered, also after the page is loaded again.
  await page.goto(`/events/${event.id}`)
  await expect(page.getByText('Your choice waits here until you have answered.')).toBeVisible()
  expect(await mine(site, ana, event)).toMatchObject({ attendance: null })
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await sheet.getByLabel(diet).fill('Yes')
  await sheet.getByText('Lead', { exact: true }).click()
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(page.getByRole('button', { name: 'Show my pass' })).toBeVisible()
  await expect(page.getByText('Your choice waits here until you have answered.')).toBeHidden()
  expect(await mine(site, ana, event)).toMatchObject({
    attendance: 'going',
    answers: [{ question: diet, answer: 'Yes' }],
    danceRole: 'lead',
    // Camila came before the roles.
    plusOnes: [{ name: 'Camila', danceRole: 'follow' }],
  })
  await phone.close()
})

test('a choice that came back on one phone goes when the member has answered on another phone', async ({
  browser,
  site,
}) => {
  const { event, mateo } = await party(site)
  const ana = await signUp(site, { firstName: 'Ana' })
  const phone = await browser.newContext({
    ...WITH_WORKER,
    ...devices['iPhone 13'],
    baseURL: site.origin,
    deviceScaleFactor: 1,
  })
  await signInAs(phone, site, ana)
  const page = await phone.newPage()
  await openStored(page, `/events/${event.id}`)
  await phone.setOffline(true)
  await page.getByRole('button', { name: "I'm going" }).click()
  await expect(page.getByRole('button', { name: "You're going" })).toBeVisible()
  await edit(site, mateo, event, { questions: [{ text: diet, isRequired: true }] })
  await phone.setOffline(false)
  const notice = page.getByText('Your choice waits here until you have answered.')
  await expect(notice).toBeVisible()

  const other = await browser.newContext({ ...devices['iPhone 13'], baseURL: site.origin, deviceScaleFactor: 1 })
  await signInAs(other, site, ana)
  const second = await other.newPage()
  await second.goto(`/events/${event.id}`)
  await second.getByRole('button', { name: "I'm going" }).click()
  const sheet = second.getByRole('dialog', { name: 'The host asks' })
  await sheet.getByLabel(diet).fill('Only fish')
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(second.getByRole('button', { name: 'Show my pass' })).toBeVisible()

  await page.goto(`/events/${event.id}`)
  await expect(page.getByRole('button', { name: 'Show my pass' })).toBeVisible()
  await expect(page.getByText('Only fish')).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto('/settings#storage')
  await expect(page.locator('#storage')).toBeVisible()
  await expect(page.locator('#storage').getByRole('listitem').filter({ hasText: event.title })).toBeHidden()
  for (const one of [phone, other]) await one.close()
})

test('a guest without an account answers in the form, also when the question came later', async ({ browser, site }) => {
  const { event, mateo } = await party(site)
  const phone = await browser.newContext({
    ...WITH_WORKER,
    ...devices['iPhone 13'],
    baseURL: site.origin,
    deviceScaleFactor: 1,
  })
  const page = await phone.newPage()
  await openStored(page, `/events/${event.id}`)
  await page.getByRole('button', { name: "I'm going" }).click()
  await phone.setOffline(true)
  await edit(site, mateo, event, { questions: [{ text: diet, isRequired: true }] })
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Your name').fill('Aitor')
  await sheet.getByLabel('Phone or email').fill('aitor@example.com')
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(page.getByText(/Not sent yet\./).first()).toBeVisible()
  await page.goto('/home')
  await phone.setOffline(false)
  await expect(page.getByText('The host asks… Noche de Son')).toBeVisible()
  await page.getByRole('link', { name: 'Answer', exact: true }).click()
  await sheet.getByLabel(diet).fill('Yes')
  await sheet.getByRole('button', { name: "I'm going" }).click()
  await expect(page.getByText('The host asks…')).toBeHidden()
  await expect
    .poll(async () => await guestsOf(site, mateo, event))
    .toMatchObject([{ name: 'Aitor', answers: [{ question: diet, answer: 'Yes' }] }])

  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: 'Change: The host asks' }).click()
  const form = page.getByRole('dialog', { name: 'The host asks' })
  await expectAccessible(page)
  await form.getByLabel(diet).fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Your answer is missing')).toBeVisible()
  await form.getByLabel(diet).fill('Only fish')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Only fish')).toBeVisible()
  expect(await guestsOf(site, mateo, event)).toMatchObject([{ answers: [{ question: diet, answer: 'Only fish' }] }])
  await phone.close()
})

/** Opens the page when all files of the app are stored on the device. */
async function openStored(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

async function edit(site: Site, { cookie }: Account, { id }: Event, changes: object) {
  const response = await fetch(`${site.origin}/api/events/${id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify(changes),
  })
  expect(response.status).toBe(200)
}

async function mine(site: Site, { cookie }: Account, event: Event | undefined) {
  return await (await fetch(`${site.origin}/api/events/${event?.id}/mine`, { headers: { cookie } })).json()
}

async function guestsOf(site: Site, { cookie }: Account, { id }: Event) {
  return await (await fetch(`${site.origin}/api/events/${id}/guests`, { headers: { cookie } })).json()
}

async function eventsOf(site: Site, { cookie }: Account): Promise<Event[]> {
  return await (await fetch(`${site.origin}/api/me/events`, { headers: { cookie } })).json()
}
