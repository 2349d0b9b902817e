/**
 * Where to go back to after signing in: a path of this very site, or null. Browsers read a backslash as a slash and skip
 * tabs and line ends, so that '/\evil.example' would lead away from here.
 */
export function returnPath(given: string | null | undefined): string | null {
  if (!given || given.length > 512) return null
  return /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(given) ? given : null
}
