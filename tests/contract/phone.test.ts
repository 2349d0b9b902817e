import { describe, expect, test } from 'vitest'
import { e164From, isUsPhone, maskedPhone } from '#contract/accounts/phone.ts'
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

describe('a number in the United States', () => {
  test('may be in a state, in DC or in Puerto Rico', () => {
    for (const number of ['+13055550123', '+12125550123', '+12025550123', '+17875550123', '+19395550123']) {
      expect(isUsPhone(number)).toBe(true)
    }
  })

  test('is not in the Caribbean, in Canada, toll-free or premium', () => {
    const elsewhere = ['876', '809', '829', '849', '242', '868', '340', '671', '416', '514', '604', '800', '888', '900']
    for (const areaCode of elsewhere) expect(isUsPhone(`+1${areaCode}5550123`)).toBe(false)
  })

  test('has ten digits, and an exchange that does not begin with 0 or 1', () => {
    for (const number of ['+1305555012', '+130555501234', '+13051550123', '3055550123', '+34600123456', '', '+1']) {
      expect(isUsPhone(number)).toBe(false)
    }
  })
})
