import type { SearchUser } from '#contract/people/person.ts'
import type { Sql } from '../connection/sql.ts'
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
