import { paths } from '../paths.ts'

/** The path to return to after signing in, or null. Browsers treat a backslash as a slash and skip tabs. */
export function returnPath(path: string | null | undefined): string | null {
  if (!path || path.length > 512) return null
  return /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(path) ? path : null
}

/** The page after signing in: the page that required it, or else the home page of the user type. */
export function arrivalPath(
  me: { userType: 'party_goer' | 'party_host' },
  redirect: string | null | undefined,
): string {
  const back = returnPath(redirect)
  if (back !== null && !isSignInPage(back)) return back
  return me.userType === 'party_host' ? paths.hostProfile() : paths.profile
}

/** Returning to the sign-in page would show it again. */
function isSignInPage(path: string) {
  const [pathname = ''] = path.split(/[?#]/)
  return [paths.signIn(), paths.signInToContinue()].includes(pathname.toLowerCase())
}
