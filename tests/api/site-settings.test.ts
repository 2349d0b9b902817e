import { copyFileSync, cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { renderEmail } from '#api/emails/email.ts'
import { messagesFor, messagesIn, readerOf } from '#api/http/i18n.ts'
import { noteEnvironment, openSite } from '#api/site/site.ts'
import { DEFAULT_HOME } from '#contract/places/default-home.ts'
import { saveLogo, saveSite, storedSite } from '#db/site/settings.ts'
import { eventually } from '../support/eventually.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const HOME = { country: 'ES', city: 'Madrid', state: 'ES.0', timeZone: 'Europe/Madrid' }

const NONE = {
  name: null,
  shortName: null,
  sentence: null,
  accent: null,
  operator: null,
  contact: null,
  rules: null,
  languages: null,
  socialPages: null,
  home: null,
  signUp: null,
  backupFolder: null,
  backupHour: null,
}

let server: TestServer
beforeAll(async () => {
  const pages = mkdtempSync(join(tmpdir(), 'pista-site-'))
  cpSync(join(ROOT, 'pwa/public'), pages, { recursive: true })
  copyFileSync(join(ROOT, 'manifest.webmanifest'), join(pages, 'manifest.webmanifest'))
  copyFileSync(join(ROOT, 'pwa/index.html'), join(pages, 'index.html'))
  server = await openTestServer({ context: { pages } })
})
afterAll(() => server.close())

async function save(change: Partial<typeof NONE | Record<keyof typeof NONE, unknown>>) {
  const { version } = await storedSite(server.sql)
  expect(await saveSite(server.sql, version, { ...NONE, ...change } as Parameters<typeof saveSite>[2])).toBe(true)
  await server.context.site.refresh()
}

const pageAt = async (path: string) => await (await server.app.request(path)).text()

test('without settings the pages are as they were built', async () => {
  await server.context.site.refresh()
  const page = await pageAt('/about')
  expect(page).toContain('<title>Pista')
  expect(page).not.toContain('pista:site')
})

test('the page that the service worker caches is the built one', async () => {
  const built = await pageAt('/index.html')
  await save({ name: 'Compás', home: HOME })
  expect(await pageAt('/about')).toContain('<title>Compás')
  // The worker is not installed if this page has another digest than in its list.
  expect(await pageAt('/index.html')).toBe(built)
  await save({})
})

test('pages, manifest and emails have the name and the accent', async () => {
  await save({ name: 'Compás "Sur"', shortName: 'Compás', sentence: 'Salsa en Madrid', accent: '#00b894', home: HOME })

  const page = await pageAt('/about')
  expect(page).toContain('<title>Compás &quot;Sur&quot;')
  expect(page).toContain('name="apple-mobile-web-app-title" content="Compás &quot;Sur&quot;"')
  expect(page).toContain('&quot;accent&quot;:{&quot;plain&quot;:&quot;#00b894&quot;')
  expect(page).toContain('&quot;city&quot;:&quot;Madrid&quot;')
  expect(await pageAt('/')).toContain('<meta property="og:site_name" content="Compás &quot;Sur&quot;" />')

  const manifest = await (await server.app.request('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Compás "Sur"',
    short_name: 'Compás',
    description: 'Salsa en Madrid',
  })

  const config = await (await server.app.request('/api/identity/config')).json()
  expect(config).toMatchObject({ home: HOME, phoneCountries: [{ country: 'ES', callingCode: '34' }] })

  expect(await pageAt('/embed/v1.js')).toContain('frame.title = "Compás \\"Sur\\""')
  expect(messagesIn.es.emails.verify.subject).toContain('Compás "Sur"')
  expect(messagesIn.es.emails.verify.subject).not.toContain('Pista')
})

test('an email names the operator of the site in its foot', async () => {
  const content = { to: 'ana@example.com', name: 'Ana', locale: 'es', subject: 'Hola' } as const
  const email = async () =>
    await renderEmail({ ...content, lead: [], rest: [], link: 'https://pista.example', button: 'Abrir' })
  await save({})
  expect((await email()).text).not.toContain('sitio')
  await save({ operator: 'Asociación <Compás>', contact: 'hola@compas.example' })
  const { text, html } = await email()
  expect(text).toContain('Este sitio lo lleva Asociación <Compás>, hola@compas.example.')
  expect(html).toContain('Este sitio lo lleva Asociación &lt;Compás&gt;, hola@compas.example.')
})

test('another name gives each link preview another address, because other sites store the pictures', async () => {
  const previewOf = async () => /property="og:image" content="([^"]+)"/.exec(await pageAt('/'))?.[1]
  await save({})
  expect(await previewOf()).toMatch(/pista\.jpg\?v=1$/)
  await save({ name: 'Compás' })
  const first = await previewOf()
  await save({ name: 'Compás Norte' })
  const second = await previewOf()
  expect(first).toMatch(/pista\.jpg\?v=1%20/)
  expect(second).toMatch(/pista\.jpg\?v=1%20/)
  expect(second).not.toBe(first)
})

