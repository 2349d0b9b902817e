import type { Answers } from '#contract/events/events.ts'
import type { GuestOnList, GuestPass, GuestState } from '#contract/events/guests/guests.ts'
import type { Stored } from '#contract/responses.ts'
import { proveCodesOf } from '../../accounts/codes.ts'
import { type Database, firstRow, hasRow, type Sql } from '../../connection/sql.ts'
import { answersFor } from '../event/answers.ts'
import { hasRight } from '../event/roles.ts'
import { lockedEvent } from '../going/attendance.ts'
import { deletePromisesOfGuests } from '../promises/promises.ts'
import { settlePlaces } from '../venue/places.ts'
import { claimGuestsOfContact, hasSameContact, hasUnconfirmedPlace } from './guest-claims.ts'

export type GuestRow = Stored<Omit<GuestPass, 'state' | 'token' | 'pass' | 'promises' | 'messages'>> & {
  state: GuestState | 'released'
  /** The ratio of the host has no room for one more with this role. */
  isRoleClosed: boolean
}

type DeviceOfGuest = Pick<GuestRow, 'id' | 'eventId'> & { deviceHash: Buffer }

/** The guest of a device that did not get the response to its request, and so has no token. */
export async function guestOfDevice(sql: Sql, device: DeviceOfGuest): Promise<GuestRow | undefined> {
  return (await isFromDevice(sql, device)) ? await guestOf(sql, device.id, device.eventId) : undefined
}

async function isFromDevice(tx: Sql, { id, eventId, deviceHash }: DeviceOfGuest): Promise<boolean> {
  return await hasRow(tx`
    select 1 from guests where id = ${id} and event_id = ${eventId} and device_hash = ${deviceHash}
  `)
}

/** Deletes a guest whose message could not be sent, as if the request had never been made. */
export async function deleteGuest(sql: Database, { id, eventId }: Pick<GuestRow, 'id' | 'eventId'>) {
  await sql.begin(async tx => {
    await lockEventOf(tx, eventId)
    await tx`delete from guests where id = ${id}`
    await settlePlaces(tx, eventId)
  })
}

export async function guestOf(sql: Sql, id: string, eventId: string): Promise<GuestRow | undefined> {
  return await guestWith(sql, sql`g.id = ${id} and g.event_id = ${eventId}`)
}

export async function guestWithId(sql: Sql, id: string): Promise<GuestRow | undefined> {
  return await guestWith(sql, sql`g.id = ${id}`)
}

export async function guestOfLink(sql: Sql, linkHash: Buffer): Promise<GuestRow | undefined> {
  return await guestWith(sql, sql`(g.link_hash = ${linkHash} or g.resent_link_hash = ${linkHash})`)
}

/** A guest whose time to confirm is over is released, also before the cleanup has updated the row. */
async function guestWith(sql: Sql, condition: ReturnType<Sql>): Promise<GuestRow | undefined> {
  return await firstRow(sql<GuestRow[]>`
    select
      g.id, g.event_id, g.name, iso(g.confirm_by) as confirm_by,
      case
        when g.state = 'unconfirmed' and g.confirm_by <= now() or g.release_at is not null then 'released'
        when g.state = 'offered' and g.offer_until <= now() then 'lapsed'
        else g.state
      end as state,
      g.state in ('confirmed', 'claimed') or ${hasUnconfirmedPlace(sql)} as has_place,
      g.state = 'unconfirmed' and g.wants_to_wait as wants_to_wait,
      case when e.dance_roles is not null then g.dance_role end as dance_role, g.answers,
      not is_party_open(e, array[g.dance_role]) as is_role_closed, line.position, line.missing,
      case when g.state in ('waiting', 'offered', 'lapsed') then iso(g.offer_until) end as offer_until,
      g.stopped_at is not null as has_stopped_notices
    from guests g
    join events e on e.id = g.event_id
    left join lateral place_in_line(e, g.arrival, array[g.dance_role]) line on ${isInLine(sql)}
    where ${condition}
  `)
}

