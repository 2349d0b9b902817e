import type { RefusalOf } from '#contract/call.ts'
import type { Answers, DanceRole } from '#contract/events/events.ts'
import type * as calls from '#contract/events/guests/calls.ts'
import type { Locale } from '#contract/i18n/locale.ts'
import { mailboxOf } from '../../accounts/mailbox.ts'
import { keptStatement } from '../../connection/kept-statements.ts'
import { columnsOf, type Sql } from '../../connection/sql.ts'
import { type GivenPlaces, notifyOfGivenPlaces } from '../../notifications/notify-goers.ts'
import { keyOfPasses, type PassBasis } from '../event/pass-basis.ts'
import { lockedEvent } from '../going/attendance.ts'
import { type GuestRow, guestOf } from './guests.ts'

/* A guest is added or gets another link within the limits of the device, the address, its networks and the contact. */

type NewGuest = {
  id: string
  eventId: string
  name: string
  phoneNumber: string | null
  email: string | null
  deviceHash: Buffer
  addressHash: Buffer
  /** The wider networks around the address: each `times` the limit of an address. */
  networks: { hash: Buffer; times: number }[]
  linkHash: Buffer
  contactHash: Buffer
  locale: Locale
  /** The code of the link through which the guest came. */
  source: string | null
  wantsToWait: boolean
  danceRole: DanceRole | null
  answers: Answers | null
}

/** At most so many requests in 24 hours that were not confirmed: of one device, and of one address. */
type GuestLimits = { perDevice: number; perAddress: number }

/**
 * The first link to a guest: it counts under `messageKey` for the recipient, to whom no more than `perContact` go in 24
 * hours.
 */
type FirstLink = { messageKey: Buffer; perContact: number | null }

export type AddedGuest = { guest: GuestRow } & (
  | { isNew: false }
  /** `about` is what the link and the pass need. */
  | { isNew: true; about: { event: string | null; pass: PassBasis } }
)

/**
 * Adds a guest, or returns the one that an earlier request of the same device added. `places-due`: where others wait,
 * it must run in a transaction, which also notifies them.
 */
export async function addGuest(
  sql: Sql,
  { networks, ...guest }: NewGuest,
  limits: GuestLimits | null,
  { messageKey, perContact }: FirstLink,
  { isInTransaction }: { isInTransaction: boolean },
): Promise<Refused | 'places-due' | AddedGuest> {
  const { id, eventId, name } = guest
  const { perDevice = null, perAddress = null } = limits ?? {}
  const [added] = await insertGuest(sql, {
    guest: JSON.stringify(rowOf({ ...guest, networkHashes: networks.map(({ hash }) => hash) })),
    eventId,
    lockKeys: limitKeys({ networks, ...guest }),
    networkTimes: networks.map(({ times }) => String(times)),
    messageKey,
    perDevice,
    perAddress,
    perContact,
    danceRole: guest.danceRole,
    isInTransaction,
  })
  if (!added) throw new Error('PostgreSQL did not return the outcome of add_guest')
  await notifyOfGivenPlaces(sql, eventId, added)
  if (added.outcome === null) {
    const { confirmBy, hasPlace, waits, event, pass } = added
    const none = { isRoleClosed: false, position: null, missing: null, offerUntil: null, hasStoppedNotices: false }
    const state = 'unconfirmed'
    const { danceRole, answers } = guest
    return {
      guest: { id, eventId, name, state, hasPlace, confirmBy, wantsToWait: waits, danceRole, answers, ...none },
      isNew: true,
      about: { event, pass },
    }
  }
  if (added.outcome !== 'repeated') return added.outcome
  const earlier = await guestOf(sql, id, eventId)
  return earlier ? { guest: earlier, isNew: false } : 'guest-not-found'
}

type Refused = RefusalOf<typeof calls.goAsGuest>

type Added = GivenPlaces &
  (
    | { outcome: null; confirmBy: string; hasPlace: boolean; waits: boolean; event: string | null; pass: PassBasis }
    | { outcome: Refused | 'places-due' | 'repeated' }
  )

type Insertion = FirstLink & {
  guest: string
  eventId: string
  lockKeys: string[]
  networkTimes: string[]
  perDevice: number | null
  perAddress: number | null
  danceRole: DanceRole | null
  isInTransaction: boolean
}

