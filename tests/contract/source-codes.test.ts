import { expect, test } from 'vitest'
import { sourceCodeFrom } from '#contract/events/promotion/source-codes.ts'
import { SourceCode } from '#contract/events/promotion/visit-sources.ts'
import fc from '../support/property.ts'

test.each([
  ['Instagram', 'instagram'],
  [' Door Póster 12 ', 'door-poster-12'],
  ['door--poster__12', 'door-poster-12'],
  ['-la-niña-', 'la-nina'],
  ['abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrstuvwx'],
  ['abcdefghijklmnopqrstuvw xyz', 'abcdefghijklmnopqrstuvw'],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
])('the code "%s" is stored as "%s"', (typed, code) => {
  expect(sourceCodeFrom(typed)).toBe(code)
})

test.each(['', '   ', '---', '夜', '🕺', '\u0000'])('"%s" is no code', typed => {
  expect(sourceCodeFrom(typed)).toBeUndefined()
})

test('the normal form of any text is a valid code, which has itself as normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), typed => {
      const code = sourceCodeFrom(typed)
      if (code === undefined) return
      expect(SourceCode.parse(code)).toBe(code)
      expect(sourceCodeFrom(code)).toBe(code)
    }),
  )
})
