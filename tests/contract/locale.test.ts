import { expect, test } from 'vitest'
import { isLocale, preferredLocale } from '#contract/i18n/locale.ts'

test.each([
  [['es-MX', 'en'], 'es'],
  [['de-DE', 'de', 'es', 'en'], 'es'],
  [['fr-CA', 'en-CA', 'es'], 'en'],
  [['ES_419'], 'es'],
  [['pt-PT', 'es'], 'pt'],
  [['', ' en-GB '], 'en'],
])('the language of the product for a reader of %j is %s', (tags, language) => {
  expect(preferredLocale(tags)).toBe(language)
})

test('a reader of none of the languages has no preferred one', () => {
  for (const tags of [[], ['de', 'fr-FR'], ['*'], ['english'], ['constructor', '__proto__']])
    expect(preferredLocale(tags)).toBeUndefined()
})

test('only the codes of the product’s languages are languages', () => {
  expect(['en', 'es', 'pt'].every(isLocale)).toBe(true)
  expect([null, undefined, '', 'EN', 'de', 'toString'].some(isLocale)).toBe(false)
})
