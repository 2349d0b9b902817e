import type { Sql } from '../sql.ts'
import { isOpenTo, otherOf } from './shapes.ts'

/** What a socket is greeted with, and everybody this person shares an open conversation with. */
export async function greetingFor(sql: Sql, userId: string): Promise<{ version: number; partners: string[] }> {
  const [greeting] = await sql<[{ version: number; partners: string[] }]>`
    select
      coalesce((select version from user_sync where user_id = ${userId}), 0) as version,
      array(
        select ${otherOf(sql, userId)}
        from members mine
        join conversations c on c.id = mine.conversation_id
        where mine.user_id = ${userId} and ${isOpenTo(sql, userId)}
      ) as partners
  `
  return greeting
}

/** The other one, if this person may be heard there. */
export async function partnerIn(sql: Sql, conversationId: string, userId: string): Promise<string | undefined> {
  const [found] = await sql<{ otherId: string }[]>`
    select ${otherOf(sql, userId)} as other_id
    from conversations c
    where c.id = ${conversationId} and ${isOpenTo(sql, userId)}
  `
  return found?.otherId
}

/**
 * Something about this person changed that others see in their lists: a name, a picture, the account itself. Returns
 * whom to tell `sync:required` once that is committed.
 */
export async function bumpPartnersOf(sql: Sql, userId: string): Promise<string[]> {
  const partners = await sql<{ userId: string }[]>`
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
  return partners.map(partner => partner.userId)
}

/** The lists of these people show something else now, as after a block. */
export async function bumpLists(sql: Sql, userIds: string[]) {
  await sql`
    insert into user_sync (user_id, version)
    select u.id, 1 from unnest(${userIds}::uuid[]) u (id) order by u.id
    on conflict (user_id) do update set version = user_sync.version + 1
  `
}
