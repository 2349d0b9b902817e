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
