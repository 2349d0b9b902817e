import type { Locale } from '#contract/i18n/locale.ts'
import type { RegionChoices } from '#contract/i18n/region.ts'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import { type Fragment, hasRow, type Sql } from '../connection/sql.ts'
import { endOf, isShownMessage } from '../events/event/columns.ts'
import { isOpenTo } from '../people/people.ts'
import { isEmailOfKindWanted, retryDelaySeconds } from './channels.ts'
import { hasCause, helperOf, isAboutRole, isRoleAsNotified, reminderOf } from './notifications.ts'
import { workers } from './notify-goers.ts'
import { goesOrWaits } from './notify-guests.ts'
import type { PushDevice } from './push.ts'

/** Longer than one attempt: a push service has a few seconds, a mail server half a minute for each step. */
const LEASE_SECONDS: Record<NotificationDelivery['channel'], number> = { push: 60, email: 240, text: 60 }
const TAKEN_AT_ONCE = 20
/** More than all processes take at once, because those that another process is taking are skipped. */
export const FIRST_DUE = 200

/** The time between the last attempt of an email and the end of its use. */
const LAST_EMAIL_SECONDS = 60
const EMAIL_USEFUL_HOURS = 24

/** A delivery whose attempts end without an outcome may be why processes end, so their number is limited. */
export const MAX_ABANDONED = 5

/** Changes of an event that begins within this time are sent in quiet hours, too. */
const SOON_HOURS = 6

export type NotificationDelivery = {
  id: string
  channel: 'push' | 'email' | 'text'
  /** Of the push service; empty for the other channels. */
  host: string
  tries: number
  postponed: number
  lease: string
  notificationId: string
  kind: NotificationKind
  entryId: string
  eventId: string | null
  personId: string | null
  status: string | null
  /** Null also for an event that an administrator took down. */
  eventTitle: string | null
  jobTitle: string | null
  /** The name of the venue because of which the member is notified. */
  followedVenue: string | null
  followedArtist: string | null
  /** The name of the city because of which the member is notified. */
  followedCity: string | null
  /** The text of the host. */
  message: string | null
  /** The recipient is a member or a guest without an account. */
  userId: string | null
  guestId: string | null
  firstName: string | null
  locale: Locale | null
  clock: RegionChoices['clock']
  distances: RegionChoices['distances']
  createdAt: string
  /** By the clock of the database: that of a process may be wrong. */
  takenAt: string
  /** The deadline of the place that is offered to the guest, by the clock of the event. */
  offerUntil: string | null
  /**
   * The address of this channel, the other ones are null. Each is null when the recipient has seen the notification,
   * has no such address any more, does not want this kind by email any more, or when the cause no longer exists; that
   * of an email also a day after the cause. A guest has an address while the guest goes or waits and has not ended
   * these messages.
   */
  device: PushDevice | null
  email: string | null
  phone: string | null
}

type Take = {
  channel?: NotificationDelivery['channel']
  limit?: number
  /** The hosts of push services to which this process sends as much at once as it may. */
  exceptHosts?: string[]
}

/**
 * Takes deliveries that are due, for this process alone, the urgent ones first. They are due again after the lease, in
 * case this process is killed before it records the outcome; the same push then replaces the first one on the device.
 * Of the first due deliveries, those with too many attempts that ended without an outcome have failed, and those in the
 * quiet hours of their members become due at the end of these.
 */
export async function takeDeliveries(sql: Sql, take: Take = {}): Promise<NotificationDelivery[]> {
  // Planning the statement below takes PostgreSQL 20 ms, and most channels of most sites have nothing that waits.
  if (!(await isAnyWaiting(sql, take.channel))) return []
  for (;;) {
    const rows = await takeFirst(sql, take)
    const taken = rows.filter(row => row.id !== null)
    // When none of the first ones could be taken, those behind them are now the first ones.
    if (taken.length > 0 || !rows[0]?.hasSettled) return taken
  }
}

/** Reads one entry of the index, however many deliveries wait. */
async function isAnyWaiting(sql: Sql, channel: NotificationDelivery['channel'] = 'push'): Promise<boolean> {
  return await hasRow(sql`
    select from notification_deliveries d
    where d.ended_at is null and d.channel = ${channel}
    order by d.host, d.urgency
    limit 1
  `)
}

/** A row without a delivery tells about the others that are settled. */
type Taken = { hasSettled: boolean } & (NotificationDelivery | { id: null })

/**
 * The number of rows that are read depends on the limit alone, however many deliveries wait: only the first ones of
 * each host and urgency are read, in the order of the index, and only the first ones of these are joined.
 */
