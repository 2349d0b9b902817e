import { z } from 'zod'
import { EventChange } from '../events/changes.ts'
import { Event, EventHost } from '../events/events.ts'
import { ApplicationStatus } from '../jobs/applications.ts'
import { namedSchemas } from '../named-schemas.ts'
import { uuid } from '../text.ts'

/**
 * `event-changed`, `event-cancelled`, `event-soon` (it begins in two hours): an event that the member is going to.
 * `host-message`: a message of the host to the members who go, are interested or wait for a place.
 * `event-published`: by a host whom the member follows. `application`: the status of an application for a job changed.
 * `report`: a report of the member was decided.
 * `place-free`: the member waited for a place at a full event and got one.
 */
export const NotificationKind = z.enum([
  'event-changed',
  'event-cancelled',
  'event-soon',
  'host-message',
  'event-published',
  'follower',
  'application',
  'report',
  'place-free',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** The event as it is now. `isRemoved`: it has no page any more. The title of one that was taken down is empty. */
const NotifiedEvent = Event.pick({
  id: true,
  title: true,
  status: true,
  cancelReason: true,
  category: true,
  flyerUrl: true,
  date: true,
  startTime: true,
  endTime: true,
  nightOf: true,
  startsAt: true,
  timeZone: true,
  venue: true,
  location: true,
  city: true,
  state: true,
}).extend({ isRemoved: z.boolean() })
export type NotifiedEvent = z.infer<typeof NotifiedEvent>

export const NotificationPerson = EventHost.omit({ promotionGroup: true })

/** `changes` are those of the edit that the notification is about, `message` is the text of the host; other kinds have none. */
export const Notification = z
  .object({
    id: z.string(),
    kind: NotificationKind,
    createdAt: z.iso.datetime(),
    seenAt: z.iso.datetime().nullable(),
    event: NotifiedEvent.nullable(),
    changes: z.array(EventChange),
    message: z.string().nullable(),
    person: NotificationPerson.nullable(),
    job: z.object({ id: z.int(), title: z.string(), status: ApplicationStatus }).nullable(),
  })
  .register(namedSchemas, { id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** `GET /api/notifications`: the latest first, in pages; `before` is the id of the last one of the previous page. */
export const ListNotifications = z.object({ before: uuid.optional() })
export const NotificationPage = z
  .object({ notifications: z.array(Notification), unseen: z.int().min(0), hasMore: z.boolean() })
  .register(namedSchemas, { id: 'NotificationPage' })
export type NotificationPage = z.infer<typeof NotificationPage>

/** `GET /api/notifications/unseen` and the response of `PUT /api/notifications/seen`. */
export const Unseen = z.object({ unseen: z.int().min(0) }).register(namedSchemas, { id: 'Unseen' })
export type Unseen = z.infer<typeof Unseen>

/**
 * Every notification until this time is seen: the time of the newest one on the screen, so a repeated request is safe. The
 * page of an event marks only those of `eventId`: until the `updatedAt` of the event that it shows, and the messages of the
 * host until the `at` of the newest one that it shows.
 */
export const MarkSeen = z.object({
  until: z.iso.datetime('invalid'),
  eventId: uuid.optional(),
  messagesUntil: z.iso.datetime('invalid').optional(),
})
export type MarkSeen = z.infer<typeof MarkSeen>
