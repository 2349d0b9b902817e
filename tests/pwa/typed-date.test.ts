import { describe, expect, test } from 'vitest'
import { locales } from '#contract/i18n/locale.ts'
import { formatIn } from '#contract/i18n/region.ts'
import { datePlus, readDate, readTime, timePlus, writtenDate, writtenTime } from '#pwa/ui/fields/typed-date.ts'

describe('a date', () => {
  test('is written and read in the order of the language', () => {
    for (const locale of locales) {
      const written = writtenDate('2026-03-05', formatIn(locale))
      expect(written).toBe({ en: '03/05/2026', es: '05/03/2026', pt: '05/03/2026' }[locale])
      expect(readDate(written, formatIn(locale))).toBe('2026-03-05')
    }
  })

  test('is read with other separators, without any, and as ISO', () => {
    for (const text of ['3/5/2026', '3-5-2026', '3.5.2026', '3 5 2026', '03052026', ' 2026-03-05 '])
      expect([text, readDate(text, formatIn('en'))]).toEqual([text, '2026-03-05'])
  })

  test('that does not exist is not read', () => {
    for (const text of ['', '2/30/2026', '13/1/2026', '3/5', '3/5/26', 'tomorrow', '2026-02-30'])
      expect([text, readDate(text, formatIn('en'))]).toEqual([text, null])
    expect(writtenDate('', formatIn('en'))).toBe('')
  })

  test('moves by a day', () => {
    expect(datePlus('2026-02-28', 1)).toBe('2026-03-01')
    expect(datePlus('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('a time', () => {
  test('is written with 12 or 24 hours', () => {
    expect(writtenTime('21:30', formatIn('en'))).toBe('9:30 PM')
    expect(writtenTime('21:30', formatIn('es'))).toBe('9:30 p.\u00a0m.')
    expect(writtenTime('21:30', formatIn('es', 'ES'))).toBe('21:30')
    expect(writtenTime('', formatIn('en'))).toBe('')
  })

  test('is read as it is written, and in the usual short forms', () => {
    const forms = {
      '21:30': ['9:30 PM', '9:30 p.\u00a0m.', '9:30pm', '930 pm', '21:30', '2130', '9:30 P'],
      '23:00': ['11pm', '11 p. m.', '23', '23:00', '2300'],
      '00:00': ['12 AM', '0:00', '00:00', '12 a. m.'],
      '12:00': ['12', '12 PM'],
      '04:00': ['4 AM', '04:00', '4'],
    }
    for (const [time, texts] of Object.entries(forms))
      for (const text of texts) expect([text, readTime(text)]).toEqual([text, time])
  })

  test('that does not exist is not read', () => {
    for (const text of ['', '24:00', '9:60', '13 PM', '0 AM', 'late', '9:3'])
      expect([text, readTime(text)]).toEqual([text, null])
  })

  test('moves by half an hour', () => {
    expect(timePlus('23:30', 1)).toBe('00:00')
    expect(timePlus('22:00', -1)).toBe('21:30')
  })
})
