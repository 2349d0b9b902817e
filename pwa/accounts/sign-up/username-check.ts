import * as calls from '#contract/accounts/sign-up/calls.ts'
import { isUsername } from '#contract/accounts/usernames.ts'
import { useFetch } from '#pwa/data/use-remote.ts'
import { send } from '#sw/http/send.ts'

const MIN_LENGTH = 3
const TYPING_PAUSE_MS = 350

export type Availability = 'unknown' | 'checking' | 'free' | 'taken'

/**
 * Checks availability from the third character on, after a pause in typing. `own` is the member's current username,
 * which is not checked.
 */
export function useUsernameCheck(username: string, own?: string): Availability {
  const checkedName = username.trim()
  const needsCheck = checkedName.length >= MIN_LENGTH && checkedName.toLowerCase() !== own?.toLowerCase()
  const checked = useFetch({
    key: needsCheck ? checkedName : null,
    fetch: () => send(calls.checkUsername, { body: { username: checkedName } }),
    pauseMs: TYPING_PAUSE_MS,
  })

  if (!needsCheck) return 'unknown'
  if (checked.state === 'loading') return 'checking'
  // Without a response the server checks the name when the form is sent.
  if (checked.state !== 'loaded') return 'unknown'
  return checked.body.available ? 'free' : 'taken'
}

/** Whether the username has a valid format. For an invalid one "already taken" would be the wrong message. */
export function isPossible(username: string) {
  return isUsername(username.trim())
}
