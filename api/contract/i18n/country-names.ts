import type { Locale } from './locale.ts'

/** "Spain" for `ES`. */
export function countryName(country: string, locale: Locale): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country
}

/** "Spain, Colombia, and Mexico". */
export function countryList(countries: string[], locale: Locale): string {
  return new Intl.ListFormat(locale).format(countries.map(country => countryName(country, locale)))
}
