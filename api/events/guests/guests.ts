import { containsAddress } from '#contract/contains-address.ts'
import * as calls from '#contract/events/guests/calls.ts'
import type { GuestPass, GuestProof, ReleaseGuest } from '#contract/events/guests/guests.ts'
import { present } from '#contract/responses.ts'
import type { PassBasis } from '#db/events/event/pass-basis.ts'
import { claimGuest } from '#db/events/guests/guest-claims.ts'
import { hostMessagesForGuest, markGuestSeen, stopNoticesOf } from '#db/events/guests/guest-notices.ts'
import {
  answerAsGuest,
  confirmGuest,
  type GuestRow,
  guestOf,
  guestOfDevice,
  guestOfLink,
  guestsOf,
  guestWithId,
  keepGuest,
  releaseGuest,
  removeGuest,
} from '#db/events/guests/guests.ts'
import { answerPromises, ownPromisesOf } from '#db/events/promises/promises.ts'
import { refuseBots } from '../../accounts/codes/bot-check.ts'
import { guestDeviceHash } from '../../accounts/guests/claim-guests.ts'
import { tokenHash } from '../../accounts/session/secrets.ts'
import type { Context } from '../../app-context.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { orRefuse, refuse } from '../../http/refusal.ts'
import { idIn, refuseField } from '../../http/valid.ts'
import { guestIdInShort, guestIdSignedIn } from '../../notifications/signed-id.ts'
import { eventIdIn, eventPart } from '../event/event-access.ts'
import { passFor, signedPass } from '../pass/pass.ts'
import { addedGuest, blockContactOf, contactIn, refuseUnsent, resendLink } from './guest-links.ts'
import { sendGuestLink } from './guest-message.ts'
import { guestIdIn, guestToken } from './guest-token.ts'

/** Longer than any event is announced ahead; the row of the guest ends earlier. */
const TOKEN_LIFE_SECONDS = 400 * 86_400

/** The calls of guests, who have no account, and of the host who lists them. */
export const guestCalls = new Feature()
  .call(calls.goAsGuest, [limited('guest', 'address')], async (c, { body }) => {
    const eventId = eventIdIn(c)
    // The name is in the message to the contact, which may be that of another person.
    if (containsAddress(body.name)) refuseField('name', 'reserved-name')
    const order = { ...body, contact: contactIn(c, body.contact) }
    await refuseBots(c, order.botToken)
    const { guest, link, ...added } = await addedGuest(c, eventId, order)
    if (!added.isNew || link === null) return c.json(await guestPass(c, guest, order.device), 200)
    const { event, pass } = added.about
    const message = { ...order, eventId, event, link, wantsToWait: guest.wantsToWait }
    await sendGuestLink(c, message).catch((error: unknown) => refuseUnsent(c, guest, error))
    return c.json(await guestPass(c, guest, order.device, pass), 201)
  })

  .call(calls.guests, [limited('read')], eventPart(guestsOf))

  .call(calls.removeGuest, [limited('attend')], async (c, { sql, userId, deliveries }) => {
    const guestId = idIn(c, 'guest-not-found', 'guestId')
    if (!(await removeGuest(sql, eventIdIn(c), userId, guestId))) refuse(404, 'guest-not-found')
    // A member who waited may have got the place.
    deliveries.begin()
  })

  // The token is in the body and not in the path, so that no log of a server or proxy contains it.
  .call(calls.readGuest, [limited('public-read', 'address')], async (c, { body: proof, sql }) => {
    const guest = await guestIn(c, proof)
    const pass = await guestPass(c, guest, 'device' in proof ? proof.device : undefined)
    const { id, eventId } = guest
    const messages = await hostMessagesForGuest(sql, id)
    // Like the pass, not with the link alone.
    const own = pass.token !== null && (await ownPromisesOf(sql, { eventId, visitor: { kind: 'guest', id } }))
    const read = {
      ...pass,
      ...(own && own.canAnswer && { promises: own.answers }),
      ...(messages.length > 0 && { messages }),
    }
    return c.json(read satisfies GuestPass)
  })

  .call(calls.markGuestSeen, [limited('public-read', 'address')], async (c, { sql, secrets, body }) => {
    const { proof, ...shown } = body
    const id =
      'notice' in proof
        ? (guestIdSignedIn(secrets, proof.notice, 'seen') ?? refuse(404, 'guest-not-found'))
        : (await guestIn(c, proof)).id
    await markGuestSeen(sql, id, shown)
  })

  .call(calls.stopGuestNotices, [limited('public-read', 'address')], async (c, { body, sql }) => {
    const { id } = await guestIn(c, body)
    await stopNoticesOf(sql, id)
  })

  .call(calls.answerAsGuest, [limited('public-read', 'address')], async (c, { body: { answers, ...proof }, sql }) => {
    const { id, eventId } = await guestIn(c, proof)
    const guest = orRefuse(calls.answerAsGuest, await answerAsGuest(sql, { id, eventId, answers }))
    return c.json(await guestPass(c, guest, proof.device))
  })

  .call(calls.answerPromisesAsGuest, [limited('public-read', 'address')], async (c, { body, sql }) => {
    const { promises, ...proof } = body
    const { id, eventId } = await guestIn(c, proof)
    orRefuse(
      calls.answerPromisesAsGuest,
      await answerPromises(sql, { eventId, visitor: { kind: 'guest', id }, ...promises }),
    )
  })

  .call(calls.blockGuestContact, [limited('verify-email', 'address')], async (c, { body, deliveries }) => {
    await blockContactOf(c, await guestWithLink(c, body.link))
    deliveries.begin()
  })

  .call(calls.resendGuestLink, [limited('guest', 'address')], async (c, { body: { device, botToken, ...proof } }) => {
    await refuseBots(c, botToken)
    const proved = await guestIn(c, { ...proof, device })
    return c.json(await guestPass(c, await resendLink(c, proved, device), device))
  })

  .call(calls.confirmGuest, [limited('verify-email', 'address')], async (c, { body: proof, sql, deliveries }) => {
    const found = await provedGuest(c, proof)
    // Only the link proves the phone or address.
    if (!('link' in proof) && found.state === 'unconfirmed') refuse(404, 'guest-not-found')
    const guest = orRefuse(calls.confirmGuest, await confirmGuest(sql, found))
    deliveries.begin()
    return c.json(await guestPass(c, guest, proof.device))
  })

  .call(calls.releaseGuest, [limited('public-read', 'address')], async (c, { body: proof, sql, deliveries }) => {
    const guest = await provedGuest(c, proof)
    // A guest with an account takes the place back there.
    if (guest.state !== 'claimed') await releaseGuest(sql, guest, { hasLink: 'link' in proof })
    deliveries.begin()
  })

  .call(calls.keepGuest, [limited('public-read', 'address')], async (c, { body: proof, sql }) => {
    const guest = await keepGuest(sql, await provedGuest(c, proof))
    const device = 'device' in proof ? proof.device : undefined
    return c.json(await guestPass(c, guest ?? refuse(404, 'guest-not-found'), device))
  })

  .call(calls.claimGuest, [limited('attend')], async (c, { body, sql, userId, deliveries }) => {
    const { id, eventId } = await provedGuest(c, body)
    orRefuse(calls.claimGuest, await claimGuest(sql, { id, eventId }, userId))
    // Of two places the member keeps one, and a member who waited may have got the other.
    deliveries.begin()
  })

