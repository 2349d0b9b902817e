import { useEffect, useState } from 'react'
import type { UsernameChecked } from '#contract/accounts/accounts.ts'
import { isUsername } from '#contract/accounts/usernames.ts'
import { request } from '#sw/http/request.ts'

const FEWEST_CHARACTERS = 3
const TYPING_PAUSE_MS = 350

export type Availability = 'unknown' | 'checking' | 'free' | 'taken'

/** Asks from the third character on, once the fingers rest. `own` is the name somebody has already: it is theirs. */
export function useUsernameCheck(username: string, own?: string): Availability {
  const [answer, setAnswer] = useState<{ to: string; availability: Availability }>()
  const asked = username.trim()
  const isWorthAsking = asked.length >= FEWEST_CHARACTERS && asked.toLowerCase() !== own?.toLowerCase()

  // The server is outside React.
  useEffect(() => {
    if (!isWorthAsking) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      request<UsernameChecked>('/api/auth/check-username', { method: 'POST', json: { username: asked } }).then(
        ({ available }) => isCurrent && setAnswer({ to: asked, availability: available ? 'free' : 'taken' }),
        // Signing up says so again, with authority.
        () => isCurrent && setAnswer({ to: asked, availability: 'unknown' }),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked, isWorthAsking])

  if (!isWorthAsking) return 'unknown'
  return answer?.to === asked ? answer.availability : 'checking'
}

/** "Already taken" would be a strange thing to say of a name nobody can have. */
export function isPossible(username: string) {
  return isUsername(username.trim())
}
