import { z } from 'zod'
import { namedObject, namedSchemas } from '../../named-schemas.ts'
import { count, isoDate, line, stateOrArea, uuid } from '../../text.ts'
import { Event } from '../events.ts'

/** In the response of `GET /api/events?since=`: the event no longer exists, and devices must delete it. */
export const Tombstone = z.object({ id: z.string(), deletedAt: z.iso.datetime() })
export type Tombstone = z.infer<typeof Tombstone>

/**
 * `GET /api/events?from&to&city&state[&since]` with `since` present (empty the first time). With `after` (empty for
 * the first page) all events come in pages: `next` is the `after` of the next page, null on the last. The client
 * stores the cursor of the first page. `cities`, in lower case, are those whose events the list contains: the city and
 * those within 50 km of it. When a change names a city that the client does not know, the client requests all events.
 * `timeZone` is that of the city, from which the client counts tonight.
 */
export const EventsDelta = namedObject('EventsDelta', {
  events: z.array(z.union([Event, Tombstone])),
  cursor: z.string(),
  isWhole: z.boolean(),
  cities: z.array(z.object({ city: z.string(), state: z.string() })).optional(),
  timeZone: z.string().optional(),
  next: z.string().nullable().optional(),
})
export type EventsDelta = z.infer<typeof EventsDelta>

/** `GET /api/events`: upcoming events, or those with night dates `from`–`to`; with `since` an `EventsDelta`. */
export const ListEvents = z.object({
  from: isoDate.optional(),
  to: isoDate.optional(),
  city: line(80).optional(),
  state: stateOrArea.optional(),
  since: z.string().max(100, 'invalid').optional(),
  after: z
    .string()
    .refine(after => after === '' || isPlaceInPages(after), 'invalid')
    .optional(),
  limit: z.coerce
    .number('invalid-number')
    .int('invalid-number')
    .min(1, 'invalid-number')
    .max(300, 'invalid-number')
    .default(50),
})

/** The night date, start and id of the last event of a page. PostgreSQL parses them, so they must be valid. */
function isPlaceInPages(after: string) {
  const [nightOf, startsAt, id, ...more] = after.split(' ')
  const isMoment = z.iso.datetime().safeParse(startsAt).success && isoDate.safeParse(startsAt?.slice(0, 10)).success
  return more.length === 0 && isMoment && isoDate.safeParse(nightOf).success && uuid.safeParse(id).success
}

/** `GET /api/events/cities`: the cities with events in the next two weeks. */
export const CityWithEvents = namedObject('CityWithEvents', { city: z.string(), state: z.string(), nights: count })
export type CityWithEvents = z.infer<typeof CityWithEvents>

/** The distance between the centers of two cities; null if one of them is not known. */
export const CityNearby = CityWithEvents.omit({ nights: true })
  .extend({ km: z.number().nullable() })
  .register(namedSchemas, { id: 'CityNearby' })
export type CityNearby = z.infer<typeof CityNearby>

/** `GET /api/events/next`: for an empty list, the next date with an event, and the nearest cities with some. */
export const FindNextEvents = z.object({ city: line(80), state: stateOrArea })
export const NextEvents = namedObject('NextEvents', { date: isoDate.nullable(), cities: z.array(CityNearby) })
export type NextEvents = z.infer<typeof NextEvents>

/** `GET /api/search/events`. `date` is a calendar date or night date, `from` and `to` a range of night dates. */
export const FindEvents = z.object({
  q: line(100).optional(),
  location: line(100).optional(),
  date: z.union([z.literal('').transform(() => undefined), isoDate], 'invalid-date').optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  category: line(40).optional(),
  free: z.enum(['1', 'true']).optional(),
})
export type FindEvents = z.infer<typeof FindEvents>

/** `GET /api/search/events/count`: the number of all events that the same search matches. */
export const FoundCount = namedObject('FoundCount', { count })
export type FoundCount = z.infer<typeof FoundCount>
