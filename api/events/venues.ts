import { Hono } from 'hono'
import { z } from 'zod'
import { FindVenues, FollowedVenue, Venue, VenueSlug, VenueWithEvents } from '#contract/events/venues.ts'
import { followVenue, unfollowVenue, venuesFollowedBy } from '#db/events/venue-follows.ts'
import { findVenues, venueWith } from '#db/events/venues.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { privateJson, publicJson, sendCached } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { cachedList } from './cached-list.ts'
import { venueWithEvents } from './venue-with-events.ts'

export const venues = new Hono<Env>()
  .get(
    '/venues',
    describe({ summary: 'Venues while a host types the name of one', responses: { 200: z.array(Venue) } }),
    limited('public-search', 'address'),
    valid('query', FindVenues),
    async c => {
      const { q, city } = c.req.valid('query')
      return publicJson(c, await findVenues(c.var.app.readSql, { q, city: city ?? null }))
    },
  )

  .get(
    '/venues/following',
    describe({ summary: 'The venues that the member follows', responses: { 200: z.array(FollowedVenue) } }),
    signedIn,
    limited('read'),
    async c => privateJson(c, (await venuesFollowedBy(c.var.app.sql, c.var.userId)) satisfies FollowedVenue[]),
  )

  .put(
    '/venues/:slug/follow',
    describe({
      summary: 'Follow a venue: its new events notify the member',
      responses: { 204: null },
      refusals: { 404: ['not-found'], 409: ['too-many-venues'] },
    }),
    signedIn,
    limited('follow'),
    limited('follow-a-day'),
    async c => {
      const { sql } = c.var.app
      const slug = VenueSlug.safeParse(c.req.param('slug'))
      // A venue without a public event has no page that can be followed.
      const venue = slug.success ? await venueWith(sql, slug.data) : undefined
      const outcome = venue ? await followVenue(sql, c.var.userId, venue.slug) : 'missing'
      if (outcome === 'missing') refuse(404, 'not-found')
      if (outcome === 'full') refuse(409, 'too-many-venues')
      return c.body(null, 204)
    },
  )
  .delete(
    '/venues/:slug/follow',
    describe({ summary: 'End the follow of a venue', responses: { 204: null } }),
    signedIn,
    limited('follow'),
    async c => {
      const slug = VenueSlug.safeParse(c.req.param('slug'))
      if (slug.success) await unfollowVenue(c.var.app.sql, c.var.userId, slug.data)
      return c.body(null, 204)
    },
  )

  .get(
    '/venues/:slug',
    describe({
      summary: 'A venue with its events, of all hosts',
      responses: { 200: VenueWithEvents },
      refusals: { 404: ['not-found'] },
    }),
    limited('public-read', 'address'),
    async c => {
      const slug = VenueSlug.safeParse(c.req.param('slug')).data?.toLowerCase() ?? refuse(404, 'not-found')
      const read = async () => {
        const { venue, events } = await venueWithEvents(c, slug)
        return { text: `{"venue":${JSON.stringify(venue)},"events":${events}}`, city: venue }
      }
      // The app shows a change that another process wrote at once.
      const cached = await cachedList(c, ['venue', slug], null, read, { maxAgeMs: 0 })
      return await sendCached(c, cached)
    },
  )
