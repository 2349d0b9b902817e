import { Hono } from 'hono'
import { z } from 'zod'
import { FindVenues, Venue, VenueSlug, VenueWithEvents } from '#contract/events/venues.ts'
import { eventsAt, findVenues, venueWith } from '#db/events/venues.ts'
import type { Env } from '../app-context.ts'
import { publicJson } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { readWithFallback } from '../http/read-replica.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'

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
    '/venues/:slug',
    describe({
      summary: 'A venue with its events, of all hosts',
      responses: { 200: VenueWithEvents },
      refusals: { 404: ['not-found'] },
    }),
    limited('public-read', 'address'),
    async c => {
      const slug = VenueSlug.safeParse(c.req.param('slug'))
      const venue = slug.success ? await readWithFallback(c, sql => venueWith(sql, slug.data)) : undefined
      if (!venue) refuse(404, 'not-found')
      const events = await eventsAt(c.var.app.readSql, venue.slug)
      return publicJson(c, `{"venue":${JSON.stringify(venue)},"events":${events}}`)
    },
  )
