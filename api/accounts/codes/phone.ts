import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { TypedPhone } from '#contract/accounts/accounts.ts'
import {
  type AcceptedPhone,
  hasOnlyUsPhones,
  isPhoneText,
  type PhoneCountries,
  type PhoneRefusal,
  readPhone,
} from '#contract/accounts/phone-rules.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { en } from '#contract/i18n/en/i18n.ts'
import { phoneCountrySentence } from '#contract/i18n/phone-refusal.ts'
import type { Context } from '../../app-context.ts'
import { refusalSentences } from '../../http/refusal.ts'
import { refuseIssues } from '../../http/valid.ts'
import { type Sms, SmsFailed, smsText } from '../../providers/sms.ts'

/** Returns the phone number of a request in the stored format, or refuses the field `phoneNumber`. */
export function phoneIn(c: Context, { typed }: TypedPhone): AcceptedPhone {
  const { phoneCountries } = c.var.app.config
  const phone = acceptedPhone(typed, phoneCountries)
  if (!('refusal' in phone)) return phone
  refuseIssues([{ path: 'phoneNumber', code: phone.refusal, message: sentenceOf(phone.refusal, phoneCountries) }])
}

/** The same for the field of a guest: a mistyped email address must not be read as the number of a stranger. */
export function contactPhoneIn(c: Context, typed: string): AcceptedPhone {
  const { phoneCountries } = c.var.app.config
  const phone = isPhoneText(typed) ? acceptedPhone(typed, phoneCountries) : noPhone(phoneCountries)
  if (!('refusal' in phone)) return phone
  const code = contactRefusals[phone.refusal]
  refuseIssues([{ path: 'contact', code, message: sentenceOf(code, phoneCountries) }])
}

const contactRefusals = {
  'invalid-phone-number': 'invalid-contact',
  'wrong-phone-number': 'wrong-contact',
  'phone-country': 'phone-country',
  'phone-kind': 'phone-kind',
} as const satisfies Record<PhoneRefusal, RefusalCode>

/** Sends no text to a number that the rules refuse, and uses the letters that cost the fewest segments. */
export function textsToAccepted(sms: Sms, config: () => { phoneCountries: PhoneCountries }): Sms {
  return {
    kind: sms.kind,
    async send(message) {
      const phone = acceptedPhone(message.to, config().phoneCountries)
      if ('refusal' in phone)
        throw new SmsFailed(`texts to this number are refused: ${phone.refusal}`, {
          reason: 'invalid-phone-number',
          mayHaveBeenSent: false,
        })
      await sms.send({ ...message, text: smsText(message.text) })
    },
  }
}

function noPhone(countries: PhoneCountries): { refusal: PhoneRefusal } {
  return { refusal: hasOnlyUsPhones(countries) ? 'invalid-phone-number' : 'wrong-phone-number' }
}

function acceptedPhone(typed: string, countries: PhoneCountries) {
  return readPhone(typed, countries, parsePhoneNumberFromString)
}

function sentenceOf(code: RefusalCode, countries: PhoneCountries): string {
  return code === 'phone-country'
    ? phoneCountrySentence(countries, en.accounts.verifyPhone, 'en')
    : refusalSentences[code]
}
