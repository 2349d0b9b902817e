import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'

/** `GET /api/ready`: whether each part works that the site uses. */
export const Readiness = namedObject('Readiness', {
  status: z.string(),
  checks: z.record(z.string(), z.boolean()),
  durability: z.string(),
})
export type Readiness = z.infer<typeof Readiness>
