import { useEffect, useState } from 'react'
import { hasOnlyUsPhones, type PhoneCountries, shownPhone } from '#contract/accounts/phone-rules.ts'
import { phoneCountrySentence } from '#contract/i18n/phone-refusal.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { fetchIdentityConfig, knownIdentityConfig } from './identity-config.ts'
import type { PhoneLibrary } from './phone-format.ts'
import { checkPhone } from './phone-typing.ts'

/** The accepted countries, and the library unless they are only the United States or it could not be loaded. */
export type Phones = { countries: PhoneCountries; library: PhoneLibrary | undefined }

export async function loadPhones(): Promise<Phones> {
  await fetchIdentityConfig()
  const { phoneCountries: countries } = knownIdentityConfig()
  return { countries, library: hasOnlyUsPhones(countries) ? undefined : await loadPhoneLibrary() }
}

/** For the first paint, the countries are those of the last visit. */
export function usePhoneCountries(): Phones {
  const [phones, setPhones] = useState(phonesBefore)
  // The server is outside React.
  useEffect(() => {
    void loadPhones().then(setPhones)
  }, [])
  return phones
}

function phonesBefore(): Phones {
  const { phoneCountries: countries } = knownIdentityConfig()
  return { countries, library: hasOnlyUsPhones(countries) ? undefined : loadedPhoneLibrary() }
}

/** A stored phone number in the notation for reading. */
export function useShownPhone(e164: string): string {
  const isUs = e164.startsWith('+1')
  const [library, setLibrary] = useState(loadedPhoneLibrary)
  // The library is a file of the server.
  useEffect(() => {
    if (!isUs && e164 !== '') void loadPhoneLibrary().then(setLibrary)
  }, [isUs, e164])
  return library && !isUs ? library.formatForReading(e164) : shownPhone(e164)
}

/** Checks a typed number by the rules of the site. A refused number has a sentence in the reader's language. */
export function usePhoneCheck(): (typed: string) => Promise<{ phoneNumber: string } | { sentence: string }> {
  const { accounts, refusals } = useI18n()
  const language = useLanguage(state => state.language)
  return async typed => {
    const phones = await loadPhones()
    const checked = checkPhone(typed, phones)
    if (!('refusal' in checked)) return checked
    const isCountry = checked.refusal === 'phone-country'
    return {
      sentence: isCountry
        ? phoneCountrySentence(phones.countries, accounts.verifyPhone, language)
        : refusals[checked.refusal],
    }
  }
}

let loaded: PhoneLibrary | undefined

function loadedPhoneLibrary(): PhoneLibrary | undefined {
  return loaded
}

/**
 * Loads the library with its tables, 40 kB compressed. Undefined without a connection: a typed number is then neither
 * formatted nor checked on the device.
 */
async function loadPhoneLibrary(): Promise<PhoneLibrary | undefined> {
  loaded ??= await import(/* online */ './phone-format.ts').then(
    module => module.phoneLibrary,
    () => undefined,
  )
  return loaded
}
