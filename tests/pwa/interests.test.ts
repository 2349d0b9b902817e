import { expect, test } from 'vitest'
import { en } from '#contract/i18n/en/i18n.ts'
import { es } from '#contract/i18n/es/i18n.ts'
import { interestName, withInterest } from '#pwa/people/edit/interests.ts'

test('an interest is added once, in any case', () => {
  expect(withInterest(['Dancing'], 'Rueda')).toEqual(['Dancing', 'Rueda'])
  expect(withInterest(['Dancing', 'Rueda'], ' rueda ')).toEqual(['Dancing', 'Rueda'])
  expect(withInterest(['Dancing'], 'DANCING')).toEqual(['Dancing'])
})

test('a text of spaces adds no interest', () => {
  expect(withInterest(['Dancing'], '   ')).toEqual(['Dancing'])
})

test('a typed text that equals an offered interest adds the offered one', () => {
  expect(withInterest([], 'live music')).toEqual(['Live Music'])
})

test('offered interests are shown in the language of the screen, others as they were typed', () => {
  expect(interestName('Dancing', es)).toBe('Bailar')
  expect(interestName('Dancing', en)).toBe('Dancing')
  expect(interestName('Rueda', es)).toBe('Rueda')
  expect(interestName('constructor', en)).toBe('constructor')
})
