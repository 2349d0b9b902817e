import { keptStatement } from '../connection/kept-statements.ts'
import type { Database, Fragment, Sql } from '../connection/sql.ts'
import { isOpenTo } from '../people/people.ts'
import { notifications } from './notify.ts'

/** One statement notifies at most this number of followers, which bounds how long it takes and holds locks. */
const FOLLOWERS_AT_ONCE = 2_000

/** A position in the list of followers, latest first. The time is text in full precision. */
type Position = { followedAt: string; followerId: string }

type Publication = { eventId: string; hostId: string }

/** Whose followers are notified, one after the other. A stage of a statement is a position in this list. */
const stages = ['host', 'venue', 'artist', 'city'] as const
type Stage = (typeof stages)[number]

/**
 * Notifies the followers of the host, then those of the venue, of the artists and of the city: the latest ones in this
 * transaction, the others of a host, venue, artist or city with many by `continuePublication`. A member gets one
 * notification of an event, and a draft that is published a second time notifies no follower again. Returns whether
 * there is something to send now.
 */
export async function notifyOfPublication(tx: Sql, eventId: string, hostId: string): Promise<boolean> {
  const [notified] = await notifyFirst(tx, { eventId, hostId })
  return notified?.hasPushes ?? false
}

type Notified = { hasPushes: boolean }

const notifyFirst = keptStatement<Notified, Publication>((sql, publication) =>
  notifiedFollowers(sql, publication, { stage: 'host', after: beforeAll(sql, publication) }),
)

/**
 * The same for an event that this transaction may have added, so that the statement can be sent together with the one
 * that adds it: notifies no follower of an event that was there before, or that is not there.
 */
export async function notifyOfNewEvent(tx: Sql, eventId: string, hostId: string): Promise<boolean> {
  const [notified] = await notifyIfNew(tx, { eventId, hostId })
  return notified?.hasPushes ?? false
}

const notifyIfNew = keptStatement<Notified, Publication>((sql, publication) =>
  notifiedFollowers(sql, publication, {
    stage: 'host',
    after: beforeAll(sql, publication),
    // `created_at` of an event is the time at which its transaction began.
    condition: sql`exists (select from events e where e.id = ${publication.eventId} and e.created_at = now())`,
  }),
)

/** Continues after this follower. */
async function notifyFurther(tx: Sql, publication: Publication, { stage, ...position }: Position & { stage: Stage }) {
  await tx`${notifiedFollowers(tx, publication, { stage, after: positionOf(tx, position) })}`
}

const followersOf = {
  host: followersOfHost,
  venue: followersOfVenue,
  artist: followersOfArtists,
  city: followersOfCity,
}

/**
 * Notifies the next followers, with the venue, artist or city because of which each of them is notified, up to the
 * stage at which they are many, and stores the position there. Ends the publication if that is never the case.
 */
function notifiedFollowers(
  sql: Sql,
  publication: Publication,
  { stage, after, condition = sql`true` }: { stage: Stage; after: Fragment; condition?: Fragment },
): Fragment {
  const { eventId } = publication
  const followers = stages
    .slice(stages.indexOf(stage))
    .map(next => followersOf[next](sql, publication, next === stage ? after : beforeAll(sql, publication)))
    .reduce((some, more) => sql`(${some}) union all (${more})`)
  const recipients: Fragment = sql`
    select distinct on (f.follower_id) f.follower_id as user_id, f.venue_id, f.artist_id, f.city_id
    from follower f
    where not f.is_skipped and f.stage <= coalesce((select stage from reached), f.stage)
    order by f.follower_id, f.stage
  `
  return sql`
    with follower as materialized (select * from (${followers}) f where ${condition}),
    reached as materialized (
      select counted.stage
      from (select f.stage, sum(count(*)) over (order by f.stage) as so_far from follower f group by f.stage) counted
      where counted.so_far >= ${FOLLOWERS_AT_ONCE}::int
      order by counted.stage
      limit 1
    ),
    ended as (delete from publications where event_id = ${eventId} and ${condition} and not exists (select from reached)),
    continued as (
      insert into publications (event_id, followed_at, follower_id, of_venue, of_artist, of_city)
      select ${eventId}, f.at, f.follower_id, f.stage = 1, f.stage = 2, f.stage = 3
      from follower f
      join reached on reached.stage = f.stage
      order by f.at, f.follower_id
      limit 1
      on conflict (event_id) do update
        set
          followed_at = excluded.followed_at, follower_id = excluded.follower_id, of_venue = excluded.of_venue,
          of_artist = excluded.of_artist, of_city = excluded.of_city
    ),
    ${notifications(
      sql,
      {
        kind: 'event-published',
        entryId: eventId,
        eventId,
        venueId: sql`r.venue_id`,
        artistId: sql`r.artist_id`,
        cityId: sql`r.city_id`,
      },
      recipients,
    )}
    select exists (select from pushed) as has_pushes
  `
}

