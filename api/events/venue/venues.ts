import * as calls from '#contract/events/venue/calls.ts'
import { VenueSlug } from '#contract/events/venue/venues.ts'
import { followPage, pagesFollowedBy, unfollowPage } from '#db/events/event/page-follows.ts'
import { findVenues, venueWith } from '#db/events/venue/venues.ts'
import { privateJson, publicJson, sendCached } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { cachedList } from '../list/cached-list.ts'
import { venueWithEvents } from './venue-with-events.ts'

export const venues = new Feature()
  .call(calls.findVenues, [limited('public-search', 'address')], async c => {
    const { q, city } = c.req.valid('query')
    return publicJson(c, await findVenues(c.var.app.readSql, { q, city: city ?? null }))
  })

  .call(calls.followedVenues, [limited('read')], async c =>
    privateJson(c, await pagesFollowedBy(c.var.app.sql, 'venue', c.var.userId)),
  )

  .call(calls.followVenue, [limited('follow'), limited('follow-a-day')], async c => {
    const { sql } = c.var.app
    const slug = VenueSlug.safeParse(c.req.param('slug'))
    // A venue without a public event has no page that can be followed.
    const venue = slug.success ? await venueWith(sql, slug.data) : undefined
    const outcome = venue ? await followPage(sql, { kind: 'venue', userId: c.var.userId, slug: venue.slug }) : 'missing'
    if (outcome === 'missing') refuse(404, 'not-found')
    if (outcome === 'full') refuse(409, 'too-many-venues')
    return c.body(null, 204)
  })
  .call(calls.unfollowVenue, [limited('follow')], async c => {
    const slug = VenueSlug.safeParse(c.req.param('slug'))
    if (slug.success) await unfollowPage(c.var.app.sql, { kind: 'venue', userId: c.var.userId, slug: slug.data })
    return c.body(null, 204)
  })

  .call(calls.venue, [limited('public-read', 'address')], async c => {
    const slug = VenueSlug.safeParse(c.req.param('slug')).data?.toLowerCase() ?? refuse(404, 'not-found')
    const read = async () => {
      const { venue, events } = await venueWithEvents(c, slug)
      return { text: `{"venue":${JSON.stringify(venue)},"events":${events}}`, city: venue }
    }
    // The app shows a change that another process wrote at once.
    const cached = await cachedList(c, ['venue', slug], null, read, { maxAgeMs: 0 })
    return await sendCached(c, cached)
  })