test('each page has the links of the operator, as the database or the environment states them', async () => {
  await save({ socialPages: ['https://www.instagram.com/compas', 'https://social.example/@compas'] })
  const links =
    '&quot;socialPages&quot;:[&quot;https://www.instagram.com/compas&quot;,&quot;https://social.example/@compas&quot;]'
  expect(await pageAt('/faq')).toContain(links)
  expect((await (await server.app.request('/api/site')).json()).page.socialPages).toHaveLength(2)

  const { config, log } = server.context
  const { site } = readConfig({ SOCIAL_PAGES: 'https://tiktok.com/@compas, https://youtube.com/@compas' })
  const fixed = await openSite({ config: { ...config, site }, home: HOME, sql: server.sql, log }).refresh()
  expect(fixed).toMatchObject({ fixed: ['socialPages'], page: { socialPages: site.socialPages } })
  expect(site.socialPages).toEqual(['https://tiktok.com/@compas', 'https://youtube.com/@compas'])

  // A device that has stored the links replaces them by none.
  await save({})
  expect((await (await server.app.request('/api/site')).json()).page).toMatchObject({ socialPages: null })
})

test('a site offers the chosen languages, the first of them to readers of none', async () => {
  await save({ languages: ['es', 'pt'] })
  const languageFor = async (accepted: string) => {
    const page = await (await server.app.request('/', { headers: { 'accept-language': accepted } })).text()
    return /<html lang="(\w+)"/.exec(page)?.[1]
  }
  expect(await languageFor('en-US,en;q=0.9,pt;q=0.5')).toBe('pt')
  expect(await languageFor('en')).toBe('es')
  expect(await pageAt('/about')).toContain('&quot;languages&quot;:[&quot;es&quot;,&quot;pt&quot;]')
  // A member who chose English before, and a member who chose none.
  expect(messagesFor('en')).toBe(messagesIn.es)
  expect(messagesFor(null)).toBe(messagesIn.es)
  expect(messagesFor('pt')).toBe(messagesIn.pt)
  const dates = (['en', null, 'pt'] as const).map(locale => readerOf({ locale }, 'ES').locale)
  expect(dates).toEqual(['es', 'es', 'pt'])
  await save({})
  expect(messagesFor(null)).toBe(messagesIn.en)
})

test('the environment wins over the settings of the database', async () => {
  const { config, log } = server.context
  await save({ name: 'Stored', accent: '#00b894' })
  const site = await openSite({
    config: { ...config, site: { name: 'Fixed' }, isHomeFixed: true },
    home: HOME,
    sql: server.sql,
    log,
  }).refresh()
  expect(site).toMatchObject({ name: 'Fixed', accent: '#00b894', home: HOME, fixed: ['name', 'home'] })
})

