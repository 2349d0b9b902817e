import { describe, expect, test } from 'vitest'
import { displayNameOf, hostLabelOf, initialOf, prettifiedUsername } from '#contract/people/people.ts'
import { hostile } from '../support/hostile-strings.ts'

const mateo = { displayName: 'Mateo de la Salsa', firstName: 'Mateo', lastName: 'Rivera', username: 'mateo_r' }

describe('the shown name of a person', () => {
  test('is the chosen display name', () => {
    expect(displayNameOf(mateo)).toBe('Mateo de la Salsa')
  })

  test('is else the first and last name', () => {
    expect(displayNameOf({ ...mateo, displayName: '  ' })).toBe('Mateo Rivera')
    expect(displayNameOf({ ...mateo, displayName: null, lastName: '' })).toBe('Mateo')
  })

  test('is else the username in a readable form', () => {
    expect(displayNameOf({ username: 'salsaKing_of-miami' })).toBe('Salsa King Of Miami')
    expect(prettifiedUsername('DJCarlos')).toBe('DJ Carlos')
    expect(prettifiedUsername('ana2Bailar')).toBe('Ana2 Bailar')
    expect(prettifiedUsername('lucia.miami')).toBe('Lucia Miami')
  })

  test('is else User', () => {
    expect(displayNameOf({})).toBe('User')
    expect(displayNameOf({ displayName: null, firstName: ' ', lastName: null, username: '' })).toBe('User')
    expect(displayNameOf({}, 'Usuario')).toBe('Usuario')
  })

  test('is never empty', () => {
    for (const { text } of hostile) expect(displayNameOf({ displayName: text, username: text })).not.toBe('')
  })
})

describe('the initial on a poster', () => {
  test('is the first letter or digit, as a capital', () => {
    expect(initialOf('ana')).toBe('A')
    expect(initialOf('ñandú')).toBe('Ñ')
    expect(initialOf('e\u0301lite')).toBe('É')
    expect(initialOf('💃 @lucía')).toBe('L')
    expect(initialOf('21 Savage')).toBe('2')
    expect(initialOf('🎉')).toBe('?')
  })
})

describe('a host', () => {
  test('is shown with the promotion group, else with the name of the person', () => {
    expect(hostLabelOf({ promotionGroup: 'Noches Calientes' }, 'Party Host')).toBe('Noches Calientes')
    expect(hostLabelOf({ promotionGroup: ' ' }, 'Party Host')).toBe('Party Host')
    expect(hostLabelOf({ promotionGroup: null }, 'Party Host')).toBe('Party Host')
  })
})
