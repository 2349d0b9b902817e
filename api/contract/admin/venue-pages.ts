import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'

/** `GET /api/admin/venues/{slug}/people`: what stands on the page of a venue, and who writes on it. */
export const AdminVenuePage = namedObject('AdminVenuePage', {
  name: z.string(),
  description: z.string(),
  links: z.array(z.string()),
  photoUrl: z.string().nullable(),
  people: z.array(z.object({ id: z.string(), username: z.string(), name: z.string(), isSuspended: z.boolean() })),
})
export type AdminVenuePage = z.infer<typeof AdminVenuePage>
