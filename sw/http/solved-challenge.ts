import type { Challenge } from 'altcha-lib'
import type { signInChallenge } from '#contract/accounts/session/calls.ts'
import type { codeChallenge } from '#contract/accounts/sign-up/calls.ts'
import { NoSignal } from './failures.ts'
import { fetched } from './send.ts'

/**
 * Fetches a bot check, solves it, and returns the token that the server requires. The Web Crypto API does each step off
 * the main thread, so the page stays responsive. Only pages call it: the service worker does not contain the solver.
 */
export async function solvedChallenge(call: typeof signInChallenge | typeof codeChallenge): Promise<string> {
  const [challenge, { solveChallenge, deriveKey }] = await Promise.all([fetched<Challenge>(call), loadSolver()])
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

async function loadSolver() {
  try {
    const [{ solveChallenge }, { deriveKey }] = await Promise.all([
      import(/* online */ 'altcha-lib'),
      import(/* online */ 'altcha-lib/algorithms/web/pbkdf2'),
    ])
    return { solveChallenge, deriveKey }
  } catch (cause) {
    throw new NoSignal('the code of the bot check did not load', { cause })
  }
}
