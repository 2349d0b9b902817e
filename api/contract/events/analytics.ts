import { z } from 'zod'
import { namedSchemas } from '../named-schemas.ts'

const count = z.int().min(0)

/** `GET /api/host/analytics`, for hosts about their own nights → 200; 403 for everybody else. */
export const HostNumbers = z
  .object({
    /** The latest fifty, drafts apart. */
    nights: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        nightOf: z.iso.date(),
        status: z.enum(['active', 'cancelled']),
        /** Once a person or browser and day, the host apart. */
        views: count,
        saves: count,
        interested: count,
        going: count,
      }),
    ),
    /** The last twelve, from Monday (UTC), the oldest first. */
    weeks: z.array(z.object({ from: z.iso.date(), views: count, followers: count })),
  })
  .register(namedSchemas, { id: 'HostNumbers' })
export type HostNumbers = z.infer<typeof HostNumbers>
