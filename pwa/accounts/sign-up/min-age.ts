import { isOldEnough } from '#contract/accounts/age.ts'
import { fetchIdentityConfig } from '../codes/identity-config.ts'

/** The server's minimum age for signing up; undefined without a response, and then the server checks it at the end. */
export async function fetchMinAge(): Promise<number | undefined> {
  return (await fetchIdentityConfig())?.minAge
}

/** An empty birthday is refused for another reason. */
export function isTooYoung(dateOfBirth: string, minAge: number | undefined): boolean {
  return minAge !== undefined && dateOfBirth !== '' && !isOldEnough(dateOfBirth, minAge)
}
