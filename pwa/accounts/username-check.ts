import { useEffect, useState } from 'react'
import type { UsernameChecked } from '#contract/accounts/accounts.ts'
import { isUsername } from '#contract/accounts/usernames.ts'
import { request } from '#sw/http/request.ts'

const FEWEST_CHARACTERS = 3
const TYPING_PAUSE_MS = 350

export type Availability = 'unknown' | 'checking' | 'free' | 'taken'

/**
 * Checks availability from the third character on, after a pause in typing. `own` is the member's current username,
 * which is not checked.
 */
export function useUsernameCheck(username: string, own?: string): Availability {
  const [answer, setAnswer] = useState<{ to: string; availability: Availability }>()
  const asked = username.trim()
  const isWorthAsking = asked.length >= FEWEST_CHARACTERS && asked.toLowerCase() !== own?.toLowerCase()

  // In an effect, because the server is outside React.
  useEffect(() => {
    if (!isWorthAsking) return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      request<UsernameChecked>('/api/auth/check-username', { method: 'POST', json: { username: asked } }).then(
        ({ available }) => isCurrent && setAnswer({ to: asked, availability: available ? 'free' : 'taken' }),
        // The sign-up itself checks the username again.
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

/** Whether the username has a valid format. For an invalid one "already taken" would be the wrong message. */
export function isPossible(username: string) {
  return isUsername(username.trim())
}
