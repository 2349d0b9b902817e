import { isOldEnough } from '#contract/accounts/age.ts'
import type { IdentityConfig } from '#contract/accounts/identity.ts'
import { request } from '#sw/http/request.ts'

const TIMEOUT_MS = 3000

let known: number | undefined

/** The server's minimum age for signing up; undefined without a response, and then the server checks it at the end. */
export async function fetchMinAge(): Promise<number | undefined> {
  if (known !== undefined) return known
  const config = await request<IdentityConfig>('/api/identity/config', { timeoutMs: TIMEOUT_MS }).catch(() => null)
  return (known = config?.minAge)
}

/** An empty birthday is refused for another reason. */
export function isTooYoung(dateOfBirth: string, minAge: number | undefined): boolean {
  return minAge !== undefined && dateOfBirth !== '' && !isOldEnough(dateOfBirth, minAge)
}
