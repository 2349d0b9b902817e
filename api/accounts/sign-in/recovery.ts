import { deleteCookie, getCookie } from 'hono/cookie'
import { Recovered } from '#contract/accounts/recovery.ts'
import * as calls from '#contract/accounts/sign-in/calls.ts'
import { successes } from '#contract/i18n/successes.ts'
import { DoneWithMessage } from '#contract/responses.ts'
import { accountOfPhone, setPassword } from '#db/accounts/account.ts'
import { spendToken } from '#db/accounts/attempts.ts'
import { codeRequestedBy, spendCode, tryCode } from '#db/accounts/codes.ts'
import { accountOfVerifiedEmail } from '#db/accounts/email.ts'
import { addGrant, endStandingAccessOf, grantWith, spendGrant } from '#db/accounts/recovery.ts'
import { endSessionsOf } from '#db/accounts/session-revocation.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Context } from '../../app-context.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { codeHash } from '../codes/codes.ts'
import { recoveryCookie, setRecoveryCookie } from '../codes/identity.ts'
import { phoneIn } from '../codes/phone.ts'
import { refuseOtherThanProved, spendProof } from '../codes/proof.ts'
import { sendSecurityEmailTo } from '../emails/security-emails.ts'
import { hashPassword } from '../password/password.ts'
import { refuseCommonPassword, wordsAbout } from '../password/strength.ts'
import { recordMemberAudit } from '../session/member.ts'
import { newToken, tokenHash } from '../session/secrets.ts'
import { cookieOptions, refuseSuspended } from '../session/session.ts'

export const recoveryCalls = new Feature()
  .call(calls.recover, [limited('login', 'address')], async (c, { sql, proof, body }) => {
    const { phoneNumber, firebaseUid, type } = body
    refuseOtherThanProved(c, { phoneNumber, uid: firebaseUid })

    const account = await accountOfPhone(sql, proof.phoneNumber)
    if (!account) refuse(404, 'no-account')
    await refuseSuspended(sql, account.id)

    const grant = newToken()
    await sql.begin(async tx => {
      await spendProof(c, tx)
      if (type === 'password')
        await addGrant(tx, {
          grantHash: grant.hash,
          userId: account.id,
          phoneNumber: proof.phoneNumber,
          codeId: proof.codeId,
        })
      await recordMemberAudit(c, tx, `recover-${type}`, { userId: account.id })
    })
    if (type === 'password') setRecoveryCookie(c, grant.token)
    return c.json({ success: true, username: account.username } satisfies Recovered)
  })

  .call(calls.resetPassword, [limited('login', 'address')], async (c, { sql, identity, body }) => {
    const { phoneNumber: typedPhone, code: typed, newPassword } = body
    const { phoneNumber } = phoneIn(c, typedPhone)

    const cookie = getCookie(c, recoveryCookie(c))
    const cookieHash = cookie === undefined ? undefined : tokenHash(cookie)
    const grant = cookieHash && (await grantWith(sql, cookieHash, phoneNumber))
    // With another provider there is no code to check: that provider checked its code, and the grant was issued for
    // its token.
    const codeId =
      identity.tokenFor && cookieHash && (grant ? grant.codeId : await codeRequestedBy(sql, cookieHash, phoneNumber))
    const isProved = codeId ? await isCorrectCode(c, codeId, typed, grant) : grant !== undefined && !identity.tokenFor
    const account = await accountOfPhone(sql, phoneNumber)
    if (!cookieHash || !isProved || !account || (grant && grant.userId !== account.id))
      refuse(400, 'wrong-recovery-code')
    await setNewPassword(c, account.id, newPassword, async tx => {
      if (!(await spendGrantAndCode(tx, { grantHash: grant && cookieHash, codeId }))) refuse(400, 'wrong-recovery-code')
    })
    deleteCookie(c, recoveryCookie(c), cookieOptions(c))
    await sendSecurityEmailTo(c, 'passwordReset', account.id)
    return c.json({ success: true, message: successes.passwordReset } satisfies DoneWithMessage)
  })

  /** With a code by email, for members without a phone. Only a verified address recovers an account. */
  .call(calls.recoverByEmail, [limited('login', 'address')], async (c, { sql, body: { type }, emailProof }) => {
    const account = await accountOfVerifiedEmail(sql, emailProof.email)
    if (!account) refuse(404, 'no-account-email')
    await refuseSuspended(sql, account.id)
    await sql.begin(async tx => {
      // The token for a new password is spent with that password.
      if (type === 'username') await spendProof(c, tx, 'email')
      await recordMemberAudit(c, tx, `recover-${type}`, { userId: account.id })
    })
    return c.json({ success: true, username: account.username } satisfies Recovered)
  })

  .call(calls.resetPasswordByEmail, [limited('login', 'address')], async (c, { sql, emailProof, body }) => {
    const account = await accountOfVerifiedEmail(sql, emailProof.email)
    if (!account) refuse(404, 'no-account-email')
    await setNewPassword(c, account.id, body.newPassword, tx => spendProof(c, tx, 'email'))
    await sendSecurityEmailTo(c, 'passwordResetByEmail', account.id)
    return c.json({ success: true, message: successes.passwordReset } satisfies DoneWithMessage)
  })

/** Sets the password with what proves the account, and ends all sessions and other access. */
async function setNewPassword(c: Context, userId: string, password: string, spend: (tx: Sql) => Promise<void>) {
  const { sql, sockets, config } = c.var.app
  await refuseSuspended(sql, userId)
  await refuseCommonPassword(config, 'newPassword', password, await wordsAbout(c, userId))
  const passwordHash = await hashPassword(password)
  const ended = await sql.begin(async tx => {
    await spend(tx)
    await setPassword(tx, userId, passwordHash)
    await endStandingAccessOf(tx, userId)
    await recordMemberAudit(c, tx, 'reset-password', { userId })
    return await endSessionsOf(tx, userId)
  })
  sockets.closeSessions(ended)
}

/**
 * The request contains only a phone number, so any client can send it. Therefore the only accepted code is the one that
 * this browser requested, or that its grant belongs to: an attacker can neither try codes of a member nor use up the
 * allowed attempts.
 */
async function isCorrectCode(c: Context, codeId: string, typed: string, grant: object | undefined) {
  const { sql, secrets } = c.var.app
  const typedHash = codeHash(secrets, 'phone', codeId, typed)
  const attempt = await tryCode(sql, 'phone', { id: codeId, typedHash, at: grant ? 'grantedReset' : 'reset' })
  return attempt?.isCorrect ?? false
}

/** A grant and a code are valid for one new password. Without a grant, the token of the code must be unused as well. */
async function spendGrantAndCode(
  tx: Sql,
  { grantHash, codeId }: { grantHash: Buffer | undefined; codeId: string | undefined },
) {
  if (grantHash && !(await spendGrant(tx, grantHash))) return false
  if (codeId && !(await spendCode(tx, 'phone', codeId))) return false
  return grantHash !== undefined || codeId === undefined || (await spendToken(tx, codeId))
}
