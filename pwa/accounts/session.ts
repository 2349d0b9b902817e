import { useState } from 'react'
import { create } from 'zustand'
import type { Me } from '#contract/accounts/accounts.ts'

export type { Me }

export type Session =
  | { status: 'unknown'; me: null }
  | { status: 'signed-out'; me: null }
  | { status: 'signed-in'; me: Me }

/** Who is here. Screens read it; `who.ts` writes it. */
export const useSession = create<Session>(() => ({ status: 'unknown', me: null }))

/** Who types here: still the same person when their session is lost meanwhile, so that their draft stays theirs. */
export function useOwner(): string | null {
  const userId = useSession(session => session.me?.id ?? null)
  const [owner, setOwner] = useState(userId)
  if (userId !== null && userId !== owner) setOwner(userId)
  return userId ?? owner
}
