import type { Challenge } from 'altcha-lib'
import type { CodeSent, CodeVerified, IdentityConfig, Purpose } from '#contract/accounts.ts'
import { request } from '#sw/request.ts'

/** Codes come from a company this page has no way to talk to. */
export class UnknownProvider extends Error {
  override name = 'UnknownProvider'
}

export type Stage = 'checking' | 'sending'

/**
 * Asks for a code by text message. `onStage` hears what is going on: first a small sum that shows a person is here and
 * not a thousand scripts, then the sending. Every try solves a new sum, so a failed one leaves nothing to reset.
 */
export async function sendCode(
  order: { phoneNumber: string; purpose: Purpose },
  onStage: (stage: Stage) => void = () => undefined,
): Promise<CodeSent & { hasOutbox: boolean }> {
  onStage('checking')
  const config = await request<IdentityConfig>('/api/identity/config')
  if (config.provider !== 'embedded') throw new UnknownProvider(config.provider)
  const botToken = config.botCheck === null ? undefined : await proofOfPerson()
  onStage('sending')
  const sent = await request<CodeSent>('/api/identity/send-code', { method: 'POST', json: { ...order, botToken } })
  return { ...sent, hasOutbox: config.smsOutbox }
}

/** What the code proves. The token is spent by whichever call succeeds with it. */
export async function verifyCode(verificationId: string, code: string): Promise<CodeVerified> {
  return await request<CodeVerified>('/api/identity/verify-code', { method: 'POST', json: { verificationId, code } })
}

export function bearer({ idToken }: Pick<CodeVerified, 'idToken'>) {
  return { Authorization: `Bearer ${idToken}` }
}

/** The browser's own cryptography does each step off the main thread, so the page keeps answering fingers. */
async function proofOfPerson(): Promise<string> {
  const [challenge, { solveChallenge }, { deriveKey }] = await Promise.all([
    request<Challenge>('/api/identity/challenge'),
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
