import type { Context } from 'hono'
import { type VenuePage, VenueSlug } from '#contract/events/venue/venues.ts'
import { eventsAt, venuePageOf } from '#db/events/venue/venues.ts'
import type { Env } from '../../app-context.ts'
import { readWithFallback } from '../../http/pool-for.ts'
import { refuse } from '../../http/refusal.ts'

/** The venue of a path. Refuses a text that is no slug, and a venue without a public event. */
export async function venueAt(c: Context<Env>, pathPart: string): Promise<VenuePage> {
  const slug = VenueSlug.safeParse(pathPart).data?.toLowerCase() ?? refuse(404, 'not-found')
  return (await readWithFallback(c, sql => venuePageOf(sql, slug))) ?? refuse(404, 'not-found')
}

/** A venue and its public events as JSON, of all hosts. */
export async function venueWithEvents(
  c: Context<Env>,
  pathPart: string,
): Promise<{ venue: VenuePage; events: string }> {
  const venue = await venueAt(c, pathPart)
  return { venue, events: await eventsAt(c.var.app.readSql, venue.slug) }
}
