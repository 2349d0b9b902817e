import type { GuestState } from '#contract/events/guests/guests.ts'
import type { Database, Fragment, Sql } from '../connection/sql.ts'
import type { RecordedEdit } from '../events/form/change-ledger.ts'
import { isOpenTo } from '../people/people.ts'
import { reminderOf } from './notifications.ts'
import { notify } from './notify.ts'
import { goesOrWaits, notifiedGuests, notifyGuests } from './notify-guests.ts'

/**
 * Notifies those who go and those who work there, except the editor. An edit that was taken back notifies only those
 * who knew of it.
 */
export async function notifyOfEdit(tx: Sql, eventId: string, { editId, outcome, beganAt }: RecordedEdit, by: string) {
  const cause = { kind: 'event-changed', entryId: editId, eventId } as const
  if (outcome === 'changed') {
    await notify(tx, cause, membersOf(tx, eventId, by), 'always')
    await notifyGuests(tx, cause, notifiedGuests(tx, eventId), { isRepeated: true })
    return
  }
  const ofThisEdit = tx`kind = 'event-changed' and entry_id = ${editId} and event_id = ${eventId}`
  // Another process may be taking one of these deliveries. This statement waits for its row, so that the next
  // statement, with a snapshot of its own, reads whether the delivery was taken.
  await tx`
    update notification_deliveries
    set ended_at = now(), outcome = 'skipped'
    where tries = 0 and ended_at is null and notification_id in (select id from notifications where ${ofThisEdit})
  `
  await tx`
    delete from notifications n
    where ${ofThisEdit} and seen_at is null
      and not exists (select 1 from notification_deliveries d where d.notification_id = n.id and d.taken_at is not null)
  `
  // Those who have come since then know only what is taken back.
  const members: Fragment = tx`
    select user_id from notifications where ${ofThisEdit}
    union
    select user_id from attendances
    where event_id = ${eventId} and state in ('going', 'waiting', 'asked') and at > ${beganAt}::timestamptz
      and user_id <> ${by}
  `
  await notify(tx, cause, members, 'always')
  const guests: Fragment = tx`
    select guest_id as id from notifications where ${ofThisEdit} and guest_id is not null
    union
    select g.id from (${notifiedGuests(tx, eventId)}) g where g.confirmed_at > ${beganAt}::timestamptz
  `
  await notifyGuests(tx, cause, guests, { isRepeated: true })
}

/** The number of people whom `notifyOfEdit` notifies of a change. */
export async function countOfEdit(sql: Sql, eventId: string, by: string): Promise<number> {
  const [counted] = await sql<{ members: number; guests: number }[]>`
    select
      (
        select count(*)
        from (${membersOf(sql, eventId, by)}) m
        join users u on u.id = m.user_id and u.deleted_at is null and u.suspended_by is null
      ) as members,
      (select count(*) from (${notifiedGuests(sql, eventId)}) g) as guests
  `
  return counted ? counted.members + counted.guests : 0
}

