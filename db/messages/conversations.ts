import { v7 as uuidv7 } from 'uuid'
import type { Conversation } from '#contract/messages/messages.ts'
import { keptStatement } from '../connection/kept-statements.ts'
import { firstRow, type Sql } from '../connection/sql.ts'
import { bareConversationLines, conversationLines, notBlocked } from './shapes.ts'

/** Returns the list as JSON, latest first, and its version, in one statement so that they match. */
export async function conversationsOf(
  sql: Sql,
  userId: string,
  { max, isBare }: { max: number; isBare: boolean },
): Promise<{ version: number; json: string }> {
  const [list] = await (isBare ? readBareList : readList)(sql, { userId, max })
  if (!list) throw new Error('no list of conversations')
  return list
}

const readList = listStatement(conversationLines)
const readBareList = listStatement(bareConversationLines)

function listStatement(lines: typeof conversationLines) {
  return keptStatement<{ version: number; json: string }, { userId: string; max: number }>(
    (sql, { userId, max }) => sql`
      select
        coalesce((select version from user_sync where user_id = ${userId}), 0) as version,
        coalesce((
          select json_agg(line) from (${lines(sql, userId, { which: sql`true`, max })}) line
        ), '[]')::text as json
    `,
  )
}

export async function conversationFor(
  sql: Sql,
  userId: string,
  conversationId: string,
): Promise<Conversation | undefined> {
  const which = sql`mine.conversation_id = ${conversationId}`
  const [row] = await sql<{ conversation: Conversation }[]>`
    select row_to_json(line) as conversation from (${conversationLines(sql, userId, { which, max: 1 })}) line
  `
  return row?.conversation
}

/** The conversation of the two users, if it exists; undefined if the user cannot write to the other. */
export async function recipientFor(
  sql: Sql,
  userId: string,
  otherId: string,
): Promise<{ conversationId: string | null } | undefined> {
  return await firstRow(sql<{ conversationId: string | null }[]>`
    select c.id as conversation_id
    from users o
    left join conversations c
      on c.user_lo = least(o.id, ${userId}::uuid) and c.user_hi = greatest(o.id, ${userId}::uuid)
    where o.id = ${otherId} and o.deleted_at is null and ${notBlocked(sql, userId, sql`o.id`)}
  `)
}

/** Each pair has one conversation, also when both start it at the same time. */
export async function startConversation(
  sql: Sql,
  userId: string,
  otherId: string,
): Promise<{ id: string; isNew: boolean }> {
  const pair = [userId, otherId].toSorted() as [string, string]
  const [created] = await sql<{ id: string }[]>`
    with c as (
      insert into conversations (id, user_lo, user_hi)
      values (${uuidv7()}, ${pair[0]}, ${pair[1]})
      on conflict (user_lo, user_hi) do nothing
      returning id, user_lo, user_hi
    ),
    m as (
      insert into members (conversation_id, user_id)
      select c.id, u.id from c cross join lateral (values (c.user_lo), (c.user_hi)) u (id)
      returning 1
    ),
    bump as (
      insert into user_sync (user_id, version)
      select u.id, 1
      from c cross join lateral (values (c.user_lo), (c.user_hi)) u (id)
      where exists (select 1 from m)
      order by u.id
      on conflict (user_id) do update set version = user_sync.version + 1
    )
    select id from c
  `
  if (created) return { id: created.id, isNew: true }

  const [existing] = await sql<[{ id: string }]>`
    select id from conversations where user_lo = ${pair[0]} and user_hi = ${pair[1]}
  `
  return { id: existing.id, isNew: false }
}
