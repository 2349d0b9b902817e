import { randomBytes, randomUUID } from 'node:crypto'
import { hasOnlyUsPhones } from '#contract/accounts/phone-rules.ts'
import * as calls from '#contract/events/guests/calls.ts'
import type { GoAsGuest } from '#contract/events/guests/guests.ts'
import { recordAttempt } from '#db/accounts/attempts.ts'
import { addCode, deleteCode, lockCodes } from '#db/accounts/codes.ts'
import { mailboxOf } from '#db/accounts/mailbox.ts'
import type { Sql } from '#db/connection/sql.ts'
import { blockContact, contactHashOf, isBlockedContact } from '#db/events/guests/blocked-contacts.ts'
import { deleteGuest, type GuestRow, releaseGuest } from '#db/events/guests/guests.ts'
import { type AddedGuest, addGuest, addLink } from '#db/events/guests/new-guests.ts'
import { codeOrigin, decideText, textTraffic } from '../../accounts/codes/codes.ts'
import { contactPhoneIn } from '../../accounts/codes/phone.ts'
import { guestDeviceHash } from '../../accounts/guests/claim-guests.ts'
import { newToken } from '../../accounts/session/secrets.ts'
import type { Context } from '../../app-context.ts'
import { countedNetworks } from '../../http/client-address.ts'
import { addressOf } from '../../http/limits.ts'
import { orRefuse, refuse } from '../../http/refusal.ts'
import { unsentReason } from '../../providers/sms.ts'
import { type GuestContact, sendGuestLink } from './guest-message.ts'

/** Requests of one device in 24 hours that were not confirmed. */
const MAX_UNCONFIRMED = 3
/** Links to one phone or email address, counted over all requesters, so that no mailbox is flooded. */
const MAX_MESSAGES_IN_DAY = 3
/** A text costs money, so a phone gets fewer of all kinds than it may request codes. */
const MAX_TEXTS_TO_PHONE_IN_DAY = 10

type Order = Omit<GoAsGuest, 'contact'> & { contact: GuestContact }

/** The address for the link of a guest: an email address or an accepted phone number. */
export function contactIn(c: Context, { typedPhone, email }: GoAsGuest['contact']): GuestContact {
  return typedPhone === null
    ? { email, phoneNumber: null, country: null }
    : { ...contactPhoneIn(c, typedPhone), email: null }
}

/** Adds the guest and decides about the message in one transaction: a refused message leaves no guest behind. */
export async function addedGuest(
  c: Context,
  eventId: string,
  { id, name, contact, device, locale, from, waits, danceRole, answers }: Order,
): Promise<AddedGuest & { link: string | null }> {
  const { sql, config } = c.var.app
  const { token: link, hash: linkHash } = newToken()
  const { phoneNumber, email } = contact
  const recipient = phoneNumber ?? email
  const person = {
    id,
    eventId,
    name,
    phoneNumber,
    email,
    contactHash: hashOfContact(c, recipient),
    locale,
    source: from ?? null,
    wantsToWait: waits,
    danceRole: danceRole ?? null,
    answers: answers ?? null,
    linkHash,
    ...guestOriginOf(c, device),
  }
  const first = { messageKey: messageKeyOf(c, recipient), perContact: config.hasLimits ? MAX_MESSAGES_IN_DAY : null }
  const add = async (on: Sql, isInTransaction: boolean) =>
    await addGuest(on, person, limitsOf(c), first, { isInTransaction })
  const addInTransaction = async () =>
    await sql.begin(async tx => {
      // In the same order as a code of a sign-up: no event stays locked while the request waits for its turn to send.
      if (phoneNumber !== null) await lockCodes(tx, 'phone')
      const outcome = await add(tx, true)
      if (typeof outcome !== 'string' && outcome.isNew) await refuseExpensiveText(c, tx, { id, contact })
      return outcome
    })
  const alone = phoneNumber === null ? await add(sql, false) : 'places-due'
  const added = alone === 'places-due' ? await addInTransaction() : alone
  if (added === 'places-due') throw new Error(`The places of the event ${eventId} are due in a transaction, too`)
  const goes = orRefuse(calls.goAsGuest, added)
  if (goes.guest.state === 'released') refuse(410, 'guest-released')
  return { ...goes, link: goes.isNew ? link : null }
}

function guestOriginOf(c: Context, device: string) {
  const { secrets } = c.var.app
  const [{ network: address }, ...networks] = countedNetworks(addressOf(c))
  const hashOf = (network: string) => secrets.hash('guest-origin', `address ${network}`)
  return {
    deviceHash: guestDeviceHash(secrets, device),
    addressHash: hashOf(address),
    networks: networks.map(({ network, times }) => ({ hash: hashOf(network), times })),
  }
}

function hashOfContact(c: Context, contact: string) {
  return c.var.app.secrets.hash('blocked-contact', recipientOf(contact))
}

/** The phone or the mailbox: another spelling of an address must not escape a limit or a block. */
function recipientOf(contact: string) {
  return contact.includes('@') ? mailboxOf(contact) : contact
}

/**
 * Refuses links to the phone or address of this guest from now on, and gives the place back unless the guest has
 * confirmed it. The link proves that the phone or address belongs to the caller.
 */
