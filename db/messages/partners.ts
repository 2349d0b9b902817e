import { isSessionAlive } from '../accounts/sessions.ts'
import type { Sql } from '../connection/sql.ts'
import { isOpenTo, maySeePresence, otherOf } from './shapes.ts'

export type SocketStart = {
  /** True when the session has ended. */
  isEnded: boolean
  version: number
  /** The users who may see whether this user is online. */
  partners: string[]
}

/** The data for the start of several sockets in one statement, for a thousand phones that reconnect at once. */
export async function socketStartsFor(
  sql: Sql,
  listeners: { userId: string; sessionId: string }[],
): Promise<SocketStart[]> {
  return await sql<SocketStart[]>`
    select
      not ${isSessionAlive(sql, sql`listener.session_id`)} as is_ended,
      coalesce((select y.version from user_sync y where y.user_id = listener.user_id), 0) as version,
      ${partnersOf(sql)} as partners
    from unnest(${listeners.map(({ userId }) => userId)}::uuid[], ${listeners.map(({ sessionId }) => sessionId)}::uuid[])
      with ordinality listener (user_id, session_id, place)
    order by listener.place
  `
}

/** The users who may see whether these users are online, for each of them in their order. */
export async function partnersOfEach(sql: Sql, userIds: string[]): Promise<string[][]> {
  const rows = await sql<{ partners: string[] }[]>`
    select ${partnersOf(sql)} as partners
    from unnest(${userIds}::uuid[]) with ordinality listener (user_id, place)
    order by listener.place
  `
  return rows.map(({ partners }) => partners)
}

/** The users who may see whether the user of a row `listener` is online, as an array. */
function partnersOf(sql: Sql) {
  const person = sql`listener.user_id`
  return sql`
    array(
      select ${otherOf(sql, person)}
      from members mine
      join conversations c on c.id = mine.conversation_id
      where mine.user_id = listener.user_id and ${isOpenTo(sql, person)} and ${maySeePresence(sql)}
    )
  `
}

/** Returns the other member, if that member may see that this user is typing. */
export async function typingPartner(sql: Sql, conversationId: string, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ otherId: string }[]>`
    select ${otherOf(sql, userId)} as other_id
    from conversations c
    where c.id = ${conversationId} and ${isOpenTo(sql, userId)} and ${maySeePresence(sql)}
  `
  return row?.otherId
}

/** All partners of this user, also blocked ones, and whether the two see each other's presence now. */
export async function presencePairs(
  sql: Sql,
  userId: string,
  among?: string[],
): Promise<{ partnerId: string; maySeePresence: boolean }[]> {
  return await sql<{ partnerId: string; maySeePresence: boolean }[]>`
    select
      ${otherOf(sql, userId)} as partner_id,
      ${isOpenTo(sql, userId)} and ${maySeePresence(sql)} as may_see_presence
    from members mine
    join conversations c on c.id = mine.conversation_id
    where mine.user_id = ${userId} ${among ? sql`and ${otherOf(sql, userId)} = any(${among}::uuid[])` : sql``}
  `
}
