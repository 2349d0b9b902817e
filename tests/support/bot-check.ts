import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Secrets } from '#api/accounts/secrets.ts'

type Asking = { stranger: { get: (path: string) => Promise<Response> } }

/** What a page does before it asks for a code: the token for `send-code`, good once. */
export async function solvedChallenge({ stranger }: Asking, path = '/api/identity/challenge'): Promise<string> {
  const challenge = await (await stranger.get(path)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A challenge of this server that is solved at the first guess, for tests that ask for hundreds of codes. */
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
