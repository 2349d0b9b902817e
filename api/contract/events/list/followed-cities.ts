import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'

/** A city in the list of those that a member follows. `category` is null for a follow of all its events. */
export const FollowedCity = namedObject('FollowedCity', {
  slug: z.string(),
  city: z.string(),
  state: z.string(),
  category: z.string().nullable(),
})
export type FollowedCity = z.infer<typeof FollowedCity>

/** 'us.miami' or 'us.miami.bachata': the parts of the path of the list. */
export const FollowSlug = z.string().regex(/^[a-z]{2}\.[a-z0-9-]{1,100}(?:\.[a-z-]{1,30})?$/i)
