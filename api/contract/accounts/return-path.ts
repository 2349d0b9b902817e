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
  const back = backPath(redirect)
  if (back !== null) return back
  return me.userType === 'party_host' ? paths.hostProfile() : paths.profile
}

/** The page that required to sign in or to join; null if there is none. */
export function backPath(redirect: string | null | undefined): string | null {
  const back = returnPath(redirect)
  return back === null || isSignInPage(back) ? null : back
}

/** The page after joining; null for the page for joining itself, which would wait for itself. */
export function pathAfterJoining(redirect: string | null | undefined): string | null {
  const back = backPath(redirect)
  return back === null || pathnameOf(back) === paths.join() ? null : back
}

/**
 * The page for joining, which leads to the requested page. It also asks a new account of an identity provider for what
 * is missing, and carries out the action that is part of its address.
 */
export function joinPath(redirect: string | null | undefined): string {
  const back = backPath(redirect)
  if (back === null) return paths.join()
  return pathnameOf(back) === paths.join() ? back : paths.join({ redirect: back })
}

/** Returning to one of these pages would show it again. The page for joining carries out its action first. */
function isSignInPage(path: string) {
  const pathname = pathnameOf(path)
  if (pathname === paths.join()) return !/[?&]after=/.test(path)
  return [paths.signIn(), paths.signInToContinue(), paths.welcome()].includes(pathname)
}

function pathnameOf(path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  return pathname.toLowerCase()
}
