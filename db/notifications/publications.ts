import { keptStatement } from '../connection/kept-statements.ts'
import type { Database, Sql } from '../connection/sql.ts'
import { isOpenTo } from '../people/people.ts'
import { notification } from './notify.ts'

type Fragment = ReturnType<Sql>

/** One statement notifies at most this number of followers, which bounds how long it takes and holds locks. */
const FOLLOWERS_AT_ONCE = 2_000

/** A position in the list of followers, latest first. The time is text in full precision. */
type Position = { followedAt: string; followerId: string }

type Publication = { eventId: string; hostId: string }

/** Whose followers are notified, one after the other. */
const stages = ['host', 'venue', 'artist', 'city'] as const
type Stage = (typeof stages)[number]

/**
 * Notifies the followers of the host, then those of the venue, of the artists and of the city: the latest ones in this
 * transaction, the others of a host, venue, artist or city with many by `continuePublication`. A member gets one notification of
 * an event, and a draft that is published a second time notifies no follower again. Returns whether there is something to
 * send now.
 */
export async function notifyOfPublication(tx: Sql, eventId: string, hostId: string): Promise<boolean> {
  const publication = { eventId, hostId }
  const followers = Map.groupBy(await firstFollowers(tx, publication), ({ stage }) => stage)
  let hasPushes = false
  for (const stage of stages) {
    const part = await notifyPart(tx, publication, stage, followers.get(stage) ?? [])
    if (part.hasMore) return true
    hasPushes ||= part.hasPushes
  }
  return hasPushes
}

/** Continues after this follower. */
async function notifyFurther(tx: Sql, publication: Publication, { stage, ...after }: Position & { stage: Stage }) {
  for (const next of stages.slice(stages.indexOf(stage))) {
    const followers = await followersOf[next](tx, publication, next === stage ? after : null)
    if ((await notifyPart(tx, publication, next, followers)).hasMore) return
  }
  await tx`delete from publications where event_id = ${publication.eventId}`
}

/** Notifies these followers. `hasMore`: there may be more of them, after a position that is stored. */
async function notifyPart(
  tx: Sql,
  { eventId }: Publication,
  stage: Stage,
  followers: Follower[],
): Promise<{ hasPushes: boolean; hasMore: boolean }> {
  const last = followers.at(-1)
  if (!last) return { hasPushes: false, hasMore: false }
  const notified = followers.filter(({ isSkipped }) => !isSkipped)
  const pushed = await notifyAll(tx, { eventId, followers: JSON.stringify(notified) })
  const hasPushes = pushed.length > 0
  if (followers.length < FOLLOWERS_AT_ONCE) return { hasPushes, hasMore: false }
  await tx`
    insert into publications (event_id, followed_at, follower_id, of_venue, of_artist, of_city)
    values (
      ${eventId}, ${last.followedAt}::text::timestamptz, ${last.followerId}, ${stage === 'venue'},
      ${stage === 'artist'}, ${stage === 'city'}
    )
    on conflict (event_id) do update
      set
        followed_at = excluded.followed_at, follower_id = excluded.follower_id, of_venue = excluded.of_venue,
        of_artist = excluded.of_artist, of_city = excluded.of_city
  `
  return { hasPushes, hasMore: true }
}

/** With the venue, artist or city because of which each of them is notified. */
const notifyAll = keptStatement<object, { eventId: string; followers: string }>((sql, { eventId, followers }) =>
  notification(
    sql,
    {
      kind: 'event-published',
      entryId: eventId,
      eventId,
      venueId: sql`r.venue_id`,
      artistId: sql`r.artist_id`,
      cityId: sql`r.city_id`,
    },
    sql`
      select "followerId" as user_id, "venueId" as venue_id, "artistId" as artist_id, "cityId" as city_id
      from json_to_recordset(${followers}::text::json)
        as f ("followerId" uuid, "venueId" uuid, "artistId" uuid, "cityId" uuid)
    `,
  ),
)

/** `isSkipped`: counts for the position, but is not notified. */
type Follower = Position & {
  stage: Stage
  venueId: string | null
  artistId: string | null
  cityId: string | null
  isSkipped: boolean
}

