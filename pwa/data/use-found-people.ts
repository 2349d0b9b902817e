import * as calls from '#contract/people/calls.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { isUnreached } from '#sw/http/failures.ts'
import { fetched, resource } from '#sw/http/send.ts'
import { errorOf, useFetch } from './use-remote.ts'

export type FoundPeople =
  | { state: 'too-short' | 'searching' | 'no-signal' | 'failed' }
  | { state: 'found'; people: SearchUser[] }

/** The server searches from the third character on. */
const MIN_LENGTH = 3
const PAUSE_MS = 250

/** The people whose name matches, once the member has stopped typing. */
export function useFoundPeople(query: string): FoundPeople {
  const isTooShort = query.length < MIN_LENGTH
  const matching = resource(calls.findPeople, { query: { q: query } })
  const remote = useFetch({
    key: isTooShort ? null : matching.path,
    fetch: () => fetched(matching),
    pauseMs: PAUSE_MS,
  })

  if (isTooShort) return { state: 'too-short' }
  if (remote.state === 'loaded') return { state: 'found', people: remote.body }
  if (remote.state === 'loading') return { state: 'searching' }
  return { state: isUnreached(errorOf(remote)) ? 'no-signal' : 'failed' }
}
