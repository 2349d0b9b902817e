import { z } from 'zod'
import { namedObject, namedSchemas } from '../../named-schemas.ts'
import { count, isoDate, line, orNull } from '../../text.ts'
import { Event, EventHost } from '../events.ts'
import { KeptPromises } from '../promises/promises.ts'

/** The last part of the path of a series. */
export const SeriesSlug = z.string().regex(/^[a-z0-9-]{1,100}$/i)

/** `PATCH /api/series/events/{id}`: from this event on, or from the next date on. */
export const SeriesScope = z.enum(['later', 'all'], 'invalid')
export type SeriesScope = z.infer<typeof SeriesScope>

const reason = orNull(line(300))

/** `POST /api/series/{slug}/skips`: a date without a party. */
export const SkipDate = z.object({ night: isoDate, reason: reason.default(null) })

/** `POST /api/series/{slug}/end`: the last date. Later events without guests are deleted, the others cancelled. */
export const EndSeries = z.object({ last: isoDate, reason: reason.default(null) })

/** A date without a party, with the reason that the host gave. */
export const SeriesDay = z.object({ night: isoDate, reason: z.string().nullable() })
export type SeriesDay = z.infer<typeof SeriesDay>

/**
 * What a change of a series does to each of its events, and how many people are notified of it. `kept` names the values
 * that a date keeps, because they were changed for this date alone.
 */
export const SeriesEffect = namedObject('SeriesEffect', {
  dates: z.array(
    z.object({
      night: isoDate,
      change: z.enum(['changed', 'same', 'cancelled', 'deleted']),
      movedTo: isoDate,
      people: count,
      kept: z.array(z.string()),
    }),
  ),
  people: count,
})
export type SeriesEffect = z.infer<typeof SeriesEffect>

/** A series as its page shows it. `night` is a date of the rule `repeat`, from which its weekday follows. */
export const SeriesPage = namedObject('SeriesPage', {
  slug: z.string(),
  title: z.string(),
  host: EventHost,
  category: z.string(),
  repeat: z.string(),
  night: isoDate,
  firstNight: isoDate,
  /** Of all its events. 0 while `reviewCount` is. */
  rating: z.number(),
  reviewCount: count,
  promises: KeptPromises.optional(),
  /** The coming dates without a party, as far as events are published. */
  off: z.array(SeriesDay),
})
export type SeriesPage = z.infer<typeof SeriesPage>

/** The upcoming events first, nearest first, then the past ones, latest first. */
export const SeriesWithEvents = z.object({ series: SeriesPage, events: z.array(Event) })
export type SeriesWithEvents = z.infer<typeof SeriesWithEvents>

/** A series in the list of those that a member follows. */
export const FollowedSeries = SeriesPage.pick({ slug: true, title: true }).register(namedSchemas, {
  id: 'FollowedSeries',
})
export type FollowedSeries = z.infer<typeof FollowedSeries>