/** The latest followers of the host, of the venue, of the artists and of the city. Ends an earlier publication of the event. */
const firstFollowers = keptStatement<Follower, Publication>(
  (sql, publication) => sql`
    with ended as (delete from publications where event_id = ${publication.eventId})
    select f.at::text as followed_at, f.follower_id, f.stage, f.venue_id, f.artist_id, f.city_id, f.is_skipped
    from (
      (${followersOfHost(sql, publication, sql`true`)})
      union all
      (${followersOfVenue(sql, publication, sql`true`)})
      union all
      (${followersOfArtists(sql, publication, sql`true`)})
      union all
      (${followersOfCity(sql, publication, sql`'infinity', ${publication.eventId}::uuid`)})
    ) f
    order by f.stage, f.at desc, f.follower_id desc
  `,
)

const followersOf = { host: hostFollowers, venue: venueFollowers, artist: artistFollowers, city: cityFollowers }

async function hostFollowers(tx: Sql, publication: Publication, after: Position | null): Promise<Follower[]> {
  const isAfter: Fragment = after ? tx`(f.at, f.follower_id) < (${positionOf(tx, after)})` : tx`true`
  return await positions(tx, followersOfHost(tx, publication, isAfter))
}

async function venueFollowers(tx: Sql, publication: Publication, after: Position | null): Promise<Follower[]> {
  const isAfter: Fragment = after ? tx`(f.at, f.user_id) < (${positionOf(tx, after)})` : tx`true`
  return await positions(tx, followersOfVenue(tx, publication, isAfter))
}

async function artistFollowers(tx: Sql, publication: Publication, after: Position | null): Promise<Follower[]> {
  const isAfter: Fragment = after ? tx`(f.at, f.user_id) < (${positionOf(tx, after)})` : tx`true`
  return await positions(tx, followersOfArtists(tx, publication, isAfter))
}

async function cityFollowers(tx: Sql, publication: Publication, after: Position | null): Promise<Follower[]> {
  const { followedAt, followerId } = after ?? { followedAt: 'infinity', followerId: publication.eventId }
  return await positions(tx, followersOfCity(tx, publication, positionOf(tx, { followedAt, followerId })))
}

function positionOf(sql: Sql, { followedAt, followerId }: Position): Fragment {
  return sql`${followedAt}::text::timestamptz, ${followerId}::uuid`
}

async function positions(tx: Sql, followers: Fragment): Promise<Follower[]> {
  return await tx<Follower[]>`
    select f.at::text as followed_at, f.follower_id, f.stage, f.venue_id, f.artist_id, f.city_id, f.is_skipped
    from (${followers}) f
  `
}

function followersOfHost(sql: Sql, { hostId }: Publication, isAfter: Fragment): Fragment {
  return sql`
    select f.at, f.follower_id, 'host' as stage, null::uuid as venue_id, null::uuid as artist_id, null::uuid as city_id,
      false as is_skipped
    from follows f
    where f.followee_id = ${hostId} and ${isAfter}
    order by f.at desc, f.follower_id desc
    limit ${FOLLOWERS_AT_ONCE}
  `
}

/** Without those who follow the host, too, and without those of whom one has blocked the other. */
function followersOfVenue(sql: Sql, { eventId, hostId }: Publication, isAfter: Fragment): Fragment {
  return sql`
    select f.at, f.user_id as follower_id, 'venue' as stage, f.venue_id, null::uuid as artist_id,
      null::uuid as city_id, false as is_skipped
    from events e
    join venue_follows f on f.venue_id = e.venue_id
    join users u on u.id = f.user_id and ${isOpenTo(sql, hostId)}
    where e.id = ${eventId} and f.user_id <> ${hostId}
      and not exists (select 1 from follows h where h.follower_id = f.user_id and h.followee_id = ${hostId})
      and ${isAfter}
    order by f.at desc, f.user_id desc
    limit ${FOLLOWERS_AT_ONCE}
  `
}

/**
 * Without those of whom one has blocked the other. Who follows the host or the venue, too, has the notification already,
 * and so has the follower of a second artist.
 */
function followersOfArtists(sql: Sql, { eventId, hostId }: Publication, isAfter: Fragment): Fragment {
  return sql`
    select f.at, f.user_id as follower_id, 'artist' as stage, null::uuid as venue_id, f.artist_id,
      null::uuid as city_id, false as is_skipped
    from events e
    join artist_follows f on f.artist_id = any (e.artist_ids)
    join users u on u.id = f.user_id and ${isOpenTo(sql, hostId)}
    where e.id = ${eventId} and f.user_id <> ${hostId} and ${isAfter}
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
      f.at, f.user_id as follower_id, 'city' as stage, null::uuid as venue_id, null::uuid as artist_id, f.city_id,
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
