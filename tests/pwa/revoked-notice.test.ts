import { expect, test } from 'vitest'
import { en } from '#contract/i18n/en/i18n.ts'
import { es } from '#contract/i18n/es/i18n.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { pt } from '#contract/i18n/pt/i18n.ts'
import { formatIn } from '#contract/i18n/region.ts'
import { revokedText } from '#pwa/session/revoked-notice.tsx'

function shownAt(clock: string, language: Locale) {
  const until = new Date(`2026-11-21T${clock}:00`).getTime()
  return revokedText(until, { en, es, pt }[language].accounts.signIn, formatIn(language))
}

test.each([
  ['13:00', 'antes del sábado a la 1 p.\u00a0m. o'],
  ['01:05', 'antes del sábado a la 1:05 a.\u00a0m. o'],
  ['11:30', 'antes del sábado a las 11:30 a.\u00a0m. o'],
  ['00:10', 'antes del sábado a las 12:10 a.\u00a0m. o'],
  ['22:00', 'antes del sábado a las 10 p.\u00a0m. o'],
])('a revoked device shows %s as Spanish writes the time', (clock, text) => {
  expect(shownAt(clock, 'es')).toContain(text)
})

test('a revoked device shows the time as every other English screen writes it', () => {
  expect(shownAt('23:00', 'en')).toContain('before Saturday 11 PM, or')
  expect(shownAt('23:30', 'en')).toContain('before Saturday 11:30 PM, or')
})
