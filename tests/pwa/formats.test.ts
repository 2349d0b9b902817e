import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventTimeLabel, longSpanLabel, spanLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import { priceShown } from '#contract/events/price.ts'
import { countLabel, decimalLabel } from '#contract/i18n/figures.ts'
import { regionOfTag } from '#contract/i18n/intl.ts'
import { locales } from '#contract/i18n/locale.ts'
import { type Format, formatAt, formatIn } from '#contract/i18n/region.ts'
import { countries } from '#contract/places/countries.ts'
import { distanceLabel } from '#contract/places/distance.ts'
import { clockHere, clockOrMoment, momentLabel } from '#pwa/i18n/time-labels.ts'
import { clockLabel, dayLabel, listTimeLabel, writtenLabel } from '#pwa/messages/thread/times.ts'
import { writtenDate, writtenTime } from '#pwa/ui/fields/typed-date.ts'

const friday = { startLocal: '2026-11-20T23:00', endLocal: '2026-11-21T04:30', nightOf: '2026-11-20' }
const AT = '2026-11-20T23:05:00Z'
const NOW = Date.parse('2026-11-24T12:00:00Z')
const messages = { free: '', atTheDoor: '' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

/** Every formatter, with one value. A new one is added here. */
const formatters: Record<string, (reader: Format) => string> = {
  timeLabel: reader => timeLabel('23:30', reader),
  spanLabel: reader => spanLabel(friday, reader),
  longSpanLabel: reader => longSpanLabel(friday, reader),
  eventTimeLabel: reader => eventTimeLabel('2026-11-20', reader),
  clockLabel: reader => clockLabel(AT, reader),
  listTimeLabel: reader => listTimeLabel(AT, reader),
  writtenLabel: reader => writtenLabel(AT, '2026-11-22T23:05:00Z', reader),
  dayLabel: reader => dayLabel('2026-11-20', { today: '', yesterday: '' }, reader),
  clockHere: reader => clockHere(NOW, reader),
  clockOrMoment: reader => clockOrMoment(Date.parse(AT), reader),
  momentLabel: reader => momentLabel(AT, reader),
  writtenTime: reader => writtenTime('21:30', reader),
  writtenDate: reader => writtenDate('2026-11-20', reader),
  distanceLabel: reader => distanceLabel(3.7, reader),
  decimalLabel: reader => decimalLabel(4.8, reader),
  countLabel: reader => countLabel(12_345, reader),
  priceInEuros: reader => priceShown({ price: '12.50', currency: 'EUR' }, messages, reader).text,
  priceInDollars: reader => priceShown({ price: '25.00' }, messages, reader).text,
}
const allLabels = (reader: Format) => Object.entries(formatters).map(([name, label]) => `${name}: ${label(reader)}`)

const HALF_DAY = /\b[ap]\.?\s?m\b/i
const MILES = /\d mi\b/
/** A "$" without the letters that name its country. */
const BARE_DOLLAR = /(?<!US)\$/

describe('every formatter', () => {
  test.each([
    ['es', 'ES'],
    ['en', 'ES'],
    ['pt', 'BR'],
    ['en', 'DE'],
  ] as const)('has 24 hours, kilometres and no bare dollar in %s-%s', (locale, region) => {
    const labels = allLabels(formatIn(locale, region)).join('\n')
    expect(labels).not.toMatch(HALF_DAY)
    expect(labels).not.toMatch(MILES)
    expect(labels).not.toMatch(BARE_DOLLAR)
    expect(labels).toContain('km')
  })

  test('has 12 hours, kilometres and the dollar of the country apart from that of the US in Colombia', () => {
    const labels = allLabels(formatIn('es', 'CO')).join('\n')
    expect(labels).toMatch(HALF_DAY)
    expect(labels).not.toMatch(MILES)
    expect(labels).not.toMatch(BARE_DOLLAR)
    expect(priceShown({ price: '30000.00', currency: 'COP' }, messages, formatIn('es', 'CO')).text).toMatch(
      /^\$.30\.000$/,
    )
  })

  test('has 24 hours, miles and the day before the month in Great Britain', () => {
    const britain = formatIn('en', 'GB')
    const labels = allLabels(britain).join('\n')
    expect(labels).not.toMatch(HALF_DAY)
    expect(labels).toContain('2.3 mi')
    expect(labels).not.toMatch(/Nov(?:ember)? 20\b/)
    expect(eventTimeLabel('2026-11-20', britain)).toBe('Fri 20 Nov')
    expect(longSpanLabel(friday, britain)).toBe('Friday, 20 November, from 23:00 until 4:30 Saturday')
    expect(writtenDate('2026-11-20', britain)).toBe('20/11/2026')
  })

  test('is as documented in the United States', () => {
    for (const reader of [formatIn('en'), formatIn('en', 'US'), formatAt('US', 'en')] as const) {
      expect(spanLabel(friday, reader)).toBe('Fri Nov 20 · 11 PM – 4:30 AM')
      expect(distanceLabel(3.7, reader)).toBe('2.3 mi')
      expect(writtenDate('2026-11-20', reader)).toBe('11/20/2026')
      expect(countLabel(12_345, reader)).toBe('12,345')
      expect(priceShown({ price: '25.00' }, messages, reader).text).toBe('$25')
    }
    expect(timeLabel('23:00', formatIn('es'))).toBe('11 p.\u00a0m.')
    expect(timeLabel('23:00', formatAt('US', 'pt'))).toBe('23:00')
  })

  test('follows the choices of the member in any region', () => {
    const chosen = formatIn('es', 'CO', { clock: 'h23', distances: 'mi' })
    expect(allLabels(chosen).join('\n')).not.toMatch(HALF_DAY)
    expect(distanceLabel(3.7, chosen)).toBe('2,3 mi')
    expect(allLabels(formatIn('en', 'US', { clock: 'h23' })).join('\n')).not.toMatch(HALF_DAY)
    expect(timeLabel('23:00', formatIn('es', 'ES', { clock: 'h12' }))).toBe('11 p.\u00a0m.')
  })

  test('throws in no country and no language', () => {
    for (const locale of locales)
      for (const region of ['US', ...countries])
        expect(allLabels(formatIn(locale, region))).toHaveLength(Object.keys(formatters).length)
  })
})

describe('the region of a reader', () => {
  test('is that of the tag', () => {
    expect(['es-CO', 'en-GB', 'pt-BR', 'zh-Hans-CN', 'es-419'].map(regionOfTag)).toEqual([
      'CO',
      'GB',
      'BR',
      'CN',
      '419',
    ])
    expect(['es', '', 'no tag', '../../x'].map(regionOfTag)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('is that of the installation where it is not known', () => {
    expect(formatAt('ES', 'en')).toMatchObject({ clock: 'h23', distances: 'km', locale: 'en', dateTag: 'en-GB' })
    expect(formatAt('US', 'pt')).toMatchObject({ clock: 'h23', distances: 'km', tag: 'pt-BR' })
    expect(formatAt('US', 'es')).toMatchObject({ clock: 'h12', distances: 'mi', tag: 'es-US' })
  })
})
