import { Me } from '#contract/accounts/accounts.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { meWith } from '#db/accounts/account.ts'
import { deleteTokensOf } from '#db/accounts/api-tokens.ts'
import { hasCommitmentsOfHost, setUserType } from '#db/accounts/hosting.ts'
import { changeProfile, lockAccount } from '#db/accounts/profile.ts'
import { bumpPartnersOf } from '#db/messages/list-versions.ts'
import { versionTag } from '../../http/edit-merge.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseMisleadingNames } from '../fields/names.ts'
import { recordMemberAudit } from '../session/member.ts'

export const hostingCalls = new Feature().call(calls.switchHosting, [limited('edit-profile')], async (c, received) => {
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
