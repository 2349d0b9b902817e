import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'
import { count } from '../../text.ts'
import { VisitSource } from './visit-sources.ts'

/** `GET /api/host/analytics`, for hosts about their own events. */
export const HostNumbers = namedObject('HostNumbers', {
  /** The latest fifty, without drafts. */
  nights: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      nightOf: z.iso.date(),
      status: z.enum(['active', 'cancelled']),
      /** Counted once for each person or browser and day, without the host. */
      views: count,
      saves: count,
      interested: count,
      going: count,
      /** By the code of the link. Absent in a response that the app of 0.2.0 cached. */
      sources: z.array(VisitSource).optional(),
    }),
  ),
  /** The last twelve weeks, from Monday (UTC), oldest first. */
  weeks: z.array(z.object({ from: z.iso.date(), views: count, followers: count })),
})
export type HostNumbers = z.infer<typeof HostNumbers>
