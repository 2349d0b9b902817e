/** The highest price is 999999.99. */
const PRICE = /^(\d{1,6})(?:\.(\d{1,2}))?$/

/**
 * Parses a price to cents; null means payment at the door, and undefined means free. The digits are parsed as text,
 * because 0.29 × 100 is not 29 in floating point.
 */
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

/** The format of the API: "25.00", or null for payment at the door. */
export function priceText(cents: number | null): string | null {
  if (cents === null) return null
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export type PriceMessages = { free: string; atTheDoor: string }

/**
 * The format of screens: whole dollars. `exact` is for the title and the accessible name when rounding hides cents. A
 * price above zero is never shown as "$0".
 */
export function priceShown(cents: number | null, messages: PriceMessages): { text: string; exact: string | null } {
  if (cents === null) return { text: messages.atTheDoor, exact: null }
  if (cents === 0) return { text: messages.free, exact: null }
  const dollars = Math.max(1, Math.round(cents / 100))
  return { text: `$${dollars.toLocaleString('en-US')}`, exact: cents % 100 === 0 ? null : `$${priceText(cents)}` }
}
