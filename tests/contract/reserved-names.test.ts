import { expect, test } from 'vitest'
import { isReservedName } from '#contract/accounts/usernames.ts'

test.each([
  'Compás',
  'COMPAS',
  'c.o.m.p.a.s',
  'Compás Support',
  'Compás Safety Team',
  'Official Compás',
  'Pista Support',
])('%s is reserved at a site with the name Compás', name => expect(isReservedName(name, 'Compás')).toBe(true))

test.each(['Ana de Compás y Son', 'Compasión', 'D.J. Leo', 'Ana'])('%s is free at that site', name => {
  expect(isReservedName(name, 'Compás')).toBe(false)
})

test('the name of another site is free', () => {
  expect([isReservedName('Compás Support', 'Clave'), isReservedName('Compás')]).toEqual([false, false])
})
