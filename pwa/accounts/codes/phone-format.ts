import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { PhoneLibrary } from './phone-library.ts'

export const phoneLibrary: PhoneLibrary = {
  parse: parsePhoneNumberFromString,
  // The server accepts only countries of the library in its setting.
  formatAsTyped: (typed, country) => new AsYouType(country as CountryCode).input(typed),
  formatForReading: e164 => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164,
}
