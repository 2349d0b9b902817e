import { isSessionAlive } from '../accounts/sessions.ts'
import type { Sql } from '../connection/sql.ts'
import { isOpenTo, mayNotice, otherOf } from './shapes.ts'

export type Greeting = {
  /** Whether the session is over. */
  isEnded: boolean
  version: number
  /** Who may see whether this person is online. */
  partners: string[]
}

/**
 * What sockets are greeted with, in the order of the questions: one statement, so that of a thousand phones that come
 * back at once each costs a fraction of one.
 */
export async function greetingsFor(sql: Sql, asked: { userId: string; sessionId: string }[]): Promise<Greeting[]> {
  return await sql<Greeting[]>`
    select
      not ${isSessionAlive(sql, sql`asked.session_id`)} as is_ended,
      coalesce((select y.version from user_sync y where y.user_id = asked.user_id), 0) as version,
      ${partnersOf(sql)} as partners
    from unnest(${asked.map(({ userId }) => userId)}::uuid[], ${asked.map(({ sessionId }) => sessionId)}::uuid[])
      with ordinality asked (user_id, session_id, place)
    order by asked.place
  `
}

/** Who may see whether these people are online, for each of them in their order. */
export async function partnersOfEach(sql: Sql, userIds: string[]): Promise<string[][]> {
  const rows = await sql<{ partners: string[] }[]>`
    select ${partnersOf(sql)} as partners
    from unnest(${userIds}::uuid[]) with ordinality asked (user_id, place)
    order by asked.place
  `
  return rows.map(({ partners }) => partners)
}

/** Who may see whether the person of a row `asked` is online, as an array. */
function partnersOf(sql: Sql) {
  const person = sql`asked.user_id`
  return sql`
    array(
      select ${otherOf(sql, person)}
      from members mine
      join conversations c on c.id = mine.conversation_id
      where mine.user_id = asked.user_id and ${isOpenTo(sql, person)} and ${mayNotice(sql)}
    )
  `
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
