import { Hono } from 'hono'
import { ChangeEmail, ChangePhone, Me } from '#contract/accounts/accounts.ts'
import { setProvedPhone } from '#db/accounts/account.ts'
import { deleteEmailChange } from '#db/accounts/email.ts'
import { recordAudit } from '#db/admin/audit.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { claimGuestsOf } from './claim-guests.ts'
import { meOf } from './current-user.ts'
import { requestEmailChange } from './email-change.ts'
import { presentAddressCode, provedFor, refuseOtherThanProved, spendProof } from './proof.ts'
import { recentlyAuthenticated } from './recent-authentication.ts'
import { sendSecurityEmail } from './security-emails.ts'
import { signedIn } from './session.ts'
import { refuseTaken } from './unique-fields.ts'

/** The calls that change the email address and the phone number. */
export const contactCalls = new Hono<Env>()
  .put(
    '/auth/email',
    describe({
      summary: 'Request another email address; the link sent there confirms it',
      responses: { 200: Me },
      refusals: { 403: ['prove-email-first'] },
    }),
    signedIn,
    limited('verify-email'),
    recentlyAuthenticated,
    valid('json', ChangeEmail),
    async c => {
      const { sql } = c.var.app
      const { userId } = c.var
      const { email } = c.req.valid('json')
      const me = await meOf(c, userId)
      if (me.email?.toLowerCase() === email.toLowerCase()) await deleteEmailChange(sql, userId)
      else await requestEmailChange(c, me, email, { presentAddressCode: await presentAddressCode(c, me) })
      return c.json((await meOf(c, userId)) satisfies Me)
    },
  )

  .put(
    '/auth/phone',
    describe({
      summary: 'Change the phone to the proved one',
      responses: { 200: Me },
      refusals: { 409: ['phone-taken'] },
    }),
    signedIn,
    limited('verify-email'),
    recentlyAuthenticated,
    provedFor('sign-up'),
    valid('json', ChangePhone),
    async c => {
      const { sql } = c.var.app
      const { userId, proof, requestId } = c.var
      refuseOtherThanProved(c, c.req.valid('json'))
      const before = await meOf(c, userId)
      await sql
        .begin(async tx => {
          await spendProof(c, tx)
          await setProvedPhone(tx, userId, proof.phoneNumber)
          await recordAudit(tx, { actorId: userId, actorKind: 'user', action: 'change-phone', requestId })
        })
        .catch(refuseTaken)
      await claimGuestsOf(c, userId)
      if (before.phoneNumber !== proof.phoneNumber) await sendSecurityEmail(c, 'phoneChanged', before)
      return c.json((await meOf(c, userId)) satisfies Me)
    },
  )
