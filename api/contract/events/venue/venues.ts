import { z } from 'zod'
import { namedObject, namedSchemas } from '../../named-schemas.ts'
import { line } from '../../text.ts'
import { Event } from '../events.ts'

/** A place of public events. The first event there creates it. */
export const Venue = namedObject('Venue', {
  slug: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type Venue = z.infer<typeof Venue>

/** A venue in the list of those that a member follows. */
export const FollowedVenue = Venue.pick({ slug: true, name: true, city: true, state: true }).register(namedSchemas, {
  id: 'FollowedVenue',
})
export type FollowedVenue = z.infer<typeof FollowedVenue>

/** A venue with what its people put on its page; missing if they have put nothing there. */
export const VenuePage = Venue.extend({
  description: z.string().optional(),
  links: z.array(z.string()).optional(),
  photoUrl: z.string().optional(),
}).register(namedSchemas, { id: 'VenuePage' })
export type VenuePage = z.infer<typeof VenuePage>

export const VenueWithEvents = z.object({ venue: VenuePage, events: z.array(Event) })
export type VenueWithEvents = z.infer<typeof VenueWithEvents>

/** The last part of the path of a venue. */
export const VenueSlug = z.string().regex(/^[a-z0-9-]{1,100}$/i)

/** `GET /api/venues`: the beginning of a word of the name, two characters at least, and the city if known. */
export const FindVenues = z.object({ q: line(100), city: line(80).optional() })
export type FindVenues = z.infer<typeof FindVenues>
