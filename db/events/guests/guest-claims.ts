import type { Answers, DanceRole } from '#contract/events/events.ts'
import type { PlusOne } from '#contract/events/going/attendance.ts'
import { type Database, hasRow, type Sql } from '../../connection/sql.ts'
import { goesOrWaits, moveNotificationsOfGuests } from '../../notifications/notify-guests.ts'
import { notifyOfAsk } from '../../notifications/notify-members.ts'
import { lockedEvent } from '../going/attendance.ts'
import { movePromisesOfGuests } from '../promises/promises.ts'
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

/** A condition: the guest `other` has the phone or address of `g`. */
export function hasSameContact(sql: Sql) {
  return sql`(other.phone_number = g.phone_number or lower(other.email) = lower(g.email))`
}

/** A condition: the unconfirmed guest `g` of `e` has a place until the time to confirm is over. */
export function hasUnconfirmedPlace(sql: Sql) {
  return sql`(g.state = 'unconfirmed' and not e.confirmed_guests_only and not g.wants_to_wait)`
}

/**
 * The member goes to each event to which a confirmed guest with the same phone or confirmed address goes, and waits,
 * with the same position, where the guest waits. An offered place is the member's: members need not take one. Called
 * after each proof of a phone or address. An unconfirmed guest is claimed only by its device, with `claimGuest`: any
 * visitor can type the phone or address of another person, who must not become a guest at an event by that.
 */
export async function claimGuests(sql: Database, userId: string) {
  const hasContact = (tx: Sql) => tx`g.release_at is null and ${goesOrWaits(tx)} and ${isGuestRowOf(tx, userId)}`
  const events = await sql<{ id: string }[]>`
    select distinct g.event_id as id from guests g where ${hasContact(sql)} order by 1
  `
  for (const { id } of events) await claimAt(sql, id, userId, hasContact)
}

type ClaimRefusal = 'event-not-found' | 'event-full' | 'role-full' | 'guest-released' | 'guest-claimed'

/**
 * The member goes in place of this guest, whatever its phone or address is: the caller has proved to hold the guest. Of
 * two accounts the first one gets the place. A member who goes already keeps one place, so a repeated call succeeds.
 */
export async function claimGuest(
  sql: Database,
  { id, eventId }: { id: string; eventId: string },
  userId: string,
): Promise<ClaimRefusal | null> {
  // With the other requests of the same device for the same confirmed contact, like `releaseGuest`: they are one place.
  const isHeld = (tx: Sql) => tx`${isPresent(tx)} and exists (
    select 1
    from guests other
    where other.id = ${id} and other.event_id = g.event_id and (
      other.id = g.id
      or other.state in ('confirmed', 'waiting', 'offered') and other.release_at is null
        and other.device_hash = g.device_hash and ${hasSameContact(tx)}
    )
  )`
  return await claimAt(sql, eventId, userId, isHeld, async tx => {
    const [left] = await tx<{ isClaimed: boolean; isGoing: boolean }[]>`
      select
        g.state = 'claimed' as is_claimed,
        exists (
          select from attendances a where a.event_id = g.event_id and a.user_id = ${userId} and a.state = 'going'
        ) as is_going
      from guests g
      where g.id = ${id}
    `
    if (!left?.isClaimed) return 'guest-released'
    return left.isGoing ? null : 'guest-claimed'
  })
}

/** A guest `g` whom nothing has ended, also before the cleanup has updated the row. */
function isPresent(sql: Sql) {
  return sql`g.release_at is null and (
    ${goesOrWaits(sql)} or g.state = 'unconfirmed' and g.confirm_by > now()
  )`
}

