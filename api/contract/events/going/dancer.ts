import type { z } from 'zod'
import { namedSchemas } from '../../named-schemas.ts'
import { SearchUser } from '../../people/person.ts'
import { DanceRole } from '../events.ts'

/** A member with the role at one event; without a role at an event that asks for none. */
export const Dancer = SearchUser.extend({ danceRole: DanceRole.optional() }).register(namedSchemas, { id: 'Dancer' })
export type Dancer = z.infer<typeof Dancer>
