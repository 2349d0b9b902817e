import { Hono } from 'hono'
import { RecoverByEmail, Recovered, ResetPasswordByEmail } from '#contract/accounts/recovery.ts'
import { successes } from '#contract/i18n/successes.ts'
import { DoneWithMessage } from '#contract/responses.ts'
import { setPassword } from '#db/accounts/account.ts'
import { accountOfVerifiedEmail } from '#db/accounts/email.ts'
import { endSessionsOf } from '#db/accounts/session-revocation.ts'
import { endStandingAccessOf } from '#db/accounts/standing-access.ts'
import { recordAudit } from '#db/admin/audit.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { hashPassword } from './password.ts'
import { emailProvedFor, spendProof } from './proof.ts'
import { sendSecurityEmailTo } from './security-emails.ts'
import { refuseSuspended } from './session.ts'
import { refuseCommonPassword, wordsAbout } from './strength.ts'

/** Account recovery with a code by email, for members without a phone. Only a verified address recovers an account. */
export const emailRecoveryCalls = new Hono<Env>()
  .post(
    '/auth/recover-email',
    describe({
      summary: 'Read the username of the proved email address',
      responses: { 200: Recovered },
      refusals: { 403: ['account-suspended'], 404: ['no-account-email'] },
    }),
    limited('login', 'address'),
    emailProvedFor('recovery'),
    valid('json', RecoverByEmail),
    async c => {
      const { sql } = c.var.app
      const { emailProof, requestId } = c.var
      const { type } = c.req.valid('json')
      const account = await accountOfVerifiedEmail(sql, emailProof.email)
      if (!account) refuse(404, 'no-account-email')
      await refuseSuspended(sql, account.id)
      await sql.begin(async tx => {
        // The token for a new password is spent with that password.
        if (type === 'username') await spendProof(c, tx, 'email')
        await recordAudit(tx, { actorId: account.id, actorKind: 'user', action: `recover-${type}`, requestId })
      })
      return c.json({ success: true, username: account.username } satisfies Recovered)
    },
  )

  .post(
    '/auth/reset-password-email',
    describe({
      summary: 'Set a new password within ten minutes of the proof',
      responses: { 200: DoneWithMessage },
      refusals: { 400: ['password-too-short'], 403: ['account-suspended'], 404: ['no-account-email'] },
    }),
    limited('login', 'address'),
    emailProvedFor('recovery'),
    valid('json', ResetPasswordByEmail),
    async c => {
      const { sql, sockets, config } = c.var.app
      const { emailProof, requestId } = c.var
      const { newPassword } = c.req.valid('json')
      const account = await accountOfVerifiedEmail(sql, emailProof.email)
      if (!account) refuse(404, 'no-account-email')
      await refuseSuspended(sql, account.id)

      await refuseCommonPassword(config, 'newPassword', newPassword, await wordsAbout(c, account.id))
      const passwordHash = await hashPassword(newPassword)
      const ended = await sql.begin(async tx => {
        await spendProof(c, tx, 'email')
        await setPassword(tx, account.id, passwordHash)
        await endStandingAccessOf(tx, account.id)
        await recordAudit(tx, { actorId: account.id, actorKind: 'user', action: 'reset-password', requestId })
        return await endSessionsOf(tx, account.id)
      })
      sockets.closeSessions(ended)
      await sendSecurityEmailTo(c, 'passwordResetByEmail', account.id)
      return c.json({ success: true, message: successes.passwordReset } satisfies DoneWithMessage)
    },
  )
