import type { Challenge } from 'altcha-lib'
import { request } from '#sw/http/request.ts'

/**
 * Fetches a bot check, solves it, and returns the token that the server requires. The Web Crypto API does each step off
 * the main thread, so the page stays responsive.
 */
export async function solvedChallenge(path: '/api/identity/challenge' | '/api/auth/challenge'): Promise<string> {
  const [challenge, { solveChallenge }, { deriveKey }] = await Promise.all([
    request<Challenge>(path),
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
