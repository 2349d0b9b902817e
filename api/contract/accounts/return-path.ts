import { paths } from '../paths.ts'

/**
 * Where to go back to after signing in: a path of this very site, or null. Browsers read a backslash as a slash and skip
 * tabs and line ends, so that '/\evil.example' would lead away from here.
 */
export function returnPath(given: string | null | undefined): string | null {
  if (!given || given.length > 512) return null
  return /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(given) ? given : null
}

/** Where somebody goes after signing in: back where they were sent from, else home by what they are. */
export function arrivalPath(
  me: { userType: 'party_goer' | 'party_host' },
  redirect: string | null | undefined,
): string {
  const back = returnPath(redirect)
  if (back !== null && !isDoor(back)) return back
  return me.userType === 'party_host' ? paths.hostProfile() : paths.profile
}

/** Nobody wants to be returned to the door they have just come through. */
function isDoor(path: string) {
  const [pathname = ''] = path.split(/[?#]/)
  return [paths.signIn(), paths.signInToContinue()].includes(pathname.toLowerCase())
}
