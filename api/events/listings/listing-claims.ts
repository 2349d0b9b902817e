import * as calls from '#contract/events/listings/calls.ts'
import type { ClaimedListings } from '#contract/events/listings/listing-claims.ts'
import { isHostUntilCommit } from '#db/accounts/hosting.ts'
import { claimListings } from '#db/events/listings/listing-claims.ts'
import { isActive } from '#db/people/people.ts'
import { recordMemberAudit } from '../../accounts/session/member.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { orRefuse, refuse } from '../../http/refusal.ts'
import { eventIdIn } from '../event/event-access.ts'

/** A host claims the events that a moderator listed, with the code that the moderator sent to the source. */
export const listingClaims = new Feature().call(calls.claimListings, [limited('claim-listing')], async c => {
  const { userId, app } = c.var
  const eventId = eventIdIn(c)
  const hash = app.secrets.hash('listing-code', c.req.valid('json').code)
  // A wrong code is counted, so the transaction is committed before the refusal.
  const claim = await app.sql.begin(async tx => {
    if (!(await isActive(tx, userId))) refuse(401, 'signed-out')
    if (!(await isHostUntilCommit(tx, userId))) refuse(403, 'hosts-only')
    const outcome = await claimListings(tx, { eventId, hostId: userId, hash })
    if (typeof outcome === 'string') return outcome
    await recordMemberAudit(c, tx, 'claim-listings', { targetType: 'listing', targetId: outcome.sourceId })
    return outcome
  })
  const { claimed, source } = orRefuse(calls.claimListings, claim)
  return c.json({ claimed, source } satisfies ClaimedListings)
})
