import type { Sql } from '../connection/sql.ts'
import { isOpenTo } from '../people/people.ts'
import { retryDelaySeconds } from './channels.ts'
import { FIRST_DUE, MAX_ABANDONED, type NotificationDelivery } from './deliveries.ts'

const MORNING = { from: '08:00', until: '12:00' }
const LEASE_SECONDS = 240
const TAKEN_AT_ONCE = 4
const MAX_EVENTS = 20
/** A digest fails before the next morning, also on a day of 23 hours: the next one then has its events. */
const ATTEMPTED_HOURS = 19

/**
 * Queues the digests of the members in whose zone it is morning at `moment`, by default now by the clock of the
 * database, for a weekly digest on Monday. Can be repeated at any time: a member has one digest on a day.
 */
export async function queueDigests(sql: Sql, moment?: Date) {
  await sql`
    insert into digests (user_id, day, since)
    select
      w.user_id, local.clock::date,
      coalesce(
        -- The events of a digest that could not be sent are in the next one.
        (
          select max(d.created_at) from digests d
          where d.user_id = w.user_id and d.created_at > now() - interval '8 days' and d.outcome is distinct from 'failed'
        ),
        now() - case w.digest when 'daily' then interval '1 day' else interval '7 days' end
      )
    from push_wants w
    join users u on u.id = w.user_id and u.email is not null and u.email_verified_at is not null
      and u.deleted_at is null and u.suspended_by is null
    cross join lateral (
      select coalesce(${moment ?? null}::timestamptz, now()) at time zone coalesce(w.zone, 'UTC')
    ) local (clock)
    where w.digest <> 'off'
      and local.clock::time >= ${MORNING.from}::time and local.clock::time < ${MORNING.until}::time
      and (w.digest = 'daily' or extract(isodow from local.clock) = 1)
    on conflict (user_id, day) do nothing
  `
}

export type Digest = Pick<
  NotificationDelivery,
  'id' | 'postponed' | 'lease' | 'firstName' | 'locale' | 'clock' | 'distances' | 'createdAt'
> & {
  userId: string
  /** Null if the member wants no digest any more, or has no confirmed address. */
  email: string | null
  /** The events between this time and `createdAt` are in this digest. */
  since: string
}

/** Takes digests that are due, for this process alone; see `takeDeliveries`. */
export async function takeDigests(sql: Sql): Promise<Digest[]> {
  return await sql<Digest[]>`
    with first as materialized (
      select id, not_before, tries - postponed >= ${MAX_ABANDONED} as is_abandoned
      from digests
      where ended_at is null and not_before <= now()
      order by not_before
      limit ${FIRST_DUE}
    ),
    abandoned as (
      update digests set ended_at = now(), outcome = 'failed', lease = null
      where ended_at is null and id in (select id from first where is_abandoned)
    ),
    -- Once: a subquery with a limit that skips locked rows may return others each time it is read.
    next as materialized (
      select d.id
      from first f
      join digests d on d.id = f.id and d.ended_at is null and d.not_before <= now()
      where not f.is_abandoned
      order by f.not_before
      limit ${TAKEN_AT_ONCE}
      for update of d skip locked
    ),
    taken as (
      update digests d
      set tries = d.tries + 1, lease = gen_random_uuid(), not_before = now() + make_interval(secs => ${LEASE_SECONDS})
      from next
      where d.id = next.id
      returning d.id, d.postponed, d.lease, d.user_id, d.since, d.created_at
    )
    select
      t.id, t.postponed, t.lease, t.user_id, t.since, t.created_at, u.first_name, u.locale, u.clock, u.distances,
      case when u.email_verified_at is not null and w.digest <> 'off' then u.email end as email
    from taken t
    left join users u on u.id = t.user_id and u.deleted_at is null and u.suspended_by is null
    left join push_wants w on w.user_id = u.id
  `
}

