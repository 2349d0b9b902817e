import { z } from 'zod'
import { namedSchemas } from '../named-schemas.ts'
import { UserType } from '../people/person.ts'
import type * as types from './message-types.ts'
import { isTooLong, messageText, PAGE_MAX } from './message-types.ts'

const id = z.guid('invalid').toLowerCase()
const seq = z.int('invalid-number').min(0, 'invalid-number').max(2_147_483_647, 'invalid-number')
const seqInQuery = z.coerce.number('invalid-number').pipe(seq)

/** The id of the other member, in exactly one of two fields. */
export const StartConversation = z
  .object({ participantTwoId: z.unknown(), participantId: z.unknown() })
  .partial()
  .transform(({ participantTwoId, participantId }) => participantTwoId ?? participantId)
  .pipe(z.string('user-id-missing').trim().min(1, 'user-id-missing').max(64, 'user-id-missing'))
export type StartConversation = z.infer<typeof StartConversation>

/**
 * The sender chooses the id: `id`, or its synonyms `clientId` and the header `Idempotency-Key`. Without an id the request
 * cannot be repeated safely.
 */
export const SendMessage = z.object({
  content: z
    .string('message-required')
    .refine(typed => typed.isWellFormed() && !typed.includes('\0'), { error: 'invalid-text', abort: true })
    .transform(messageText)
    .refine(text => text !== '', 'message-required')
    .refine(text => !isTooLong(text), 'message-too-long'),
  id: id.optional(),
  clientId: z.string('invalid').min(1, 'invalid').max(200, 'too-long').optional(),
  composedAt: z.iso
    .datetime({ offset: true, error: 'invalid-date', abort: true })
    .transform(written => new Date(written))
    .refine(isStorable, 'invalid-date')
    .transform(time => time.toISOString())
    .optional(),
  readUpTo: seq.optional(),
}) satisfies z.ZodType<types.SendMessage>
export type SendMessage = z.infer<typeof SendMessage>

/** True for a time that the database accepts, with a year that clients can display. */
function isStorable(time: Date): boolean {
  return !Number.isNaN(time.getTime()) && time.getUTCFullYear() >= 1970 && time.getUTCFullYear() <= 9999
}

export const UpTo = z.object({ seq })

/** The part of a conversation: the latest page, messages after or before a `seq`, or changes since a `rev`. */
export const ThreadPage = z.object({
  after: seqInQuery.optional(),
  before: seqInQuery.optional(),
  sinceRev: seqInQuery.optional(),
  limit: seqInQuery.transform(asked => Math.min(Math.max(asked, 1), PAGE_MAX)).default(PAGE_MAX),
  peek: z.enum(['0', '1'], 'invalid').default('0'),
  /** Without the senders, as a `Thread`; never marks as read. */
  bare: z.enum(['0', '1'], 'invalid').default('0'),
})
export type ThreadPage = z.infer<typeof ThreadPage>

/** The same for the call of earlier clients, which is always bare. */
export const ThreadQuery = ThreadPage.omit({ peek: true, bare: true })

/* The responses. Their types are in message-types.ts, which the service worker imports without zod. */

const count = z.int().min(0)
const at = z.iso.datetime()

export const Sender = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    profileImageUrl: z.string().nullable(),
  })
  .register(namedSchemas, { id: 'Sender' }) satisfies z.ZodType<types.Sender>

export const Message = z
  .object({
    id: z.string(),
    conversationId: z.string(),
    seq: count,
    rev: count,
    senderId: z.string(),
    sender: Sender,
    content: z.string(),
    composedAt: at.nullable(),
    createdAt: at,
    editedAt: at.nullable(),
    deletedAt: at.nullable(),
  })
  .register(namedSchemas, { id: 'Message' }) satisfies z.ZodType<types.Message>
export type Message = z.infer<typeof Message>

/** A time with the precision of the database. */
const preciseTime = z.iso.datetime({ offset: true })

export const Thread = z
  .object({
    conversationId: z.string(),
    messages: z.array(
      Message.omit({ conversationId: true, sender: true }).extend({
        composedAt: preciseTime.nullable(),
        createdAt: preciseTime,
        editedAt: preciseTime.nullable(),
        deletedAt: preciseTime.nullable(),
      }),
    ),
  })
  .register(namedSchemas, { id: 'Thread' }) satisfies z.ZodType<types.Thread>

export const Conversation = z
  .object({
    id: z.string(),
    otherUser: Sender.extend({ userType: UserType.nullable() }),
    lastMessage: z.object({ content: z.string(), createdAt: at, senderId: z.string() }).nullable(),
    unreadCount: count,
    lastAt: at,
    lastSeq: count,
    rev: count,
    readSeq: count,
    deliveredSeq: count,
    otherReadSeq: count,
    otherDeliveredSeq: count,
    readOnly: z.boolean(),
  })
  .register(namedSchemas, { id: 'Conversation' }) satisfies z.ZodType<types.Conversation>
export type Conversation = z.infer<typeof Conversation>
