import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { isSessionOf } from '../accounts/session-tokens.ts'
import { keyShare, sharedWrite } from '../connection/shared-writes.ts'
import { hasRow, type Sql } from '../connection/sql.ts'
import { isPublic } from '../events/event/columns.ts'
import { maySeeGoing } from '../events/event/reading.ts'
import { raiseConversationsOf } from '../messages/list-versions.ts'
import { followerNotifications } from '../notifications/notify-members.ts'
import { faceJson, followersOpenTo, isOpenTo, searchColumns } from './people.ts'

type ListPage = { limit: number; after?: string }

/** The people who follow a person. */
export async function followersOf(sql: Sql, id: string, viewerId: string, page: ListPage) {
  return await followPage(sql, { ofColumn: 'followee_id', listedColumn: 'follower_id' }, id, viewerId, page)
}

/** The people whom a person follows. */
export async function followedBy(sql: Sql, id: string, viewerId: string, page: ListPage) {
  return await followPage(sql, { ofColumn: 'follower_id', listedColumn: 'followee_id' }, id, viewerId, page)
}

type Column = 'follower_id' | 'followee_id'

/** Latest follow first, after the last person of the previous page. */
async function followPage(
  sql: Sql,
  { ofColumn, listedColumn }: { ofColumn: Column; listedColumn: Column },
  id: string,
  viewerId: string,
  { limit, after }: ListPage,
) {
  const person = sql(ofColumn)
  const listed = sql(listedColumn)
  const isAfter = after
    ? sql`and (f.at, f.${listed}) < (select at, ${listed} from follows where ${person} = ${id} and ${listed} = ${after})`
    : sql``
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from follows f
    join users u on u.id = f.${listed}
    where f.${person} = ${id} and ${isOpenTo(sql, viewerId)} ${isAfter}
    order by f.at desc, f.${listed} desc
    limit ${limit}
  `
}

/**
 * `isAdded`: the follow did not exist. `followersCount`: of the followed member. `isListChanged`: the two have a
 * conversation, and the lists of both have a new version. `hasPushes`: there is something to send now.
 */
type Follow = { isAdded: boolean; followersCount: number; isListChanged: boolean; hasPushes: boolean }

/**
 * Adds a follow, notifies the followed member and raises the versions of the conversation lists of both. Undefined when
 * one is hidden from the other; see `sharedWrite`.
 */
export const follow = sharedWrite<{ follower: string; followee: string }, Follow>({
  name: 'follows',
  keyOf: ({ follower, followee }) => `${follower} ${followee}`,
  statement: (sql, items, how) => sql`
    with given as materialized (
      select given.n, given.follower, u.id as followee
      from json_to_recordset(${items}::text::json) given (n int, follower uuid, followee uuid, token text)
      cross join lateral (
        select u.id from users u where u.id = given.follower limit 1 ${keyShare(sql, how)}
      ) f
      cross join lateral (
        select u.id
        from users u
        where u.id = given.followee and ${isOpenTo(sql, sql`given.follower`)}
        limit 1
        ${keyShare(sql, how)}
      ) u
      where ${isSessionOf(sql, sql`given.follower`, sql`given.token`)}
    ),
    added as (
      insert into follows (follower_id, followee_id)
      select distinct follower, followee from given order by follower, followee
      on conflict do nothing
      returning follower_id, followee_id
    ),
    ${followerNotifications(sql)},
    bumped as (${raiseConversationsOf(sql, sql`added`)})
    select
      given.n, a.follower_id is not null as is_added,
      -- The statement does not see the row that it adds.
      (a.follower_id is not null)::int + ${followersOpenTo(sql, sql`given.follower`)} as followers_count,
      a.follower_id is not null and exists (
        select 1
        from conversations c
        where c.user_lo = least(a.follower_id, a.followee_id) and c.user_hi = greatest(a.follower_id, a.followee_id)
      ) as is_list_changed,
      exists (select from pushed) as has_pushes
    from given
    join users u on u.id = given.followee
    left join added a on a.follower_id = given.follower and a.followee_id = given.followee
  `,
})

/** Returns false if there was no follow to remove. */
export async function unfollow(sql: Sql, followerId: string, followeeId: string): Promise<boolean> {
  return await hasRow(sql`
    delete from follows where follower_id = ${followerId} and followee_id = ${followeeId} returning followee_id
  `)
}

/** Returns undefined when the person is hidden from the viewer. */
export async function followersCount(sql: Sql, id: string, viewerId: string): Promise<number | undefined> {
  const [row] = await sql<{ count: number }[]>`
    select ${followersOpenTo(sql, viewerId)} as count
    from users u
    where u.id = ${id} and ${isOpenTo(sql, viewerId)}
  `
  return row?.count
}

const MAX_EVENTS = 500

/**
 * The events that people followed by the viewer are going to: for each event the number of these people, and the first
 * three. A person is only included if that person's settings allow the viewer to see it. Events older than a week are
 * left out.
 */
export async function friendsGoing(sql: Sql, viewerId: string): Promise<FriendsAtEvent[]> {
  return await sql<FriendsAtEvent[]>`
    select
      e.id as event_id, count(*) as count,
      to_json((array_agg(
        ${faceJson(sql, sql`u`)} order by a.at, u.id
      ))[1:3]) as faces
    from follows mine
    join users u on u.id = mine.followee_id
    join attendances a on a.user_id = u.id and a.state = 'going'
    join events e on e.id = a.event_id
    where mine.follower_id = ${viewerId}
      and ${isPublic(sql)}
      and e.night_of >= (now() - interval '7 days')::date
      and ${isOpenTo(sql, viewerId)}
      and ${maySeeGoing(sql, viewerId)}
    group by e.id
    order by e.starts_at, e.id
    limit ${MAX_EVENTS}
  `
}