/** The number of people whom `notifyOfCancellations` notifies of an event. */
export async function countOfCancellation(sql: Sql, eventId: string, by: string): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select (
      (select count(*) from (${membersOf(sql, eventId, by)}) m)
      + (select count(*) from (${notifiedGuests(sql, eventId)}) g)
    )::int as count
  `
  return count
}

/** Notifies those who go and those who work there, except `by`, that these events were cancelled or removed. */
export async function notifyOfCancellations(tx: Sql, eventIds: string[], by: string | null = null) {
  const events = await tx<{ id: string }[]>`
    select event_id as id from attendances where event_id = any (${eventIds}) and state in ('going', 'waiting', 'asked')
    union
    select g.event_id from guests g where g.event_id = any (${eventIds}) and ${goesOrWaits(tx)}
    union
    select w.event_id from (${workers(tx)}) w where w.event_id = any (${eventIds})
    union
    select d.event_id
    from series_dates d
    join series_follows f on f.series_id = d.series_id
    where d.event_id = any (${eventIds})
  `
  for (const { id } of events) {
    const cause = { kind: 'event-cancelled', entryId: id, eventId: id } as const
    await notify(tx, cause, membersOf(tx, id, by))
    await notifyGuests(tx, cause, notifiedGuests(tx, id))
  }
}

/** The members who work at an event: the host's helpers, and those with an accepted gig. */
export function workers(sql: Sql): Fragment {
  return sql`
    select event_id, user_id from event_people where accepted_at is not null
    union all
    select j.event_id, u.id
    from jobs j
    join applications a on a.fills_gig = j.id
    join users u on lower(u.email) = lower(a.applicant_email) and u.email_verified_at is not null
    where j.event_id is not null and j.taken_down_by is null
  `
}

/** The members who waited and got a place, and the guests who waited and got an offer. */
export type GivenPlaces = { promoted: string[]; offered: string[] }

/** Notifies both. A member may get a place again after leaving, and a guest another offer. Returns whether it did. */
export async function notifyOfGivenPlaces(
  tx: Sql,
  eventId: string,
  { promoted, offered }: GivenPlaces,
): Promise<boolean> {
  const cause = { kind: 'place-free', entryId: eventId, eventId } as const
  if (promoted.length > 0) await notify(tx, cause, tx`select unnest(${promoted}::uuid[]) as user_id`, 'always')
  if (offered.length > 0)
    await notifyGuests(
      tx,
      cause,
      tx`
        select distinct on (coalesce(g.phone_number, lower(g.email))) g.id
        from guests g
        where g.id = any (${offered}::uuid[])
        order by coalesce(g.phone_number, lower(g.email)), g.confirmed_at, g.id
      `,
      { isRepeated: true },
    )
  return promoted.length + offered.length > 0
}

/** An administrator has restored these active events, so they are not cancelled. */
export async function withdrawCancellations(tx: Sql, eventIds: string[]) {
  await tx`delete from notifications where kind = 'event-cancelled' and event_id = any (${eventIds})`
}

/**
 * The members who go, wait or ask to come: those may have a place at any time. And those who work there, or follow the
 * series of the event.
 */
function membersOf(tx: Sql, eventId: string, except: string | null): Fragment {
  return tx`
    select user_id from attendances
    where event_id = ${eventId} and state in ('going', 'waiting', 'asked') and user_id is distinct from ${except}::uuid
    union
    select w.user_id from (${workers(tx)}) w
    where w.event_id = ${eventId} and w.user_id is distinct from ${except}::uuid
    union
    select f.user_id
    from series_dates d
    join series s on s.id = d.series_id
    join series_follows f on f.series_id = d.series_id
    join users u on u.id = f.user_id and ${isOpenTo(tx, tx`s.host_id`)}
    where d.event_id = ${eventId} and f.user_id is distinct from ${except}::uuid
  `
}

type HostMessageCause = { id: string; eventId: string; hostId: string; senderId: string; audience: string }

const GOING: GuestState[] = ['confirmed']
const WAITING: GuestState[] = ['waiting', 'offered']

/**
 * Notifies the audience, for `going` and `waiting` with the guests, except where the member or the host has blocked the
 * other.
 */
export async function notifyOfHostMessage(tx: Sql, { id, eventId, hostId, senderId, audience }: HostMessageCause) {
  const audienceOf: Fragment = tx`
    select a.user_id
    from attendances a
    join users u on u.id = a.user_id and ${isOpenTo(tx, hostId)}
    where a.event_id = ${eventId} and a.state = ${audience}
      and a.user_id not in (${hostId}, ${senderId})
  `
  const cause = { kind: 'host-message', entryId: id, eventId } as const
  await notify(tx, cause, audienceOf)
  if (audience !== 'interested')
    await notifyGuests(tx, cause, notifiedGuests(tx, eventId, audience === 'going' ? GOING : WAITING))
}

/** The time before its start at which the guests of an event are reminded. */
const REMINDER_HOURS = 2
/** A host who moves the start again and again causes no further reminders: the change itself is notified. */
const STARTS_IN_A_DAY = 3

/**
 * Notifies the members and guests of the events that begin soon, of at most three starts of one event in a day. Those
 * who chose to go within these hours need no reminder. Can be repeated at any time: each of them is reminded once of
 * each start of an event. Each event is a transaction of its own, so that no other event is locked.
 */
export async function notifyOfStarts(sql: Database) {
  const entryId = reminderOf(sql)
  const events = await sql<{ id: string; entryId: string }[]>`
    select e.id, ${entryId} as entry_id
    from events e
    where e.status = 'active' and e.deleted_at is null and e.starts_at > now()
      and e.starts_at <= now() + make_interval(hours => ${REMINDER_HOURS})
      and (
        exists (select 1 from attendances a where a.event_id = e.id and a.state = 'going')
        or exists (select 1 from guests g where g.event_id = e.id and g.state = 'confirmed')
      )
      and not exists (select 1 from notifications n where n.event_id = e.id and n.kind = 'event-soon' and n.entry_id = ${entryId})
      and (
        select count(distinct n.entry_id)
        from notifications n
        where n.event_id = e.id and n.kind = 'event-soon' and n.created_at > now() - interval '1 day'
      ) < ${STARTS_IN_A_DAY}
  `
  for (const { id, entryId: reminder } of events) await sql.begin(async tx => await notifyOfStart(tx, id, reminder))
}

async function notifyOfStart(tx: Sql, eventId: string, entryId: string) {
  // A guest whom an account claims meanwhile is notified as a guest or as a member, and the notification of a guest
  // moves.
  await tx`select 1 from events where id = ${eventId} for share`
  const isEarly = (at: Fragment) => tx`
    exists (
      select 1 from events e
      where e.id = ${eventId} and ${at} < e.starts_at - make_interval(hours => ${REMINDER_HOURS})
    )
  `
  const members: Fragment = tx`
    select a.user_id from attendances a where a.event_id = ${eventId} and a.state = 'going' and ${isEarly(tx`a.at`)}
  `
  const guests: Fragment = tx`
    select g.id from (${notifiedGuests(tx, eventId, GOING)}) g where ${isEarly(tx`g.confirmed_at`)}
  `
  const cause = { kind: 'event-soon', entryId, eventId } as const
  await notify(tx, cause, members)
  await notifyGuests(tx, cause, guests)
}
