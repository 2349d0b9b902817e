import type { Sql } from '../sql.ts'
import { isOpenTo, mayNotice, otherOf } from './shapes.ts'

/** What a socket is greeted with, and the partners who may see whether this person is online. */
export async function greetingFor(sql: Sql, userId: string): Promise<{ version: number; partners: string[] }> {
  const [greeting] = await sql<[{ version: number; partners: string[] }]>`
    select
      coalesce((select version from user_sync where user_id = ${userId}), 0) as version,
      array(
        select ${otherOf(sql, userId)}
        from members mine
        join conversations c on c.id = mine.conversation_id
        where mine.user_id = ${userId} and ${isOpenTo(sql, userId)} and ${mayNotice(sql)}
      ) as partners
  `
  return greeting
}

/** The other member, if they may see that this person is typing. */
export async function typingPartner(sql: Sql, conversationId: string, userId: string): Promise<string | undefined> {
  const [found] = await sql<{ otherId: string }[]>`
    select ${otherOf(sql, userId)} as other_id
    from conversations c
    where c.id = ${conversationId} and ${isOpenTo(sql, userId)} and ${mayNotice(sql)}
  `
  return found?.otherId
}

/**
 * Everybody this person shares a conversation with, also a blocked one, and whether the two may notice each other now.
 * `among` narrows it to these people.
 */
export async function noticeWith(
  sql: Sql,
  userId: string,
  among?: string[],
): Promise<{ partnerId: string; mayNotice: boolean }[]> {
  return await sql<{ partnerId: string; mayNotice: boolean }[]>`
    select
      ${otherOf(sql, userId)} as partner_id,
      ${isOpenTo(sql, userId)} and ${mayNotice(sql)} as may_notice
    from members mine
    join conversations c on c.id = mine.conversation_id
    where mine.user_id = ${userId} ${among ? sql`and ${otherOf(sql, userId)} = any(${among}::uuid[])` : sql``}
  `
}
