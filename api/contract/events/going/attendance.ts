import { z } from 'zod'
import { namedObject, namedSchemas } from '../../named-schemas.ts'
import { SearchUser } from '../../people/person.ts'
import { count, name, uuid } from '../../text.ts'
import { Answers, DanceRole, Dancers, EventHost } from '../events.ts'
import { GivenRole } from '../given-role.ts'
import { HostMessage } from '../host-messages.ts'
import { MAX_PLUS_ONES } from '../limits.ts'
import { Pass } from '../pass/passes.ts'
import { SourceCode } from '../promotion/visit-sources.ts'

/** A person whom a member brings; without a name one of "+2". The role is needed where the event asks for roles. */
export const PlusOne = z
  .object({ name: name(60, 'required').optional(), danceRole: DanceRole.optional() })
  .register(namedSchemas, { id: 'PlusOne' })
export type PlusOne = z.infer<typeof PlusOne>

const person = EventHost.omit({ promotionGroup: true })

/** The place that the member gives to another member, who has until then to take it. */
export const GivenPlace = namedObject('GivenPlace', { to: person, until: z.iso.datetime() })
export type GivenPlace = z.infer<typeof GivenPlace>

/** The place that another member gives to this member, with its role and with the people who come along. */
export const OfferedPlace = namedObject('OfferedPlace', {
  from: person,
  until: z.iso.datetime(),
  danceRole: DanceRole.optional(),
  plusOnes: z.array(PlusOne).optional(),
})
export type OfferedPlace = z.infer<typeof OfferedPlace>

/**
 * `waiting`: the event is full, and the member gets the next free place. `asked`: the host decides whether the member
 * comes; `declined`: the host did not approve it. Neither is a place.
 */
const Attendance = z.enum(['going', 'interested', 'waiting', 'asked', 'declined'])
export type Attendance = z.infer<typeof Attendance>

/** The member's own state for an event: `GET /api/events/{id}/mine`, so that the public body stays cacheable. */
export const MyPart = namedObject('MyPart', {
  attendance: Attendance.nullable(),
  /** When the member asked to come; absent for others. */
  askedAt: z.iso.datetime().optional(),
  /** How many members ask to come, for the host and the editors; absent if none does. */
  asks: z.int().optional(),
  isFavorite: z.boolean(),
  /** Of a member who goes or waits, at an event with roles. */
  danceRole: DanceRole.optional(),
  seeksPartner: z.boolean().optional(),
  /** The member's own answers to the questions of the host; absent without any. */
  answers: Answers.optional(),
  /** The people whom the member brings; absent if none. */
  plusOnes: z.array(PlusOne).optional(),
  /**
   * The position in the waiting list of an event with roles, from 1; with `missing`, among those with the same role.
   */
  position: z.int().optional(),
  /** The ratio closes the role of a member who waits: so many of the other one have to come first. */
  missing: z.int().optional(),
  /** The balance, for the people of the event. */
  dancers: Dancers.optional(),
  /** Of a member who goes. */
  pass: Pass.optional(),
  review: z.object({ rating: z.number(), comment: z.string(), version: z.int() }).nullable(),
  /** The messages to this member, or those of the member as the host, newest first. Missing if there are none. */
  messages: z.array(HostMessage).optional(),
  /** The role of a member who helps the host. Missing for all others, and for the host. */
  role: GivenRole.optional(),
  /** The role that the host offers to the member. Missing without an invitation. */
  invitation: GivenRole.optional(),
  /** The venue of a listing or a series is asked whether it still takes place, and the member may answer. */
  isAskedToConfirm: z.literal(true).optional(),
  /** True for an editor to whom the host offers the event. */
  isOffered: z.literal(true).optional(),
  /** So many places of `attendingCount` are held for the member, who has just left, and goes again with them. */
  heldPlaces: z.int().optional(),
  /** Of a member who goes and gives the place to another one. */
  givenPlace: GivenPlace.optional(),
  /** The place that this member may take; of several the one that ends first. */
  offeredPlace: OfferedPlace.optional(),
})
export type MyPart = z.infer<typeof MyPart>

/**
 * `PUT /api/events/{id}/attendance`; `DELETE` makes the attendance null. `GET /api/events/{id}/attendees` lists the
 * guests whose privacy settings let the member see them, which may be fewer than `attendingCount`. A member who asks to
 * wait and finds a free place goes, one whose role the ratio closes waits, and one whom the host has to approve asks,
 * so the response contains the attendance that resulted. A missing `danceRole`, `seeksPartner` or `plusOnes` stays as
 * it is. So do missing `answers`, which the host and the editors read; given ones replace all.
 */
export const Attend = z.object({
  state: z.enum(['going', 'interested', 'waiting'], 'invalid'),
  /** The code of the link through which the member came to the event. */
  from: SourceCode.optional(),
  danceRole: DanceRole.optional(),
  /** Those who go see the name and the role of the member in the list of those who look for a partner. */
  seeksPartner: z.boolean('invalid').optional(),
  /** Needed where a question of the host is required. An answer to a question that was never asked does not count. */
  answers: Answers.optional(),
  /** All people whom the member brings. They have a place, or wait for one, together with the member. */
  plusOnes: z.array(PlusOne, 'invalid').max(MAX_PLUS_ONES, 'too-many-plus-ones').optional(),
})
export type Attend = z.infer<typeof Attend>
export const Attending = namedObject('Attending', {
  attendance: Attendance.nullable(),
  attendingCount: count,
  waitingCount: count.optional(),
  /** Of a member who goes now. */
  pass: Pass.optional(),
})
export type Attending = z.infer<typeof Attending>

/** `PUT` and `DELETE /api/events/{id}/favorite`. */
export const Favorite = namedObject('Favorite', { isFavorite: z.boolean() })
export type Favorite = z.infer<typeof Favorite>

/** `GET /api/events/friends`: separate from the public lists, which are the same for all visitors. */
export const FriendsAtEvent = namedObject('FriendsAtEvent', {
  eventId: z.string(),
  count: z.number(),
  faces: z.array(person),
})
export type FriendsAtEvent = z.infer<typeof FriendsAtEvent>

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

/**
 * `POST /api/events/{id}/place-offer`: offers the own place to a member, instead of an earlier offer to another one.
 * The place stays with the giver until it is taken, and after the deadline.
 */
export const OfferPlace = z.object({ to: uuid })
export type OfferPlace = z.infer<typeof OfferPlace>

/**
 * `PUT /api/events/{id}/place-offer`: takes the place that this member gives, with its role and with the people whom
 * the giver brings. Those who wait keep their order, because the place is never free.
 */
export const TakePlace = z.object({
  giver: uuid,
  /** Needed where a question of the host is required. */
  answers: Answers.optional(),
})
export type TakePlace = z.infer<typeof TakePlace>

/** `DELETE /api/events/{id}/place-offer`: declines the place of this member; without one, withdraws the own offer. */
export const EndPlaceOffer = z.object({ giver: uuid.optional() })
export type EndPlaceOffer = z.infer<typeof EndPlaceOffer>
