import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { type Locale, languages, locales } from '#contract/i18n/locale.ts'
import { Site } from './e2e/site.ts'
import { CHROMIUM_FLAGS, needChromium } from './support/chromium.ts'

/**
 * Every screen from the sample city, for looking at: phone and desktop, dark and light, each language.
 * `npm run shots -- landing tonight` renders only those; `--quick` only the phone in the dark, in English.
 */
const FOLDER = join(import.meta.dirname, '../shots')
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const PASSWORD = 'pista-tonight'

const PEOPLE = ['visitor', 'ana', 'mateo', 'jefa'] as const
/** The admin, who has no account. */
const ADMIN = { username: 'jefa', password: 'guaguancó a las 4' }

type Screen = { name: string; as: (typeof PEOPLE)[number]; path: string; before?: (page: Page) => Promise<void> }

const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'))
const isQuick = process.argv.includes('--quick')

const site = await Site.open({ SAMPLE: 'on', ADMIN_USER: ADMIN.username, ADMIN_PASSWORD: ADMIN.password })
const browser = await chromium.launch({ executablePath: needChromium(), args: CHROMIUM_FLAGS })
try {
  await rm(FOLDER, { recursive: true, force: true })
  const screens = (await screensOf(site)).filter(
    ({ name }) => wanted.length === 0 || wanted.some(word => name.includes(word)),
  )
  const looks = isQuick
    ? [{ size: 'phone', scheme: 'dark', language: 'en' } as const]
    : (['phone', 'desktop'] as const).flatMap(size =>
        (['dark', 'light'] as const).flatMap(scheme => locales.map(language => ({ size, scheme, language }))),
      )

  for (const { size, scheme, language } of looks) {
    const folder = join(FOLDER, `${size}-${scheme}-${language}`)
    await mkdir(folder, { recursive: true })
    for (const person of PEOPLE) {
      const context = await visitor(browser, person, { size, scheme, language })
      for (const screen of screens.filter(({ as }) => as === person)) await shoot(context, screen, folder)
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
  const events = await read<{ id: string; venueSlug: string | null }[]>(origin, '/api/events')
  const event = events[0]?.id ?? 'none'
  const hosted = await read<{ id: string }[]>(origin, `/api/events/host/${ofMateo.id}`)
  const attended = await read<{ id: string }[]>(origin, `/api/users/${ofAna.id}/events`, ofAna.cookie)
  const jobs = await read<{ id: number }[]>(origin, `/api/jobs/host/${ofMateo.id}`)

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
    { name: 'mateo-door', as: 'mateo', path: `/door/${hosted[0]?.id ?? 'none'}` },
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

async function shoot(context: BrowserContext, { name, path, before }: Screen, folder: string) {
  const page = await context.newPage()
  await page.goto(`${site.origin}${path}`, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(700)
  await before?.(page)
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
