import { folded } from '../fold.ts'
import { countryName } from '../i18n/country-names.ts'
import { locales } from '../i18n/locale.ts'
import { countries } from './countries.ts'

/** Names that people type and `Intl` does not have. */
const OTHER_NAMES: Record<string, string> = {
  usa: 'US',
  'ee uu': 'US',
  'ee.uu.': 'US',
  eua: 'US',
  uk: 'GB',
  england: 'GB',
}

/** The code of a country by its code, or by its name in any language of the app; undefined for other text. */
export function countryNamed(text: string): string | undefined {
  codes ??= new Map([
    ...[...countries].flatMap(code => locales.map(locale => [folded(countryName(code, locale)), code] as const)),
    ...Object.entries(OTHER_NAMES),
  ])
  const typed = folded(text.trim())
  const code = typed.toUpperCase()
  return countries.has(code) ? code : codes.get(typed)
}

/** Made at the first use, because a name in each language for each country takes milliseconds. */
let codes: Map<string, string> | undefined
