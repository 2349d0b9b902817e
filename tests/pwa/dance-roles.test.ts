import { expect, test } from 'vitest'
import { DanceRoles } from '#contract/events/events.ts'
import { dance as en } from '#contract/i18n/en/dance.ts'
import { dance as es } from '#contract/i18n/es/dance.ts'
import { dance as pt } from '#contract/i18n/pt/dance.ts'
import { lineReason } from '#pwa/events/event/line-reason.ts'
import { danceFieldsFrom, danceRolesFrom, isWrongFrom, noDance, ratios } from '#pwa/events/form/state/dance-fields.ts'
import fc from '../support/property.ts'

test('the fields of the form give what the server has stored', () => {
  const ratio = fc.constantFrom(...ratios.map(Number))
  const rule = fc.record({ from: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined }), ratio })
  fc.assert(
    fc.property(fc.option(rule, { nil: undefined }), fc.boolean(), (limit, isShown) => {
      const given = { ...limit, ...(isShown && { isShown: true }) }
      const roles = DanceRoles.parse(JSON.parse(JSON.stringify(given)))
      expect(danceRolesFrom(danceFieldsFrom(roles))).toEqual(roles)
    }),
  )
  expect(danceRolesFrom(danceFieldsFrom(undefined))).toBeNull()
  // Without a ratio there is nothing that could hold from a guest on.
  expect(danceRolesFrom({ ...noDance, asks: true, from: '20' })).toEqual({})
})

test('the guest from whom the ratio holds is a number, and is checked only beside a ratio', () => {
  const typed = (from: string, ratio = '1.2') => isWrongFrom({ asks: true, ratio, from, isShown: false })
  expect(['', ' 7 ', '9999'].map(from => typed(from))).toEqual([false, false, false])
  expect(['0', 'x', '1.5', '-3', '10000'].map(from => typed(from))).toEqual([true, true, true, true, true])
  expect(typed('x', '')).toBe(false)
})

test('one who waits reads the place in line, and at a closed role what has to come first', () => {
  const lead = { danceRole: 'lead', position: 3, missing: 1 } as const
  expect([en, es, pt].map(text => lineReason(lead, text, 'en-US'))).toEqual([
    'Number 3 in line to lead. Opens with the next follow.',
    'Número 3 de la lista para llevar. Se abre con la próxima persona que siga.',
    'Número 3 da lista para conduzir. Abre com a próxima pessoa que seguir.',
  ])
  expect(lineReason({ danceRole: 'follow', position: 1, missing: 4 }, en, 'en-US')).toBe(
    'Number 1 in line to follow. Opens with 4 more leads.',
  )
  // The event is full, and the role is open.
  expect(lineReason({ danceRole: 'follow', position: 2 }, en, 'en-US')).toBe('Number 2 in line.')
  expect(lineReason({ danceRole: 'follow' }, en, 'en-US')).toBeNull()
})
