import { describe, expect, test } from 'vitest'
import { isReservedName, isUsername, usernameFrom } from '#contract/accounts/usernames.ts'
import { hostile } from '../support/hostile-strings.ts'

describe('a username', () => {
  test('is letters and digits with single marks between them', () => {
    for (const username of ['ana', 'salsaKing_of-miami', 'dj.carlos', '305vibes', 'a'.repeat(30)]) {
      expect(isUsername(username)).toBe(true)
    }
  })

  test('is three to thirty characters', () => {
    expect(isUsername('an')).toBe(false)
    expect(isUsername('a'.repeat(31))).toBe(false)
  })

  test('neither begins nor ends with a mark, nor has two in a row', () => {
    for (const username of ['_ana', 'ana_', 'ana..b', 'ana._b', '---', 'ana maria', 'ana\n']) {
      expect(isUsername(username)).toBe(false)
    }
  })

  test('has no letter that looks like another', () => {
    const imitations = ['а' + 'dmin', 'ａdmin', 'ad\u200bmin', 'adm\u0131n', 'maría', 'ana\u202e']
    for (const imitation of imitations) expect(isUsername(imitation)).toBe(false)
  })

  test('of any length is checked quickly', () => {
    expect(isUsername('a'.repeat(65_536))).toBe(false)
    const granted = hostile.map(({ text }) => text).filter(isUsername)
    for (const username of granted) expect(username).toMatch(/^[a-z0-9._-]{3,30}$/i)
  })
})

describe('a reserved name', () => {
  test('is part of a path of the site', () => {
    for (const name of ['search', 'profile', 'host', 'deleted', 'Search', 'api']) expect(isUsername(name)).toBe(false)
  })

  test('cannot imitate the product’s own accounts, in any spelling', () => {
    for (const name of ['admin', 'Admin', 'ad_min', 'a.d.m.i.n', 'adm1n', 'r00t', 'p1sta', 'Pista-Support']) {
      expect(isUsername(name)).toBe(false)
    }
    for (const name of [
      '\u0430dmin',
      'Ａｄｍｉｎ',
      'ádmin',
      'Pista Official',
      'ad\u200bmin',
      'Τeam Pista',
      '5upport',
    ]) {
      expect(isReservedName(name)).toBe(true)
    }
  })

  test('is not an ordinary one', () => {
    for (const name of ['ana', 'mateo', 'adminton', 'pistachio', 'salsaKing_of-miami', 'Hostess', 'constructor']) {
      expect(isUsername(name)).toBe(true)
    }
  })
})

test.each(['Pista Support Team', 'Official Pista', 'P1sta  Help Desk', 'LatinApp Customer Service', 'Аdmin Team'])(
  '%s imitates the staff of Pista',
  displayName => expect(isReservedName(displayName)).toBe(true),
)

test.each(['Team Rumba', 'Ana Pista', 'Help Me Dance', 'Modesto Rivera', 'Security Guard Band', 'Pista Negra'])(
  '%s does not imitate the staff of Pista',
  displayName => expect(isReservedName(displayName)).toBe(false),
)

test.each([
  ['Lucía Bravo', 'lucia.bravo'],
  ['  José-María  de la Ó ', 'jose.maria.de.la.o'],
  ['María del Carmen Fernández', 'maria.del.carmen'],
  ['Wolfeschlegelsteinhausen', 'wolfeschlegelsteinh'],
  ['Ñ', undefined],
  ['李小龍', undefined],
  ['Pista Support', undefined],
])('the username of %s begins with %s', (name, username) => expect(usernameFrom(name)).toBe(username))