/** A condition: the guest `g` is in the waiting list, in one order with the members who wait. */
function isInLine(sql: Sql) {
  return sql`(g.state = 'waiting' and g.release_at is null and g.stopped_at is null)`
}

/**
 * Confirms a guest: the link was sent to the phone or address, so it belongs to the guest. Confirming twice succeeds. A
 * guest who asked to wait, or whose place is gone, joins the waiting list, and one with an offer takes it. After its
 * deadline the guest gets a place that is free, or waits again as the last one. If an account has proved the same phone
 * or address, the guest goes or waits with that account from now on.
 */
export async function confirmGuest(sql: Database, { id, eventId }: Pick<GuestRow, 'id' | 'eventId'>) {
  const confirmed = await sql.begin(async tx => {
    const event = await lockedEvent(tx, eventId)
    if (!event) return 'event-not-found'
    const { isFull } = await settlePlaces(tx, eventId)
    // Read now: another request may have released it, or its offer has just ended.
    const guest = await guestWith(tx, tx`g.id = ${id}`)
    if (!guest || guest.state === 'released') return 'guest-released'
    if (guest.state !== 'unconfirmed' && guest.state !== 'offered' && guest.state !== 'lapsed') return guest
    if (event.status === 'cancelled') return 'event-cancelled'
    if (event.isOver) return 'event-over'
    // The host approves who comes since this guest asked for a place.
    if (event.needsApproval && guest.state === 'unconfirmed' && !guest.hasPlace) return 'approval-needed'
    const hasPlace =
      guest.state === 'offered' ||
      !(guest.hasPlace ? await isOverbooked(tx, eventId) : isFull || guest.isRoleClosed) ||
      (await hasOtherPlace(tx, id))
    if (!hasPlace && !event.hasWaitingList)
      return guest.state === 'lapsed' ? 'offer-ended' : isFull ? 'event-full' : 'role-full'
    await (hasPlace ? takePlace(tx, id) : joinLine(tx, id))
    await proveCodesOf(tx, id)
    await settlePlaces(tx, eventId)
    return (await guestWith(tx, tx`g.id = ${id}`)) ?? 'guest-not-found'
  })
  if (typeof confirmed === 'string' || confirmed.state === 'claimed') return confirmed
  await claimGuestsOfContact(sql, id)
  return (await guestOf(sql, id, eventId)) ?? 'guest-not-found'
}

/** Stores the answers of a guest instead of all earlier ones. Can be repeated. */
export async function answerAsGuest(
  sql: Database,
  { id, eventId, answers }: Pick<GuestRow, 'id' | 'eventId'> & { answers: Answers },
) {
  return await sql.begin(async tx => {
    const event = await lockedEvent(tx, eventId)
    if (!event) return 'event-not-found'
    const guest = await guestWith(tx, tx`g.id = ${id}`)
    if (!guest || guest.state === 'released') return 'guest-released'
    // The answers are those of the account now.
    if (guest.state === 'claimed') return 'guest-not-found'
    if (event.status === 'cancelled') return 'event-cancelled'
    if (event.isOver) return 'event-over'
    const answered = await tx`
      update guests g
      set answers = given.answers
      from events e
      cross join lateral answers_to(
        e.questions, ${JSON.stringify(answers)}::text::jsonb, (select before.answers from guests before where before.id = ${id})
      ) given
      where g.id = ${id} and e.id = g.event_id and not given.is_missing
      returning g.id
    `
    if (answered.length === 0) return 'answers-needed'
    return (await guestWith(tx, tx`g.id = ${id}`)) ?? 'guest-not-found'
  })
}

