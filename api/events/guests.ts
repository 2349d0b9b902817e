import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { containsAddress } from '#contract/contains-address.ts'
import { MarkGuestSeen } from '#contract/events/guest-notices.ts'
import {
  BlockGuestContact,
  ConfirmGuest,
  GoAsGuest,
  GuestOnList,
  GuestPass,
  GuestProof,
  ReleaseGuest,
  ResendGuestLink,
} from '#contract/events/guests.ts'
import { Done } from '#contract/responses.ts'
import { uuid } from '#contract/text.ts'
import { hostMessagesForGuest, markGuestSeen, stopNoticesOf } from '#db/events/guest-notices.ts'
import {
  confirmGuest,
  type GuestRefusal,
  type GuestRow,
  guestOf,
  guestOfDevice,
  guestOfLink,
  guestsOf,
  keepGuest,
  releaseGuest,
  removeGuest,
} from '#db/events/guests.ts'
import { refuseBots } from '../accounts/bot-check.ts'
import { guestDeviceHash } from '../accounts/guest-device.ts'
import { tokenHash } from '../accounts/secrets.ts'
import { signedIn } from '../accounts/session.ts'
import type { Env } from '../app-context.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { refuseField, valid } from '../http/valid.ts'
import { guestIdSignedIn } from '../notifications/signed-id.ts'
import { describe } from '../openapi/describe.ts'
import { eventIdIn } from './event-id.ts'
import { eventPart } from './event-part.ts'
import { addedGuest, blockContactOf, contactIn, refuseGuest, refuseUnsent, resendLink } from './guest-links.ts'
import { sendGuestLink } from './guest-message.ts'
import { guestIdIn, guestToken } from './guest-token.ts'

/** Longer than any event is announced ahead; the row of the guest ends earlier. */
const TOKEN_LIFE = '400 days'

