import type { Message } from '#contract/message-shapes.ts'
import type { Sql } from '../sql.ts'
import { duplicateIn } from '../trouble.ts'
import { isOpenTo, messageJson, otherOf } from './shapes.ts'

export type NewMessage = {
  id: string
  conversationId: string
  senderId: string
  content: string
  /** Of the content as first sent: a replay is known by it even after an edit. */
  contentHash: Buffer
  composedAt: string | null
  /** The sender has seen the thread up to here. */
  readUpTo: number
}

export type Sent =
  | { outcome: 'added'; message: Message; otherId: string; readSeq: number | null }
  | { outcome: 'replayed'; message: Message }
  | { outcome: 'clash' | 'no-conversation' | 'account-deleted' }

/** Adds the message, or finds that it was added before. The same id never makes two rows, however often it races. */
export async function addMessage(sql: Sql, message: NewMessage): Promise<Sent> {
  try {
    return await addOnce(sql, message)
  } catch (error) {
    // A twin of this very request was a moment faster. The number this one had taken went back with its statement.
    if (duplicateIn(error) !== 'messages_id_key') throw error
    return await addOnce(sql, message)
  }
}

/**
 * Check, number and insert are one statement, so that whatever fails takes all of it back. Rows are locked in one order
 * everywhere: the conversation, its messages, its members, then `user_sync` by ascending user. Each step reads from the
 * one before it, because Postgres runs unrelated ones in an order of its own.
 */
async function addOnce(sql: Sql, message: NewMessage): Promise<Sent> {
  const { id, conversationId, senderId, content, contentHash, composedAt, readUpTo } = message
  const [row] = await sql<[Row]>`
    with dup as (
      select id, conversation_id, sender_id, content, content_hash, seq, rev, composed_at, created_at, edited_at, deleted_at
      from messages
      where id = ${id}
    ),
    door as (
      select c.id, c.user_lo, c.user_hi, o.id as other_id, o.deleted_at is not null as is_deleted
      from conversations c
      join users o on o.id = ${otherOf(sql, senderId)}
      where c.id = ${conversationId} and ${isOpenTo(sql, senderId)}
    ),
    c as (
      update conversations
      set
        last_seq = conversations.last_seq + 1,
        last_rev = conversations.last_rev + 1,
        last_at = greatest(conversations.last_at, clock_timestamp())
      from door
      where conversations.id = door.id and not door.is_deleted and not exists (select 1 from dup)
      returning conversations.id, conversations.last_seq, conversations.last_rev, conversations.last_at
    ),
    m as (
      insert into messages (
        conversation_id, seq, id, sender_id, content, content_hash, composed_at, created_at, rev
      )
      select
        c.id, c.last_seq, ${id}, ${senderId}, ${content}, ${contentHash},
        case when ${composedAt}::timestamptz is not null
          then greatest(least(${composedAt}::timestamptz, c.last_at), c.last_at - interval '30 days')
        end,
        c.last_at, c.last_rev
      from c
      returning id, conversation_id, sender_id, content, seq, rev, composed_at, created_at, edited_at, deleted_at
    ),
    seen as (
      update members
      set read_seq = least(${readUpTo}::int, m.seq), delivered_seq = greatest(delivered_seq, least(${readUpTo}::int, m.seq))
      from m
      where members.conversation_id = m.conversation_id
        and members.user_id = m.sender_id
        and members.read_seq < least(${readUpTo}::int, m.seq)
      returning members.read_seq
    ),
    bump as (
      insert into user_sync (user_id, version)
      select u.id, 1
      from m
      join door on door.id = m.conversation_id
      left join seen on true
      cross join lateral (values (door.user_lo), (door.user_hi)) u (id)
      order by u.id
      on conflict (user_id) do update set version = user_sync.version + 1
    )
    select door.other_id, door.is_deleted, kept.is_fresh, kept.is_same, kept.message, (select read_seq from seen) as read_seq
    from (values (true)) once (more)
    left join door on true
    left join (
      select true as is_fresh, true as is_same, ${messageJson(sql)} as message
      from m
      join users s on s.id = m.sender_id
      union all
      select
        false,
        m.conversation_id = ${conversationId} and m.sender_id = ${senderId} and m.content_hash = ${contentHash},
        ${messageJson(sql)}
      from dup m
      join users s on s.id = m.sender_id
    ) kept on true
  `
  if (row.message) {
    if (!row.isSame) return { outcome: 'clash' }
    if (!row.isFresh || !row.otherId) return { outcome: 'replayed', message: row.message }
    return { outcome: 'added', message: row.message, otherId: row.otherId, readSeq: row.readSeq }
  }
  return { outcome: row.isDeleted ? 'account-deleted' : 'no-conversation' }
}

type Row = {
  otherId: string | null
  isDeleted: boolean | null
  isFresh: boolean | null
  isSame: boolean | null
  message: Message | null
  readSeq: number | null
}

export async function isSentBy(sql: Sql, id: string, senderId: string): Promise<boolean> {
  const found = await sql`select 1 from messages where id = ${id} and sender_id = ${senderId}`
  return found.length > 0
}
