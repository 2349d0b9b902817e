import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { z } from 'zod'
import type { PhoneCountries } from '#contract/accounts/phone-rules.ts'

const PhoneCountry = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isSupportedCountry, 'names countries by two letters, such as ES,CO')

/** `ES,CO`: the countries whose phone numbers are accepted, that of the site first. */
export const PhoneCountriesSetting = z
  .string()
  .transform(text => text.split(','))
  .pipe(z.tuple([PhoneCountry], PhoneCountry))

/** `ES=150,CO=50`: the text messages in a day to the numbers of a country. */
export const CountryBudgetsSetting = z
  .string()
  .transform(text => Object.fromEntries(text.split(',').map(entry => entry.trim().split(/=(.*)/s, 2))))
  .pipe(z.partialRecord(PhoneCountry, z.coerce.number().int().min(0)))

/** The countries without repeated ones, each with its calling code. */
export function phoneCountriesOf([home, ...others]: [string, ...string[]]): PhoneCountries {
  const more = [...new Set(others)].filter(country => country !== home)
  return [withCallingCode(home), ...more.map(withCallingCode)]
}

/** Some islands have no calling code of their own. */
export function hasPhoneRules(country: string): boolean {
  return isSupportedCountry(country)
}

/** The country of the home alone; undefined for a country without phone numbers, such as Antarctica. */
export function phoneCountriesAt(country: string): PhoneCountries | undefined {
  return isSupportedCountry(country) ? phoneCountriesOf([country]) : undefined
}

function withCallingCode(country: string) {
  // The library has rules for the country: the settings without them are refused.
  return { country, callingCode: getCountryCallingCode(country as CountryCode) }
}
