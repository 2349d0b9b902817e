import { numberFormat } from './intl.ts'
import { displayNames } from './intl-names.ts'
import type { Format } from './region.ts'

/** The currency of an event that names none. */
export const USD = 'USD'

/** An amount in hundredths of its currency: "$25" and "$12.50" in dollars, "12,50 €" in Spain. */
export function moneyLabel(hundredths: number, currency: string, reader: Format): string {
  const digits = hundredths % 100 === 0 ? 0 : Math.max(2, decimalsOf(currency))
  const format = numberFormat(reader.tag, {
    style: 'currency',
    currency,
    currencyDisplay: OWN_SIGN.includes(currency) ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(hundredths / 100)
}

/** The number of decimals of a currency: 2 for dollars, 0 for Chilean pesos. */
export function decimalsOf(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** "US Dollar", "euro" */
export function currencyName(currency: string, reader: Format): string {
  return displayNames(reader.tag, 'currency').of(currency) ?? currency
}

/** The signs that no other currency has. A "$" is that of many, so it stands alone only where it is the local one. */
const OWN_SIGN = ['EUR', 'GBP', 'BRL']
