import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { CreateEvent } from '#contract/events/form/event-body.ts'
import { countryList, countryName } from '#contract/i18n/country-names.ts'
import { dateText, longMomentLabel, zoneName } from '#contract/i18n/dates.ts'
import { countLabel, decimalLabel } from '#contract/i18n/figures.ts'
import { zoneIdOf } from '#contract/i18n/intl-names.ts'
import { locales } from '#contract/i18n/locale.ts'
import { currencyName, moneyLabel } from '#contract/i18n/money.ts'
import { formatAt } from '#contract/i18n/region.ts'
import { countIntl } from '../support/count-intl.ts'

const ROOT = join(import.meta.dirname, '../..')
// Other files share this process, and use none of these zones: the objects for them are not made yet.
const ZONES = ['Antarctica/Troll', 'Indian/Cocos', 'Pacific/Chatham'] as const
const counter = countIntl()
afterEach(() => counter.stop())

test('objects of Intl are made in the modules that remember them', () => {
  const sources = globSync(['api/**/*.ts', 'db/**/*.ts', 'sw/**/*.ts', 'pwa/**/*.{ts,tsx}'], { cwd: ROOT })
  const makes = /\bIntl\.[A-Z]\w+\(|\.toLocale(?:Date|Time)?String\(|\.localeCompare\([^()]*,/
  const making = sources.filter(file => makes.test(readFileSync(join(ROOT, file), 'utf8')))
  // Made once when the module of the titles is loaded.
  expect(making.toSorted()).toEqual([
    'api/contract/i18n/intl-names.ts',
    'api/contract/i18n/intl.ts',
    'api/contract/posters/title.ts',
  ])
})

test('a list of two hundred rows makes no more objects of Intl than its first rows', () => {
  const row = (n: number) => {
    const at = Date.UTC(2026, 10, 20) + n * 60_000
    for (const locale of locales)
      for (const country of ['US', 'ES', 'BR']) {
        const reader = formatAt(country, locale, { clock: null, distances: null })
        dateText(at, { weekday: 'short', hour: 'numeric', timeZone: ZONES[0] }, reader)
        longMomentLabel(at, ZONES[1], reader)
        zoneName(ZONES[2], reader)
        countLabel(n, reader)
        decimalLabel(n / 7, reader)
        moneyLabel(n * 25, 'EUR', reader)
        currencyName('CLP', reader)
        countryList(['CO', 'MX'], locale)
        countryName('VE', locale)
        zoneIdOf('America/Caracas')
        CreateEvent.safeParse({ title: 'Noche', timeZone: 'America/Chicago', currency: 'USD' })
      }
  }
  counter.start()
  // The first amount has no cents, the second one has.
  for (const n of [0, 1]) row(n)
  const first = counter.made()
  expect(first).toBeGreaterThan(20)
  for (let n = 2; n < 200; n += 1) row(n)
  expect(counter.made()).toBe(first)
})

test('a time zone of a request is remembered once, in any letter case, and an unknown one never', () => {
  counter.start()
  for (const name of ['Asia/Thimphu', 'asia/thimphu', 'ASIA/THIMPHU']) expect(zoneIdOf(name)).toBe('Asia/Thimphu')
  expect(counter.made()).toBe(1)
  for (const name of ['Mars/Olympus', '', 'x'.repeat(10_000)]) expect(zoneIdOf(name)).toBeUndefined()
  expect(zoneIdOf('Mars/Olympus')).toBeUndefined()
  expect(counter.made()).toBe(5)
})
