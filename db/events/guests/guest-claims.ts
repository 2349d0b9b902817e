import type { Database, Sql } from '../../connection/sql.ts'
import { moveNotificationsOfGuests } from '../../notifications/notify-guests.ts'
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

/**
 * The member goes to each event to which a confirmed guest with the same phone or confirmed address goes. An
 * unconfirmed guest is claimed only with the key of the device that made the request: any visitor can type the phone or
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
    g.state = 'confirmed' and ${isGuestRowOf(sql, userId)}
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
    const own = await tx<{ hasPlace: boolean; source: string | null }[]>`
      select g.state = 'confirmed' or not e.confirmed_guests_only as has_place, g.source
      from guests g
      join events e on e.id = g.event_id
      where g.event_id = ${eventId} and ${isClaimableBy(tx, userId, deviceHash)}
    `
    if (own.length === 0) return
    const { isFull } = await settlePlaces(tx, eventId)
    // The guest had no place yet, and there is none left: the row stays as it is.
    if (isFull && !own.some(({ hasPlace }) => hasPlace)) return
    const claimed = await tx<{ id: string }[]>`
      update guests g
      set state = 'claimed', name = '', phone_number = null, email = null, ended_at = now()
      where g.event_id = ${eventId} and ${isClaimableBy(tx, userId, deviceHash)}
      returning g.id
    `
    const claimedIds = claimed.map(({ id }) => id)
    await moveNotificationsOfGuests(tx, claimedIds, userId)
    await tx`delete from attendances where event_id = ${eventId} and user_id = ${userId} and state <> 'going'`
    await tx`delete from held_places where event_id = ${eventId} and user_id = ${userId}`
    await tx`
      insert into attendances (event_id, user_id, state, source)
      values (${eventId}, ${userId}, 'going', ${own.find(({ source }) => source !== null)?.source ?? null})
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
