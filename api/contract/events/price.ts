/** The most that fits a price: 999999.99. */
const PRICE = /^(\d{1,6})(?:\.(\d{1,2}))?$/

/** Cents; null is "price at the door", and saying nothing is free. Digits are read as digits: 0.29 × 100 is not 29. */
export function centsFrom(price: string | number | null | undefined): number | null | 'price-unreadable' {
  if (price === undefined) return 0
  if (price === null) return null
  const [, dollars, cents = ''] = PRICE.exec(String(price).trim()) ?? []
  return dollars === undefined ? 'price-unreadable' : Number(dollars + cents.padEnd(2, '0'))
}

/** The price of an event in cents. Null is "price at the door", and also a cached price of another version that is unreadable. */
export function priceCentsOf({ price }: { price: string | null }): number | null {
  const cents = centsFrom(price)
  return cents === 'price-unreadable' ? null : cents
}

/** As the API says it: "25.00", or null at the door. */
export function priceText(cents: number | null): string | null {
  if (cents === null) return null
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export type PriceMessages = { free: string; atTheDoor: string }

/**
 * As a screen says it: whole dollars. `exact` stands in the title and the accessible name where rounding hides cents.
 * What costs something never reads "$0".
 */
export function priceShown(cents: number | null, words: PriceMessages): { text: string; exact: string | null } {
  if (cents === null) return { text: words.atTheDoor, exact: null }
  if (cents === 0) return { text: words.free, exact: null }
  const dollars = Math.max(1, Math.round(cents / 100))
  return { text: `$${dollars.toLocaleString('en-US')}`, exact: cents % 100 === 0 ? null : `$${priceText(cents)}` }
}
