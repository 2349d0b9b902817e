import type { IdentityConfig } from '#contract/accounts/identity.ts'
import { type PhoneCountries, US_PHONES } from '#contract/accounts/phone-rules.ts'
import { request } from '#sw/http/request.ts'

const TIMEOUT_MS = 3000
const STORED_COUNTRIES = 'pista.phone-countries'

let known: IdentityConfig | undefined

/** The settings of the server for accounts; undefined without a response. They are fetched once. */
export async function fetchIdentityConfig(): Promise<IdentityConfig | undefined> {
  if (known) return known
  known = await request<IdentityConfig>('/api/identity/config', { timeoutMs: TIMEOUT_MS }).catch(() => undefined)
  if (known) storeCountries(countriesIn(known))
  return known
}

/** The accepted countries, as of the last response on this device; before the first one, only the United States. */
export function knownPhoneCountries(): PhoneCountries {
  if (known) return countriesIn(known)
  try {
    const stored = JSON.parse(localStorage.getItem(STORED_COUNTRIES) ?? 'null') as PhoneCountries | null
    return stored ?? US_PHONES
  } catch {
    return US_PHONES
  }
}

/** During an update of the server, a process of the previous release responds without the countries. */
function countriesIn({ phoneCountries = US_PHONES }: Partial<IdentityConfig>): PhoneCountries {
  return phoneCountries
}

function storeCountries(countries: PhoneCountries) {
  try {
    localStorage.setItem(STORED_COUNTRIES, JSON.stringify(countries))
  } catch {
    // The storage is full: the next page fetches the settings again.
  }
}