const insertGuest = keptStatement<Added, Insertion>(
  (sql, at) => sql`
    select
      g.outcome, iso(g.confirm_by) as confirm_by, g.has_place, g.waits, g.promoted, g.offered, p.json as event,
      json_build_object(
        'nightOf', e.night_of, 'guestId', null, 'plusOnes', 0, 'key', ${keyOfPasses(sql)},
        'danceRole', case when e.dance_roles is not null then ${at.danceRole}::text end
      ) as pass
    from add_guest(
      json_populate_record(null::guests, ${at.guest}::text::json), ${at.lockKeys}::text[],
      ${at.networkTimes}::text[]::int[], ${at.messageKey}, ${at.perDevice}, ${at.perAddress}, ${at.perContact},
      ${at.isInTransaction}
    ) g
    left join events e on e.id = ${at.eventId}
    left join public_events p on p.event_id = e.id
  `,
)

/** With the names of the columns, and hashes as PostgreSQL reads them. */
function rowOf(guest: Omit<NewGuest, 'networks'> & { networkHashes: Buffer[] }) {
  const hex = (hash: Buffer) => `\\x${hash.toString('hex')}`
  return columnsOf({
    ...guest,
    contactHash: hex(guest.contactHash),
    deviceHash: hex(guest.deviceHash),
    addressHash: hex(guest.addressHash),
    networkHashes: guest.networkHashes.map(hex),
    linkHash: hex(guest.linkHash),
  })
}

type Origin = Pick<NewGuest, 'deviceHash' | 'addressHash' | 'networks'>
type Contact = Pick<NewGuest, 'phoneNumber' | 'email'>

/** In the order in which they are locked. */
function limitKeys({ deviceHash, addressHash, networks, phoneNumber, email }: Origin & Contact): string[] {
  const hashes = [deviceHash, addressHash, ...networks.map(({ hash }) => hash)].map(hash => hash.toString('hex'))
  const contact = phoneNumber ?? (email === null ? '' : mailboxOf(email))
  return [...hashes, contact].toSorted()
}

async function isOverLimit(tx: Sql, { deviceHash, addressHash, networks }: Origin, limits: GuestLimits) {
  const hashes = networks.map(({ hash }) => hash.toString('hex'))
  const [{ isOver }] = await tx<[{ isOver: boolean }]>`
    select is_over_guest_limit(
      ${deviceHash}, ${addressHash}, array(select decode(hash, 'hex') from unnest(${hashes}::text[]) hash),
      ${networks.map(({ times }) => times)}::int[], ${limits.perDevice}, ${limits.perAddress}, null
    ) as is_over
  `
  return isOver
}

type ResentLink = Origin & { id: string; eventId: string; linkHash: Buffer; codeId: string }

/**
 * Adds another link for a guest who has lost the first one, which stays valid. Counts toward the limits. `message` is
 * the data of the message with the link, null when the guest is confirmed and needs none.
 */
export async function addLink(
  tx: Sql,
  { id, eventId, linkHash, codeId, ...origin }: ResentLink,
  limits: GuestLimits | null,
) {
  const [contact] = await tx<(Contact & { locale: Locale })[]>`
    select phone_number, email, locale from guests where id = ${id} and event_id = ${eventId}
  `
  if (!contact) return 'guest-not-found'
  await tx`select lock_guest_limits(${limitKeys({ ...origin, ...contact })})`
  const event = await lockedEvent(tx, eventId)
  if (!event) return 'event-not-found'
  const guest = await guestOf(tx, id, eventId)
  if (!guest || guest.state === 'released') return 'guest-released'
  if (guest.state !== 'unconfirmed') return { guest, message: null }
  if (event.status === 'cancelled') return 'event-cancelled'
  if (event.isOver) return 'event-over'
  if (limits && (await isOverLimit(tx, origin, limits))) return 'too-many-guests'
  await tx`
    update guests
    set
      resent_link_hash = ${linkHash},
      resent_from = resent_from || ${origin.addressHash}::bytea, resent_at = resent_at || now(),
      resent_code_id = case when phone_number is not null then ${codeId}::uuid end
    where id = ${id}
  `
  return { guest, message: contact }
}
