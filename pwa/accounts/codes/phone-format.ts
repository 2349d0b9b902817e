import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { ParsePhone } from '#contract/accounts/phone-rules.ts'

export type PhoneLibrary = {
  parse: ParsePhone
  formatAsTyped: (typed: string, country: string) => string
  /** `+34 612 34 56 78` */
  formatForReading: (e164: string) => string
}

export const phoneLibrary: PhoneLibrary = {
  parse: parsePhoneNumberFromString,
  // The server accepts only countries of the library in its setting.
  formatAsTyped: (typed, country) => new AsYouType(country as CountryCode).input(typed),
  formatForReading: e164 => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164,
}
