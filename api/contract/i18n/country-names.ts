import { displayNames, listFormat } from './intl-names.ts'
import type { Locale } from './locale.ts'

/** "Spain" for `ES`. */
export function countryName(country: string, locale: Locale): string {
  return displayNames(locale, 'region').of(country) ?? country
}

/** "Spain, Colombia, and Mexico". */
export function countryList(countries: string[], locale: Locale): string {
  return listFormat(locale).format(countries.map(country => countryName(country, locale)))
}
