import type { CountryCode, NumberType } from 'libphonenumber-js/core'
import type { PhoneCountry } from './identity.ts'

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

/** The format while typing: "(305) 555-0123". It has no space for a country code, so a leading 1 is dropped. */
export function maskedPhone(typed: string): string {
  const digits = digitsOf(typed).replace(/^1+/, '').slice(0, 10)
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line) return `(${area}) ${exchange}-${line}`
  if (exchange) return `(${area}) ${exchange}`
  return area && `(${area}`
}

const MAX_PHONE_CHARACTERS = 40

/** True for the characters of a phone number. Any other text in such a field is a mistyped email address. */
export function isPhoneText(typed: string): boolean {
  return typed.length <= MAX_PHONE_CHARACTERS && /^[+\d\s()./\p{Pd}\p{Cf}]+$/u.test(typed)
}

/** The stored format: "+13055550123". Does not check whether the number exists. */
export function e164From(typed: string): string {
  const digits = digitsOf(typed)
  const hasCountryCode = typed.trim().startsWith('+') || (digits.length === 11 && digits.startsWith('1'))
  return hasCountryCode ? `+${digits}` : `+1${digits}`
}

/** "+1305555" of "+13055550123": the block of ten thousand numbers, which is one telephone exchange in the US. */
export function blockOf(e164: string): string {
  return e164.slice(0, -4)
}

/** "(305) 555-0123" for a number of the United States; numbers of other countries stay in the stored format. */
export function shownPhone(e164: string): string {
  return e164.startsWith('+1') ? maskedPhone(e164) : e164
}

function digitsOf(typed: string) {
  return typed.replace(/[^0-9]/g, '')
}
