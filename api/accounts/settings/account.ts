import { Readable } from 'node:stream'
import { Me } from '#contract/accounts/accounts.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { meWith, setProvedPhone } from '#db/accounts/account.ts'
import { deleteTokensOf } from '#db/accounts/api-tokens.ts'
import { deleteEmailChange } from '#db/accounts/email.ts'
import { hasCommitmentsOfHost, setUserType } from '#db/accounts/hosting.ts'
import { changeProfile, lockAccount } from '#db/accounts/profile.ts'
import { bumpPartnersOf } from '#db/messages/list-versions.ts'
import { emailMessagesFor } from '../../emails/email.ts'
import { versionTag } from '../../http/edit-merge.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { presentAddressCode, provedFor, refuseOtherThanProved, spendProof } from '../codes/proof.ts'
import { requestEmailChange } from '../emails/address-emails.ts'
import { sendSecurityEmail } from '../emails/security-emails.ts'
import { refuseMisleadingNames, refuseTaken } from '../fields/names.ts'
import { claimGuestsOf } from '../guests/claim-guests.ts'
import { meOf, recordMemberAudit } from '../session/member.ts'
import { signedIn } from '../session/session.ts'
import { recentlyAuthenticated } from './recent-authentication.ts'

/** Calls that change the email address, the phone number and whether the member hosts, and the export of all data. */
export const accountCalls = new Feature()
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

  .call(calls.switchHosting, [limited('edit-profile')], async (c, received) => {
    const { sql, sockets, hostUpdates, userId } = received
    const { isHost, promotionGroup, venueName } = received.body
    const userType = isHost ? 'party_host' : 'party_goer'

    const { me, partnerIds } = await sql.begin(async tx => {
      // The lock waits for events and jobs that are being added, so that the next statement counts them.
      await lockAccount(tx, userId)
      const before = (await meWith(tx, userId)) ?? refuse(401, 'signed-out')
      if (before.userType === userType) return { me: before, partnerIds: [] }
      if (isHost) refuseMisleadingNames({ promotionGroup }, before)
      if (!isHost && (await hasCommitmentsOfHost(tx, userId))) refuse(409, 'hosting-ahead')
      await setUserType(tx, userId, userType)
      if (isHost) await changeProfile(tx, userId, { promotionGroup, venueName })
      // Without this, a token would work again when the member starts hosting again.
      else await deleteTokensOf(tx, userId)
      await recordMemberAudit(c, tx, isHost ? 'start-hosting' : 'stop-hosting')
      const after = (await meWith(tx, userId)) ?? refuse(401, 'signed-out')
      return { me: after, partnerIds: await bumpPartnersOf(tx, userId, { andSelf: true }) }
    })
    hostUpdates.begin()
    sockets.notify([userId], 'account:updated', {})
    sockets.notify(partnerIds, 'sync:required', {})
    return c.json(me satisfies Me, 200, { ETag: versionTag(me.version) })
  })

  /** All data of the account, after a recent verification. One download a day; a failed one does not count. */
  .call(
    calls.exportAccount,
    [recentlyAuthenticated, limited('export')],
    async (c, { sql, files, limits, log, userId, requestId }) => {
      const me = await meOf(c, userId)
      await recordMemberAudit(c, sql, 'export-account')

      const date = new Date().toISOString().slice(0, 10)
      const readme = emailMessagesFor(c, me.locale).exportReadme({ username: me.username, date })
      const { accountArchive } = await import('./account-archive.ts')
      const archive = accountArchive({ sql, files, userId, readme })
      archive.once('close', () => {
        if (archive.readableEnded) return
        log.warn({ err: archive.errored, requestId }, 'an account export was not finished')
        void limits.refund('export', userId)
      })
      return c.body(Readable.toWeb(archive) as ReadableStream, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="pista-${me.username}-${date}.zip"`,
        'Cache-Control': 'no-store',
      })
    },
  )
