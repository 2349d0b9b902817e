import { expect, test } from 'vitest'
import { matches } from '#pwa/people/search/matches.ts'

const lucia = { firstName: 'Lucía', lastName: 'Paz', username: 'salsera_98' }

test('people are found by first name, last name and username', () => {
  for (const term of ['luc', 'PAZ', 'Salsera']) expect(matches(lucia, term)).toBe(true)
  expect(matches(lucia, 'mateo')).toBe(false)
})

test('accents may be left out or typed', () => {
  expect(matches(lucia, 'lucia')).toBe(true)
  expect(matches({ ...lucia, firstName: 'Lucia' }, 'lucía')).toBe(true)
})

test('an empty term matches each person', () => {
  expect(matches(lucia, '  ')).toBe(true)
})