async function takeFirst(
  sql: Sql,
  { channel = 'push', limit = TAKEN_AT_ONCE, exceptHosts = [] }: Take,
): Promise<Taken[]> {
  const isWaiting: Fragment = sql`d.ended_at is null and d.channel = ${channel}`
  const isDue = sql`d.ended_at is null and d.not_before <= now()`
  return await sql<Taken[]>`
    with recursive groups as (${hostsAndUrgencies(sql, isWaiting)}),
    first as materialized (${firstDue(sql, isWaiting, exceptHosts)}),
    candidates as materialized (
      select d.id, d.urgency, d.not_before, d.is_abandoned, quiet.until
      from first d
      cross join lateral (
        select ${quietUntil(sql)} as until
        from notifications n
        left join push_wants w on w.user_id = n.user_id
        where n.id = d.notification_id
        offset 0
      ) quiet
    ),
    -- Materialized, so that the rows are found and locked once: a plan may read a subquery once for each row of the
    -- table.
    to_settle as materialized (
      select d.id, c.is_abandoned, c.until
      from candidates c
      join notification_deliveries d on d.id = c.id and ${isDue}
      where c.is_abandoned or c.until is not null
      for update of d skip locked
    ),
    settled as (
      update notification_deliveries q
      set
        not_before = case when c.is_abandoned then q.not_before else c.until end,
        ended_at = case when c.is_abandoned then now() end,
        outcome = case when c.is_abandoned then 'failed' end,
        lease = case when not c.is_abandoned then q.lease end
      from to_settle c
      where q.id = c.id
      returning q.id
    ),
    -- Once, too: with a limit, a subquery that skips locked rows may return others each time it is read.
    next as materialized (
      select d.id
      from (
        select id, urgency, not_before
        from candidates
        where not is_abandoned and until is null
        order by urgency, not_before
        offset 0
      ) c
      join notification_deliveries d on d.id = c.id and ${isDue}
      order by c.urgency, c.not_before
      limit ${limit}
      for update of d skip locked
    ),
    taken as (
      update notification_deliveries d
      set
        tries = d.tries + 1, lease = new_lease(), taken_at = now(),
        not_before = now() + make_interval(secs => ${LEASE_SECONDS[channel]})
      from next
      where d.id = next.id
      returning d.id, d.channel, d.host, d.tries, d.postponed, d.lease, d.taken_at, d.notification_id, d.device_id
    )
    select
      exists (select from settled) as has_settled,
      t.id, t.channel, t.host, t.tries, t.postponed, t.lease, n.id as notification_id, n.kind, n.entry_id, n.event_id, n.person_id, n.status,
      n.created_at, t.taken_at, case when e.taken_down_by is null then e.title end as event_title, j.title as job_title,
      (select v.name from venues v where v.id = n.venue_id) as followed_venue,
      (select a.name from artists a where a.id = n.artist_id) as followed_artist,
      (select c.city from followed_cities c where c.id = n.city_id) as followed_city, m.text as message, n.user_id, n.guest_id,
      coalesce(u.first_name, g.name) as first_name, coalesce(u.locale, g.locale) as locale,
      u.clock, u.distances, to_char(g.offer_until at time zone e.tz, 'YYYY-MM-DD"T"HH24:MI') as offer_until,
      ${addresses(sql)}
    from (select 1) one
    left join taken t on true
    left join notifications n on n.id = t.notification_id
    left join users u on u.id = n.user_id and u.deleted_at is null and u.suspended_by is null
    left join push_wants w on w.user_id = u.id
    left join push_subscriptions p on p.id = t.device_id and p.user_id = u.id
    left join events e on e.id = n.event_id
    left join guests g on g.id = n.guest_id and ${isNotifiedGuest(sql)}
    left join jobs j on j.id = n.job_id
    left join host_messages m on m.id = case n.kind when 'host-message' then n.entry_id::uuid end
    cross join lateral (select n.seen_at is null and ${isCurrent(sql)} as is_current) current
  `
}

/** The hosts and urgencies of the deliveries that wait; each step reads one entry of the index. */
function hostsAndUrgencies(sql: Sql, isWaiting: Fragment) {
  return sql`
    (select d.host, d.urgency from notification_deliveries d where ${isWaiting} order by d.host, d.urgency limit 1)
    union all
    select next.host, next.urgency
    from groups g
    cross join lateral (
      select d.host, d.urgency
      from notification_deliveries d
      where ${isWaiting} and (d.host, d.urgency) > (g.host, g.urgency)
      order by d.host, d.urgency
      limit 1
    ) next
  `
}

