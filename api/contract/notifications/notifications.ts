import { z } from 'zod'
import { EventChange } from '../events/changes.ts'
import { Event, EventHost } from '../events/events.ts'
import { GivenRole } from '../events/given-role.ts'
import { AskAnswer } from '../events/going/asks.ts'
import { ApplicationStatus } from '../jobs/applications.ts'
import { namedObject } from '../named-schemas.ts'
import { uuid } from '../text.ts'

/**
 * `event-changed`, `event-cancelled`, `event-soon` (it begins in two hours): an event that the member is going to.
 * `host-message`: a message of the host to the members who go, are interested or wait for a place. `event-published`:
 * by a host whom the member follows, or at a venue that the member follows. `application`: the status of an application
 * for a job changed. `report`: a report of the member was decided. `place-free`: the member waited for a place at a
 * full event and got one. `event-role`: a host asks the member for help with an event. `role-accepted`: a member helps
 * with an event of this host from now on. `event-offered`: the host wants to hand an event over to this editor.
 * `event-taken`: an editor is the host of the event from now on. `admin-role`: the member became an admin or a
 * moderator of the site. `still-on`: the host is asked on the day of an event whether it takes place.
 * `still-listed`: the people of a venue are asked whether a listing or a series there, whose last confirmation is six
 * weeks old, still takes place. `how-was-it`: those who were checked in are asked on the day after it whether it was as
 * promised. `guests-ask`: members ask the host to come. `ask-answered`: the host approved or declined this member.
 * `place-offered`: another member gives the place at an event to this member. `place-taken`, `place-declined`: what
 * became of the place that this member gives.
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
  'event-role',
  'admin-role',
  'role-accepted',
  'event-offered',
  'event-taken',
  'still-on',
  'still-listed',
  'how-was-it',
  'guests-ask',
  'ask-answered',
  'place-offered',
  'place-taken',
  'place-declined',
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

/** `changes` are those of the edit, and `message` is the text of the host; other kinds have none. */
export const Notification = namedObject('Notification', {
  id: z.string(),
  kind: NotificationKind,
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime().nullable(),
  event: NotifiedEvent.nullable(),
  changes: z.array(EventChange),
  message: z.string().nullable(),
  /** The name of the followed venue, for a member who does not follow the host. */
  followedVenue: z.string().nullable(),
  /** The name of the followed artist, for a member who follows neither the host nor the venue; else missing. */
  followedArtist: z.string().optional(),
  /** The name of the followed city, for a member who follows neither the host nor the venue; else missing. */
  followedCity: z.string().optional(),
  /** The role that the host offers or has given to the member; missing for other kinds. */
  role: GivenRole.optional(),
  /** What became of the request to come; missing for other kinds. */
  answer: AskAnswer.optional(),
  person: NotificationPerson.nullable(),
  job: z.object({ id: z.int(), title: z.string(), status: ApplicationStatus }).nullable(),
})
export type Notification = z.infer<typeof Notification>

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

export const ListNotifications = z.object({
  before: z
    .string()
    .regex(CURSOR, 'invalid')
    .transform(cursor => {
      const [, createdAt = '', id = ''] = CURSOR.exec(cursor) ?? []
      return { createdAt, id }
    })
    .optional(),
})
/** `next` is null on the last page. */
export const NotificationPage = namedObject('NotificationPage', {
  notifications: z.array(Notification),
  unseen: z.int().min(0),
  hasMore: z.boolean(),
  next: z.string().nullable(),
})
export type NotificationPage = z.infer<typeof NotificationPage>

export const Unseen = namedObject('Unseen', { unseen: z.int().min(0) })
export type Unseen = z.infer<typeof Unseen>

const MAX_SEEN_IDS = 500

/**
 * The notifications with these ids are seen, which the list sends, except those that were repeated after `idsUntil`,
 * the `createdAt` of the newest one on the list: the list did not show the correction. The page of an event sends
 * `eventId` and marks its notifications until the `updatedAt` of the event that it shows, and the messages of the host
 * until the `at` of the newest one that it shows. `until` without `eventId` marks all until then. A repeated request
 * changes nothing.
 */
export const MarkSeen = z
  .object({
    ids: z.array(uuid).max(MAX_SEEN_IDS, 'too-many').optional(),
    idsUntil: z.iso.datetime('invalid').optional(),
    until: z.iso.datetime('invalid').optional(),
    eventId: uuid.optional(),
    messagesUntil: z.iso.datetime('invalid').optional(),
  })
  .refine(({ ids, until }) => ids !== undefined || until !== undefined, 'required')
export type MarkSeen = z.infer<typeof MarkSeen>
