import type { Database, Sql } from '../../connection/sql.ts'
import { goesOrWaits, moveNotificationsOfGuests } from '../../notifications/notify-guests.ts'
import { lockedEvent } from '../going/attendance.ts'
import { settlePlaces, updatePlaces } from '../venue/places.ts'

/* A guest whose phone or address belongs to an account goes with that account. */

/** The rows of `guests g` with the phone or the confirmed address of a member, made without signing in. */
export function isGuestRowOf(sql: Sql, userId: string) {
  return sql`g.ended_at is null and exists (
    select 1
    from users me
    where me.id = ${userId} and (
      g.phone_number = me.phone_number and me.phone_verified_at is not null
      or lower(g.email) = lower(me.email) and me.email_verified_at is not null
    )
  )`
}

/** A condition: the unconfirmed guest `g` of `e` has a place until the time to confirm is over. */
export function hasUnconfirmedPlace(sql: Sql) {
  return sql`(g.state = 'unconfirmed' and not e.confirmed_guests_only and not g.wants_to_wait)`
}

/**
 * The member goes to each event to which a confirmed guest with the same phone or confirmed address goes, and waits, with
 * the same position, where the guest waits. An offered place is the member's: members need not take one. An unconfirmed guest is claimed only with the key of the device that made the request: any visitor can type the phone or
 * address of another person, who must not become a guest at an event by that. Called after each proof of a phone or
 * address.
 */
export async function claimGuests(sql: Database, userId: string, deviceHash: Buffer | null = null) {
  const events = await sql<{ id: string }[]>`
    select distinct g.event_id as id from guests g where ${isClaimableBy(sql, userId, deviceHash)} order by 1
  `
  for (const { id } of events) await claimAt(sql, id, userId, deviceHash)
}

function isClaimableBy(sql: Sql, userId: string, deviceHash: Buffer | null) {
  return sql`g.release_at is null and (
    ${goesOrWaits(sql)} and ${isGuestRowOf(sql, userId)}
    -- The email address of a new account is not confirmed yet.
    or g.state = 'unconfirmed' and g.confirm_by > now() and g.device_hash = ${deviceHash} and exists (
      select 1
      from users me
      where me.id = ${userId} and (g.phone_number = me.phone_number or lower(g.email) = lower(me.email))
    )
  )`
}

async function claimAt(sql: Database, eventId: string, userId: string, deviceHash: Buffer | null) {
  await sql.begin(async tx => {
    if (!(await canGo(tx, userId)) || !(await lockedEvent(tx, eventId))) return
    const { isFull } = await settlePlaces(tx, eventId)
    const own = await tx<{ hasPlace: boolean; mayWait: boolean; arrival: number | null; source: string | null }[]>`
      select
        g.state in ('confirmed', 'offered') or ${hasUnconfirmedPlace(tx)} as has_place,
        g.state = 'waiting' or g.wants_to_wait and e.has_waiting_list as may_wait,
        case when g.state = 'waiting' then g.arrival end as arrival, g.source
      from guests g
      join events e on e.id = g.event_id
      where g.event_id = ${eventId} and ${isClaimableBy(tx, userId, deviceHash)}
      order by g.arrival
    `
    if (own.length === 0) return
    const goes = !isFull || own.some(({ hasPlace }) => hasPlace)
    // The guest had no place yet, and there is none left: the row stays as it is.
    if (!goes && !own.some(({ mayWait }) => mayWait)) return
    const claimed = await tx<{ id: string }[]>`
      update guests g
      set state = 'claimed', name = '', phone_number = null, email = null, ended_at = now()
      where g.event_id = ${eventId} and ${isClaimableBy(tx, userId, deviceHash)}
      returning g.id
    `
    const claimedIds = claimed.map(({ id }) => id)
    await moveNotificationsOfGuests(tx, claimedIds, userId)
    const [left] = await tx<{ arrival: number | null }[]>`
      with attended as (
        delete from attendances where event_id = ${eventId} and user_id = ${userId} and state <> 'going' returning arrival
      ), held as (
        delete from held_places where event_id = ${eventId} and user_id = ${userId} returning arrival
      )
      select min(arrival) as arrival from (select arrival from attended union all select arrival from held) mine
    `
    const arrivals = [left?.arrival, ...own.map(({ arrival }) => arrival)].filter(arrival => arrival != null)
    const arrival = arrivals.length > 0 ? Math.min(...arrivals) : null
    await tx`
      insert into attendances (event_id, user_id, state, arrival, source)
      values (
        ${eventId}, ${userId}, ${goes ? 'going' : 'waiting'},
        ${goes ? null : tx`coalesce(${arrival}::int, next_arrival(${eventId}))`},
        ${own.find(({ source }) => source !== null)?.source ?? null}
      )
      on conflict do nothing
    `
    await updatePlaces(tx, eventId)
  })
}

/** A suspended account takes no place: its guest stays a guest. The row is locked like by `isActive`. */
async function canGo(tx: Sql, userId: string): Promise<boolean> {
  const rows = await tx`
    select id from users where id = ${userId} and deleted_at is null and suspended_by is null for key share
  `
  return rows.length === 1
}

/** After a guest has confirmed: the accounts that have proved the same phone or address go instead. */
export async function claimGuestsOfContact(sql: Database, guestId: string) {
  for (const { userId } of await accountsOf(sql, guestId)) await claimGuests(sql, userId)
}

async function accountsOf(sql: Sql, guestId: string) {
  return await sql<{ userId: string }[]>`
    select u.id as user_id
    from guests g
    join users u on u.deleted_at is null and u.suspended_by is null and (
      u.phone_number = g.phone_number and u.phone_verified_at is not null
      or lower(u.email) = lower(g.email) and u.email_verified_at is not null
    )
    where g.id = ${guestId}
  `
}
