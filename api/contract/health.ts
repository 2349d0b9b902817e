import { z } from 'zod'
import { namedSchemas } from './named-schemas.ts'

/** `GET /api/health` */
export const Health = z
  .object({
    status: z.literal('ok'),
    /** The date of the list of the cities of the world in this version, as in `2023-03-05`. */
    citiesDate: z.string(),
  })
  .register(namedSchemas, { id: 'Health' })
export type Health = z.infer<typeof Health>

/** `GET /api/ready`: the same body while the server accepts no requests. */
export const Readiness = z
  .object({
    status: z.string(),
    checks: z.record(z.string(), z.boolean()),
    durability: z.string(),
  })
  .register(namedSchemas, { id: 'Readiness' })
export type Readiness = z.infer<typeof Readiness>
