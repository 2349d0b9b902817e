import { USD } from '../i18n/money.ts'
import type { EventChange } from './changes.ts'

type PriceValue = Extract<EventChange, { what: 'price' }>['old']

/** The price as a change contains it. Free entry and a price at the door are the same in every currency. */
export function priceOfChange(price: string | null, currency: string): PriceValue {
  return price === null || Number(price) === 0 || currency === USD ? price : { price, currency }
}

/** Whether guests are notified of the new price: not of a lower one. Prices in two currencies cannot be compared. */
export function isRaised(oldPrice: unknown, newPrice: unknown): boolean {
  const [before, after] = [amountIn(oldPrice), amountIn(newPrice)]
  if (before?.amount === 0) return after?.amount !== 0
  if (!before || !after || after.amount === 0) return false
  return before.currency !== after.currency || after.amount > before.amount
}

/** Null for a price at the door. */
function amountIn(value: unknown): { amount: number; currency: unknown } | null {
  if (value === null) return null
  if (typeof value === 'object' && 'price' in value && 'currency' in value)
    return { amount: Number(value.price), currency: value.currency }
  return { amount: Number(value), currency: USD }
}
