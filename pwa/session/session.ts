import { useState } from 'react'
import { create } from 'zustand'
import type { Me } from '#contract/accounts/accounts.ts'

export type { Me }

export type Session =
  | { status: 'unknown'; me: null }
  | { status: 'signed-out'; me: null }
  | { status: 'signed-in'; me: Me }

/** The current session. Components read it; `current-user.ts` writes it. */
export const useSession = create<Session>(() => ({ status: 'unknown', me: null }))

/**
 * The owner of a draft. The owner does not change if the session ends while the member types, so that the draft is
 * stored under the same member.
 */
export function useDraftOwner(): string | null {
  const userId = useSession(session => session.me?.id ?? null)
  const [owner, setOwner] = useState(userId)
  if (userId !== null && userId !== owner) setOwner(userId)
  return userId ?? owner
}