/** The position before all followers. */
function beforeAll(sql: Sql, { eventId }: Publication): Fragment {
  return sql`'infinity'::timestamptz, ${eventId}::uuid`
}

function positionOf(sql: Sql, { followedAt, followerId }: Position): Fragment {
  return sql`${followedAt}::text::timestamptz, ${followerId}::uuid`
}

function followersOfHost(sql: Sql, { hostId }: Publication, after: Fragment): Fragment {
  return sql`
    select f.at, f.follower_id, 0 as stage, null::uuid as venue_id, null::uuid as artist_id, null::uuid as city_id,
      false as is_skipped
    from follows f
    where f.followee_id = ${hostId} and (f.at, f.follower_id) < (${after})
    order by f.at desc, f.follower_id desc
    limit ${FOLLOWERS_AT_ONCE}
  `
}

/** Without those who follow the host, too, and without those of whom one has blocked the other. */
function followersOfVenue(sql: Sql, { eventId, hostId }: Publication, after: Fragment): Fragment {
  return sql`
    select f.at, f.user_id as follower_id, 1 as stage, f.venue_id, null::uuid as artist_id,
      null::uuid as city_id, false as is_skipped
    from events e
    join venue_follows f on f.venue_id = e.venue_id
    join users u on u.id = f.user_id and ${isOpenTo(sql, hostId)}
    where e.id = ${eventId} and f.user_id <> ${hostId}
      and not exists (select 1 from follows h where h.follower_id = f.user_id and h.followee_id = ${hostId})
      and (f.at, f.user_id) < (${after})
    order by f.at desc, f.user_id desc
    limit ${FOLLOWERS_AT_ONCE}
  `
}

/**
 * Without those of whom one has blocked the other. Who follows the host or the venue, too, has the notification
 * already, and so has the follower of a second artist.
 */
function followersOfArtists(sql: Sql, { eventId, hostId }: Publication, after: Fragment): Fragment {
  return sql`
    select f.at, f.user_id as follower_id, 2 as stage, null::uuid as venue_id, f.artist_id,
      null::uuid as city_id, false as is_skipped
    from events e
    join artist_follows f on f.artist_id = any (e.artist_ids)
    join users u on u.id = f.user_id and ${isOpenTo(sql, hostId)}
    where e.id = ${eventId} and f.user_id <> ${hostId} and (f.at, f.user_id) < (${after})
    order by f.at desc, f.user_id desc
    limit ${FOLLOWERS_AT_ONCE}
  `
}

/**
 * The members who follow a city within 50 km of the event, or the genre of the event there. The position is that of the
 * index walk, so that a batch reads at most `FOLLOWERS_AT_ONCE` follows of each city, whomever it skips: the host, and
 * those of whom one has blocked the other. Who was notified because of the host or the venue has the notification
 * already.
 */
function followersOfCity(sql: Sql, { eventId, hostId }: Publication, after: Fragment): Fragment {
  return sql`
    select
      f.at, f.user_id as follower_id, 3 as stage, null::uuid as venue_id, null::uuid as artist_id, f.city_id,
      f.user_id = ${hostId} or not exists (
        select 1 from users u where u.id = f.user_id and ${isOpenTo(sql, hostId)}
      ) as is_skipped
    from city_followers(${eventId}, ${after}, ${FOLLOWERS_AT_ONCE}) f
    order by f.at desc, f.user_id desc
  `
}

/** Notifies further followers of one event. False when there are none, or when others hold the events. */
export async function continuePublication(sql: Database): Promise<boolean> {
  return await sql.begin(async tx => {
    // Skips an event that a request has locked: the request may wait for the row of `publications`.
    const [next] = await tx<(Position & Publication & { stage: Stage; isPublic: boolean })[]>`
      select
        p.event_id, p.followed_at::text as followed_at, p.follower_id, e.host_id,
        case
          when p.of_city then 'city' when p.of_artist then 'artist' when p.of_venue then 'venue' else 'host'
        end as stage,
        e.status = 'active' and e.deleted_at is null as is_public
      from publications p
      join events e on e.id = p.event_id
      limit 1
      for update of p skip locked
      for key share of e skip locked
    `
    if (!next) return false
    if (next.isPublic) await notifyFurther(tx, next, next)
    else await tx`delete from publications where event_id = ${next.eventId}`
    return true
  })
}
