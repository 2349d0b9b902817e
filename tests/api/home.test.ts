import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { shellOf } from '#api/pages/html-shell.ts'
import { offsetsOf } from '#api/places/correct-zones.ts'
import { readGazetteer } from '#api/places/gazetteer.ts'
import { homeOf } from '#api/places/home.ts'
import { openSite } from '#api/site/site.ts'
import { folded } from '#contract/fold.ts'
import { US } from '#contract/places/area.ts'
import { DEFAULT_HOME } from '#contract/places/default-home.ts'
import { states } from '#contract/places/states.ts'
import { zoneFor } from '#contract/places/zones.ts'
import { useTestServer } from '../support/test-server.ts'

const places = await readGazetteer()
const homeFor = async (env: Record<string, string>) => await homeOf(readConfig(env), async () => places)

test('without settings the home is Miami, and the places are not read', async () => {
  const home = await homeOf(readConfig({}), () => Promise.reject(new Error('not needed')))
  expect(home).toEqual({ country: 'US', city: 'Miami', state: 'FL', timeZone: 'America/New_York' })
})

test.each([
  [
    { COUNTRY: 'ES', CITY: 'Madrid' },
    { city: 'Madrid', state: 'ES.0', timeZone: 'Europe/Madrid' },
  ],
  [{ COUNTRY: 'es' }, { city: 'Madrid', state: 'ES.0', timeZone: 'Europe/Madrid' }],
  [
    { COUNTRY: 'CO', CITY: 'bogota' },
    { city: 'Bogotá', state: 'CO.0', timeZone: 'America/Bogota' },
  ],
  [
    { COUNTRY: 'BR', CITY: 'São Paulo' },
    { city: 'São Paulo', state: 'BR.0', timeZone: 'America/Sao_Paulo' },
  ],
  [
    { COUNTRY: 'DE', CITY: 'Berlin' },
    { city: 'Berlin', state: 'DE.0', timeZone: 'Europe/Berlin' },
  ],
  [
    { COUNTRY: 'MX', CITY: 'Guadalupe, 32' },
    { city: 'Guadalupe', state: 'MX.32', timeZone: 'America/Mexico_City' },
  ],
  // The names before the packages were updated.
  [
    { COUNTRY: 'UA', CITY: 'Odessa' },
    { city: 'Odesa', state: 'UA.0' },
  ],
  [
    { COUNTRY: 'MX', CITY: 'Juárez, 06' },
    { city: 'Ciudad Juárez', state: 'MX.0', timeZone: 'America/Ciudad_Juarez' },
  ],
  [{ CITY: 'Springfield, MO' }, { city: 'Springfield', state: 'MO', timeZone: 'America/Chicago' }],
  [{ CITY: 'San Juan' }, { city: 'San Juan', state: 'PR', timeZone: 'America/Puerto_Rico' }],
])('the home of %j', async (env, home) => {
  expect(await homeFor(env)).toMatchObject(home)
})

test('an unknown city or country is refused with a sentence for the operator', async () => {
  await expect(homeFor({ COUNTRY: 'ES', CITY: 'Atlantis' })).rejects.toThrow(
    'CITY is Atlantis, which is not a city of Spain in GeoNames.',
  )
  expect(() => readConfig({ COUNTRY: 'ZZ' })).toThrow('COUNTRY cannot be used: is the code of a country')
  expect(() => readConfig({ COUNTRY: 'PR' })).toThrow('Puerto Rico is a state of US')
})

test('the cities of our lists have the same clock in the gazetteer', () => {
  const zones = new Map<string, Set<string>>()
  for (const [index, name] of places.name.entries()) {
    if (places.country[index] !== US) continue
    const key = `${places.region[index]} ${folded(name)}`
    zones.set(key, (zones.get(key) ?? new Set()).add(offsetsOf(places.zone[index] ?? '')))
  }
  const listed = states.flatMap(({ code, cities }) => cities.map(city => ({ code, city })))
  const found = listed.filter(({ code, city }) => zones.has(`${code} ${folded(city)}`))
  expect(found.length).toBeGreaterThan(0.95 * listed.length)
  const wrong = found.filter(
    ({ code, city }) => !zones.get(`${code} ${folded(city)}`)?.has(offsetsOf(zoneFor(code, city) ?? 'UTC')),
  )
  expect(wrong).toEqual([])
})

test('a city beside a border has a zone of its own country', () => {
  const zoneOf = (name: string, country: string) =>
    places.zone[places.name.findIndex((given, index) => given === name && places.country[index] === country)]
  expect(zoneOf('Villa del Rosario', 'CO')).toBe('America/Bogota')
  expect(zoneOf('Tijuana', 'MX')).toBe('America/Tijuana')
  // The zone of Portugal has the clock of the Canary Islands, and that of Russia the clock of Crimea.
  expect(zoneOf('Olivenza', 'ES')).toBe('Europe/Madrid')
  expect(zoneOf('Hlukhiv', 'UA')).toBe('Europe/Kyiv')
  expect(places.zone.filter(zone => zone.startsWith('Etc/'))).toEqual([])
})

const server = await useTestServer()

test.each([
  ['Yuma', 'US', 'America/Phoenix'],
  ['Ulysses', 'US', 'America/Chicago'],
  ['Nuevo Casas Grandes', 'MX', 'America/Chihuahua'],
  ['Paranaíba', 'BR', 'America/Campo_Grande'],
  ['Coolangatta', 'AU', 'Australia/Brisbane'],
])('%s, %s, beside a border between two zones of its country, has the zone %s', (name, country, zone) => {
  const index = places.name.findIndex((given, index) => given === name && places.country[index] === country)
  expect(places.zone[index]).toBe(zone)
})

test('two zones with the same time are equal, also when they are compared months apart', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(Date.parse('2026-03-20T12:00:00Z'))
    const madrid = offsetsOf('Europe/Madrid')
    for (const [date, zone] of [
      ['2026-03-29', 'Europe/Paris'],
      ['2026-04-20', 'Europe/Berlin'],
      ['2026-10-24', 'Europe/Rome'],
      ['2026-12-31', 'Europe/Vienna'],
    ] as const) {
      vi.setSystemTime(Date.parse(`${date}T12:00:00Z`))
      expect.soft([zone, offsetsOf(zone)]).toEqual([zone, madrid])
    }
    expect(offsetsOf('Europe/Madrid')).not.toBe(offsetsOf('Africa/Lagos'))
  } finally {
    vi.useRealTimers()
  }
})

test('the page names a home other than Miami, with its text escaped', () => {
  const pages = join(import.meta.dirname, '../../pwa')
  const home = { country: 'ES', city: 'A "B" <c>', state: 'ES.0', timeZone: 'Europe/Madrid' }
  const site = openSite({ config: server.context.config, home, sql: server.sql, log: server.context.log })
  expect(shellOf({ pages, page: site.current().page })).toContain(
    '&quot;home&quot;:{&quot;country&quot;:&quot;ES&quot;,&quot;city&quot;:&quot;A \\&quot;B\\&quot; &lt;c>&quot;',
  )
  expect(shellOf({ pages, page: server.context.site.current().page })).not.toContain('pista:site')
})

test('the page gets the home with the settings of the installation', async () => {
  expect(await (await server.app.request('/api/identity/config')).json()).toMatchObject({ home: DEFAULT_HOME })
})
