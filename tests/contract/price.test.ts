import { describe, expect, test } from 'vitest'
import { centsFrom, priceShown, priceText } from '#contract/events/price.ts'
import { type Locale, locales } from '#contract/i18n/locale.ts'
import { moneyLabel } from '#contract/i18n/money.ts'
import { formatIn } from '#contract/i18n/region.ts'
import { countries } from '#contract/places/countries.ts'
import { currencies, currencyIn } from '#contract/places/currencies.ts'
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
  const shown = (price: string | null, currency?: string, locale: Locale = 'en') =>
    priceShown({ price, currency }, labels, formatIn(locale))

  test('is whole dollars, with the exact cents beside it', () => {
    expect(shown('25.00')).toEqual({ text: '$25', exact: null })
    expect(shown('1500.00')).toEqual({ text: '$1,500', exact: null })
    expect(shown('12.50')).toEqual({ text: '$13', exact: '$12.50' })
    expect(shown('12.49')).toEqual({ text: '$12', exact: '$12.49' })
    expect(shown('1500.00', 'USD', 'es')).toEqual({ text: '$1,500', exact: null })
  })

  test('is shown as free, or as price at the door', () => {
    expect(shown('0.00')).toEqual({ text: 'FREE', exact: null })
    expect(priceShown({ price: '0.00' }, { ...labels, free: 'Free' }, formatIn('en')).text).toBe('Free')
    expect(shown(null)).toEqual({ text: 'Price at the door', exact: null })
    expect(shown('0.00', 'CLP').text).toBe('FREE')
  })

  test('is never $0 if it is above zero', () => {
    expect(shown('0.01')).toEqual({ text: '$1', exact: '$0.01' })
  })

  test('is exact in any other currency, with a sign that is not mistaken for the dollar', () => {
    expect(shown('12.50', 'EUR')).toEqual({ text: '€12.50', exact: null })
    expect(shown('12.00', 'EUR', 'es').text).toBe('€12')
    expect(shown('30000.00', 'COP').text).toBe('COP\u00a030,000')
    expect(shown('8000.00', 'CLP', 'es').text).toBe('CLP\u00a08,000')
    expect(shown('2.50', 'KWD').text).toBe('KWD\u00a02.500')
    expect(shown('40.00', 'BRL', 'pt').text).toBe('R$\u00a040')
    expect(shown('25.00', 'USD', 'pt').text).toBe('US$\u00a025')
  })
})

describe('a price in a currency', () => {
  test('without decimals is refused with decimals, and accepted with zeros as the API writes it', () => {
    for (const currency of ['CLP', 'COP', 'JPY', 'PYG']) {
      expect(centsFrom('5000.50', currency)).toBe('price-has-decimals')
      expect(centsFrom('5000.00', currency)).toBe(500_000)
      expect(centsFrom('5000', currency)).toBe(500_000)
    }
    expect(centsFrom('12.50', 'EUR')).toBe(1250)
    expect(centsFrom(null, 'CLP')).toBeNull()
  })

  test('has a digit more than one in dollars', () => {
    expect(centsFrom('1000000', 'USD')).toBe('price-unreadable')
    expect(centsFrom('1000000', 'COP')).toBe(100_000_000)
    expect(centsFrom('9999999.99', 'MXN')).toBe(999_999_999)
    expect(centsFrom('10000000', 'COP')).toBe('price-unreadable')
  })
})

describe('the currency of a country', () => {
  test('is known for every country with residents, and can be written', () => {
    const known = [...countries].filter(country => currencies.has(currencyIn(country)))
    expect(known).toEqual([...countries])
    for (const currency of currencies)
      for (const locale of locales) expect(moneyLabel(250_000, currency, formatIn(locale))).toMatch(/2.?500/)
  })

  test('is that of today', () => {
    expect(['US', 'PR', 'EC', 'ES', 'HR', 'BG', 'CO', 'BR', 'CL'].map(currencyIn)).toEqual([
      'USD',
      'USD',
      'USD',
      'EUR',
      'EUR',
      'EUR',
      'COP',
      'BRL',
      'CLP',
    ])
    expect(currencyIn('XX')).toBe('USD')
  })
})

function isCentsOrRefusal(cents: unknown) {
  return cents === 'price-unreadable' || Number.isSafeInteger(cents)
}
