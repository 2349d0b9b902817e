import { z } from 'zod'
import { namedSchemas } from '../named-schemas.ts'

const at = z.iso.datetime()
const time = z.object({ startTime: z.string(), endTime: z.string().nullable(), timeZone: z.string() })
const place = z.object({
  venue: z.string().nullable(),
  location: z.string().nullable(),
  city: z.string(),
  state: z.string(),
})
/** The old street address may be a private one that the host removed, so it is not public. */
const oldPlace = place.omit({ location: true })
/** In another currency than US dollars the price names it. */
const price = z.union([z.string(), z.object({ price: z.string(), currency: z.string() })]).nullable()

/**
 * A material change of a published event: its date, time or place, a higher price or one in another currency, or the
 * cancellation. `at` is the time
 * of the last edit; edits within five minutes are one change. Times are the venue's local times.
 */
export const EventChange = z
  .discriminatedUnion('what', [
    z.object({ what: z.literal('date'), old: z.iso.date(), new: z.iso.date(), at }),
    z.object({ what: z.literal('time'), old: time, new: time, at }),
    z.object({ what: z.literal('place'), old: oldPlace, new: place, at }),
    z.object({ what: z.literal('price'), old: price, new: price, at }),
    z.object({ what: z.literal('cancelled'), old: z.boolean(), new: z.boolean(), at }),
  ])
  .register(namedSchemas, { id: 'EventChange' })
export type EventChange = z.infer<typeof EventChange>
