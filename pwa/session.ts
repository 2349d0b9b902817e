import { create } from 'zustand'

export type Me = {
  id: string
  username: string
  displayName: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  userType: 'party_goer' | 'party_host'
  profileImageUrl: string | null
  city: string | null
  state: string | null
}

export type Session =
  | { status: 'unknown'; me: null }
  | { status: 'signed-out'; me: null }
  | { status: 'signed-in'; me: Me }

/** Who is here. Screens read it; the accounts feature is the only one that writes it. */
export const useSession = create<Session>(() => ({ status: 'unknown', me: null }))

export function nameOf(me: Me) {
  return me.displayName || [me.firstName, me.lastName].filter(Boolean).join(' ') || me.username
}
