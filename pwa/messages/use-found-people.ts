import { useEffect, useState } from 'react'
import type { SearchUser } from '#contract/people/calls.ts'
import { isUnreached } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'

export type FoundPeople =
  | { state: 'too-short' | 'searching' | 'no-signal' | 'failed' }
  | { state: 'found'; people: SearchUser[] }

/** The server looks from the third character on. */
const LEAST_CHARACTERS = 3
const PAUSE_MS = 250

/** Who answers to this name, asked once the typing pauses. */
export function useFoundPeople(sought: string): FoundPeople {
  const [answer, setAnswer] = useState<{ to: string; found: FoundPeople }>()
  const isTooShort = sought.length < LEAST_CHARACTERS

  useEffect(() => {
    if (isTooShort) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      void lookFor(sought).then(found => isCurrent && setAnswer({ to: sought, found }))
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [sought, isTooShort])

  if (isTooShort) return { state: 'too-short' }
  return answer?.to === sought ? answer.found : { state: 'searching' }
}

async function lookFor(sought: string): Promise<FoundPeople> {
  try {
    return { state: 'found', people: await request(`/api/users/search?q=${encodeURIComponent(sought)}`) }
  } catch (error) {
    return { state: isUnreached(error) ? 'no-signal' : 'failed' }
  }
}
