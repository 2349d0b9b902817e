import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'
import { line, paragraph } from '../../text.ts'
import { MAX_REPLY } from '../limits.ts'

const answer = z.union([z.boolean(), z.null()], 'invalid')

/** Whether each promise was kept; null without an answer. */
export const Promises = z.object({
  /** The night began on time. */
  started: answer,
  /** The music was the one of the program. */
  mix: answer,
  /** The floor was as announced. */
  floor: answer,
})
export type Promises = z.infer<typeof Promises>

/**
 * `PUT /api/events/{id}/promises`: the answers that change, null for one that is taken back. The others stay: a device
 * may not know what another one has sent.
 */
export const GivenPromises = Promises.partial()
export type GivenPromises = z.infer<typeof GivenPromises>

/** The answers of the member. `canAnswer`: the member was checked in, and the night is over for two weeks at most. */
export const OwnPromises = namedObject('OwnPromises', { canAnswer: z.boolean(), answers: Promises })
export type OwnPromises = z.infer<typeof OwnPromises>

/** What the host says about the figure, until a moderator takes it down. */
export const PromiseReply = namedObject('PromiseReply', {
  id: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
})
export type PromiseReply = z.infer<typeof PromiseReply>

/** The promises that a host or a series has kept, of all that were answered; missing below five people who answered. */
export const KeptPromises = namedObject('KeptPromises', {
  kept: z.int().min(0),
  of: z.int().min(1),
  reply: PromiseReply.optional(),
})
export type KeptPromises = z.infer<typeof KeptPromises>

/**
 * `PUT /api/promises/reply`: the text below the figure of the series with this slug, or without one of the host. An
 * empty text removes it.
 */
export const ReplyToPromises = z.object({ slug: z.union([line(100), z.null()], 'invalid'), text: paragraph(MAX_REPLY) })
export type ReplyToPromises = z.infer<typeof ReplyToPromises>
