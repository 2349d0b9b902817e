import type { PhoneCountries } from '../accounts/phone-rules.ts'
import { countryList } from './country-names.ts'
import type { Locale } from './locale.ts'

/** The sentence for a phone number of a country that is not accepted; it names the accepted countries. */
export function phoneCountrySentence(
  countries: PhoneCountries,
  { onlyCountries }: { onlyCountries: (names: string) => string },
  locale: Locale,
): string {
  const names = countryList(
    countries.map(({ country }) => country),
    locale,
  )
  return onlyCountries(names)
}
