import { useEffect, useState } from 'react'
import { isOldEnough } from '#contract/accounts/age.ts'
import type { IdentityConfig, SignUpWay } from '#contract/accounts/identity.ts'
import { fetchIdentityConfig } from '../codes/identity-config.ts'

type Ways = Pick<IdentityConfig, 'signUpBy' | 'codesBy' | 'isInvitationNeeded'>

const STORED_WAYS = 'pista.ways'
const BY_PHONE: Ways = { signUpBy: ['phone'], codesBy: ['phone'], isInvitationNeeded: false }

/** How people sign up here, and which codes sign in and recover an account. For the first paint, those of the last visit. */
export function useWays(): Ways {
  const [ways, setWays] = useState(waysBefore)
  // The server is outside React.
  useEffect(() => {
    void fetchIdentityConfig().then(config => {
      if (!config) return
      // During an update of the server, a process of the previous release responds without the ways.
      const { signUpBy, codesBy, isInvitationNeeded }: Ways = { ...BY_PHONE, ...config }
      setWays({ signUpBy, codesBy, isInvitationNeeded })
      storeWays({ signUpBy, codesBy, isInvitationNeeded })
    })
  }, [])
  return ways
}

/** The chosen way, or the first one of the site. */
export function wayOf(chosen: SignUpWay | '', ways: SignUpWay[]): SignUpWay {
  return ways.find(way => way === chosen) ?? ways[0] ?? 'phone'
}

function waysBefore(): Ways {
  try {
    return { ...BY_PHONE, ...(JSON.parse(localStorage.getItem(STORED_WAYS) ?? 'null') as Partial<Ways> | null) }
  } catch {
    return BY_PHONE
  }
}

function storeWays(ways: Ways) {
  try {
    localStorage.setItem(STORED_WAYS, JSON.stringify(ways))
  } catch {
    // The storage is full: the next page fetches the ways again.
  }
}

/** The server's minimum age for signing up; undefined without a response, and then the server checks it at the end. */
export async function fetchMinAge(): Promise<number | undefined> {
  return (await fetchIdentityConfig())?.minAge
}

/** An empty birthday is refused for another reason. */
export function isTooYoung(dateOfBirth: string, minAge: number | undefined): boolean {
  return minAge !== undefined && dateOfBirth !== '' && !isOldEnough(dateOfBirth, minAge)
}
