import { z } from 'zod'
import { namedSchemas } from '../../named-schemas.ts'
import { SearchUser } from '../../people/person.ts'
import { uuid } from '../../text.ts'
import { DanceRole } from '../events.ts'

/** A member who asks to come, or whom the host has declined. */
export const Ask = SearchUser.extend({
  askedAt: z.iso.datetime(),
  isDeclined: z.literal(true).optional(),
  /** At an event with roles. */
  danceRole: DanceRole.optional(),
}).register(namedSchemas, { id: 'Ask' })
export type Ask = z.infer<typeof Ask>

/** The attendance that the answer of the host made. */
export const AskAnswer = z.enum(['going', 'waiting', 'declined'])
export type AskAnswer = z.infer<typeof AskAnswer>

export const MAX_ASKS = 200

/**
 * `POST /api/events/{id}/asks`: approves or declines these members, in the order in which they asked. Those who do not ask
 * any more are left out. An approved member goes if a place is free, and else is the last one of the waiting list. Without
 * a list those who find no place still ask; if that is all of them, the answer is 409 `event-full`.
 */
export const AnswerAsks = z.object({
  people: z.array(uuid).min(1, 'required').max(MAX_ASKS, 'too-many'),
  isApproved: z.boolean('invalid'),
})
export type AnswerAsks = z.infer<typeof AnswerAsks>
