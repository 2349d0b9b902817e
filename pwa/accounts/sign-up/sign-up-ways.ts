import { useEffect, useState } from 'react'
import { isOldEnough } from '#contract/accounts/age.ts'
import type { IdentityConfig, SignUpWay } from '#contract/accounts/identity.ts'
import { fetchIdentityConfig, knownIdentityConfig } from '../codes/identity-config.ts'

/** How people sign up, and which codes sign in and recover an account. The first paint uses those of the last visit. */
export function useWays(): Pick<IdentityConfig, 'signUpBy' | 'codesBy' | 'isInvitationNeeded'> {
  const [ways, setWays] = useState(knownIdentityConfig)
  // The server is outside React.
  useEffect(() => {
    void fetchIdentityConfig().then(config => config && setWays(config))
  }, [])
  return ways
}

/** The chosen way, or the first one of the site. */
export function wayOf(chosen: SignUpWay | '', ways: SignUpWay[]): SignUpWay {
  return ways.find(way => way === chosen) ?? ways[0] ?? 'phone'
}

/** The server's minimum age for signing up; undefined without a response, and then the server checks it at the end. */
export async function fetchMinAge(): Promise<number | undefined> {
  return (await fetchIdentityConfig())?.minAge
}

/** An empty birthday is refused for another reason. */
export function isTooYoung(dateOfBirth: string, minAge: number | undefined): boolean {
  return minAge !== undefined && dateOfBirth !== '' && !isOldEnough(dateOfBirth, minAge)
}
