import { z } from 'zod'
import { namedObject, namedSchemas } from '../../named-schemas.ts'
import { line, paragraph, webUrl } from '../../text.ts'
import { Event, EventHost } from '../events.ts'
import { MAX_VENUE_LINKS, VENUE_DESCRIPTION_MAX } from '../limits.ts'

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

/** A member who edits the page of a venue. `canRemove`: the reader may remove this member. */
export const VenuePerson = EventHost.omit({ promotionGroup: true })
  .extend({ canRemove: z.boolean() })
  .register(namedSchemas, { id: 'VenuePerson' })
export type VenuePerson = z.infer<typeof VenuePerson>

/**
 * `GET /api/venues/{slug}/people`. `page` and `people` only for the people of the page. `canClaim`: the page has no
 * people, and the member is the host of the first night that took place there.
 */
export const VenuePeople = namedObject('VenuePeople', {
  canClaim: z.boolean(),
  people: z.array(VenuePerson),
  page: z
    .object({
      description: z.string(),
      links: z.array(z.string()),
      photoUrl: z.string().nullable(),
      version: z.int(),
    })
    .nullable(),
})
export type VenuePeople = z.infer<typeof VenuePeople>

/**
 * `PATCH /api/venues/{slug}`. `version`: that of the page that the member has changed. `photoUrl`: a picture that the
 * member has uploaded as a flyer and that is not in use, or that of the page; absent, the photo stays.
 */
export const EditVenuePage = z.object({
  description: paragraph(VENUE_DESCRIPTION_MAX),
  links: z.array(webUrl).max(MAX_VENUE_LINKS, 'too-many'),
  photoUrl: z.string().max(200).nullable().optional(),
  version: z.int().min(1),
})
export type EditVenuePage = z.infer<typeof EditVenuePage>
