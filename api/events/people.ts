import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  AcceptedRole,
  EventPerson,
  HelpedEvent,
  HelperLink,
  InviteHelper,
  OfferEvent,
  RedeemHelperLink,
} from '#contract/events/event-people.ts'
import { Done } from '#contract/responses.ts'
import { addHelperLink, endHelperLinks, redeemHelperLink } from '#db/events/helper-links.ts'
import { acceptRole, helpedBy, inviteHelper, leaveRole, peopleOf, removeHelper } from '#db/events/people.ts'
import { endOffer, offerEvent } from '#db/events/transfer.ts'
import { newToken, tokenHash } from '../accounts/secrets.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { privateJsonText } from '../http/etag.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { idIn, valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { eventIdIn } from './event-id.ts'
import { eventPart } from './event-part.ts'
import { takeOfferedEvent } from './transfer.ts'

/** The members who help the host of an event, as editors or at the door. */
export const eventPeople = new Hono<Env>()
  .get(
    '/events/helping',
    describe({
      summary: 'The events that the member helps with or is invited to help with',
      responses: { 200: z.array(HelpedEvent) },
    }),
    signedIn,
    limited('read'),
    async c => privateJsonText(c, await helpedBy(c.var.app.sql, c.var.userId)),
  )

  .get(
    '/events/:id/people',
    describe({
      summary: 'The host of an event and those who help, for each of them; the host also reads who is invited',
      responses: { 200: z.array(EventPerson) },
      refusals: { 404: ['event-not-found'] },
    }),
    signedIn,
    limited('read'),
    eventPart<EventPerson[]>(peopleOf),
  )

  .put(
    '/events/:id/people/:person',
    describe({
      summary: 'Invite a member to help with the own event, or change the role of one who helps',
      responses: { 200: z.array(EventPerson) },
      refusals: {
        403: ['role-lacks-right', 'invite-by-link'],
        404: ['event-not-found', 'user-not-found'],
        409: ['too-many-helpers', 'event-over'],
      },
    }),
    signedIn,
    limited('invite-helper'),
    valid('json', InviteHelper),
    async c => {
      const { sql, deliveries, sockets } = c.var.app
      const { userId: ownerId } = c.var
      const eventId = eventIdIn(c)
      const userId = idIn(c, 'user-not-found', 'person')
      const outcome = await inviteHelper(sql, { eventId, ownerId, userId, ...c.req.valid('json') })
      if (outcome === 'signed-out') refuse(401, outcome)
      if (outcome === 'role-lacks-right' || outcome === 'invite-by-link') refuse(403, outcome)
      if (outcome === 'event-not-found' || outcome === 'user-not-found') refuse(404, outcome)
      if (outcome !== 'invited') refuse(409, outcome)
      deliveries.begin()
      sockets.notify([userId], 'role:changed', { eventId })
      return await sendPeople(c, eventId)
    },
  )

  .post(
    '/events/:id/helper-links',
    describe({
      summary: 'Create a link that asks one member to help with the own event',
      responses: { 201: HelperLink },
      refusals: { 403: ['role-lacks-right'], 404: ['event-not-found'], 409: ['too-many-helpers', 'event-over'] },
    }),
    signedIn,
    limited('invite-helper'),
    valid('json', InviteHelper),
    async c => {
      const { token, hash } = newToken()
      const order = { eventId: eventIdIn(c), ownerId: c.var.userId, tokenHash: hash, ...c.req.valid('json') }
      const outcome = await addHelperLink(c.var.app.sql, order)
      if (outcome === 'role-lacks-right') refuse(403, outcome)
      if (outcome === 'event-not-found') refuse(404, outcome)
      if (typeof outcome === 'string') refuse(409, outcome)
      return c.json({ token, ...outcome } satisfies HelperLink, 201)
    },
  )

  .delete(
    '/events/:id/helper-links',
    describe({
      summary: 'End the links to help with the own event that have not been used',
      responses: { 200: Done },
      refusals: { 403: ['role-lacks-right'], 404: ['event-not-found'] },
    }),
    signedIn,
    limited('attend'),
    async c => {
      const outcome = await endHelperLinks(c.var.app.sql, eventIdIn(c), c.var.userId)
      if (outcome === 'role-lacks-right') refuse(403, outcome)
      if (outcome === 'event-not-found') refuse(404, outcome)
      return c.json({ success: true } satisfies Done)
    },
  )

  .delete(
    '/events/:id/people/:person',
    describe({
      summary: 'Remove a member from those who help with the own event, or withdraw the invitation',
      responses: { 200: z.array(EventPerson) },
      refusals: { 403: ['role-lacks-right'], 404: ['event-not-found', 'user-not-found'] },
    }),
    signedIn,
    limited('edit-profile'),
    async c => {
      const { sql, sockets } = c.var.app
      const { userId: ownerId } = c.var
      const eventId = eventIdIn(c)
      const userId = idIn(c, 'user-not-found', 'person')
      const outcome = await removeHelper(sql, { eventId, ownerId, userId })
      if (outcome === 'role-lacks-right') refuse(403, outcome)
      if (outcome !== 'removed') refuse(404, outcome)
      sockets.notify([userId], 'role:changed', { eventId })
      return await sendPeople(c, eventId)
    },
  )

  .post(
    '/events/:id/role',
    describe({
      summary: 'Open the link of a host: it becomes the invitation of the member to help with the event',
      responses: { 200: Done },
      refusals: { 404: ['event-not-found', 'helper-link-invalid'] },
    }),
    signedIn,
    limited('attend'),
    valid('json', RedeemHelperLink),
    async c => {
      const { sql, sockets } = c.var.app
      const { userId } = c.var
      const eventId = eventIdIn(c)
      const token = tokenHash(c.req.valid('json').token)
      if (!(await redeemHelperLink(sql, { eventId, userId, tokenHash: token }))) refuse(404, 'helper-link-invalid')
      sockets.notify([userId], 'role:changed', { eventId })
      return c.json({ success: true } satisfies Done)
    },
  )

  .put(
    '/events/:id/role',
    describe({
      summary: 'Accept the invitation to help with an event',
      responses: { 200: AcceptedRole },
      refusals: { 404: ['event-not-found'] },
    }),
    signedIn,
    limited('attend'),
    async c => {
      const { sql, deliveries, sockets } = c.var.app
      const { userId } = c.var
      const eventId = eventIdIn(c)
      const { role, hostId } = (await acceptRole(sql, eventId, userId)) ?? refuse(404, 'event-not-found')
      deliveries.begin()
      sockets.notify([userId], 'role:changed', { eventId })
      sockets.notify([hostId], 'people:changed', { eventId })
      return c.json({ role } satisfies AcceptedRole)
    },
  )

  .delete(
    '/events/:id/role',
    describe({
      summary: 'Decline the invitation to help with an event, or stop helping',
      responses: { 200: Done },
      refusals: { 404: ['event-not-found'] },
    }),
    signedIn,
    limited('attend'),
    async c => {
      const { sql, sockets } = c.var.app
      const { userId } = c.var
      const eventId = eventIdIn(c)
      if (!(await leaveRole(sql, eventId, userId))) refuse(404, 'event-not-found')
      sockets.notify([userId], 'role:changed', { eventId })
      return c.json({ success: true } satisfies Done)
    },
  )

  .post(
    '/events/:id/transfer',
    describe({
      summary: 'Offer the own event to one of its editors, who becomes its host by accepting',
      responses: { 200: z.array(EventPerson) },
      refusals: {
        403: ['role-lacks-right'],
        404: ['event-not-found'],
        409: ['not-editor', 'host-needed', 'event-over', 'event-cancelled', 'listing-stays'],
      },
    }),
    signedIn,
    limited('offer-event'),
    valid('json', OfferEvent),
    async c => {
      const { sql, deliveries, sockets } = c.var.app
      const { userId: ownerId } = c.var
      const eventId = eventIdIn(c)
      const { to: userId } = c.req.valid('json')
      const outcome = await offerEvent(sql, { eventId, ownerId, userId })
      if (outcome === 'signed-out') refuse(401, outcome)
      if (outcome === 'role-lacks-right') refuse(403, outcome)
      if (outcome === 'event-not-found') refuse(404, outcome)
      if (outcome !== 'offered') refuse(409, outcome)
      deliveries.begin()
      const people = await peopleFor(c, eventId)
      sockets.notify(idsOf(people), 'people:changed', { eventId })
      return c.json(people satisfies EventPerson[])
    },
  )

  .put(
    '/events/:id/transfer',
    describe({
      summary: 'Take over the event that its host offers; the former host becomes an editor',
      responses: { 200: Done },
      refusals: {
        404: ['event-not-found'],
        409: ['host-needed', 'event-over', 'event-cancelled', 'listing-stays'],
      },
    }),
    signedIn,
    limited('attend'),
    async c => {
      const { deliveries, sockets } = c.var.app
      const eventId = eventIdIn(c)
      const { changed, others } = await takeOfferedEvent(c, eventId)
      deliveries.begin()
      sockets.notify(changed, 'role:changed', { eventId })
      sockets.notify(others, 'people:changed', { eventId })
      return c.json({ success: true } satisfies Done)
    },
  )

  .delete(
    '/events/:id/transfer',
    describe({
      summary: 'Decline the event that its host offers, or withdraw the offer of the own event',
      responses: { 200: Done },
      refusals: { 404: ['event-not-found'] },
    }),
    signedIn,
    limited('attend'),
    async c => {
      const { sql, sockets } = c.var.app
      const eventId = eventIdIn(c)
      const concerned = (await endOffer(sql, eventId, c.var.userId)) ?? refuse(404, 'event-not-found')
      sockets.notify(concerned, 'people:changed', { eventId })
      return c.json({ success: true } satisfies Done)
    },
  )

async function sendPeople(c: Context<Env>, eventId: string) {
  return c.json((await peopleFor(c, eventId)) satisfies EventPerson[])
}

async function peopleFor(c: Context<Env>, eventId: string): Promise<EventPerson[]> {
  return (await peopleOf(c.var.app.sql, eventId, c.var.userId)) ?? refuse(404, 'event-not-found')
}

const idsOf = (people: EventPerson[]) => people.map(({ id }) => id)
