import type { Format } from './region.ts'

/** The currency of an event that names none. */
export const USD = 'USD'

/** An amount in hundredths of its currency: "$25" and "$12.50" in dollars, "12,50 €" in Spain. */
export function moneyLabel(hundredths: number, currency: string, reader: Format): string {
  const digits = hundredths % 100 === 0 ? 0 : Math.max(2, decimalsOf(currency))
  return numberFormat(reader.tag, currency, digits).format(hundredths / 100)
}

/** The number of decimals of a currency: 2 for dollars, 0 for Chilean pesos. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** "US Dollar", "euro" */
export function currencyName(currency: string, reader: Format): string {
  return new Intl.DisplayNames(reader.tag, { type: 'currency' }).of(currency) ?? currency
}

/** The signs that no other currency has. A "$" is that of many, so it stands alone only where it is the local one. */
const OWN_SIGN = ['EUR', 'GBP', 'BRL']

const formats = new Map<string, Intl.NumberFormat>()

/** Cached, because creating a format is expensive and a list has many prices. */
function numberFormat(tag: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${tag} ${currency} ${digits}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: OWN_SIGN.includes(currency) ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, format)
  return format
}