/** The calls of guests, who have no account, and of the host who lists them. */
export const guestCalls = new Hono<Env>()
  .post(
    '/events/:id/guests',
    describe({
      summary: 'Go without an account: the link in an email or text confirms it within 24 hours',
      responses: { 200: GuestPass, 201: GuestPass },
      refusals: {
        400: ['invalid-contact', 'wrong-contact', 'phone-country', 'phone-kind', 'bot-check-failed'],
        404: ['event-not-found', 'guest-not-found'],
        409: [
          'event-full',
          'event-over',
          'event-cancelled',
          'listing-unclaimed',
          'too-many-guests',
          'contact-limit',
          'text-unavailable',
        ],
        410: ['guest-released'],
      },
    }),
    limited('guest', 'address'),
    valid('json', GoAsGuest),
    async c => {
      const eventId = eventIdIn(c)
      const body = c.req.valid('json')
      // The name is in the message to the contact, which may be that of another person.
      if (containsAddress(body.name)) refuseField('name', 'reserved-name')
      const order = { ...body, contact: contactIn(c, body.contact) }
      await refuseBots(c, order.botToken)
      const { guest, link } = await addedGuest(c, eventId, order)
      if (link !== null)
        await sendGuestLink(c, { ...order, eventId, link }).catch((error: unknown) => refuseUnsent(c, guest, error))
      return c.json(await passFor(c, guest, order.device), link === null ? 200 : 201)
    },
  )

  .get(
    '/events/:id/guests',
    describe({
      summary: 'The guests without an account, for the host',
      responses: { 200: z.array(GuestOnList) },
      refusals: { 404: ['event-not-found'] },
    }),
    signedIn,
    limited('read'),
    eventPart(guestsOf),
  )

  .delete(
    '/events/:id/guests/:guestId',
    describe({
      summary: 'Remove a guest without an account from the own event',
      responses: { 200: Done },
      refusals: { 404: ['guest-not-found'] },
    }),
    signedIn,
    limited('attend'),
    async c => {
      const guestId = uuid.safeParse(c.req.param('guestId'))
      const isRemoved = guestId.success && (await removeGuest(c.var.app.sql, eventIdIn(c), c.var.userId, guestId.data))
      if (!isRemoved) refuse(404, 'guest-not-found')
      // A member who waited may have got the place.
      c.var.app.deliveries.begin()
      return c.json({ success: true } satisfies Done)
    },
  )

  // The token is in the body and not in the path, so that no log of a server or proxy contains it.
  .post(
    '/guests/read',
    describe({
      summary: 'The present state of a guest, for the device or for the page of the link',
      responses: { 200: GuestPass },
      refusals: { 404: ['guest-not-found'], 410: ['guest-released'] },
    }),
    limited('public-read', 'address'),
    valid('json', GuestProof),
    async c => {
      const proof = c.req.valid('json')
      const guest = await guestIn(c, proof)
      const pass = await passFor(c, guest, 'device' in proof ? proof.device : undefined)
      const messages = await hostMessagesForGuest(c.var.app.sql, guest.id)
      return c.json({ ...pass, ...(messages.length > 0 && { messages }) } satisfies GuestPass)
    },
  )

  .post(
    '/guests/seen',
    describe({
      summary: 'Mark the notices of a guest about the shown event and messages as seen',
      responses: { 200: Done },
      refusals: { 404: ['guest-not-found'], 410: ['guest-released'] },
    }),
    limited('public-read', 'address'),
    valid('json', MarkGuestSeen),
    async c => {
      const { sql, secrets } = c.var.app
      const { proof, ...shown } = c.req.valid('json')
      const id =
        'notice' in proof
          ? (guestIdSignedIn(secrets, proof.notice, 'seen') ?? refuse(404, 'guest-not-found'))
          : (await guestIn(c, proof)).id
      await markGuestSeen(sql, id, shown)
      return c.json({ success: true } satisfies Done)
    },
  )

  .post(
    '/guests/stop',
    describe({
      summary: 'End the emails and texts about the event to a guest',
      responses: { 200: Done },
      refusals: { 404: ['guest-not-found'], 410: ['guest-released'] },
    }),
    limited('public-read', 'address'),
    valid('json', GuestProof),
    async c => {
      const { id } = await guestIn(c, c.req.valid('json'))
      await stopNoticesOf(c.var.app.sql, id)
      return c.json({ success: true } satisfies Done)
    },
  )

  .post(
    '/guests/block',
    describe({
      summary: 'Refuse links to the phone or email address of this link for 90 days: another person has typed it',
      responses: { 200: Done },
      refusals: { 404: ['guest-not-found'] },
    }),
    limited('verify-email', 'address'),
    valid('json', BlockGuestContact),
    async c => {
      const guest = await guestOfLink(c.var.app.sql, tokenHash(c.req.valid('json').link))
      if (!guest || !(await blockContactOf(c, guest))) refuse(404, 'guest-not-found')
      c.var.app.deliveries.begin()
      return c.json({ success: true } satisfies Done)
    },
  )

  .post(
    '/guests/resend',
    describe({
      summary: 'Send the link again to a guest who has lost it',
      responses: { 200: GuestPass },
      refusals: {
        400: ['invalid-contact', 'wrong-contact', 'phone-country', 'phone-kind', 'bot-check-failed'],
        404: ['guest-not-found', 'event-not-found'],
        409: ['event-over', 'event-cancelled', 'too-many-guests', 'contact-limit', 'text-unavailable'],
        410: ['guest-released'],
      },
    }),
    limited('guest', 'address'),
    valid('json', ResendGuestLink),
    async c => {
      const { device, botToken, ...proof } = c.req.valid('json')
      await refuseBots(c, botToken)
      const proved = await guestIn(c, { ...proof, device })
      return c.json(await passFor(c, await resendLink(c, proved, device), device))
    },
  )

  .post(
    '/guests/confirm',
    describe({
      summary: 'Confirm a guest with the token of the link',
      responses: { 200: GuestPass },
      refusals: {
        404: ['guest-not-found', 'event-not-found'],
        409: ['event-full', 'event-over', 'event-cancelled'],
        410: ['guest-released'],
      },
    }),
    limited('verify-email', 'address'),
    valid('json', ConfirmGuest),
    async c => {
      const { link, device } = c.req.valid('json')
      const guest = await confirmGuest(c.var.app.sql, tokenHash(link))
      return c.json(await passFor(c, guestOrRefuse(guest), device))
    },
  )

  .post(
    '/guests/release',
    describe({
      summary: 'Take a guest back: the place becomes free, at a full event after ten seconds',
      responses: { 200: Done },
      refusals: { 404: ['guest-not-found'] },
    }),
    limited('public-read', 'address'),
    valid('json', ReleaseGuest),
    async c => {
      const proof = c.req.valid('json')
      const guest = await provedGuest(c, proof)
      // A guest with an account takes the place back there.
      if (guest.state !== 'claimed') await releaseGuest(c.var.app.sql, guest, { hasLink: 'link' in proof })
      c.var.app.deliveries.begin()
      return c.json({ success: true } satisfies Done)
    },
  )

  .post(
    '/guests/keep',
    describe({
      summary: 'Undo the release of a guest, within ten seconds',
      responses: { 200: GuestPass },
      refusals: { 404: ['guest-not-found'], 410: ['guest-released'] },
    }),
    limited('public-read', 'address'),
    valid('json', ReleaseGuest),
    async c => {
      const proof = c.req.valid('json')
      const guest = await keepGuest(c.var.app.sql, await provedGuest(c, proof))
      const device = 'device' in proof ? proof.device : undefined
      return c.json(await passFor(c, guest ?? refuse(404, 'guest-not-found'), device))
    },
  )

async function guestIn(c: Context<Env>, proof: GuestProof): Promise<GuestRow> {
  const guest = await provedGuest(c, proof)
  return guest.state === 'released' ? refuse(410, 'guest-released') : guest
}

/** The guest of a link, of a token, or of the device that chose the id; also a released one. */
async function provedGuest(c: Context<Env>, proof: ReleaseGuest): Promise<GuestRow> {
  const { sql, secrets } = c.var.app
  if ('link' in proof) return (await guestOfLink(sql, tokenHash(proof.link))) ?? refuse(404, 'guest-not-found')
  if ('id' in proof) {
    const deviceHash = guestDeviceHash(secrets, proof.device)
    return (await guestOfDevice(sql, { ...proof, deviceHash })) ?? refuse(404, 'guest-not-found')
  }
  const id = await guestIdIn(secrets, proof)
  return (id === null ? undefined : await guestOf(sql, id, proof.eventId)) ?? refuse(404, 'guest-not-found')
}

function guestOrRefuse(guest: GuestRefusal | 'guest-released' | GuestRow): GuestRow {
  if (typeof guest !== 'string') return guest
  return guest === 'guest-released' ? refuse(410, guest) : refuseGuest(guest)
}

async function passFor(c: Context<Env>, guest: GuestRow, device: string | undefined): Promise<GuestPass> {
  const { id, eventId, name, state, hasPlace, confirmBy, hasStoppedNotices } = guest
  if (state === 'released') refuse(410, 'guest-released')
  const token = device === undefined ? null : await guestToken(c.var.app.secrets, { id, eventId, device }, TOKEN_LIFE)
  return { id, eventId, name, state, hasPlace, confirmBy, hasStoppedNotices, token }
}
