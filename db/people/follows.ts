import type { SearchUser } from '#contract/people/person.ts'
import { keptStatement } from '../connection/kept-statements.ts'
import type { Sql } from '../connection/sql.ts'
import { raiseConversationOf } from '../messages/list-versions.ts'
import { followerNotifications } from '../notifications/notify.ts'
import { followersOpenTo, isOpenTo, searchColumns } from './people.ts'

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
 * `followersCount`: of the followed member. `listChangedFor`: both members, if they have a conversation. `hasPushes`:
 * whether there is something to send now.
 */
type Follow = { followersCount: number; listChangedFor: string[]; hasPushes: boolean }

/**
 * Adds a follow, notifies the followed member and raises the versions of the conversation lists of both. Returns
 * undefined when a block hides one from the other, and when the follow already exists.
 */
export async function follow(sql: Sql, followerId: string, followeeId: string): Promise<Follow | undefined> {
  const [added] = await addFollow(sql, { followerId, followeeId })
  return added
}

const addFollow = keptStatement<Follow, { followerId: string; followeeId: string }>(
  (sql, { followerId, followeeId }) => sql`
    with added as (
      insert into follows (follower_id, followee_id)
      select ${followerId}, u.id from users u where u.id = ${followeeId} and ${isOpenTo(sql, followerId)}
      on conflict do nothing
      returning followee_id
    ),
    ${followerNotifications(sql, followerId)},
    bumped as (${raiseConversationOf(sql, followerId, followeeId, sql`exists (select from added)`)})
    select
      -- The statement does not see the row that it adds.
      1 + ${followersOpenTo(sql, followerId)} as followers_count,
      array(select user_id from bumped) as list_changed_for,
      exists (select from pushed) as has_pushes
    from added
    join users u on u.id = added.followee_id
  `,
)

/** Returns false if there was no follow to remove. */
export async function unfollow(sql: Sql, followerId: string, followeeId: string): Promise<boolean> {
  const removed = await sql`
    delete from follows where follower_id = ${followerId} and followee_id = ${followeeId} returning followee_id
  `
  return removed.length > 0
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
