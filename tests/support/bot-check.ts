import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Secrets } from '#api/accounts/session/secrets.ts'

type Visitor = { stranger: { get: (path: string) => Promise<Response> } }

/** Solves a challenge as a page does before it requests a code. Returns the token for `send-code`, valid once. */
export async function solvedChallenge({ stranger }: Visitor, path = '/api/identity/challenge'): Promise<string> {
  const challenge = await (await stranger.get(path)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/**
 * A token from a challenge that is solved in one step, for tests about something else: solving one of the server takes
 * half a second of computing.
 */
export async function quickChallenge(secrets: Secrets): Promise<string> {
  const key = secrets.key('bot-check')
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5_000,
    counter: 0,
    deriveKey,
    expiresAt: new Date(Date.now() + 300_000),
    hmacSignatureSecret: `challenge ${key}`,
    hmacKeySignatureSecret: `solution ${key}`,
  })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
