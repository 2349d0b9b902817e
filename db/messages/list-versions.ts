import type { Sql } from '../connection/sql.ts'

/**
 * Raises the version of the conversation list of every partner of this user, because the list contains the user's
 * name, picture or deletion; with `andSelf` also of the user's own list. All statements update these rows in ascending
 * order of id, so that two statements do not deadlock. Returns the ids of the updated users.
 */
export async function bumpPartnersOf(tx: Sql, userId: string, { andSelf = false } = {}): Promise<string[]> {
  const bumped = await tx<{ userId: string }[]>`
    insert into user_sync (user_id, version)
    select other.id, 1
    from (
      select user_hi as id from conversations where user_lo = ${userId}
      union all
      select user_lo from conversations where user_hi = ${userId}
      ${andSelf ? tx`union all select ${userId}::uuid` : tx``}
    ) other
    order by other.id
    on conflict (user_id) do update set version = user_sync.version + 1
    returning user_id
  `
  return bumped.map(row => row.userId)
}

/** Raises the versions of these users' own lists. */
export async function bumpLists(tx: Sql, userIds: string[]) {
  await tx`
    insert into user_sync (user_id, version)
    select id, 1 from unnest(${userIds}::uuid[]) as id order by id
    on conflict (user_id) do update set version = user_sync.version + 1
  `
}

/** Raises the versions of both members of this pair's conversation, if it exists. Returns the updated users. */
export async function bumpConversationOf(sql: Sql, firstId: string, secondId: string): Promise<string[]> {
  const pair: ReturnType<Sql> = sql`(select ${firstId}::uuid as follower_id, ${secondId}::uuid as followee_id)`
  const bumped = await sql<{ userId: string }[]>`${raiseConversationsOf(sql, pair)}`
  return bumped.map(row => row.userId)
}

/** The same as part of a statement, for all conversations of these follows. A member may have several of them. */
export function raiseConversationsOf(sql: Sql, follows: ReturnType<Sql>) {
  return sql`
    insert into user_sync (user_id, version)
    select distinct member.id, 1
    from ${follows} f
    join conversations c
      on c.user_lo = least(f.follower_id, f.followee_id) and c.user_hi = greatest(f.follower_id, f.followee_id)
    cross join lateral (values (c.user_lo), (c.user_hi)) member (id)
    order by member.id
    on conflict (user_id) do update set version = user_sync.version + 1
    returning user_id
  `
}
