import type { BrowserContext, Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import { PASSWORD } from './account.ts'
import { Site } from './site.ts'
import { codeSentTo, expect, test } from './test.ts'

type City = {
  name: string
  city: string
  country: string
  zone: string
  path: string
  /** What the host types, and what a visitor from the country reads. */
  price: string
  locale: string
  shownPrice: RegExp
  shownStart: RegExp
}

const cities: City[] = [
  {
    name: 'Rumba Capital',
    city: 'Bogotá',
    country: 'CO',
    zone: 'America/Bogota',
    path: '/co/bogota',
    price: '20000',
    locale: 'es-CO',
    shownPrice: /\$\s?20[.,]000/,
    shownStart: /11(:00)?\s?p/i,
  },
  {
    name: 'Gafieira',
    city: 'São Paulo',
    country: 'BR',
    zone: 'America/Sao_Paulo',
    path: '/br/sao-paulo',
    price: '30',
    locale: 'pt-BR',
    shownPrice: /R\$\s?30/,
    shownStart: /23/,
  },
  {
    name: 'Tanzfläche',
    city: 'Berlin',
    country: 'DE',
    zone: 'Europe/Berlin',
    path: '/de/berlin',
    price: '10',
    locale: 'de-DE',
    shownPrice: /€/,
    shownStart: /23/,
  },
]

for (const place of cities)
  test(`${place.city} is set up from nothing, and a visitor finds a night at its local time and money`, async ({
    browser,
  }) => {
    test.slow()
    const site = await Site.open({ SETUP: 'on', SIGN_UP: 'email' })
    const { origin: baseURL } = site
    try {
      const operator = await browser.newContext({ baseURL })
      await setUp(await operator.newPage(), site, place)

      const host = await browser.newContext({ baseURL })
      await signUpByEmail(host, site, place)
      const date = Temporal.Now.plainDateISO(place.zone).add({ days: 3 }).toString()
      const form = await host.newPage()
      await form.goto('/create-event')
      await form.getByLabel('Event Title').fill('Noche de las once')
      await form.getByLabel('Category').selectOption('Salsa')
      await form.getByLabel('Date', { exact: true }).fill(date)
      await form.getByLabel('Start Time').fill('23:00')
      await form.getByLabel('Country', { exact: true }).selectOption(place.country)
      await form.getByLabel('City', { exact: true }).fill(place.city)
      await form.locator('input[name=price]').fill(place.price)
      await form.getByRole('button', { name: 'Create Event' }).click()
      await expect(form.getByText('Your event has been created successfully', { exact: true })).toBeVisible()

      const visitor = await browser.newContext({ baseURL, locale: place.locale, timezoneId: place.zone })
      const page = await visitor.newPage()
      await page.goto(place.path)
      const night = page.locator('main#content').getByRole('article').filter({ hasText: 'Noche de las once' })
      await expect(night).toContainText(place.shownStart)
      await expect(night).toContainText(place.shownPrice)
      await expect(page).toHaveTitle(new RegExp(place.name))

      const state = `${place.country}.0`
      const query = new URLSearchParams({ city: place.city, state })
      const [event] = (await (await visitor.request.get(`/api/events?${query.toString()}`)).json()) as Event[]
      expect(event).toMatchObject({ timeZone: place.zone, country: place.country })
      const calendar = await visitor.request.get(`/api/calendar/city/${state}/${encodeURIComponent(place.city)}.ics`)
      expect(await calendar.text()).toContain(`DTSTART;TZID=${place.zone}:${date.replaceAll('-', '')}T230000`)
    } finally {
      await site.close()
    }
  })

async function setUp(page: Page, site: Site, { name, country, city, zone }: City) {
  await page.goto('/')
  await expect(page).toHaveURL(/\/setup$/)
  await expect.poll(() => site.printed()).toContain('/setup with the key')
  await page.getByLabel('Key').fill(/\/setup with the key (\S+)/.exec(site.printed())?.[1] ?? '')
  await page.getByRole('button', { name: 'Open the set-up' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByLabel('Country').selectOption(country)
  await page.getByLabel('City', { exact: true }).fill(city)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  for (const step of ['People behind it', 'Backups']) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
    await page.getByRole('button', { name: 'Save and continue' }).click()
  }
  await expect(page.getByText(`${city}, ${zone}`)).toBeVisible()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page.getByText('The site is set up.')).toBeVisible()
}

/** The same calls as the sign-up form. */
async function signUpByEmail({ request }: BrowserContext, site: Site, { city, country }: City) {
  const email = 'host@example.com'
  const call = async (path: string, data: object, headers = {}) => {
    const response = await request.post(path, { data, headers })
    expect([path, response.ok()]).toEqual([path, true])
    return (await response.json()) as Record<string, string>
  }
  const { verificationId } = await call('/api/identity/send-email-code', { email })
  const code = await codeSentTo(site, email)
  const { emailToken } = await call('/api/identity/verify-email-code', { verificationId, code })
  const account = {
    firstName: 'Mateo',
    lastName: 'Paredes',
    username: 'mateo.host',
    email,
    password: PASSWORD,
    city,
    state: `${country}.0`,
    dateOfBirth: '1990-05-05',
    favoriteGenres: ['Salsa'],
    userType: 'party_host',
  }
  await call('/api/auth/register-email', account, { Authorization: `Bearer ${emailToken}` })
}
