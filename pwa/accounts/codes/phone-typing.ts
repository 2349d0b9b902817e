import type { PhoneCountry } from '#contract/accounts/identity.ts'
import {
  e164From,
  hasOnlyUsPhones,
  maskedPhone,
  type PhoneCountries,
  type PhoneRefusal,
  readPhone,
} from '#contract/accounts/phone-rules.ts'
import type { PhoneLibrary } from './phone-format.ts'

/**
 * A typed phone number is one text, in forms and drafts alike: the national notation of the site's country, or `+` with
 * the calling code of another country.
 */
export type TypedNumber = { country: PhoneCountry; national: string }

/** Splits the text for a field with a country beside it. Of countries with one calling code, it returns the first. */
export function splitPhone(text: string, countries: PhoneCountries): TypedNumber {
  const [home] = countries
  const digits = /^\s*\+\s*(.*)$/s.exec(text)?.[1]
  if (digits === undefined) return { country: home, national: text }
  const country = countries.find(({ callingCode }) => digits.startsWith(callingCode))
  return country
    ? { country, national: digits.slice(country.callingCode.length).trimStart() }
    : { country: home, national: text }
}

export function joinPhone({ country, national }: TypedNumber, countries: PhoneCountries): string {
  const isComplete = national.trim() === '' || national.trim().startsWith('+')
  return isComplete || country.country === countries[0].country ? national : `+${country.callingCode} ${national}`
}

/**
 * The national notation of a country while it is typed. `before` is the previous text of the field: after a separator
 * was deleted, the digit before it is deleted, because the separator would return at once.
 */
export function formatPhone(
  { country, national }: TypedNumber,
  library: PhoneLibrary | undefined,
  before: string = national,
): string {
  // Only at the end of the number: one that is pasted or filled in without separators has the same digits, too.
  const isSeparatorDeleted =
    national.length < before.length && before.startsWith(national) && digitsOf(national) === digitsOf(before)
  const typed = isSeparatorDeleted ? national.replace(/\d(\D*)$/, '$1') : national
  if (country.callingCode === '1' && (!library || !typed.startsWith('+'))) return maskedPhone(typed)
  return library ? library.formatAsTyped(typed, country.country) : typed
}

/**
 * Checks a typed number on the device. The server decides again, with complete tables. For the United States alone the
 * tables are not loaded: the server knows the area codes.
 */
export function checkPhone(
  text: string,
  { countries, library }: { countries: PhoneCountries; library: PhoneLibrary | undefined },
): { phoneNumber: string } | { refusal: PhoneRefusal } {
  if (!hasOnlyUsPhones(countries))
    return library ? readPhone(text, countries, library.parse) : { phoneNumber: text.trim() }
  const phoneNumber = e164From(text)
  return US_SHAPE.test(phoneNumber) ? { phoneNumber } : { refusal: 'invalid-phone-number' }
}

const US_SHAPE = /^\+1[2-9]\d{2}[2-9]\d{6}$/

function digitsOf(text: string) {
  return text.replaceAll(/\D/g, '')
}
