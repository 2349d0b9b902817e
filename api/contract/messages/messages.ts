import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'
import { UserType } from '../people/person.ts'
import { count } from '../text.ts'
import { isTooLong, messageText, PAGE_MAX } from './message-rules.ts'

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

/** The sender chooses the id: `id`, or `clientId`, or the header `Idempotency-Key`; it makes the request repeatable. */
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
})
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

const at = z.iso.datetime()

/** The sender of a message. For a deleted account all fields are placeholders. */
export const Sender = namedObject('Sender', {
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
})
export type Sender = z.infer<typeof Sender>

/** `seq` numbers the messages of a conversation 1..n without gaps; `rev` rises by one with every visible change. */
export const Message = namedObject('Message', {
  id: z.string(),
  conversationId: z.string(),
  seq: count,
  rev: count,
  senderId: z.string(),
  sender: Sender,
  content: z.string(),
  /** By the sender's clock, limited to at most `createdAt`. */
  composedAt: at.nullable(),
  createdAt: at,
  editedAt: at.nullable(),
  deletedAt: at.nullable(),
})
export type Message = z.infer<typeof Message>

/** A time with the precision of the database. */
const preciseTime = z.iso.datetime({ offset: true })

/** A page of a conversation for a device that knows its two members, so that they are not repeated in each message. */
export const Thread = namedObject('Thread', {
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
export type Thread = z.infer<typeof Thread>

/** A row of the conversation list. A device compares it with its stored thread to find out which changes it lacks. */
export const Conversation = namedObject('Conversation', {
  id: z.string(),
  otherUser: Sender.extend({ userType: UserType.nullable() }),
  lastMessage: z.object({ content: z.string(), createdAt: at, senderId: z.string() }).nullable(),
  unreadCount: count,
  /** The time of the last message, or of the conversation without one. */
  lastAt: at,
  lastSeq: count,
  rev: count,
  readSeq: count,
  deliveredSeq: count,
  otherReadSeq: count,
  otherDeliveredSeq: count,
  /** True when the other account is deleted, so that nothing can be sent. */
  readOnly: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

/** The query of the list: with `bare`, its rows are of the form `BareConversation`. */
export const ListConversations = z.object({ bare: z.enum(['0', '1'], 'invalid').default('0') })

/**
 * The same row for a device: flat, with the time once and with the precision of the database. `otherId` and the names
 * are those of `otherUser`, `content` and `senderId` those of `lastMessage`, or null without one.
 */
export const BareConversation = namedObject('BareConversation', {
  ...Conversation.omit({ otherUser: true, lastMessage: true, lastAt: true }).shape,
  otherId: z.string(),
  ...Conversation.shape.otherUser.omit({ id: true }).shape,
  content: z.string().nullable(),
  senderId: z.string().nullable(),
  lastAt: preciseTime,
})
export type BareConversation = z.infer<typeof BareConversation>
export type OtherUser = Conversation['otherUser']