/** The first ones that are due, of each host and urgency. */
function firstDue(sql: Sql, isWaiting: Fragment, exceptHosts: string[]) {
  return sql`
    select d.id, d.notification_id, d.channel, d.urgency, d.not_before, d.is_abandoned
    from groups g
    cross join lateral (
      select
        d.id, d.notification_id, d.channel, d.urgency, d.not_before, d.tries - d.postponed >= ${MAX_ABANDONED} as is_abandoned
      from notification_deliveries d
      where ${isWaiting} and d.host = g.host and d.urgency = g.urgency and d.not_before <= now()
      order by d.not_before
      limit ${FIRST_DUE}
    ) d
    where g.host <> all (${exceptHosts}::text[])
    order by d.urgency, d.not_before
    limit ${FIRST_DUE}
  `
}

/** The address of the channel; the other ones are null. */
function addresses(sql: Sql) {
  return sql`
    case when p.id is not null and current.is_current
      then json_build_object('id', p.id, 'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth)
    end as device,
    case
      when t.channel = 'email' and u.email_verified_at is not null and current.is_current
        and ${isEmailOfKindWanted(sql)} and n.created_at > now() - make_interval(hours => ${EMAIL_USEFUL_HOURS})
      then u.email
      when t.channel = 'email' and current.is_current
        and n.created_at > now() - make_interval(hours => ${EMAIL_USEFUL_HOURS})
      then g.email
    end as email,
    case
      when t.channel = 'text' and u.phone_verified_at is not null and current.is_current and coalesce(w.texts, true)
      then u.phone_number
      when t.channel = 'text' and current.is_current then g.phone_number
    end as phone
  `
}

/**
 * The time until which `d` waits because of the quiet hours of the member, or null. Emails make no sound, so they do
 * not wait. A change of an event waits until the event is soon at the latest, so that it is not sent after the start.
 */
function quietUntil(sql: Sql) {
  const startsAt = sql`(select e.starts_at from events e where e.id = n.event_id)`
  return sql`
    case
      when d.channel = 'email' or w.quiet_from is null then null
      when n.kind in ('event-changed', 'event-cancelled') and ${startsAt} <= now() + make_interval(hours => ${SOON_HOURS})
        then null
      else (
        select
          case
            when n.kind in ('event-changed', 'event-cancelled')
              then least(quiet.ends_at, ${startsAt} - make_interval(hours => ${SOON_HOURS}))
            else quiet.ends_at
          end
        from (select quiet_hours_end(w.zone, w.quiet_from, w.quiet_until, now()) as ends_at) quiet
        -- Outside the quiet hours: least() would ignore the null.
        where quiet.ends_at is not null
      )
    end
  `
}

/** A condition: the guest `g` goes to `e` or waits, and wants its notices. A hidden event sends none to guests. */
export function isNotifiedGuest(sql: Sql) {
  return sql`${goesOrWaits(sql)} and g.stopped_at is null and e.taken_down_by is null`
}

/** A condition: the edit of this notification changed the date, the time or the place of the event. */
export function isOfMove(sql: Sql, notification: ReturnType<Sql>) {
  return sql`exists (
    select 1
    from event_changes c
    where c.event_id = ${notification}.event_id and c.edit_id::text = ${notification}.entry_id
      and c.what in ('date', 'time', 'place')
  )`
}

/**
 * A condition: the attendance, the follow and the application of `n` exist, and no draft and no deleted text would be
 * sent. The delivery `t` of a later change of an event contains the present state, so that of an earlier change is
 * obsolete. Only a move is texted, so that a later price does not end the text about it. A cancellation is also sent to
 * members who have left the event: it is final.
 */
