import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'
import { NotificationPerson } from '../../notifications/notifications.ts'
import { line, uuid } from '../../text.ts'
import { EventChange } from '../changes.ts'

const change = z.object({
  what: z.enum(EventChange.options.map(({ shape }) => shape.what.value)),
  at: z.iso.datetime(),
})

/**
 * How many recipients have seen a change of the event or a message of its host, and the first of those who have not.
 * Members who are only interested, and guests without an account, are counted, but not listed.
 * `changes` are those of one edit, by the same `what` and `at` as in the event; a message and a cancellation have none.
 */
export const Receipt = namedObject('Receipt', {
  /** Of the edit, of the event if it was cancelled, or of the message. */
  id: z.string(),
  kind: z.enum(['event-changed', 'event-cancelled', 'host-message']),
  changes: z.array(change),
  seen: z.int().min(0),
  total: z.int().min(0),
  unseen: z.array(NotificationPerson),
  hasMore: z.boolean(),
  /** Guests without an account who have not seen it. They are part of `total`, and have no name here. */
  unseenGuests: z.int().min(0),
})
export type Receipt = z.infer<typeof Receipt>

/**
 * `GET /api/events/{id}/receipts/{entry}`: those who have not seen it, by name; `after` is the last of the previous
 * page, and `afterName` the name that this page showed. Without the name, a last person who was renamed or deleted
 * since has another place in the list.
 */
export const ListUnseen = z.object({ after: uuid.optional(), afterName: line(200).optional() })
export const UnseenPage = namedObject('UnseenPage', { people: z.array(NotificationPerson), hasMore: z.boolean() })
export type UnseenPage = z.infer<typeof UnseenPage>
