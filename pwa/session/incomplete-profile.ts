import type { Me } from './session.ts'

/**
 * A member who signed up through an identity provider has only a name at first. The page for joining asks for the rest
 * before the member uses the app.
 */
export function hasIncompleteProfile(me: Me): boolean {
  return me.hasPassword === false && me.isProfileComplete === 0
}