function isCurrent(sql: Sql) {
  return sql`
    (e.id is null or ((e.status <> 'draft' or ${isAboutRole(sql)}) and e.title <> ''))
    and (j.id is null or j.title <> '')
    and case n.kind
      when 'event-published' then exists (
        select 1
        from users u
        where u.id = e.host_id and (e.host_id = e.listed_from or (${isOpenTo(sql, sql`n.user_id`)}))
          and (
            exists (select 1 from follows f where f.follower_id = n.user_id and f.followee_id = u.id)
            or exists (select 1 from venue_follows f where f.user_id = n.user_id and f.venue_id = n.venue_id)
            or exists (select 1 from artist_follows f where f.user_id = n.user_id and f.artist_id = n.artist_id)
            or exists (
              select 1 from city_follows f
              where f.user_id = n.user_id and f.city_id = n.city_id and f.category in ('', e.category)
            )
          )
      )
      when 'event-role' then e.deleted_at is null and exists (
        select 1
        from event_people r
        join users u on u.id = n.person_id and ${isOpenTo(sql, sql`n.user_id`)}
        where r.event_id = n.event_id and r.user_id = n.user_id and r.accepted_at is null
      )
      when 'role-accepted' then ${isCurrentRole(sql)}
      when 'event-offered' then ${isCurrentRole(sql)}
      when 'event-taken' then ${isCurrentRole(sql)}
      when 'place-free' then g.state = 'offered' and g.release_at is null and g.offer_until > now() or exists (
        select 1 from attendances a where a.event_id = n.event_id and a.user_id = n.user_id and a.state = 'going'
      )
      when 'host-message' then ${isShownMessage(sql)} and exists (
        select 1 from users u where u.id = e.host_id and ${isOpenTo(sql, sql`n.user_id`)}
      )
      when 'event-changed' then not exists (
        select 1 from notifications later
        where later.event_id = n.event_id and (later.user_id = n.user_id or later.guest_id = n.guest_id)
          and later.kind = n.kind and later.created_at > n.created_at
          and (t.channel <> 'text' or ${isOfMove(sql, sql`later`)})
      ) and (g.id is not null or exists (
        select 1 from attendances a
        where a.event_id = n.event_id and a.user_id = n.user_id and a.state in ('going', 'waiting', 'asked')
      ) or exists (
        select 1 from (${workers(sql)}) w where w.event_id = n.event_id and w.user_id = n.user_id
      ) or exists (
        select 1 from series_follows f
        join series_dates d on d.series_id = f.series_id
        where d.event_id = n.event_id and f.user_id = n.user_id
      ))
      when 'event-soon' then n.entry_id = ${reminderOf(sql)} and (g.id is not null or exists (
        select 1 from attendances a where a.event_id = n.event_id and a.user_id = n.user_id and a.state = 'going'
      ))
      when 'application' then exists (
        select 1 from applications a where a.id = n.entry_id::uuid and a.status = n.status
      )
      else coalesce(${hasCause(sql)}, false)
    end
  `
}

/** A condition: the role is as the notification says, and its recipient may know of the person. */
function isCurrentRole(sql: Sql) {
  return sql`
    e.deleted_at is null
    and exists (select 1 from users u where u.id = n.person_id and ${isOpenTo(sql, sql`n.user_id`)})
    and coalesce(
      (
        select ${isRoleAsNotified(sql)}
        from (select 1) one
        left join event_people r on r.event_id = n.event_id and r.user_id = ${helperOf(sql)}
      ),
      false
    )
  `
}

/** False without the present lease: a late outcome, or one from before a requeue, does not end a newer attempt. */
export async function endDelivery(
  sql: Sql,
  { id, lease }: Pick<NotificationDelivery, 'id' | 'lease'>,
  outcome: 'sent' | 'skipped' | 'failed',
  queue: 'notification_deliveries' | 'digests' = 'notification_deliveries',
): Promise<boolean> {
  const { count } = await sql`
    update ${sql(queue)} set ended_at = now(), outcome = ${outcome} where id = ${id} and lease = ${lease}
  `
  return count > 0
}

/**
 * Tries again later. A push has failed after its last attempt, an email when its content is useless: when the event
 * begins, or after a day. An email about a running event is useless after its end.
 */
export async function postponeDelivery(sql: Sql, { id, lease, channel, postponed }: NotificationDelivery) {
  const seconds = retryDelaySeconds(postponed, channel)
  const uselessAt = sql`
    least(
      n.created_at + make_interval(hours => ${EMAIL_USEFUL_HOURS}),
      case
        when n.kind = 'host-message' then null
        when e.starts_at > n.created_at then e.starts_at
        else ${endOf(sql)}
      end
    )
  `
  await sql`
    update notification_deliveries q
    set
      postponed = q.postponed + 1, not_before = coalesce(next.at, q.not_before),
      ended_at = case when next.at is null then now() end, outcome = case when next.at is null then 'failed' end
    from (
      select case when at > now() then at end as at
      from (
        select
          case
            when ${channel} = 'email' then least(retry.at, ${uselessAt} - make_interval(secs => ${LAST_EMAIL_SECONDS}))
            else retry.at
          end as at
        from (select now() + make_interval(secs => ${seconds}::int) as at) retry
        join notification_deliveries d on d.id = ${id}
        join notifications n on n.id = d.notification_id
        left join events e on e.id = n.event_id
      ) due
    ) next
    where q.id = ${id} and q.lease = ${lease} and q.ended_at is null
  `
}
