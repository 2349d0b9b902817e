import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

type Asking = { stranger: { get: (path: string) => Promise<Response> } }

/** What a page does before it asks for a code: the token for `send-code`, good once. */
export async function solvedChallenge({ stranger }: Asking): Promise<string> {
  const challenge = await (await stranger.get('/api/identity/challenge')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