/** `whenNone` explains that no row of `guests g` fulfils the condition. */
async function claimAt(
  sql: Database,
  eventId: string,
  userId: string,
  isClaimable: (tx: Sql) => ReturnType<typeof isPresent>,
  whenNone: (tx: Sql) => Promise<ClaimRefusal | null> = async () => null,
): Promise<ClaimRefusal | null> {
  return await sql.begin(async tx => {
    if (!(await canGo(tx, userId)) || !(await lockedEvent(tx, eventId))) return 'event-not-found'
    const { isFull } = await settlePlaces(tx, eventId)
    const own = await tx<ClaimedGuest[]>`
      select
        g.state in ('confirmed', 'offered') or ${hasUnconfirmedPlace(tx)} as has_place,
        g.state = 'waiting' or g.wants_to_wait and e.has_waiting_list as may_wait,
        case when g.state = 'waiting' then g.arrival end as arrival, g.source, g.dance_role, g.answers,
        not is_party_open(e, array[g.dance_role]) as is_role_closed,
        e.needs_approval and g.state = 'unconfirmed' and not ${hasUnconfirmedPlace(tx)} as asks
      from guests g
      join events e on e.id = g.event_id
      where g.event_id = ${eventId} and ${isClaimable(tx)}
      order by g.arrival
    `
    if (own.length === 0) return await whenNone(tx)
    // The host approves who comes since the guest asked for a place.
    const asks = own.every(one => one.asks)
    const hasRoom = !asks && !isFull && own.some(({ isRoleClosed }) => !isRoleClosed)
    const isGoing = hasRoom || own.some(({ hasPlace }) => hasPlace) || (await goes(tx, eventId, userId))
    // The guest had no place yet, and there is none left: the row stays as it is.
    if (!isGoing && !asks && !own.some(({ mayWait }) => mayWait)) return isFull ? 'event-full' : 'role-full'
    const claimed = await tx<{ id: string }[]>`
      update guests g
      set state = 'claimed', name = '', phone_number = null, email = null, ended_at = now(), answers = null
      where g.event_id = ${eventId} and ${isClaimable(tx)}
      returning g.id
    `
    const claimedIds = claimed.map(({ id }) => id)
    await moveNotificationsOfGuests(tx, claimedIds, userId)
    await movePromisesOfGuests(tx, eventId, claimedIds, userId)
    const [left] = await tx<
      {
        arrival: number | null
        danceRole: DanceRole | null
        answers: Answers | null
        plusOnes: PlusOne[] | null
        isDeclined: boolean
      }[]
    >`
      with attended as (
        delete from attendances where event_id = ${eventId} and user_id = ${userId} and state <> 'going'
        returning arrival, dance_role, answers, plus_ones, state = 'declined' as is_declined
      ), held as (
        delete from held_places where event_id = ${eventId} and user_id = ${userId}
        returning arrival, dance_role, answers, null::jsonb, false
      )
      select
        min(arrival) as arrival, min(dance_role) as dance_role,
        (array_agg(answers) filter (where answers is not null))[1] as answers,
        (array_agg(plus_ones) filter (where plus_ones is not null))[1] as plus_ones,
        coalesce(bool_or(is_declined), false) as is_declined
      from (select * from attended union all select * from held) mine
    `
    const arrivals = [left?.arrival, ...own.map(({ arrival }) => arrival)].filter(arrival => arrival != null)
    const arrival = arrivals.length > 0 ? Math.min(...arrivals) : null
    const waits = !asks || arrival !== null
    const answers = own.find(one => one.answers !== null)?.answers ?? left?.answers ?? null
    const state = isGoing ? 'going' : waits ? 'waiting' : left?.isDeclined ? 'declined' : 'asked'
    // The guest had one place: people who waited with the member have none.
    const plusOnes = state === 'going' ? null : (left?.plusOnes ?? null)
    await tx`
      insert into attendances (event_id, user_id, state, arrival, source, guest_id, dance_role, answers, plus_ones)
      values (
        ${eventId}, ${userId}, ${state},
        ${state === 'waiting' ? tx`coalesce(${arrival}::int, next_arrival(${eventId}))` : null},
        ${own.find(({ source }) => source !== null)?.source ?? null}, ${claimedIds[0] ?? null},
        ${own.find(({ danceRole }) => danceRole !== null)?.danceRole ?? left?.danceRole ?? null},
        ${answers && JSON.stringify(answers)}::text::jsonb, ${plusOnes && JSON.stringify(plusOnes)}::text::jsonb
      )
      on conflict do nothing
    `
    if (state === 'asked') await notifyOfAsk(tx, eventId)
    await updatePlaces(tx, eventId)
    return null
  })
}

type ClaimedGuest = {
  hasPlace: boolean
  mayWait: boolean
  arrival: number | null
  source: string | null
  danceRole: DanceRole | null
  answers: Answers | null
  isRoleClosed: boolean
  asks: boolean
}

async function goes(tx: Sql, eventId: string, userId: string): Promise<boolean> {
  return await hasRow(tx`
    select from attendances where event_id = ${eventId} and user_id = ${userId} and state = 'going'
  `)
}

/** A suspended account takes no place: its guest stays a guest. The row is locked like by `isActive`. */
async function canGo(tx: Sql, userId: string): Promise<boolean> {
  return await hasRow(tx`
    select id from users where id = ${userId} and deleted_at is null and suspended_by is null for key share
  `)
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
