import type { SearchUser } from '#contract/people/calls.ts'
import type { Sql } from '../connection/sql.ts'
import { followersOpenTo, isOpenTo, searchColumns } from './people.ts'

export type ListPage = { limit: number; after?: string }

/** Latest follow first, after the last person of the previous page. */
export async function followersOf(sql: Sql, id: string, viewerId: string, { limit, after }: ListPage) {
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from follows f
    join users u on u.id = f.follower_id
    where f.followee_id = ${id} and ${isOpenTo(sql, viewerId)}
      ${
        after === undefined
          ? sql``
          : sql`and (f.at, f.follower_id) < (
              select at, follower_id from follows where followee_id = ${id} and follower_id = ${after}
            )`
      }
    order by f.at desc, f.follower_id desc
    limit ${limit}
  `
}

export async function followedBy(sql: Sql, id: string, viewerId: string, { limit, after }: ListPage) {
  return await sql<SearchUser[]>`
    select ${searchColumns(sql)}
    from follows f
    join users u on u.id = f.followee_id
    where f.follower_id = ${id} and ${isOpenTo(sql, viewerId)}
      ${
        after === undefined
          ? sql``
          : sql`and (f.at, f.followee_id) < (
              select at, followee_id from follows where follower_id = ${id} and followee_id = ${after}
            )`
      }
    order by f.at desc, f.followee_id desc
    limit ${limit}
  `
}

/** Returns false when a block hides one from the other, and when the follow already exists. */
export async function follow(sql: Sql, followerId: string, followeeId: string): Promise<boolean> {
  const added = await sql`
    insert into follows (follower_id, followee_id)
    select ${followerId}, u.id from users u where u.id = ${followeeId} and ${isOpenTo(sql, followerId)}
    on conflict do nothing
    returning followee_id
  `
  return added.length > 0
}

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
