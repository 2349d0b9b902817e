import { z } from 'zod'
import { namedObject, namedSchemas } from '../../named-schemas.ts'
import { uuid } from '../../text.ts'
import { Event, EventHost } from '../events.ts'
import { GivenRole } from '../given-role.ts'

/**
 * A person of an event: the host (`owner`), or a member who helps the host. `isInvited`: the member has not accepted
 * yet. `isOffered`: the host offers the event to this editor. `canTakeOver`: the host may offer it, because the editor
 * is a host too and the event is no listing; absent in responses that a device has stored before.
 */
export const EventPerson = EventHost.omit({ promotionGroup: true })
  .extend({
    role: z.enum(['owner', ...GivenRole.options]),
    isInvited: z.boolean(),
    isOffered: z.boolean(),
    canTakeOver: z.boolean().optional(),
  })
  .register(namedSchemas, { id: 'EventPerson' })
export type EventPerson = z.infer<typeof EventPerson>

/** `PUT /api/events/{id}/people/{person}`: invites a member, or changes the role of one who helps already. */
export const InviteHelper = z.object({ role: GivenRole })
export type InviteHelper = z.infer<typeof InviteHelper>

/** `POST /api/events/{id}/helper-links`: a link for one member, who is asked to help in this role. */
export const HelperLink = namedObject('HelperLink', { token: z.string(), expiresAt: z.iso.datetime() })
export type HelperLink = z.infer<typeof HelperLink>

/** `POST /api/events/{id}/role`: the token of the link becomes the invitation of the member. */
export const RedeemHelperLink = z.object({ token: z.string('invalid').regex(/^[\w-]{43}$/, 'invalid') })
export type RedeemHelperLink = z.infer<typeof RedeemHelperLink>

/** `POST /api/events/{id}/transfer`: offers the event to one of its editors. */
export const OfferEvent = z.object({ to: uuid })
export type OfferEvent = z.infer<typeof OfferEvent>

/** An event that the member helps with, or is invited to help with. */
export const HelpedEvent = namedObject('HelpedEvent', { event: Event, role: GivenRole, isInvited: z.boolean() })
export type HelpedEvent = z.infer<typeof HelpedEvent>

/** `PUT /api/events/{id}/role`: the role that the member has accepted. */
export const AcceptedRole = namedObject('AcceptedRole', { role: GivenRole })
export type AcceptedRole = z.infer<typeof AcceptedRole>
