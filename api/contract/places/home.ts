import { z } from 'zod'
import { namedSchemas } from '../named-schemas.ts'

/** The city of the installation: that of a visitor who has chosen none, and of a member without a city. */
export const Home = z
  .object({ country: z.string(), city: z.string(), state: z.string(), timeZone: z.string() })
  .register(namedSchemas, { id: 'Home' })
export type Home = z.infer<typeof Home>
