import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'
import { count } from '../../text.ts'
import { Event } from '../events.ts'
import { HelpedEvent } from '../people/event-people.ts'
import { VisitSource } from '../promotion/visit-sources.ts'

/** `GET /api/host/desk`: everything that the first screen of a host shows, in one response that the device caches. */
export const HostDesk = namedObject('HostDesk', {
  /** Events that are not over and all drafts, nearest first; drafts of past dates are last. At most sixty. */
  coming: z.array(Event),
  /** The events of other hosts that the host helps with or is asked to help with, and that are not over. */
  helped: z.array(HelpedEvent),
  /** The figures of the next published event; null without one. Views and sources count as in `HostNumbers`. */
  next: z.object({ eventId: z.string(), views: count, sources: z.array(VisitSource) }).nullable(),
  /** The coming events of the host to which members ask to come, and how many do; missing if there are none. */
  asks: z.array(z.object({ eventId: z.string(), count: z.int() })).optional(),
  /** The number of the host's events that are over, without drafts. */
  past: count,
  /** The last eight events that took place, oldest first. */
  held: z.array(z.object({ id: z.string(), title: z.string(), nightOf: z.iso.date(), going: count })),
  /** Over all events of the host; 0 without a review. */
  rating: z.number(),
  reviewCount: count,
})
export type HostDesk = z.infer<typeof HostDesk>

/** `GET /api/events/{id}/audience`, for the host and the editors: how many people a message of the server reaches. */
export const EventAudience = namedObject('EventAudience', {
  /** Those who are notified of a change: members who go or wait, and confirmed guests, without the member who asks. */
  change: count,
  /** The followers of the host and the venue who were notified of the publication. */
  publication: count,
  /** Whether more followers are being notified. */
  isPublishing: z.boolean(),
})
export type EventAudience = z.infer<typeof EventAudience>
