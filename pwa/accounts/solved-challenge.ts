import type { Challenge } from 'altcha-lib'
import { request } from '#sw/http/request.ts'

/**
 * Fetches a bot check and solves it: the token that the server asks for. The browser's own cryptography does each step off
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