export async function blockContactOf(c: Context, guest: GuestRow) {
  const { sql } = c.var.app
  await blockContact(sql, (await contactHashOf(sql, guest.id)) ?? refuse(404, 'guest-not-found'))
  if (guest.state === 'unconfirmed') await releaseGuest(sql, guest, { hasLink: true, isFinal: true })
}

function limitsOf(c: Context) {
  const { config } = c.var.app
  return config.hasLimits ? { perDevice: MAX_UNCONFIRMED, perAddress: config.guestsPerAddress } : null
}

function contactOf(
  c: Context,
  { phoneNumber, email }: { phoneNumber: string | null; email: string | null },
): GuestContact | null {
  // The country may have been removed from the accepted ones since.
  if (phoneNumber !== null) return { ...contactPhoneIn(c, phoneNumber), email: null }
  return email === null ? null : { phoneNumber: null, country: null, email }
}

/** Sends another link to the contact of the guest, which the response does not contain. */
export async function resendLink(
  c: Context,
  { id, eventId, name, wantsToWait }: GuestRow,
  device: string,
): Promise<GuestRow> {
  const { token: link, hash: linkHash } = newToken()
  const codeId = randomUUID()
  const resent = await c.var.app.sql.begin(async tx => {
    await lockCodes(tx, 'phone')
    const order = { id, eventId, linkHash, codeId, ...guestOriginOf(c, device) }
    const outcome = await addLink(tx, order, limitsOf(c))
    if (typeof outcome === 'string') return outcome
    if (!outcome.message) return { guest: outcome.guest, message: null }
    const contact = contactOf(c, outcome.message) ?? refuse(410, 'guest-released')
    await refuseTooManyMessages(c, tx, { id: codeId, contact })
    return { guest: outcome.guest, message: { contact, locale: outcome.message.locale } }
  })
  const { guest, message } = orRefuse(calls.resendGuestLink, resent)
  if (message)
    await sendGuestLink(c, { ...message, name, eventId, wantsToWait, link, confirmBy: guest.confirmBy }).catch(
      async (error: unknown) => await refuseFailedText(c, codeId, error),
    )
  return guest
}

/** Under which the messages to this phone or mailbox are counted. */
function messageKeyOf(c: Context, contact: string) {
  return c.var.app.secrets.hash('attempt', `guest ${recipientOf(contact)}`)
}

/** Counts the message for its recipient, and a text toward the budget of texts. */
async function refuseTooManyMessages(c: Context, tx: Sql, { id, contact }: Pick<Order, 'id' | 'contact'>) {
  const recipient = contact.phoneNumber ?? contact.email
  const [{ count }, isBlocked] = await Promise.all([
    recordAttempt(tx, 'guest-message', messageKeyOf(c, recipient), '1 day'),
    isBlockedContact(tx, hashOfContact(c, recipient)),
  ])
  // The same refusal, so that the sender does not learn of the block.
  if (isBlocked || (c.var.app.config.hasLimits && count >= MAX_MESSAGES_IN_DAY)) refuse(409, 'contact-limit')
  await refuseExpensiveText(c, tx, { id, contact })
}

/** Counts a text toward the budget of texts; an email has none. A refusal rolls the transaction back. */
async function refuseExpensiveText(c: Context, tx: Sql, { id, contact }: Pick<Order, 'id' | 'contact'>) {
  const { config, identity } = c.var.app
  const { phoneNumber, country } = contact
  if (phoneNumber === null) return

  // Another identity provider sends its codes itself, so this server may have no way to send a text.
  if (!identity.tokenFor) refuse(409, 'text-unavailable')
  const request = { channel: 'phone', phoneNumber, country, ...codeOrigin(c), browserHash: null } as const
  const traffic = await textTraffic(c, tx, request)
  if (config.hasLimits && traffic.contactInDay.count >= MAX_TEXTS_TO_PHONE_IN_DAY) refuse(409, 'contact-limit')
  const { outcome } = await decideText(c, tx, request, { traffic, isSignUp: true, hasAccount: false })
  if (outcome !== 'send') refuse(409, 'text-unavailable')
  // The message contains no code.
  const code = { id, purpose: 'guest', codeHash: randomBytes(32), isFromReserve: false, isWithheld: false } as const
  await addCode(tx, request, code)
}

/** A text that may have been sent leaves the guest as it is: the link in it must work. */
export async function refuseUnsent(c: Context, guest: GuestRow, error: unknown) {
  await refuseFailedText(c, guest.id, error, async () => await deleteGuest(c.var.app.sql, guest))
}

/** Refuses the request if the text was certainly not sent, after `undo`. */
async function refuseFailedText(c: Context, codeId: string, error: unknown, undo?: () => Promise<void>) {
  const { sql, log, sms, config } = c.var.app
  log.error({ err: error, provider: sms.kind }, 'the link of a guest was not sent')
  const { reason, mayHaveBeenSent } = unsentReason(error)
  if (mayHaveBeenSent) return
  await undo?.()
  await deleteCode(sql, codeId)
  if (reason === 'invalid-phone-number')
    refuse(400, hasOnlyUsPhones(config.phoneCountries) ? 'invalid-contact' : 'wrong-contact')
  refuse(409, 'text-unavailable')
}
