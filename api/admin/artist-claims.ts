import * as calls from '#contract/admin/calls.ts'
import { artistClaims, decideArtistClaim } from '#db/admin/artist-claims.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { personIn } from '../people/person-id.ts'
import { lockOwnAdminRole, recordAdminAudit } from './session.ts'

/** Moderators decide which member writes on the page of an artist. */
export const adminArtistClaims = new Feature()
  .call(calls.artistClaims, [limited('admin', 'address')], async c => c.json(await artistClaims(c.var.app.sql)))

  .call(calls.decideArtistClaim, [limited('admin', 'address')], async c => {
    const order = { slug: c.req.param('slug'), personId: personIn(c), ...c.req.valid('json') }
    await c.var.app.sql.begin(async tx => {
      await lockOwnAdminRole(c, tx)
      const artistId = (await decideArtistClaim(tx, order)) ?? refuse(404, 'not-found')
      const action = order.isAccepted ? 'accept-artist-claim' : 'refuse-artist-claim'
      await recordAdminAudit(c, tx, { action, targetType: 'artist', targetId: artistId })
    })
    return c.json(await artistClaims(c.var.app.sql))
  })
