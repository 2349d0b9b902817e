import { z } from 'zod'
import { namedSchemas } from '../../named-schemas.ts'
import { SearchUser } from '../../people/person.ts'
import { uuid } from '../../text.ts'
import { Answers, DanceRole } from '../events.ts'
import { PlusOne } from './attendance.ts'

/** A member who asks to come, or whom the host has declined. */
export const Ask = SearchUser.extend({
  askedAt: z.iso.datetime(),
  isDeclined: z.literal(true).optional(),
  /** At an event with roles. */
  danceRole: DanceRole.optional(),
  answers: Answers.optional(),
  /** The people whom the member brings; an approval is for all of them. */
  plusOnes: z.array(PlusOne).optional(),
}).register(namedSchemas, { id: 'Ask' })
export type Ask = z.infer<typeof Ask>

/** The attendance that the answer of the host made. */
export const AskAnswer = z.enum(['going', 'waiting', 'declined'])
export type AskAnswer = z.infer<typeof AskAnswer>

export const MAX_ASKS = 200

/**
 * `POST /api/events/{id}/asks`, in the order in which the members asked; those who ask no more are left out. An
 * approved one goes if a place is free, else waits as the last one. Without a waiting list those who find no place
 * still ask; if that is all of them, the answer is 409 `event-full`.
 */
export const AnswerAsks = z.object({
  people: z.array(uuid).min(1, 'required').max(MAX_ASKS, 'too-many'),
  isApproved: z.boolean('invalid'),
})
export type AnswerAsks = z.infer<typeof AnswerAsks>
