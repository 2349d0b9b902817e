import { describe, expect, test } from 'vitest'
import { blockOf, e164From, isPhoneText, maskedPhone, shownPhone } from '#contract/accounts/phone-rules.ts'
import { hostile } from '../support/hostile-strings.ts'
import fc from '../support/property.ts'

describe('a phone number as it is typed', () => {
  test('is formatted digit by digit', () => {
    expect(maskedPhone('')).toBe('')
    expect(maskedPhone('305')).toBe('(305')
    expect(maskedPhone('30555')).toBe('(305) 55')
    expect(maskedPhone('3055550123')).toBe('(305) 555-0123')
  })

  test('never grows past fourteen characters', () => {
    expect(maskedPhone('305555012345')).toHaveLength(14)
  })

  test('loses a leading 1, which no area code has', () => {
    expect(maskedPhone('13055550123')).toBe('(305) 555-0123')
    expect(maskedPhone('+1 (305) 555-0123')).toBe('(305) 555-0123')
    expect(maskedPhone('1')).toBe('')
  })

  test('is stable when typed over', () => {
    for (const { text } of hostile) expect(maskedPhone(maskedPhone(text))).toBe(maskedPhone(text))
  })
})

describe('a phone number as it is dialled', () => {
  test('gets +1 unless it already has it', () => {
    expect(e164From('(305) 555-0123')).toBe('+13055550123')
    expect(e164From('3055550123')).toBe('+13055550123')
    expect(e164From('13055550123')).toBe('+13055550123')
    expect(e164From('1-305-555-0123')).toBe('+13055550123')
  })

  test('with a plus stays as typed', () => {
    expect(e164From('+13055550123')).toBe('+13055550123')
    expect(e164From(' +1 305 555 0123')).toBe('+13055550123')
    expect(e164From('+34600123456')).toBe('+34600123456')
  })

  test('is a plus and digits, for every input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), typed => {
        expect(e164From(typed)).toMatch(/^\+\d*$/)
      }),
    )
  })
})

test('a number of the United States is shown with the mask, and any other as it is stored', () => {
  expect(shownPhone('+13055550123')).toBe('(305) 555-0123')
  expect(shownPhone('+34612345678')).toBe('+34612345678')
})

test('the block of a number contains the ten thousand numbers around it', () => {
  expect(blockOf('+13055550123')).toBe('+1305555')
  expect(blockOf('+34612345678')).toBe('+3461234')
})

test.each([
  'ana3055550123@gmail',
  'call 305 then 555 and 0123',
  'tel:3055550123',
  '305 555 0123'.padEnd(41),
  'ana',
  '@',
])('%j is no text of a phone, although it may contain the digits of one', typed => {
  expect(isPhoneText(typed)).toBe(false)
})

test.each(['(305) 555-0123', '+34 612 345 678', '305.555.0123', '305–555–0123', '\u202a+1 305 555 0123\u202c'])(
  '%j is the text of a phone',
  typed => {
    expect(isPhoneText(typed)).toBe(true)
  },
)
