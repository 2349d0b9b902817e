import type { CodeVerified } from '#contract/accounts/identity.ts'
import type { Recovered } from '#contract/accounts/recovery.ts'
import { request } from '#sw/http/request.ts'
import { bearer } from './identity.ts'

export type Lost = 'username' | 'password'

/** Thrown when the code was correct but the account could not be retrieved. It has another message than a wrong code. */
export class NotRetrieved extends Error {
  override name = 'NotRetrieved'
}

export async function recover(proof: CodeVerified, type: Lost): Promise<Recovered> {
  try {
    return await request<Recovered>('/api/auth/verify-recovery-code', {
      method: 'POST',
      headers: bearer(proof),
      json: { phoneNumber: proof.phoneNumber, firebaseUid: proof.uid, type },
    })
  } catch (cause) {
    throw new NotRetrieved('the account was not retrieved', { cause })
  }
}

/** Ends every session of the account, on all devices. */
export async function resetPassword(proof: CodeVerified, code: string, newPassword: string) {
  await request('/api/auth/reset-password-sms', {
    method: 'POST',
    headers: bearer(proof),
    json: { phoneNumber: proof.phoneNumber, code, newPassword },
  })
}