async function guestIn(c: Context, proof: GuestProof): Promise<GuestRow> {
  const guest = await provedGuest(c, proof)
  return guest.state === 'released' ? refuse(410, 'guest-released') : guest
}

/** The guest of a link, of a token, or of the device that chose the id; also a released one. */
async function provedGuest(c: Context, proof: ReleaseGuest): Promise<GuestRow> {
  const { sql, secrets } = c.var.app
  if ('link' in proof) return await guestWithLink(c, proof.link)
  if ('id' in proof) {
    const deviceHash = guestDeviceHash(secrets, proof.device)
    return (await guestOfDevice(sql, { ...proof, deviceHash })) ?? refuse(404, 'guest-not-found')
  }
  const id = guestIdIn(secrets, proof)
  return (id === null ? undefined : await guestOf(sql, id, proof.eventId)) ?? refuse(404, 'guest-not-found')
}

/** The guest of the link that confirms, or of the link of an offer, which has the signature of this server. */
async function guestWithLink(c: Context, link: string): Promise<GuestRow> {
  const { sql, secrets } = c.var.app
  const offered = guestIdInShort(secrets, link, 'offer')
  const guest = offered === undefined ? await guestOfLink(sql, tokenHash(link)) : await guestWithId(sql, offered)
  return guest ?? refuse(404, 'guest-not-found')
}

/** With `basis`, what the caller has read for the pass already. */
async function guestPass(
  c: Context,
  guest: GuestRow,
  device: string | undefined,
  basis?: PassBasis,
): Promise<GuestPass> {
  const { id, eventId, name, state, hasPlace, confirmBy, hasStoppedNotices, wantsToWait, offerUntil } = guest
  const { danceRole, answers, position, missing } = guest
  if (state === 'released') refuse(410, 'guest-released')
  const { app } = c.var
  const token = device === undefined ? null : guestToken(app.secrets, { id, eventId, device }, TOKEN_LIFE_SECONDS)
  // Not with the link alone, which scanners of emails open, too.
  const hasPass = token !== null && hasPlace && state !== 'claimed'
  const holder = { kind: 'guest', id } as const
  const pass = hasPass
    ? await (basis ? signedPass(app, eventId, holder, basis) : passFor(app, eventId, holder))
    : undefined
  return {
    id,
    eventId,
    name,
    state,
    hasPlace,
    confirmBy,
    hasStoppedNotices,
    token,
    // The answers not with the link alone, like the pass.
    ...present({ wantsToWait, danceRole, position, missing, offerUntil, pass, answers: token !== null && answers }),
  }
}
