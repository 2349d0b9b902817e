import type { z } from 'zod'
import { namedSchemas } from '../../named-schemas.ts'
import { SearchUser } from '../../people/person.ts'
import { Answers, DanceRole } from '../events.ts'

/**
 * A member with the role at one event; without a role at an event that asks for none. The answers to the questions of
 * the host are for the host and the editors.
 */
export const Dancer = SearchUser.extend({ danceRole: DanceRole.optional(), answers: Answers.optional() }).register(
  namedSchemas,
  { id: 'Dancer' },
)
export type Dancer = z.infer<typeof Dancer>

/** A member who goes, with the answers for the host and the editors. */
export const Attendee = SearchUser.extend({ answers: Answers.optional() }).register(namedSchemas, { id: 'Attendee' })
export type Attendee = z.infer<typeof Attendee>