/** Also for the other requests of the contact that wait: they are one guest. */
async function takePlace(tx: Sql, id: string) {
  await tx`
    update guests other
    set state = 'confirmed', confirmed_at = now()
    from guests g
    where g.id = ${id} and other.event_id = g.event_id and other.release_at is null
      and (
        other.id = g.id
        or other.state in ('waiting', 'offered', 'lapsed') and ${hasSameContact(tx)}
      )
  `
}

/** As the last one; a contact that waits already, or has an offer, stays where it is. */
async function joinLine(tx: Sql, id: string) {
  await tx`
    update guests mine
    set
      state = coalesce(other.state, 'waiting'), arrival = coalesce(other.arrival, next_arrival(g.event_id)),
      offer_until = coalesce(other.offer_until, g.offer_until), confirmed_at = coalesce(g.confirmed_at, now()),
      dance_role = coalesce(other.dance_role, g.dance_role)
    from guests g
    left join lateral (
      select other.state, other.arrival, other.offer_until, other.dance_role
      from guests other
      where other.event_id = g.event_id and other.id <> g.id and other.state in ('waiting', 'offered')
        and other.release_at is null and ${hasSameContact(tx)}
      limit 1
    ) other on true
    where g.id = ${id} and mine.id = g.id
  `
}

/**
 * Members with the people they bring and confirmed guests alone fill the event: the host has changed its rules or
 * lowered the capacity.
 */
async function isOverbooked(tx: Sql, eventId: string): Promise<boolean> {
  const [event] = await tx<{ isOverbooked: boolean }[]>`
    select coalesce(
      places_taken(e.id) > e.capacity and e.capacity <= (
        (
          select coalesce(sum(1 + coalesce(jsonb_array_length(a.plus_ones), 0)), 0)
          from attendances a
          where a.event_id = e.id and a.state = 'going'
        )
        + (
          select count(distinct coalesce(g.phone_number, lower(g.email)))
          from guests g
          where g.event_id = e.id and g.state = 'confirmed'
        )
      ),
      false
    ) as is_overbooked
    from events e
    where e.id = ${eventId}
  `
  return event?.isOverbooked ?? false
}

/** Another request with the same phone or address is confirmed, so this one takes no other place. */
async function hasOtherPlace(tx: Sql, id: string): Promise<boolean> {
  return await hasRow(tx`
    select 1
    from guests g
    join guests other on other.event_id = g.event_id and other.state = 'confirmed' and ${hasSameContact(tx)}
    where g.id = ${id}
  `)
}

/**
 * Releases the place of a guest and deletes the name, phone and address, and what the guest said after the night; if
 * others want the place and the release is not final, only after the ten seconds in which `keepGuest` undoes it. A
 * guest who has confirmed releases also the other requests with the same phone or address for this event, so that the
 * place becomes free: all of them with the link, and those of the same device with the token of a device. Only the link
 * proves that the phone or address belongs to the caller.
 */
export async function releaseGuest(
  sql: Database,
  { id, eventId }: Pick<GuestRow, 'id' | 'eventId'>,
  { hasLink, isFinal = false }: { hasLink: boolean; isFinal?: boolean },
) {
  await sql.begin(async tx => {
    const { isWanted } = await settlePlaces(tx, eventId)
    const left = await tx<{ id: string }[]>`
      update guests other
      ${isWanted && !isFinal ? tx`set release_at = ${undoableUntil(tx)}` : releases(tx)}
      from guests g
      where g.id = ${id} and g.event_id = ${eventId} and g.ended_at is null
        and other.event_id = g.event_id and other.ended_at is null and other.release_at is null
        and (
          other.id = g.id
          or g.state <> 'unconfirmed' and (${hasLink} or other.device_hash = g.device_hash) and ${hasSameContact(tx)}
        )
      returning other.id
    `
    await deletePromisesOfGuests(
      tx,
      eventId,
      left.map(one => one.id),
    )
    await settlePlaces(tx, eventId)
  })
}

