import type { EmailCodeVerified, EmailPurpose } from '#contract/accounts/email-codes.ts'
import type { CodeSent, CodeVerified, IdentityConfig, Purpose } from '#contract/accounts/identity.ts'
import { NoSignal } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { solvedChallenge } from '#sw/http/solved-challenge.ts'

export type Stage = 'checking' | 'sending'

export type SentCode = Pick<CodeSent, 'verificationId' | 'retryIn'> & { hasOutbox: boolean }

/** The identity configuration of the server, as of the last requested code. */
let config: IdentityConfig | undefined

/**
 * Requests a code by SMS. `onStage` is called with the current stage: first a bot check, then the sending. Every
 * attempt makes a new check, so a failed one leaves nothing to reset.
 */
export async function sendCode(
  order: { phoneNumber: string; purpose: Purpose },
  onStage: (stage: Stage) => void = () => undefined,
): Promise<SentCode> {
  onStage('checking')
  config = await request<IdentityConfig>('/api/identity/config')
  if (config.firebase) {
    const { sendFirebaseCode } = await loadFirebase()
    const verificationId = await sendFirebaseCode(config.firebase, order.phoneNumber, () => onStage('sending'))
    return { verificationId, retryIn: 0, hasOutbox: false }
  }
  const botToken = config.botCheck === null ? undefined : await solvedChallenge('/api/identity/challenge')
  onStage('sending')
  const sent = await request<CodeSent>('/api/identity/send-code', { method: 'POST', json: { ...order, botToken } })
  return { ...sent, hasOutbox: config.smsOutbox }
}

/**
 * Verifies the code and returns the token that proves the phone number. The first successful request with the token
 * invalidates it.
 */
export async function verifyCode(verificationId: string, code: string): Promise<CodeVerified> {
  config ??= await request<IdentityConfig>('/api/identity/config')
  if (config.firebase) {
    const { verifyFirebaseCode } = await loadFirebase()
    return await verifyFirebaseCode(config.firebase, verificationId, code)
  }
  return await request<CodeVerified>('/api/identity/verify-code', { method: 'POST', json: { verificationId, code } })
}

/** Requests a code by email. `onStage` is called as in `sendCode`. */
export async function sendEmailCode(
  order: { email: string; purpose: EmailPurpose },
  onStage: (stage: Stage) => void = () => undefined,
): Promise<SentCode> {
  onStage('checking')
  config = await request<IdentityConfig>('/api/identity/config')
  const needsCheck = config.botCheck !== null || config.firebase !== null
  const botToken = needsCheck ? await solvedChallenge('/api/auth/challenge') : undefined
  onStage('sending')
  const sent = await request<CodeSent>('/api/identity/send-email-code', {
    method: 'POST',
    json: { ...order, botToken },
  })
  return { ...sent, hasOutbox: config.mailOutbox }
}

/** Verifies the code and returns the token that proves the email address. */
export async function verifyEmailCode(verificationId: string, code: string): Promise<EmailCodeVerified> {
  const json = { verificationId, code }
  return await request<EmailCodeVerified>('/api/identity/verify-email-code', { method: 'POST', json })
}

export function bearer(proof: Pick<CodeVerified, 'idToken'> | Pick<EmailCodeVerified, 'emailToken'>) {
  return { Authorization: `Bearer ${'emailToken' in proof ? proof.emailToken : proof.idToken}` }
}

/** Firebase's modules, loaded only on servers that use Firebase. */
async function loadFirebase() {
  return await import(/* online */ './firebase.ts').catch((cause: unknown) => {
    throw new NoSignal('the code for Firebase did not come', { cause })
  })
}
