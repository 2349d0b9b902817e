import countryToCurrency from 'country-to-currency'
import { USD } from '../i18n/money.ts'

const table: Readonly<Record<string, string>> = countryToCurrency

/** The currency of a country, as ISO 4217: 'EUR' for `ES`. */
export function currencyIn(country: string): string {
  return table[country] ?? USD
}

/** The currencies that countries use today. A price can be in any of them. */
export const currencies: ReadonlySet<string> = new Set(Object.values(table))
