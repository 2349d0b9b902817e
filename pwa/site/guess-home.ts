import { regionOfTag } from '#contract/i18n/intl.ts'
import { type Locale, locales, preferredLocale } from '#contract/i18n/locale.ts'
import { countries } from '#contract/places/countries.ts'

/**
 * The country and the languages that the browser of the operator suggests for a new site, in the operator's order of
 * preference. Undefined where the browser says nothing, or nothing else than the defaults.
 */
export function guessHome(tags: readonly string[]): { country?: string; languages?: readonly Locale[] } {
  const country = tags.map(regionOfTag).find(region => region !== undefined && countries.has(region))
  const first = preferredLocale(tags)
  const isDefault = first === undefined || first === locales[0]
  return {
    ...(country !== undefined && { country }),
    ...(!isDefault && { languages: [first, ...locales.filter(locale => locale !== first)] }),
  }
}
