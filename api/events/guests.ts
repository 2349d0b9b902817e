import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { ConfirmGuest, GoAsGuest, GuestOnList, GuestPass, GuestProof, ReleaseGuest } from '#contract/events/guests.ts'
import { Done } from '#contract/responses.ts'
import { uuid } from '#contract/text.ts'
import { recordAttempt } from '#db/accounts/attempts.ts'
import { addCode, codesSentTo, deleteCode, lockSending } from '#db/accounts/phone-codes.ts'
import type { Sql } from '#db/connection/sql.ts'
import {
  addGuest,
  confirmGuest,
  deleteGuest,
  type GuestRefusal,
  type GuestRow,
  guestOf,
  guestOfDevice,
  guestOfLink,
  guestsOf,
  releaseGuest,
  removeGuest,
} from '#db/events/guests.ts'
import { refuseBots } from '../accounts/bot-check.ts'
import { guestDeviceHash } from '../accounts/guest-device.ts'
import { newToken, tokenHash } from '../accounts/secrets.ts'
import { signedIn } from '../accounts/session.ts'
import { decideFor } from '../accounts/text-decision.ts'
import type { Env } from '../app-context.ts'
import { privateJson } from '../http/etag.ts'
import { addressOf, limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { valid } from '../http/valid.ts'
import { describe } from '../openapi/describe.ts'
import { SmsFailed } from '../providers/sms.ts'
import { eventIdIn } from './event-id.ts'
import { sendGuestLink } from './guest-message.ts'
import { guestIdIn, guestToken } from './guest-token.ts'

/** Requests of one device in 24 hours that were not confirmed. */
const MAX_UNCONFIRMED = 3
/** Links to one phone or email address, counted over all requesters, so that no mailbox is flooded. */
const MAX_MESSAGES_IN_DAY = 3
/** A text costs money, so a phone gets fewer of all kinds than it may request codes. */
const MAX_TEXTS_TO_PHONE_IN_DAY = 10
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
        400: ['invalid-contact', 'bot-check-failed'],
        404: ['event-not-found', 'guest-not-found'],
        409: ['event-full', 'event-over', 'event-cancelled', 'too-many-guests', 'contact-limit', 'text-unavailable'],
        410: ['guest-released'],
      },
    }),
    limited('guest', 'address'),
    valid('json', GoAsGuest),
    async c => {
      const eventId = eventIdIn(c)
      const order = c.req.valid('json')
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
    async c => {
      const guests = await guestsOf(c.var.app.sql, eventIdIn(c), c.var.userId)
      return privateJson(c, guests ?? refuse(404, 'event-not-found'))
    },
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
      return c.json(await passFor(c, await guestIn(c, proof), 'device' in proof ? proof.device : undefined))
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
      summary: 'Take a guest back: the place becomes free',
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

/** Adds the guest and decides about the message in one transaction: a refused message leaves no guest behind. */
async function addedGuest(
  c: Context<Env>,
  eventId: string,
  { id, name, contact, device, locale, from }: GoAsGuest,
): Promise<{ guest: GuestRow; link: string | null }> {
  const { sql, secrets, config } = c.var.app
  const { token: link, hash: linkHash } = newToken()
  const deviceHash = guestDeviceHash(secrets, device)
  const addressHash = secrets.hash('guest-origin', `address ${addressOf(c)}`)
  const limits = config.hasLimits ? { perDevice: MAX_UNCONFIRMED, perAddress: config.guestsPerAddress } : null
  const added = await sql.begin(async tx => {
    // In the same order as a code of a sign-up: no event stays locked while the request waits for its turn to send.
    if (contact.phoneNumber !== null) await lockSending(tx)
    const guest = { id, eventId, name, ...contact, deviceHash, addressHash, linkHash, locale, source: from ?? null }
    const outcome = await addGuest(tx, guest, limits)
    if (typeof outcome === 'string') return outcome
    if (outcome.isNew) await refuseTooManyMessages(c, tx, { id, contact })
    return outcome
  })
  const { guest, isNew } = typeof added === 'string' ? refuseGuest(added) : added
  if (guest.state === 'released') refuse(410, 'guest-released')
  return { guest, link: isNew ? link : null }
}

/**
 * Counts the message for its recipient, and a text also toward the budget of all text messages. The decision does not depend
 * on whether an account has the phone or address. A refusal rolls the guest back.
 */
async function refuseTooManyMessages(c: Context<Env>, tx: Sql, { id, contact }: Pick<GoAsGuest, 'id' | 'contact'>) {
  const { secrets, config, identity } = c.var.app
  const { phoneNumber, email } = contact
  const key = secrets.hash('attempt', `guest ${phoneNumber ?? email?.toLowerCase()}`)
  const { count } = await recordAttempt(tx, 'guest-message', key, '1 day')
  if (config.hasLimits && count >= MAX_MESSAGES_IN_DAY) refuse(409, 'contact-limit')
  if (phoneNumber === null) return

  // Another identity provider sends its codes itself, so this server may have no way to send a text.
  if (!identity.tokenFor) refuse(409, 'text-unavailable')
  const { inDay } = await codesSentTo(tx, phoneNumber)
  if (config.hasLimits && inDay >= MAX_TEXTS_TO_PHONE_IN_DAY) refuse(409, 'contact-limit')
  const { outcome, origin } = await decideFor(c, tx, { phoneNumber, purpose: 'sign-up' })
  if (outcome !== 'send') refuse(409, 'text-unavailable')
  await addCode(tx, {
    id,
    phoneNumber,
    purpose: 'guest',
    // The message contains no code.
    codeHash: randomBytes(32),
    browserHash: null,
    origin,
    isFromReserve: false,
    isWithheld: false,
  })
}

/** A text that may have been sent leaves the guest as it is: the link in it must work. */
async function refuseUnsent(c: Context<Env>, guest: GuestRow, error: unknown) {
  const { sql, log, sms } = c.var.app
  log.error({ err: error, provider: sms.kind }, 'the link of a guest was not sent')
  const { reason, mayHaveBeenSent } = error instanceof SmsFailed ? error : { reason: 'failed', mayHaveBeenSent: true }
  if (mayHaveBeenSent) return
  await deleteGuest(sql, guest)
  await deleteCode(sql, guest.id)
  if (reason === 'invalid-phone-number') refuse(400, 'invalid-contact')
  refuse(409, 'text-unavailable')
}

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

function refuseGuest(refusal: GuestRefusal): never {
  refuse(refusal === 'event-not-found' || refusal === 'guest-not-found' ? 404 : 409, refusal)
}

async function passFor(c: Context<Env>, guest: GuestRow, device: string | undefined): Promise<GuestPass> {
  const { id, eventId, name, state, hasPlace, confirmBy } = guest
  if (state === 'released') refuse(410, 'guest-released')
  const token = device === undefined ? null : await guestToken(c.var.app.secrets, { id, eventId, device }, TOKEN_LIFE)
  return { id, eventId, name, state, hasPlace, confirmBy, token }
}
