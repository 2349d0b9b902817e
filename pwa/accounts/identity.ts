import type { CodeSent, CodeVerified, IdentityConfig, Purpose } from '#contract/accounts/accounts.ts'
import { NoSignal } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { solvedChallenge } from './solved-challenge.ts'

export type Stage = 'checking' | 'sending'

/** Who proves phones here: as it was said when a code was asked for last. */
let config: IdentityConfig | undefined

/**
 * Asks for a code by text message. `onStage` hears what is going on: first a small check that a person is here and not a
 * thousand scripts, then the sending. Every try makes a new check, so a failed one leaves nothing to reset.
 */
export async function sendCode(
  order: { phoneNumber: string; purpose: Purpose },
  onStage: (stage: Stage) => void = () => undefined,
): Promise<Pick<CodeSent, 'verificationId' | 'retryIn'> & { hasOutbox: boolean }> {
  onStage('checking')
  config = await request<IdentityConfig>('/api/identity/config')
  if (config.firebase) {
    const { sendFirebaseCode } = await firebaseCode()
    const verificationId = await sendFirebaseCode(config.firebase, order.phoneNumber, () => onStage('sending'))
    return { verificationId, retryIn: 0, hasOutbox: false }
  }
  const botToken = config.botCheck === null ? undefined : await solvedChallenge('/api/identity/challenge')
  onStage('sending')
  const sent = await request<CodeSent>('/api/identity/send-code', { method: 'POST', json: { ...order, botToken } })
  return { ...sent, hasOutbox: config.smsOutbox }
}

/** What the code proves. The token is spent by whichever call succeeds with it. */
export async function verifyCode(verificationId: string, code: string): Promise<CodeVerified> {
  config ??= await request<IdentityConfig>('/api/identity/config')
  if (config.firebase) {
    const { verifyFirebaseCode } = await firebaseCode()
    return await verifyFirebaseCode(config.firebase, verificationId, code)
  }
  return await request<CodeVerified>('/api/identity/verify-code', { method: 'POST', json: { verificationId, code } })
}

export function bearer({ idToken }: Pick<CodeVerified, 'idToken'>) {
  return { Authorization: `Bearer ${idToken}` }
}

/** Firebase's own code, which no other house ever fetches. */
async function firebaseCode() {
  return await import('./firebase.ts').catch((cause: unknown) => {
    throw new NoSignal('the code for Firebase did not come', { cause })
  })
}
