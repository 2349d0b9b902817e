import { z } from 'zod'
import { namedSchemas } from '../../named-schemas.ts'
import { SearchUser } from '../../people/person.ts'
import { Answers, DanceRole } from '../events.ts'
import { PlusOne } from './attendance.ts'

/**
 * A member with the role at one event, without a role at an event that asks for none. The people whom the member brings
 * are for the people of the event, the answers to the questions of the host for the host and the editors.
 */
export const Dancer = SearchUser.extend({
  danceRole: DanceRole.optional(),
  plusOnes: z.array(PlusOne).optional(),
  answers: Answers.optional(),
}).register(namedSchemas, { id: 'Dancer' })
export type Dancer = z.infer<typeof Dancer>
