import { Me, SignedIn } from '#contract/accounts/accounts.ts'
import * as sessionCalls from '#contract/accounts/session/calls.ts'
import * as calls from '#contract/accounts/sign-in/calls.ts'
import { successes } from '#contract/i18n/successes.ts'
import { accountNamed, accountOfPhone } from '#db/accounts/account.ts'
import type { Channel } from '#db/accounts/codes.ts'
import { accountOfVerifiedEmail } from '#db/accounts/email.ts'
import type * as sessions from '#db/accounts/sessions.ts'
import { recordAudit } from '#db/admin/audit.ts'
import type { Context } from '../../app-context.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { originOf } from '../../http/security-headers.ts'
import { challengeFor } from '../codes/bot-check.ts'
import { refuseOtherThanProved, spendProof } from '../codes/proof.ts'
import { announceNewDevice, newDeviceEmail } from '../emails/security-emails.ts'
import { isPasswordOf } from '../password/password.ts'
import { deviceHashOf, thisDevice, throttledSignIn } from '../password/password-throttle.ts'
import { meOf, recordMemberAudit } from '../session/member.ts'
import { signIn, signOut } from '../session/session.ts'

export const signInCalls = new Feature()
  .call(sessionCalls.currentUser, [limited('read')], async (c, { userId }) => privateJson(c, await meOf(c, userId)))

  /** The challenge after a refusal with `challenge-required`. It does not depend on the identity provider. */
  .call(sessionCalls.signInChallenge, [limited('public-read', 'address')], async (c, { app }) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await challengeFor(app))
  })

  .call(calls.signIn, [limited('login', 'address')], async (c, { sql, requestId, body }) => {
    const { username, password, botToken } = body

    const account = await accountNamed(sql, username, deviceHashOf(c))
    const isKnownDevice = account?.isKnownDevice ?? false
    const attempt = { accountId: account?.id, name: username, password, isKnownDevice, botToken }
    const { isCorrect, passwordAttempt } = await throttledSignIn(c, attempt, () =>
      isPasswordOf(account?.passwordHash, password),
    )
    if (!account?.passwordHash || !isCorrect) {
      // Also for an unknown user name, so that the response time is the same.
      const target = account && { targetType: 'user', targetId: account.id }
      await recordAudit(sql, { actorId: null, action: 'sign-in', ...target, outcome: 'denied', requestId })
      refuse(401, 'wrong-credentials')
    }

    const user = await signInByPassword(c, account.id, {
      passwordHash: account.passwordHash,
      attempt: passwordAttempt,
    })
    return c.json({ user, message: successes.signedIn } satisfies SignedIn)
  })

  .call(calls.signInByPhone, [limited('login', 'address')], async (c, { body, sql, proof }) => {
    refuseOtherThanProved(c, body)
    const account = await accountOfPhone(sql, proof.phoneNumber)
    if (!account) refuse(404, 'no-account')
    return c.json(await signInByCode(c, account.id, 'phone'))
  })

  .call(calls.signInByEmail, [limited('login', 'address')], async (c, { sql, emailProof }) => {
    const account = await accountOfVerifiedEmail(sql, emailProof.email)
    if (!account) refuse(404, 'no-account-email')
    return c.json(await signInByCode(c, account.id, 'email'))
  })

  .call(sessionCalls.signOut, [limited('navigation', 'address')], async c => {
    if (!isUserInitiated(c.req.header())) return c.redirect('/', 303)
    const session = await signOut(c)
    c.header('Clear-Site-Data', '"cache"')
    return c.redirect((session && (await providerSignOutUrl(c, session))) || '/', 303)
  })

export async function signInByCode(c: Context, userId: string, channel: Channel): Promise<SignedIn> {
  const { sql } = c.var.app
  await sql.begin(async tx => {
    await spendProof(c, tx, channel)
    await recordMemberAudit(c, tx, `sign-in-by-${channel}`, { userId })
  })
  await signIn(c, sql, userId)
  await announceNewDevice(c, userId)
  return { user: await meOf(c, userId), message: successes.signedIn }
}

type CheckedPassword = { passwordHash: string; attempt?: sessions.SignInRecord['attempt'] }

/** After the password check: starts the session, remembers the device, and returns the account. */
export async function signInByPassword(
  c: Context,
  userId: string,
  { passwordHash, attempt }: CheckedPassword,
): Promise<Me> {
  const { requestId } = c.var
  const device = thisDevice(c)
  const started = await signIn(c, c.var.app.sql, userId, {
    passwordHash,
    signInRecord: { deviceHash: device.hash, attempt, action: 'sign-in', requestId },
  })
  device.setDeviceCookie()
  const { me, stateBefore } = started.account ?? refuse(401, 'signed-out')
  await newDeviceEmail(c, me, stateBefore)
  return me
}

/**
 * A member who signed in through the provider is also signed out at the provider: otherwise the next person on a shared
 * phone would be signed in without a password. Only a page navigation can be redirected to the provider; other requests
 * are redirected to '/'.
 */
async function providerSignOutUrl(c: Context, session: sessions.EndedSession): Promise<string | undefined> {
  const { provider } = c.var.app
  const isPage = (c.req.header('sec-fetch-dest') ?? 'document') === 'document'
  if (!provider || !session.providerToken || !isPage) return undefined
  return (await provider.signOutUrl(session.providerToken, `${originOf(c)}/`))?.href
}

/** Another site may link to this URL, and a browser may prefetch it; neither is the member's intention. */
function isUserInitiated(headers: Record<string, string>) {
  const site = headers['sec-fetch-site'] ?? 'none'
  const dest = headers['sec-fetch-dest'] ?? 'document'
  const isPrefetch = headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch'
  return ['same-origin', 'none'].includes(site) && ['document', 'empty'].includes(dest) && !isPrefetch
}
