import { z } from 'zod'
import { EventHost } from '../events/events.ts'
import { namedSchemas } from '../named-schemas.ts'

const ActivityEvent = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  flyerUrl: z.string().nullable(),
  status: z.enum(['active', 'cancelled']),
  nightOf: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  venue: z.string().nullable(),
  city: z.string(),
})
type ActivityEvent = z.infer<typeof ActivityEvent>

const ActivityPerson = EventHost.omit({ promotionGroup: true })

const activityFields = { id: z.string(), at: z.string() }

/** An activity of a member. The time of `going` is that of the RSVP, or the start of an event that has begun. */
export const Activity = z
  .discriminatedUnion('kind', [
    z.object({ ...activityFields, kind: z.literal('going'), event: ActivityEvent }),
    z.object({ ...activityFields, kind: z.literal('published'), event: ActivityEvent }),
    z.object({
      ...activityFields,
      kind: z.literal('review'),
      event: ActivityEvent,
      rating: z.number(),
      comment: z.string(),
    }),
    z.object({ ...activityFields, kind: z.literal('follow'), person: ActivityPerson }),
  ])
  .register(namedSchemas, { id: 'Activity' })
export type Activity = z.infer<typeof Activity>

/** The cursor is the `id` of the last entry received. */
export const ListActivity = z.object({
  limit: z.coerce.number('invalid-number').int('invalid-number').min(1, 'invalid-number').default(30),
  cursor: z
    .string()
    .regex(/^\d{1,14}\.(?:going|published|review|follow)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'invalid')
    .transform(id => {
      const [ms = '', kind = '', target = ''] = id.split('.')
      return { at: new Date(Number(ms)).toISOString(), kind, target }
    })
    .optional(),
})
export type ListActivity = z.infer<typeof ListActivity>
