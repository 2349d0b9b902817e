import { describe, expect, test } from 'vitest'
import { centsFrom, priceShown, priceText } from '#contract/events/price.ts'
import { hostile } from '../support/hostile-strings.ts'
import fc from '../support/property.ts'

const labels = { free: 'FREE', atTheDoor: 'Price at the door' }

describe('a price as it is given', () => {
  test('is cents, however it is written', () => {
    expect(centsFrom('25.00')).toBe(2500)
    expect(centsFrom('25')).toBe(2500)
    expect(centsFrom(25)).toBe(2500)
    expect(centsFrom('12.5')).toBe(1250)
    expect(centsFrom(0.29)).toBe(29)
    expect(centsFrom('999999.99')).toBe(99_999_999)
  })

  test('of zero, at the door and a missing price are three different values', () => {
    expect(centsFrom('0')).toBe(0)
    expect(centsFrom(null)).toBeNull()
    expect(centsFrom(undefined)).toBe(0)
    expect(priceText(0)).toBe('0.00')
    expect(priceText(null)).toBeNull()
  })

  test('as text, with an exponent, below zero or in thousandths is refused', () => {
    const unreadable = ['free', 'FREE', '', '1e9', '1e400', '-1', '-0.01', '1.005', '1.', '.5', '$5', '1,000', '0x10']
    for (const price of unreadable) expect(centsFrom(price)).toBe('price-unreadable')
    for (const price of [-1, 1e21, 1_000_000, Number.NaN, Infinity, 0.1 + 0.2]) {
      expect(centsFrom(price)).toBe('price-unreadable')
    }
    expect(centsFrom('٢٥')).toBe('price-unreadable')
  })

  test('is either exactly that many cents or refused', () => {
    for (const { text } of hostile) expect(centsFrom(text)).toSatisfy(isCentsOrRefusal)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), cents => {
        expect(centsFrom(priceText(cents))).toBe(cents)
      }),
    )
  })
})

describe('a price as it is shown', () => {
  test('is whole dollars, with the exact cents beside it', () => {
    expect(priceShown(2500, labels)).toEqual({ text: '$25', exact: null })
    expect(priceShown(150_000, labels)).toEqual({ text: '$1,500', exact: null })
    expect(priceShown(1250, labels)).toEqual({ text: '$13', exact: '$12.50' })
    expect(priceShown(1249, labels)).toEqual({ text: '$12', exact: '$12.49' })
  })

  test('is shown as free, or as price at the door', () => {
    expect(priceShown(0, labels)).toEqual({ text: 'FREE', exact: null })
    expect(priceShown(0, { ...labels, free: 'Free' }).text).toBe('Free')
    expect(priceShown(null, labels)).toEqual({ text: 'Price at the door', exact: null })
  })

  test('is never $0 if it is above zero', () => {
    expect(priceShown(1, labels)).toEqual({ text: '$1', exact: '$0.01' })
  })
})

function isCentsOrRefusal(cents: unknown) {
  return cents === 'price-unreadable' || Number.isSafeInteger(cents)
}