/** Tries again later. */
export async function postponeDigest(sql: Sql, { id, lease, postponed }: Digest) {
  const seconds = retryDelaySeconds(postponed, 'email')
  await sql`
    update digests d
    set
      postponed = d.postponed + 1, not_before = case when next.is_useful then next.at else d.not_before end,
      ended_at = case when not next.is_useful then now() end,
      outcome = case when not next.is_useful then 'failed' end
    from (
      select o.id, retry.at, retry.at < o.created_at + make_interval(hours => ${ATTEMPTED_HOURS}) as is_useful
      from digests o
      cross join (select now() + make_interval(secs => ${seconds}) as at) retry
    ) next
    where d.id = ${id} and next.id = d.id and d.lease = ${lease} and d.ended_at is null
  `
}

export type DigestEvent = {
  title: string
  slug: string
  startLocal: string
  endLocal: string | null
  nightOf: string
  venue: string | null
  city: string
  host: string
  /** False for an event that the member gets only because of its venue or city. */
  isFollowed: boolean
  /** Whether it has a favourite genre of the member, or one that the member follows in a city. */
  isLiked: boolean
}

/**
 * The events of the coming week by the followed hosts, at the followed venues, of the followed series and artists, and
 * in the followed cities: those that were published, or came within a week, after the previous digest and before this
 * one was queued. So each event is in one digest, also if one is sent late. Events that are liked come first. Of too
 * many, those that only their city brings are left out before the others.
 */
export async function eventsOfDigest(
  sql: Sql,
  { userId, since, createdAt }: Pick<Digest, 'userId' | 'since' | 'createdAt'>,
) {
  const isChosen = sql`
    e.host_id in (select followee_id from follows where follower_id = ${userId})
    or e.venue_id in (select venue_id from venue_follows where user_id = ${userId})
    or e.artist_ids && array(select artist_id from artist_follows where user_id = ${userId})
    or e.id in (
      select d.event_id
      from series_follows f
      join series_dates d on d.series_id = f.series_id
      where f.user_id = ${userId}
    )
  `
  return await sql<DigestEvent[]>`
    with liked as materialized (
      select replace(lower(genre), ' ', '_') as category
      from users, unnest(favorite_genres) as genre
      where id = ${userId}
      union
      select category from city_follows where user_id = ${userId} and category <> ''
    ),
    city_places as materialized (
      select distinct m.city, m.state, f.category
      from city_follows f
      join followed_cities c on c.id = f.city_id
      cross join lateral metro_of(c.city, c.state) m
      where f.user_id = ${userId}
    ),
    chosen as (
      select
        e.id, e.starts_at, e.title, e.slug, to_char(e.start_local, 'YYYY-MM-DD"T"HH24:MI') as start_local,
        to_char(e.end_local, 'YYYY-MM-DD"T"HH24:MI') as end_local, e.night_of::text, e.venue, e.city,
        coalesce(nullif(case when u.text_hidden_by is null then u.display_name end, ''), trim(u.first_name || ' ' || u.last_name)) as host,
        e.host_id in (select followee_id from follows where follower_id = ${userId}) as is_followed,
        e.category in (select category from liked) as is_liked,
        (${isChosen}) is not true as is_only_of_city
      from events e
      join users u on u.id = e.host_id and (e.host_id = e.listed_from or (${isOpenTo(sql, userId)}))
      left join lateral (
        select max(c.at) as at from event_changes c where c.event_id = e.id and c.what = 'published'
      ) published on true
      where e.status = 'active' and e.deleted_at is null and e.hidden_at is null
        and e.starts_at > now() and e.starts_at < now() + interval '7 days'
        and (
          ${isChosen}
          or e.host_id <> ${userId} and (
            (lower(e.city), e.state) in (select city, state from city_places where category = '')
            or (lower(e.city), e.state, e.category) in (select city, state, category from city_places)
          )
        )
        and greatest(coalesce(published.at, e.created_at), e.starts_at - interval '7 days') > ${since}
        and greatest(coalesce(published.at, e.created_at), e.starts_at - interval '7 days') <= ${createdAt}
      order by is_only_of_city, is_liked desc, e.starts_at, e.id
      limit ${MAX_EVENTS}
    )
    select title, slug, start_local, end_local, night_of, venue, city, host, is_followed, is_liked
    from chosen
    order by is_liked desc, starts_at, id
  `
}
