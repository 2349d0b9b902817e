import { decimalsOf, moneyLabel, USD } from '../i18n/money.ts'
import type { Format } from '../i18n/region.ts'

/** The price of an event as the API has it. Without a currency it is in US dollars. */
export type Priced = { price: string | null; currency?: string | undefined }

/** The highest price is 9999999.99, and in dollars 999999.99. */
const PRICE = /^(\d{1,7})(?:\.(\d{1,2}))?$/
const MAX_DOLLARS = 99_999_999

/** The refusals of a price. */
type PriceError = 'price-unreadable' | 'price-has-decimals'

/**
 * Parses a price to cents, which are hundredths in every currency; null means payment at the door, and undefined means
 * free. The digits are parsed as text, because 0.29 × 100 is not 29 in floating point.
 */
export function centsFrom(price: string | number | null | undefined, currency = USD): number | null | PriceError {
  const cents = hundredthsFrom(price)
  return cents === 'price-unreadable' ? cents : (priceErrorOf(cents, currency) ?? cents)
}

/** Parses a price whose currency is not known yet; `priceErrorOf` checks it later. */
export function hundredthsFrom(price: string | number | null | undefined): number | null | 'price-unreadable' {
  if (price === undefined) return 0
  if (price === null) return null
  const [, whole, decimals = ''] = PRICE.exec(String(price).trim()) ?? []
  return whole === undefined ? 'price-unreadable' : Number(whole + decimals.padEnd(2, '0'))
}

/** Why the currency cannot have this price; null if it can. Decimals of zeros are accepted. */
export function priceErrorOf(cents: number | null, currency: string): PriceError | null {
  if (cents === null) return null
  if (currency === USD) return cents > MAX_DOLLARS ? 'price-unreadable' : null
  return cents % 100 !== 0 && decimalsOf(currency) === 0 ? 'price-has-decimals' : null
}

/** The price of an event in cents. Null is "price at the door", and a cached price that is unreadable. */
export function priceCentsOf({ price }: Priced): number | null {
  const cents = hundredthsFrom(price)
  return cents === 'price-unreadable' ? null : cents
}

/** The format of the API: "25.00" in every currency, or null for payment at the door. */
export function priceText(cents: number | null): string | null {
  if (cents === null) return null
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export type PriceMessages = { free: string; atTheDoor: string }

/**
 * The format of screens. Dollars are whole: `exact` is for the title and the accessible name when rounding hides cents,
 * and a price above zero is never shown as "$0". Other currencies are exact.
 */
export function priceShown(
  event: Priced,
  messages: PriceMessages,
  reader: Format,
): { text: string; exact: string | null } {
  const cents = priceCentsOf(event)
  const { currency = USD } = event
  if (cents === null) return { text: messages.atTheDoor, exact: null }
  if (cents === 0) return { text: messages.free, exact: null }
  const label = moneyLabel(cents, currency, reader)
  if (currency !== USD || cents % 100 === 0) return { text: label, exact: null }
  return { text: moneyLabel(100 * Math.max(1, Math.round(cents / 100)), currency, reader), exact: label }
}
