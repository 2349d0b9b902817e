import type { Context } from 'hono'
import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { RecoverAccount, type Recovered, ResetPassword } from '#contract/accounts.ts'
import { successes } from '#contract/words/successes.ts'
import { accountOfPhone, setPassword } from '#db/accounts/account.ts'
import { latestCode, spendCode } from '#db/accounts/phone-codes.ts'
import { addGrant, isGranted } from '#db/accounts/recovery.ts'
import { endStandingAccessOf } from '#db/accounts/standing-access.ts'
import { noteAttempt } from '#db/attempts.ts'
import { noteAudit } from '#db/audit.ts'
import { endSessionsOf } from '#db/sessions.ts'
import { limited } from '../limits.ts'
import { refuse } from '../refusal.ts'
import { newToken, tokenHash } from '../secrets.ts'
import { cookieOptions, isHttps, refuseSuspended } from '../session.ts'
import type { Env } from '../setting.ts'
import { valid } from '../valid.ts'
import { codeHash, isSameCode } from './identity.ts'
import { sendNoticeTo } from './notices.ts'
import { hashPassword } from './password.ts'
import { proved, refuseOtherThanProved, spendProof } from './proved.ts'
import { refuseCommonPassword, wordsAbout } from './strength.ts'

const GRANT_SECONDS = 600
const MOST_GUESSES = 5

export const recoveryCalls = new Hono<Env>()
  .post('/auth/verify-recovery-code', limited('login', 'address'), proved, valid('json', RecoverAccount), async c => {
    const { sql, proof, requestId } = c.var
    const { phoneNumber, firebaseUid, type } = c.req.valid('json')
    refuseOtherThanProved(c, { phoneNumber, uid: firebaseUid })

    const account = await accountOfPhone(sql, proof.phoneNumber)
    if (!account) refuse(404, 'no-account')
    await refuseSuspended(sql, account.id)

    const grant = newToken()
    await sql.begin(async tx => {
      await spendProof(c, tx)
      if (type === 'password') await addGrant(tx, { grantHash: grant.hash, userId: account.id, phoneNumber })
      await noteAudit(tx, { actorId: account.id, actorKind: 'user', action: `recover-${type}`, requestId })
    })
    if (type === 'password')
      setCookie(c, grantCookie(c), grant.token, { ...cookieOptions(c), sameSite: 'Strict', maxAge: GRANT_SECONDS })
    return c.json({ success: true, username: account.username } satisfies Recovered)
  })

  .post('/auth/reset-password-sms', limited('login', 'address'), valid('json', ResetPassword), async c => {
    const { sql, secrets, sockets, identity, config, requestId } = c.var
    const { phoneNumber, code: typed, newPassword } = c.req.valid('json')

    const grant = getCookie(c, grantCookie(c))
    const hasGrant = grant !== undefined && (await isGranted(sql, tokenHash(grant), phoneNumber))
    const code = await latestCode(sql, phoneNumber, { isGranted: hasGrant })
    if (code && !hasGrant) await countTry(c, code.id)
    const isCodeRight =
      code?.state === 'alive' && isSameCode(code.codeHash, codeHash(secrets, code.id, typed)) ? code : null
    const account = await accountOfPhone(sql, phoneNumber)
    // Another provider checks its codes itself, and its token is what the grant was given for.
    const isProved = identity.tokenFor ? isCodeRight !== null : hasGrant
    if (!account || !isProved) refuse(400, 'wrong-recovery-code')
    await refuseSuspended(sql, account.id)

    await refuseCommonPassword(config, 'newPassword', newPassword, await wordsAbout(c, account.id))
    const passwordHash = await hashPassword(newPassword)
    const ended = await sql.begin(async tx => {
      if (isCodeRight && !(await spendCode(tx, isCodeRight.id))) refuse(400, 'wrong-recovery-code')
      await setPassword(tx, account.id, passwordHash)
      await endStandingAccessOf(tx, account.id)
      await noteAudit(tx, { actorId: account.id, actorKind: 'user', action: 'reset-password', requestId })
      return await endSessionsOf(tx, account.id)
    })
    sockets.closeSessions(ended)
    deleteCookie(c, grantCookie(c), cookieOptions(c))
    await sendNoticeTo(c, 'passwordReset', account.id)
    return c.json({ success: true, message: successes.passwordReset })
  })

/**
 * Anybody may name a phone here, so their wrong codes are counted apart from those of the person who is just typing the
 * right one into the page: five guesses end this way in, and no other.
 */
async function countTry(c: Context<Env>, codeId: string) {
  const { sql, secrets } = c.var
  const { count } = await sql.begin(tx => noteAttempt(tx, 'reset-code', secrets.hash('attempt', codeId), '1 day'))
  if (count >= MOST_GUESSES) refuse(400, 'wrong-recovery-code')
}

function grantCookie(c: Context<Env>) {
  return isHttps(c) ? '__Host-rg' : 'rg'
}
