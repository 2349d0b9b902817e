import type { Recovered } from '#contract/accounts/recovery.ts'
import { request } from '#sw/http/request.ts'
import type { Proved } from '../codes/code-proof.ts'
import { bearer } from '../codes/identity.ts'

export type Lost = 'username' | 'password'

/** Thrown when the code was correct but the account could not be retrieved. It has another message than a wrong code. */
export class NotRetrieved extends Error {
  override name = 'NotRetrieved'
}

export async function recover(proof: Proved, type: Lost): Promise<Recovered> {
  const headers = bearer(proof)
  try {
    if ('emailToken' in proof)
      return await request<Recovered>('/api/auth/recover-email', { method: 'POST', headers, json: { type } })
    return await request<Recovered>('/api/auth/verify-recovery-code', {
      method: 'POST',
      headers,
      json: { phoneNumber: proof.phoneNumber, firebaseUid: proof.uid, type },
    })
  } catch (cause) {
    throw new NotRetrieved('the account was not retrieved', { cause })
  }
}

/** Ends every session of the account, on all devices. */
export async function resetPassword(proof: Proved, code: string, newPassword: string) {
  if ('emailToken' in proof) {
    const json = { newPassword }
    await request('/api/auth/reset-password-email', { method: 'POST', headers: bearer(proof), json })
    return
  }
  await request('/api/auth/reset-password-sms', {
    method: 'POST',
    headers: bearer(proof),
    json: { phoneNumber: proof.phoneNumber, code, newPassword },
  })
}
