import type { SignUpWay } from '#contract/accounts/identity.ts'
import * as sessionCalls from '#contract/accounts/session/calls.ts'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import type { Register } from '#contract/accounts/sign-up.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { fieldSentences, sentenceFor } from '#pwa/i18n/refusals.ts'
import { completeSession, openSession } from '#pwa/session/sign-in.ts'
import { codeOf, hasStatus } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'
import type { Proved } from '../codes/code-proof.ts'
import { bearer } from '../codes/identity.ts'
import { finishedSignUp, removeSignUp, type SignUp, storeFinished } from '../codes/sign-up-draft.ts'

/** Thrown if the verification page was opened without a completed sign-up form, or after the form expired. */
export class NoSignUpData extends Error {
  override name = 'NoSignUpData'
}

/** Thrown if the account was not created. Messages about single fields come first, as the visitor can correct them. */
export class RegistrationRefused extends Error {
  override name = 'RegistrationRefused'

  /** An account has the phone or address that was verified. */
  isTaken(way: SignUpWay): boolean {
    return codeOf(this.cause) === `${way}-taken`
  }

  /** The proof has expired or was used. */
  isProofInvalid(): boolean {
    return hasStatus(this.cause, 401)
  }

  sentenceIn(i18n: I18n): string {
    const [, sentence] = fieldSentences(this.cause, i18n)[0] ?? []
    return sentence ?? sentenceFor(this.cause, i18n, i18n.accounts.verifyPhone.accountFailed)
  }
}

/** A sign-up may contain a photo, which takes long over a slow connection. */
const REGISTER_MS = 60_000

/** Creates the account. The response has its session; `isSignedIn` is false if the browser refused the cookie. */
export async function registerAndEnter(proof: Proved, password: string): Promise<{ isSignedIn: boolean }> {
  const signUp = finishedSignUp()
  if (!signUp?.userType) throw new NoSignUpData('the sign-up form is empty')
  const { userType } = signUp
  const registering = openSession(() => register(proof, { ...orderFrom(signUp, password), userType }))
  const registered = await registering.catch((cause: unknown) => {
    // The form begins with the invitation again.
    if (codeOf(cause) === 'invitation-invalid') storeFinished({ ...signUp, password, invitation: '' })
    throw new RegistrationRefused('the account was not made', { cause })
  })
  removeSignUp()
  const isSignedIn = await hasSession()
  if (isSignedIn) await completeSession(registered)
  return { isSignedIn }
}

async function hasSession() {
  return await send(sessionCalls.currentUser).then(
    () => true,
    error => !hasStatus(error, 401),
  )
}

/** The verified phone or address replaces what was typed in the form. */
async function register(proof: Proved, order: Order) {
  const options = { headers: bearer(proof), timeoutMs: REGISTER_MS }
  if ('emailToken' in proof)
    return await send(calls.registerByEmail, { ...options, body: { ...order, email: proof.email } })
  const phone = { phoneNumber: proof.phoneNumber, isPhoneVerified: true }
  return await send(calls.register, { ...options, body: { ...order, ...phone } })
}

type Order = ReturnType<typeof orderFrom> & Pick<Register, 'userType'>

/** Only hosts have a promotion group. */
function orderFrom(signUp: SignUp, password: string) {
  const { promotionGroup, by: _, phoneNumber: __, userType, invitation, ...common } = signUp
  return {
    ...common,
    ...(userType === 'party_host' && { promotionGroup }),
    ...(invitation !== '' && { invitation }),
    password,
    confirmPassword: password,
  }
}
