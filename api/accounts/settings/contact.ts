import { Me } from '#contract/accounts/accounts.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { setProvedPhone } from '#db/accounts/account.ts'
import { deleteEmailChange } from '#db/accounts/email.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { presentAddressCode, provedFor, refuseOtherThanProved, spendProof } from '../codes/proof.ts'
import { requestEmailChange } from '../emails/address-emails.ts'
import { sendSecurityEmail } from '../emails/security-emails.ts'
import { refuseTaken } from '../fields/names.ts'
import { claimGuestsOf } from '../guests/claim-guests.ts'
import { meOf, recordMemberAudit } from '../session/member.ts'
import { signedIn } from '../session/session.ts'
import { recentlyAuthenticated } from './recent-authentication.ts'

/** The calls that change the email address and the phone number. */
export const contactCalls = new Feature()
  .call(calls.changeEmail, [limited('verify-email'), recentlyAuthenticated], async (c, { userId, body, sql }) => {
    const { email } = body
    const me = await meOf(c, userId)
    if (me.email?.toLowerCase() === email.toLowerCase()) await deleteEmailChange(sql, userId)
    else await requestEmailChange(c, me, email, { presentAddressCode: await presentAddressCode(c, me) })
    return c.json((await meOf(c, userId)) satisfies Me)
  })

  .call(
    calls.changePhone,
    [signedIn, limited('verify-email'), recentlyAuthenticated, provedFor('sign-up')],
    async (c, { userId, proof, body, sql }) => {
      refuseOtherThanProved(c, body)
      const before = await meOf(c, userId)
      await sql
        .begin(async tx => {
          await spendProof(c, tx)
          await setProvedPhone(tx, userId, proof.phoneNumber)
          await recordMemberAudit(c, tx, 'change-phone')
        })
        .catch(refuseTaken)
      await claimGuestsOf(c, userId)
      if (before.phoneNumber !== proof.phoneNumber) await sendSecurityEmail(c, 'phoneChanged', before)
      return c.json((await meOf(c, userId)) satisfies Me)
    },
  )
