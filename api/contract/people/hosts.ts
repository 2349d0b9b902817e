import { z } from 'zod'
import { Event, EventHost } from '../events/events.ts'
import { KeptPromises } from '../events/promises/promises.ts'
import { namedSchemas } from '../named-schemas.ts'
import type { SearchUser } from './person.ts'

/** What everybody may know about a host. `rating` is the mean of all reviews of the events; 0 while there are none. */
export const HostPage = EventHost.extend({
  bio: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  website: z.string().nullable(),
  /** The categories of the public events, the most frequent first. */
  genres: z.array(z.string()),
  rating: z.number(),
  reviewCount: z.int().min(0),
  promises: KeptPromises.optional(),
}).register(namedSchemas, { id: 'HostPage' })
export type HostPage = z.infer<typeof HostPage>

export const HostWithEvents = z.object({ host: HostPage, events: z.array(Event) })
export type HostWithEvents = z.infer<typeof HostWithEvents>

/** The host as in lists of people. */
export function followedHost(host: HostPage): SearchUser {
  return { ...host, userType: 'party_host', favoriteGenres: [] }
}
