import type { LogIn, Me, SignedIn } from '#contract/accounts/accounts.ts'
import type { EmailCodeVerified } from '#contract/accounts/email-codes.ts'
import type { CodeVerified } from '#contract/accounts/identity.ts'
import * as sessionCalls from '#contract/accounts/session/calls.ts'
import * as calls from '#contract/accounts/sign-in/calls.ts'
import { isPagePath } from '#contract/paths.ts'
import type { Proved } from '#pwa/accounts/codes/code-proof.ts'
import { bearer } from '#pwa/accounts/codes/identity.ts'
import { codeOf, NoSignal } from '#sw/http/failures.ts'
import { send } from '#sw/http/send.ts'
import { solvedChallenge } from '#sw/http/solved-challenge.ts'
import { cachedUserId, setCurrentUser } from './current-user.ts'
import { eraseEarlierMember } from './erase-earlier-member.ts'
import { sendPendingSignOut } from './pending-sign-out.ts'
import { endingOwnSession } from './sign-out.ts'
import { notifyOtherTabs } from './tab-channel.ts'

/** The specified pause between "Login successful!" and the next page. */
export const REDIRECT_AFTER_MS = 1500

/** `onCheck` is called when the server requires a bot check after many wrong passwords. Solving it takes a moment. */
export async function signIn(username: string, password: string, onCheck: () => void = () => undefined): Promise<Me> {
  const order = { username: username.trim(), password }
  return await openSession(async () => {
    try {
      return await completeSession(await logIn(order))
    } catch (error) {
      if (codeOf(error) !== 'challenge-required') throw error
      onCheck()
      return await completeSession(
        await logIn({ ...order, botToken: await solvedChallenge(sessionCalls.signInChallenge) }),
      )
    }
  })
}

async function logIn(order: LogIn): Promise<SignedIn> {
  return await send(calls.signIn, { body: order })
}

/** Sign-in by a phone number that has just been verified. */
async function signInByPhone(proof: CodeVerified): Promise<Me> {
  return await openSession(async () =>
    completeSession(
      await send(calls.signInByPhone, {
        headers: bearer(proof),
        body: { uid: proof.uid, phoneNumber: proof.phoneNumber },
      }),
    ),
  )
}

/** Sign-in by a code that proved a phone number or an email address. */
export async function signInByCode(proof: Proved): Promise<Me> {
  return 'emailToken' in proof ? await signInByEmail(proof) : await signInByPhone(proof)
}

async function signInByEmail(proof: EmailCodeVerified): Promise<Me> {
  return await openSession(async () => completeSession(await send(calls.signInByEmail, { headers: bearer(proof) })))
}

/**
 * For a call that opens a session. A sign-out that is still to be sent is sent before it: afterwards it would end the
 * new session.
 */
export async function openSession<Result>(call: () => Promise<Result>): Promise<Result> {
  if (!(await sendPendingSignOut())) throw new NoSignal('an earlier sign-out is still pending')
  return await endingOwnSession(call)
}

export async function completeSession({ user }: Pick<SignedIn, 'user'>): Promise<Me> {
  await eraseEarlierMember(cachedUserId(), user.id)
  await setCurrentUser(user)
  notifyOtherTabs({ kind: 'signed-in', userId: user.id })
  return user
}

/** Navigates with the router, or with the browser for an address that is not a page of the app. */
export function openPage(href: string, navigate: (to: { href: string; replace: boolean }) => unknown) {
  if (isPagePath(new URL(href, location.href).pathname)) navigate({ href, replace: true })
  else location.assign(href)
}
