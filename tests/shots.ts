import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import type { Event } from '#contract/events/events.ts'
import { type Locale, languages, locales } from '#contract/i18n/locale.ts'
import { hold, putFakeCamera } from './e2e/fake-camera.ts'
import { Site } from './e2e/site.ts'
import { completeCity, DEVICE } from './shots-data.ts'
import { CHROMIUM_FLAGS, needChromium } from './support/chromium.ts'

/**
 * Every screen from the sample city, for looking at: phone and desktop, dark and light, each language.
 * `npm run shots -- landing tonight` renders only those, `--phone --es` only these looks of all, and `--quick` only the
 * phone in the dark, in English.
 */
const FOLDER = join(import.meta.dirname, '../shots')
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const PASSWORD = 'pista-tonight'

const PEOPLE = ['visitor', 'ana', 'mateo', 'jefa'] as const
/** The admin, who has no account. */
const ADMIN = { username: 'jefa', password: 'guaguancó a las 4' }

type Screen = {
  name: string
  as: (typeof PEOPLE)[number]
  path: string
  before?: (page: Page, language: Locale) => Promise<unknown>
}

const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'))
const options = process.argv.includes('--quick')
  ? ['phone', 'dark', 'en']
  : process.argv.slice(2).map(word => word.replace(/^--/, ''))
/** Those of an axis that the options name; without any, all. */
function chosen<Value extends string>(values: readonly Value[]): readonly Value[] {
  const named = values.filter(value => options.includes(value))
  return named.length > 0 ? named : values
}

const site = await Site.open({ SAMPLE: 'on', ADMIN_USER: ADMIN.username, ADMIN_PASSWORD: ADMIN.password })
const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_FLAGS })
try {
  const screens = (await screensOf(site)).filter(
    ({ name }) => wanted.length === 0 || wanted.some(word => name.includes(word)),
  )
  const looks = chosen(['phone', 'desktop'] as const).flatMap(size =>
    chosen(['dark', 'light'] as const).flatMap(scheme => chosen(locales).map(language => ({ size, scheme, language }))),
  )

  for (const { size, scheme, language } of looks) {
    const folder = join(FOLDER, `${size}-${scheme}-${language}`)
    await rm(folder, { recursive: true, force: true })
    // Ana is let in at the door in each look.
    await site.withDatabase(sql => sql`delete from door_rows where device <> ${DEVICE}`)
    await mkdir(folder, { recursive: true })
    for (const person of PEOPLE) {
      const context = await visitor(browser, person, { size, scheme, language })
      for (const screen of screens.filter(({ as }) => as === person)) await shoot(context, screen, folder, language)
      await context.close()
    }
    console.log(folder)
  }
} finally {
  await browser.close()
  await site.close()
}

