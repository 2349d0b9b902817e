import type { CountryCode, NumberType } from 'libphonenumber-js/core'
import type { PhoneCountry } from './identity.ts'
import { e164From } from './phone.ts'

/** The accepted countries. The first one is the country of the site: a number without a calling code belongs to it. */
export type PhoneCountries = [PhoneCountry, ...PhoneCountry[]]

export const US_PHONES: PhoneCountries = [{ country: 'US', callingCode: '1' }]

/** The number in the stored format, `+34612345678`, and its country. Puerto Rico has its own code here. */
export type AcceptedPhone = { phoneNumber: string; country: string }

export type PhoneRefusal = 'invalid-phone-number' | 'wrong-phone-number' | 'phone-country' | 'phone-kind'

type ParsedPhone = {
  number: string
  country?: CountryCode
  countryCallingCode: string
  ext?: string
  isValid: () => boolean
  getType: () => NumberType
}

/**
 * `parsePhoneNumberFromString` of libphonenumber-js. The page uses it with small tables, which do not contain the kinds
 * of numbers, and the server with the complete ones, so that only the server's decision is final.
 */
export type ParsePhone = (
  typed: string,
  options: { defaultCountry: CountryCode; extract: false },
) => ParsedPhone | undefined

/** Decides whether texts may be sent to a number. A site for the United States keeps its documented refusals. */
export function readPhone(
  typed: string,
  countries: PhoneCountries,
  parse: ParsePhone,
): AcceptedPhone | { refusal: PhoneRefusal } {
  const phone = readAnyPhone(typed, countries, parse)
  return 'refusal' in phone && hasOnlyUsPhones(countries) ? { refusal: 'invalid-phone-number' } : phone
}

export function hasOnlyUsPhones(countries: PhoneCountries): boolean {
  return countries.every(({ country }) => country === 'US')
}

function readAnyPhone(
  typed: string,
  countries: PhoneCountries,
  parse: ParsePhone,
): AcceptedPhone | { refusal: PhoneRefusal } {
  const [home] = countries
  const phone = parse(home.country === 'US' ? e164From(typed) : typed.replaceAll(/[()]/g, ' ').trim(), {
    // The codes are those of the configuration, which accepts only countries of the library.
    defaultCountry: home.country as CountryCode,
    extract: false,
  })
  if (!phone || phone.ext) return { refusal: 'wrong-phone-number' }
  if (!countries.some(({ callingCode }) => callingCode === phone.countryCallingCode))
    return { refusal: 'phone-country' }
  if (NEW_US_NUMBER.test(phone.number)) return accepted(phone.number, 'US', countries)
  if (!phone.isValid() || !phone.country) return { refusal: 'wrong-phone-number' }
  const type = phone.getType()
  if (type !== undefined && !TEXTED_TYPES.has(type) && isAccepted(phone.country, countries))
    return { refusal: 'phone-kind' }
  return accepted(phone.number, phone.country, countries)
}

function accepted(phoneNumber: string, country: string, countries: PhoneCountries) {
  return isAccepted(country, countries) ? { phoneNumber, country } : ({ refusal: 'phone-country' } as const)
}

/** Puerto Rico is part of the United States. Other territories, such as Guam, have other prices and are not. */
function isAccepted(country: string, countries: PhoneCountries): boolean {
  return countries.some(
    accepted => accepted.country === (country === 'PR' ? 'US' : country) || accepted.country === country,
  )
}

/** A text to any other kind costs its sender more, or is not received. */
const TEXTED_TYPES = new Set<NumberType>(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE'])

/** US area codes in service that the tables of the library lack. A test finds those that it has added. */
const NEW_US_AREA_CODES = ['357', '436', '457', '471', '621', '624', '679', '729', '837', '861', '924', '983']
const NEW_US_NUMBER = new RegExp(`^\\+1(${NEW_US_AREA_CODES.join('|')})[2-9]\\d{6}$`)
