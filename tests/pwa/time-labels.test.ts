import { expect, test } from 'vitest'
import { formatIn } from '#contract/i18n/region.ts'
import { clockOrMoment } from '#pwa/i18n/time-labels.ts'

test('the time of the last update has its date if it was another day', () => {
  const now = Temporal.Now.zonedDateTimeISO()
  const morning = now.withPlainTime('00:05').epochMilliseconds
  expect(clockOrMoment(morning, formatIn('en'))).toBe('12:05 AM')
  const lastYear = now.with({ year: now.year - 1, month: 11, day: 20 }).withPlainTime('18:12').epochMilliseconds
  expect(clockOrMoment(lastYear, formatIn('en'))).toBe(`Nov 20, ${now.year - 1}, 6:12 PM`)
  const yesterday = now.subtract({ days: 1 }).epochMilliseconds
  expect(clockOrMoment(yesterday, formatIn('en'))).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, /)
})