async function screensOf({ origin }: Site): Promise<Screen[]> {
  const ofAna = await signIn(origin, 'ana')
  const ofMateo = await signIn(origin, 'mateo')
  const events = await read<Pick<Event, 'id' | 'title' | 'venueSlug'>[]>(origin, '/api/events')
  const early = events.find(({ title }) => title.startsWith('Coral Sunset'))
  const event = events[0]?.id ?? 'none'
  const hosted = await read<{ id: string }[]>(origin, `/api/events/host/${ofMateo.id}`)
  const attended = await read<{ id: string }[]>(origin, `/api/users/${ofAna.id}/events`, ofAna.cookie)
  const jobs = await read<{ id: number }[]>(origin, `/api/jobs/host/${ofMateo.id}`)
  const door = hosted[0]?.id ?? 'none'
  const more = await completeCity(site, { ana: ofAna, mateo: ofMateo }, door)

  const plain = (as: Screen['as'], ...paths: string[]) =>
    paths.map(path => ({ name: `${as}-${path.slice(1).replaceAll(/[/?=&#]/g, '-') || 'landing'}`, as, path }))
  return [
    ...plain(
      'visitor',
      '/',
      '/home',
      '/home?q=bachata',
      '/us/miami',
      '/us/atlantis',
      '/login',
      '/signup',
      '/join',
      `/join?redirect=/events/${event}&after=going`,
      '/signup?type=party_host',
      '/forgot-password',
      '/social-auth',
      '/nowhere',
      '/jobs',
      '/admin',
    ),
    ...plain(
      'visitor',
      '/demo/party-goer',
      '/demo/party-host',
      '/demo/discover',
      '/about',
      '/faq',
      '/privacy',
      '/dev/outbox',
    ),
    { name: 'visitor-event', as: 'visitor', path: `/events/${event}` },
    { name: 'visitor-host', as: 'visitor', path: '/h/mateo' },
    { name: 'visitor-series', as: 'visitor', path: `/s/${more.series}` },
    { name: 'visitor-artist', as: 'visitor', path: `/a/${more.artist}` },
    { name: 'visitor-dates', as: 'visitor', path: `/events/${more.date}` },
    { name: 'visitor-venue', as: 'visitor', path: `/venues/${events[0]?.venueSlug ?? 'none'}` },
    { name: 'visitor-event-missing', as: 'visitor', path: '/events/none' },
    { name: 'visitor-apply', as: 'visitor', path: `/jobs/${jobs[0]?.id ?? 0}/apply` },
    ...plain(
      'ana',
      '/',
      '/home',
      '/search',
      '/search?tab=events',
      '/profile',
      '/edit-profile',
      '/inbox',
      '/messages',
      '/settings',
      '/settings#notifications',
      '/settings#region',
      '/settings#storage',
      '/notifications',
      '/onboarding',
      '/welcome',
      '/home?q=bachata',
    ),
    { name: 'ana-event', as: 'ana', path: `/events/${event}` },
    { name: 'ana-series', as: 'ana', path: `/s/${more.series}` },
    { name: 'ana-artist', as: 'ana', path: `/a/${more.artist}` },
    { name: 'ana-offer', as: 'ana', path: `/events/${more.offer}` },
    { name: 'ana-hop', as: 'ana', path: '/us/miami', before: openHop(early?.id ?? 'none') },
    { name: 'ana-pass', as: 'ana', path: `/events/${attended[0]?.id ?? 'none'}#pass` },
    { name: 'ana-user', as: 'ana', path: `/user/${ofMateo.id}` },
    { name: 'ana-host-page', as: 'ana', path: `/party-host-profile?userId=${ofMateo.id}` },
    { name: 'ana-thread', as: 'ana', path: '/inbox', before: openFirstThread },
    { name: 'ana-widget', as: 'ana', path: '/home', before: openWidget },
    ...plain(
      'mateo',
      '/party-host-profile',
      '/profile',
      '/create-event',
      '/import',
      '/create-job-listing',
      '/inbox',
      '/edit-profile',
    ),
    { name: 'mateo-published', as: 'mateo', path: '/profile', before: page => openPublished(page, hosted[0]?.id) },
    { name: 'mateo-poster', as: 'mateo', path: '/create-event', before: choosePoster },
    { name: 'mateo-event', as: 'mateo', path: `/events/${more.date}` },
    { name: 'mateo-series', as: 'mateo', path: `/s/${more.series}` },
    { name: 'mateo-door', as: 'mateo', path: `/door/${door}` },
    { name: 'mateo-door-exchange', as: 'mateo', path: `/door/${door}`, before: openDoorPart('exchange') },
    { name: 'mateo-door-report', as: 'mateo', path: `/door/${door}`, before: openDoorPart('report') },
    { name: 'mateo-door-green', as: 'mateo', path: `/door/${door}`, before: scan(more.pass) },
    { name: 'mateo-door-amber', as: 'mateo', path: `/door/${door}`, before: scan(more.pass) },
    { name: 'mateo-door-red', as: 'mateo', path: `/door/${door}`, before: scan('https://example.com') },
    ...plain(
      'jefa',
      '/admin',
      '/admin/reports',
      '/admin/people',
      '/admin/events',
      '/admin/venues',
      '/admin/site',
      '/admin/health',
    ),
    { name: 'visitor-door-link', as: 'visitor', path: `/door#${'a'.repeat(43)}` },
    { name: 'mateo-goer-page', as: 'mateo', path: `/party-goer-profile?userId=${ofAna.id}` },
  ]
}

