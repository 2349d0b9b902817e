import type { Sql } from '../connection/sql.ts'

/**
 * Raises the version of the conversation list of everybody who writes with this person, because it shows their name,
 * picture or absence; with `andSelf` also of their own list. In ascending order of id, as every bump, so that two of them
 * never wait for each other. Returns whose it was.
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

/** The same for these people themselves. */
export async function bumpLists(tx: Sql, userIds: string[]) {
  await tx`
    insert into user_sync (user_id, version)
    select id, 1 from unnest(${userIds}::uuid[]) as id order by id
    on conflict (user_id) do update set version = user_sync.version + 1
  `
}

/** The same for both members of the conversation of these two, if they have one. Returns whom it bumped. */
export async function bumpConversationOf(sql: Sql, oneId: string, otherId: string): Promise<string[]> {
  const bumped = await sql<{ userId: string }[]>`
    insert into user_sync (user_id, version)
    select member.id, 1
    from conversations c
    cross join lateral (values (c.user_lo), (c.user_hi)) member (id)
    where c.user_lo = least(${oneId}::uuid, ${otherId}::uuid) and c.user_hi = greatest(${oneId}::uuid, ${otherId}::uuid)
    order by member.id
    on conflict (user_id) do update set version = user_sync.version + 1
    returning user_id
  `
  return bumped.map(row => row.userId)
}
