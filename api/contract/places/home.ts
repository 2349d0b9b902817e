import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'

/** The city of the installation: that of a visitor who has chosen none, and of a member without a city. */
export const Home = namedObject('Home', {
  country: z.string(),
  city: z.string(),
  state: z.string(),
  timeZone: z.string(),
})
export type Home = z.infer<typeof Home>