/** As long as a member can undo it (`held_places.until`). The same time for all rows of one statement. */
function undoableUntil(tx: Sql) {
  return tx`(select clock_timestamp() + interval '11 seconds')`
}

/** Undoes `releaseGuest`, if it is not too late. The guest is as before. */
export async function keepGuest(
  sql: Database,
  { id, eventId }: Pick<GuestRow, 'id' | 'eventId'>,
): Promise<GuestRow | undefined> {
  return await sql.begin(async tx => {
    await settlePlaces(tx, eventId)
    await tx`
      update guests other
      set release_at = null
      from guests g
      where g.id = ${id} and g.event_id = ${eventId} and other.event_id = g.event_id and other.release_at = g.release_at
    `
    await settlePlaces(tx, eventId)
    return await guestOf(tx, id, eventId)
  })
}

/** The place of the guest becomes free, and the name, phone and address are deleted. */
function releases(tx: Sql) {
  return tx`
    set state = 'released', name = '', phone_number = null, email = null, ended_at = now(), release_at = null, answers = null
  `
}

/** Also locks an event that is not public any more: its guests are released, too. */
async function lockEventOf(tx: Sql, eventId: string) {
  await tx`select 1 from events where id = ${eventId} for update`
}

/**
 * The guests for the people of an event who go or wait, one for each phone or email address. Undefined for other
 * members.
 */
export async function guestsOf(sql: Sql, eventId: string, userId: string): Promise<GuestOnList[] | undefined> {
  const [event] = await sql`
    select 1 from events e where e.id = ${eventId} and e.deleted_at is null and ${hasRight(sql, userId, 'see-guests')}
  `
  if (!event) return undefined
  const rows = await sql<(GuestOnList & Record<'danceRole' | 'answers' | 'position' | 'offerUntil', unknown>)[]>`
    select id, name, is_confirmed, created_at, dance_role, answers, position, offer_until
    from (
      select distinct on (coalesce(g.phone_number, lower(g.email)))
        g.id, g.name, g.state = 'confirmed' as is_confirmed, iso(g.created_at) as created_at, g.state,
        case when e.dance_roles is not null then g.dance_role end as dance_role, ${answersFor(sql, userId, sql`g`)},
        case when ${isInLine(sql)} then line_position(g.event_id, g.arrival, null) end as position,
        case when g.state = 'offered' then iso(g.offer_until) end as offer_until
      from guests g
      join events e on e.id = g.event_id
      where g.event_id = ${eventId} and g.release_at is null
        and (
          g.state in ('confirmed', 'waiting', 'offered')
          or g.state = 'unconfirmed' and g.confirm_by > now() and not g.wants_to_wait
        )
      order by coalesce(g.phone_number, lower(g.email)), g.state = 'confirmed' desc, g.state = 'unconfirmed', g.created_at,
        g.id
    ) guest
    order by offer_until is not null desc, position, lower(name), created_at, id
    limit 2000
  `
  return rows.map(({ danceRole, answers, position, offerUntil, ...guest }) => ({
    ...guest,
    ...(danceRole !== null && { danceRole }),
    ...(answers !== null && { answers }),
    ...(position !== null && { position }),
    ...(offerUntil !== null && { offerUntil }),
  }))
}

/** False for others than the host, who sees one row for each phone or email address. */
export async function removeGuest(sql: Database, eventId: string, userId: string, id: string): Promise<boolean> {
  return await sql.begin(async tx => {
    const own = await tx`
      select 1 from events e where e.id = ${eventId} and ${hasRight(tx, userId, 'own')} for update of e
    `
    if (own.length === 0) return false
    const removed = await tx`
      update guests other
      ${releases(tx)}
      from guests g
      where g.id = ${id} and g.event_id = ${eventId} and g.ended_at is null
        and other.event_id = g.event_id and other.ended_at is null and ${hasSameContact(tx)}
      returning other.id
    `
    await settlePlaces(tx, eventId)
    return removed.length > 0
  })
}
