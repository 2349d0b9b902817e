import { z } from 'zod'
import { call } from '../../call.ts'
import { Done } from '../../responses.ts'
import {
  AcceptedRole,
  EventPerson,
  HelpedEvent,
  HelperLink,
  InviteHelper,
  OfferEvent,
  RedeemHelperLink,
} from './event-people.ts'

export const helpedEvents = call('GET /api/events/helping', {
  summary: 'The events that the member helps with or is invited to help with',
  who: 'member',
  responses: { 200: z.array(HelpedEvent) },
})

export const people = call('GET /api/events/:id/people', {
  summary: 'The host of an event and those who help, for each of them; the host also reads who is invited',
  who: 'member',
  responses: { 200: z.array(EventPerson) },
  refusals: { 404: ['event-not-found'] },
})

export const inviteHelper = call('PUT /api/events/:id/people/:person', {
  summary: 'Invite a member to help with the own event, or change the role of one who helps',
  who: 'member',
  body: InviteHelper,
  responses: { 200: z.array(EventPerson) },
  refusals: {
    403: ['role-lacks-right', 'invite-by-link'],
    404: ['event-not-found', 'user-not-found'],
    409: ['too-many-helpers', 'event-over'],
  },
})

export const addHelperLink = call('POST /api/events/:id/helper-links', {
  summary: 'Create a link that asks one member to help with the own event',
  who: 'member',
  body: InviteHelper,
  responses: { 201: HelperLink },
  refusals: { 403: ['role-lacks-right'], 404: ['event-not-found'], 409: ['too-many-helpers', 'event-over'] },
})

export const endHelperLinks = call('DELETE /api/events/:id/helper-links', {
  summary: 'End the links to help with the own event that have not been used',
  who: 'member',
  responses: { 200: Done },
  refusals: { 403: ['role-lacks-right'], 404: ['event-not-found'] },
})

export const removeHelper = call('DELETE /api/events/:id/people/:person', {
  summary: 'Remove a member from those who help with the own event, or withdraw the invitation',
  who: 'member',
  responses: { 200: z.array(EventPerson) },
  refusals: { 403: ['role-lacks-right'], 404: ['event-not-found', 'user-not-found'] },
})

export const redeemHelperLink = call('POST /api/events/:id/role', {
  summary: 'Open the link of a host: it becomes the invitation of the member to help with the event',
  who: 'member',
  body: RedeemHelperLink,
  responses: { 200: Done },
  refusals: { 404: ['event-not-found', 'helper-link-invalid'] },
})

export const acceptRole = call('PUT /api/events/:id/role', {
  summary: 'Accept the invitation to help with an event',
  who: 'member',
  responses: { 200: AcceptedRole },
  refusals: { 404: ['event-not-found'] },
})

export const leaveRole = call('DELETE /api/events/:id/role', {
  summary: 'Decline the invitation to help with an event, or stop helping',
  who: 'member',
  responses: { 200: Done },
  refusals: { 404: ['event-not-found'] },
})

export const offerEvent = call('POST /api/events/:id/transfer', {
  summary: 'Offer the own event to one of its editors, who becomes its host by accepting',
  who: 'member',
  body: OfferEvent,
  responses: { 200: z.array(EventPerson) },
  refusals: {
    403: ['role-lacks-right'],
    404: ['event-not-found'],
    409: ['not-editor', 'host-needed', 'event-over', 'event-cancelled', 'listing-stays'],
  },
})

export const takeOfferedEvent = call('PUT /api/events/:id/transfer', {
  summary: 'Take over the event that its host offers; the former host becomes an editor',
  who: 'member',
  responses: { 200: Done },
  refusals: {
    404: ['event-not-found'],
    409: ['host-needed', 'event-over', 'event-cancelled', 'listing-stays'],
  },
})

export const endOffer = call('DELETE /api/events/:id/transfer', {
  summary: 'Decline the event that its host offers, or withdraw the offer of the own event',
  who: 'member',
  responses: { 200: Done },
  refusals: { 404: ['event-not-found'] },
})
