import * as calls from '#contract/admin/calls.ts'
import { VenueSlug } from '#contract/events/venue/venues.ts'
import {
  adminVenuePage,
  appointVenuePerson,
  artistClaims,
  decideArtistClaim,
  dismissVenuePerson,
} from '#db/admin/page-people.ts'
import type { Context } from '../app-context.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { orRefuse, refuse } from '../http/refusal.ts'
import { personIn } from '../http/valid.ts'
import { givenPersonIn } from './roles.ts'
import { adminTransaction, recordAdminAudit } from './session.ts'

/** Moderators appoint and remove the people of the page of a venue. A page without people is empty. */
export const adminVenuePages = new Feature()
  .call(calls.venuePage, [limited('admin', 'address')], async c => await sendPage(c))

  .call(calls.appointVenuePerson, [limited('admin', 'address')], async c => {
    const slug = slugIn(c)
    const person = givenPersonIn(c)
    await adminTransaction(c, async tx => {
      const outcome = orRefuse(calls.appointVenuePerson, await appointVenuePerson(tx, slug, person))
      await recordAdminAudit(c, tx, {
        action: 'appoint-venue-person',
        targetType: 'venue',
        targetId: outcome.venueId,
      })
    })
    return await sendPage(c)
  })

  .call(calls.removeVenuePerson, [limited('admin', 'address')], async c => {
    const slug = slugIn(c)
    const userId = personIn(c)
    await adminTransaction(c, async tx => {
      const venueId = (await dismissVenuePerson(tx, slug, userId)) ?? refuse(404, 'user-not-found')
      await recordAdminAudit(c, tx, { action: 'remove-venue-person', targetType: 'venue', targetId: venueId })
    })
    return await sendPage(c)
  })

async function sendPage(c: Context) {
  const page = (await adminVenuePage(c.var.app.sql, slugIn(c))) ?? refuse(404, 'not-found')
  return c.json(page)
}

function slugIn(c: Context): string {
  return VenueSlug.safeParse(c.req.param('slug')).data ?? refuse(404, 'not-found')
}

/** Moderators decide which member writes on the page of an artist. */
export const adminArtistClaims = new Feature()
  .call(calls.artistClaims, [limited('admin', 'address')], async (c, { sql }) => c.json(await artistClaims(sql)))

  .call(calls.decideArtistClaim, [limited('admin', 'address')], async (c, { body, sql }) => {
    const order = { slug: c.req.param('slug'), personId: personIn(c), ...body }
    await adminTransaction(c, async tx => {
      const artistId = (await decideArtistClaim(tx, order)) ?? refuse(404, 'not-found')
      const action = order.isAccepted ? 'accept-artist-claim' : 'refuse-artist-claim'
      await recordAdminAudit(c, tx, { action, targetType: 'artist', targetId: artistId })
    })
    return c.json(await artistClaims(sql))
  })
