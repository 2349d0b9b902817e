import type { IdentityConfig } from '#contract/accounts/identity.ts'
import { US_PHONES } from '#contract/accounts/phone-rules.ts'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import { send } from '#sw/http/send.ts'

const TIMEOUT_MS = 3000
const STORED = 'pista.identity'

type Known = Pick<IdentityConfig, 'phoneCountries' | 'signUpBy' | 'codesBy' | 'isInvitationNeeded'>

const FIRST: Known = { phoneCountries: US_PHONES, signUpBy: ['phone'], codesBy: ['phone'], isInvitationNeeded: false }

let fetched: IdentityConfig | undefined

/** The settings of the server for accounts; undefined without a response. They are fetched once. */
export async function fetchIdentityConfig(): Promise<IdentityConfig | undefined> {
  if (fetched) return fetched
  const config = await send(calls.identityConfig, { timeoutMs: TIMEOUT_MS }).catch(() => undefined)
  // During an update of the server, a process of the previous release responds without some of them.
  fetched = config && { ...FIRST, ...config }
  if (fetched) store(fetched)
  return fetched
}

/** The settings as of the last response on this device; before the first one, phones of the United States. */
export function knownIdentityConfig(): Known {
  if (fetched) return fetched
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(STORED) ?? 'null') as Partial<Known> | null) }
  } catch {
    return FIRST
  }
}

function store(config: IdentityConfig) {
  try {
    localStorage.setItem(STORED, JSON.stringify(config))
    // From earlier releases.
    for (const key of ['pista.ways', 'pista.phone-countries']) localStorage.removeItem(key)
  } catch {
    // The storage is full: the next page fetches the settings again.
  }
}
