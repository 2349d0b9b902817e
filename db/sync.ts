import type { Sql } from './sql.ts'

/**
 * Raises the version of the conversation list of everybody who writes with this person, because it shows their name,
 * picture or absence. In ascending order of id, as every bump, so that two of them never wait for each other. Returns
 * whose it was.
 */
export async function bumpPartnersOf(tx: Sql, userId: string): Promise<string[]> {
  const bumped = await tx<{ userId: string }[]>`
    insert into user_sync (user_id, version)
    select other.id, 1
    from (
      select user_hi as id from conversations where user_lo = ${userId}
      union all
      select user_lo from conversations where user_hi = ${userId}
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