async function shoot(context: BrowserContext, { name, path, before }: Screen, folder: string, language: Locale) {
  const page = await context.newPage()
  await putFakeCamera(page)
  await page.goto(`${site.origin}${path}`, { waitUntil: 'load' })
  // Survives a page that sends its reader on.
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await page.waitForTimeout(700)
  await before?.(page, language)
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}

async function visitor(
  from: Browser,
  person: Screen['as'],
  { size, scheme, language }: { size: keyof typeof SIZES; scheme: 'dark' | 'light'; language: Locale },
) {
  const context = await from.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    locale: languages[language].tag,
    timezoneId: 'America/New_York',
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
  })
  if (person !== 'visitor') {
    const response =
      person === 'jefa'
        ? await context.request.post(`${site.origin}/api/admin/login`, {
            data: ADMIN,
            headers: { origin: site.origin },
          })
        : await context.request.post(`${site.origin}/api/auth/login`, {
            data: { username: person, password: PASSWORD },
          })
    if (!response.ok()) throw new Error(`${person} could not sign in: ${await response.text()}`)
  }
  return context
}

async function openFirstThread(page: Page) {
  await page.getByRole('main').getByRole('list').getByRole('button').first().click()
  await page.waitForTimeout(700)
}

async function choosePoster(page: Page) {
  await page.getByRole('button', { name: /^(choose the poster|elegir el cartel|escolher o cartaz)$/i }).click()
  await page.getByRole('button', { name: 'Congas' }).click()
  await page.getByRole('button', { name: 'Congas' }).evaluate(button => button.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(700)
}

/** The plan of the night, from the suggestions on the page of an event: they are of what the device has stored. */
function openHop(event: string) {
  return async (page: Page, language: Locale) => {
    const { plan } = await wordsOf(language, 'hop')
    await page.goto(`${site.origin}/events/${event}`, { waitUntil: 'load' })
    await page.getByRole('button', { name: plan }).click()
    await page.waitForTimeout(700)
  }
}

/** The code of this text in front of the camera of the door, and the colour that follows. */
function scan(text: string) {
  return async (page: Page, language: Locale) => {
    const { scan: label } = await wordsOf(language, 'door')
    await hold(page, text)
    await page.getByRole('button', { name: label, exact: true }).click()
    await page.waitForTimeout(2000)
  }
}

function openDoorPart(part: 'exchange' | 'report') {
  return async (page: Page, language: Locale) => {
    const { more, [part]: words } = await wordsOf(language, 'door')
    await page.getByRole('button', { name: more, exact: true }).click()
    await page.getByRole('button', { name: words.title }).click()
    await page.waitForTimeout(700)
  }
}

/** The sentences of a catalogue, by their keys. */
async function wordsOf(language: Locale, catalogue: string) {
  return JSON.parse(
    await readFile(join(import.meta.dirname, `../api/contract/i18n/${language}/${catalogue}.json`), 'utf8'),
  )
}

/** On a phone the button is away while it would lie on something touchable. */
async function openWidget(page: Page) {
  await page.locator('button.chat-corner').evaluate((button: HTMLElement) => button.click())
  await page.waitForTimeout(700)
}

/** The sheet that follows a publication. */
async function openPublished(page: Page, publishedEvent: string | undefined) {
  await page.evaluate(id => history.replaceState({ ...history.state, publishedEvent: id }, ''), publishedEvent)
  await page.reload({ waitUntil: 'load' })
  await page.waitForTimeout(1500)
}

async function signIn(origin: string, username: string): Promise<{ id: string; cookie: string }> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const { user } = (await response.json()) as { user: { id: string } }
  return { ...user, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

async function read<Body>(origin: string, path: string, cookie = ''): Promise<Body> {
  return (await (await fetch(`${origin}${path}`, { headers: { cookie } })).json()) as Body
}