test('devices replace what the environment decided at an earlier start', async () => {
  const { config, log } = server.context
  await save({})
  const start = async (change: Partial<typeof config>) => {
    const needs = { config: { ...config, ...change }, home: change.isHomeFixed ? HOME : DEFAULT_HOME, sql: server.sql }
    await noteEnvironment(needs)
    return await openSite({ ...needs, log }).refresh()
  }
  const inMadrid = await start({ isHomeFixed: true })
  expect((await start({ isHomeFixed: true })).version).toBe(inMadrid.version)
  expect(inMadrid.page?.home).toEqual(HOME)
  // Without COUNTRY and CITY the home is the default one again, with a version that replaces the stored one.
  const inMiami = await start({})
  expect(inMiami).toMatchObject({ version: inMadrid.version + 1, page: { home: null } })
  const renamed = await start({ site: { name: 'Compás' } })
  expect(renamed.page).toMatchObject({ version: inMiami.version + 1, name: 'Compás' })
  await start({})
})

test('another process shows a change without a restart', async () => {
  const { config, log } = server.context
  const other = openSite({ config, home: HOME, sql: server.sql, log })
  await other.refresh()
  const { version } = await storedSite(server.sql)
  await saveSite(server.sql, version, { ...NONE, name: 'Changed here' })
  await eventually(() => expect(other.current().shownName).toBe('Changed here'))
})

test('without the database the settings stay as they were last read', async () => {
  const { config, log } = server.context
  await save({ name: 'Compás' })
  let isAway = false
  const sql = new Proxy(server.sql, {
    apply: (target, _, values: Parameters<typeof server.sql>) =>
      isAway ? Promise.reject(new Error('the database is away')) : target(...values),
  })
  const site = openSite({ config, home: HOME, sql, log })
  await site.refresh()
  isAway = true
  await expect(site.refresh()).rejects.toThrow('away')
  expect(site.current().shownName).toBe('Compás')
})

test('an edit of an older version is not stored', async () => {
  const { version } = await storedSite(server.sql)
  expect(await saveSite(server.sql, version, { ...NONE, name: 'First' })).toBe(true)
  expect(await saveSite(server.sql, version, { ...NONE, name: 'Second' })).toBe(false)
  expect((await storedSite(server.sql)).name).toBe('First')
})

test('the icons are drawn from the logo, and the manifest names them', async () => {
  const red = { create: { width: 512, height: 512, channels: 4 as const, background: '#ff0000' } }
  const logo = await sharp(red).png().toBuffer()
  await server.sql.begin(async tx => saveLogo(tx, (await storedSite(tx)).version, logo))
  await server.context.site.refresh()

  const { icons } = (await (await server.app.request('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
  for (const { src, sizes } of icons) {
    const response = await server.app.request(src)
    expect(response.headers.get('cache-control')).toContain('immutable')
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
  // The corner of a maskable icon may be cut off, so it has the ground.
  const maskable = await server.app.request(icons[2]?.src ?? '')
  const { data } = await sharp(Buffer.from(await maskable.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([0x0f, 0x09, 0x16])
  expect(await pageAt('/about')).toContain(`href="${icons[0]?.src}" type="image/png"`)

  await server.sql.begin(async tx => saveLogo(tx, (await storedSite(tx)).version, null))
  expect((await server.app.request(icons[0]?.src ?? '')).status).toBe(404)
})

test('the first request of a page shows it the version of the settings', async () => {
  await save({ name: 'Compás' })
  const { version } = await storedSite(server.sql)
  const response = await server.app.request('/api/auth/user')
  expect([response.status, response.headers.get('site-version')]).toEqual([401, String(version)])
  const { page } = (await (await server.app.request('/api/site')).json()) as { page: { version: number } }
  expect(page.version).toBe(version)
})

test('a page has the default settings again, with a version that replaces the stored one', async () => {
  await save({})
  const page = await pageAt('/about')
  expect(page).toContain('<title>Pista')
  expect(page).toContain('&quot;name&quot;:&quot;Pista&quot;,&quot;accent&quot;:null,&quot;logo&quot;:null')
})
