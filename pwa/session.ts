import { create } from 'zustand'
import type { Me } from '#contract/accounts.ts'

export type { Me }

export type Session =
  | { status: 'unknown'; me: null }
  | { status: 'signed-out'; me: null }
  | { status: 'signed-in'; me: Me }

/** Who is here. Screens read it; `who.ts` writes it. */
export const useSession = create<Session>(() => ({ status: 'unknown', me: null }))
