import type { Recovered } from '#contract/accounts/recovery.ts'
import * as calls from '#contract/accounts/sign-in/calls.ts'
import { send } from '#sw/http/send.ts'
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
    if ('emailToken' in proof) return await send(calls.recoverByEmail, { headers, body: { type } })
    return await send(calls.recover, {
      headers,
      body: { phoneNumber: proof.phoneNumber, firebaseUid: proof.uid, type },
    })
  } catch (cause) {
    throw new NotRetrieved('the account was not retrieved', { cause })
  }
}

/** Ends every session of the account, on all devices. */
export async function resetPassword(proof: Proved, code: string, newPassword: string) {
  if ('emailToken' in proof) {
    await send(calls.resetPasswordByEmail, { headers: bearer(proof), body: { newPassword } })
    return
  }
  await send(calls.resetPassword, {
    headers: bearer(proof),
    body: { phoneNumber: proof.phoneNumber, code, newPassword },
  })
}
