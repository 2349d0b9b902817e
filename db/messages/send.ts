import type { Message, Sender } from '#contract/message-shapes.ts'
import type { Sql } from '../sql.ts'
import { duplicateIn } from '../trouble.ts'
import { isOpenTo, mayNotice, messageJson, otherOf } from './shapes.ts'

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

/**
 * `hasDevice`: whether the other one has a device that can be woken. Asked along, because nearly nobody's has to be.
 * `isFirstReply`: from this message on both members have written. `isNoticed`: whether the other one may see `readSeq`.
 */
export type Sent =
  | ({ outcome: 'added'; message: Message } & Effects)
  | { outcome: 'replayed'; message: Message }
  | { outcome: 'clash' | 'no-conversation' | 'account-deleted' }

type Effects = {
  otherId: string
  hasDevice: boolean
  isFirstReply: boolean
  readSeq: number | null
  isNoticed: boolean
}

/**
 * Adds the message, or finds that it was added before. Almost always it is new and welcome, so that is tried at once; why
 * it was not is looked up afterwards. The same id never makes two rows, however often it races.
 */
export async function addMessage(sql: Sql, message: NewMessage): Promise<Sent> {
  try {
    const added = await addNew(sql, message)
    if (added) return added
  } catch (error) {
    // The id has a row already. The number that this one had taken went back with its statement.
    if (duplicateIn(error) !== 'messages_id_key') throw error
  }
  return (await earlierSend(sql, message)) ?? (await refusalOf(sql, message))
}

/**
 * Check, number and insert are one statement, so that whatever fails takes all of it back. Rows are locked in one order
 * everywhere: the conversation, its messages, its members, then `user_sync` by ascending user. Each step reads from the
 * one before it, because Postgres runs unrelated ones in an order of its own.
 */
async function addNew(sql: Sql, message: NewMessage): Promise<Sent | undefined> {
  const { id, conversationId, senderId, content, contentHash, composedAt, readUpTo } = message
  const hasRead = readUpTo > 0
  const [row] = await sql<Added[]>`
    with c as (
      update conversations c
      set
        last_seq = c.last_seq + 1,
        last_rev = c.last_rev + 1,
        last_at = greatest(c.last_at, clock_timestamp()),
        lo_first_seq = coalesce(c.lo_first_seq, case c.user_lo when ${senderId}::uuid then c.last_seq + 1 end),
        hi_first_seq = coalesce(c.hi_first_seq, case c.user_hi when ${senderId}::uuid then c.last_seq + 1 end)
      from users o
      where c.id = ${conversationId}
        and o.id = ${otherOf(sql, senderId)}
        and o.deleted_at is null
        and ${isOpenTo(sql, senderId)}
      returning
        c.id, c.last_seq, c.last_rev, c.last_at, c.user_lo, c.user_hi, c.lo_first_seq, c.hi_first_seq, o.id as other_id
    ),
    m as (
      insert into messages (
        conversation_id, seq, id, sender_id, content, content_hash, composed_at, created_at, rev
      )
      select
        id, last_seq, ${id}, ${senderId}, ${content}, ${contentHash},
        case when ${composedAt}::timestamptz is not null
          then greatest(least(${composedAt}::timestamptz, last_at), last_at - interval '30 days')
        end,
        last_at, last_rev
      from c
      returning conversation_id, seq, rev, composed_at, created_at
    ),
    ${hasRead ? readAlong(sql, senderId, readUpTo) : sql``}
    bump as (
      insert into user_sync (user_id, version)
      select u.id, 1
      from m
      cross join c
      ${hasRead ? sql`left join seen on true` : sql``}
      cross join lateral (values (c.user_lo), (c.user_hi)) u (id)
      order by u.id
      on conflict (user_id) do update set version = user_sync.version + 1
    )
    select
      m.seq, m.rev, iso(m.composed_at) as composed_at, iso(m.created_at) as created_at,
      c.other_id, exists (select 1 from push_subscriptions p where p.user_id = c.other_id) as has_device,
      c.lo_first_seq is not null and c.hi_first_seq is not null
        and greatest(c.lo_first_seq, c.hi_first_seq) = c.last_seq as is_first_reply,
      ${hasRead ? sql`(select read_seq from seen)` : sql`null::int`} as read_seq,
      ${hasRead ? mayNotice(sql) : sql`false`} as is_noticed,
      s.first_name, s.last_name, s.username, s.profile_image_url
    from m
    cross join c
    join users s on s.id = ${senderId}
  `
  if (!row) return undefined
  const { otherId, hasDevice, isFirstReply, readSeq, isNoticed, ...written } = row
  const { firstName, lastName, username, profileImageUrl, ...numbered } = written
  const sender = { id: senderId, firstName, lastName, username, profileImageUrl }
  return {
    outcome: 'added',
    message: { id, conversationId, ...numbered, senderId, sender, content, editedAt: null, deletedAt: null },
    otherId,
    hasDevice,
    isFirstReply,
    readSeq,
    isNoticed,
  }
}

type Added = Pick<Message, 'seq' | 'rev' | 'composedAt' | 'createdAt'> & Omit<Sender, 'id'> & Effects

/** Whoever answers has seen what they answer to. */
function readAlong(sql: Sql, senderId: string, readUpTo: number) {
  return sql`
    seen as (
      update members
      set read_seq = least(${readUpTo}::int, m.seq), delivered_seq = greatest(delivered_seq, least(${readUpTo}::int, m.seq))
      from m
      where members.conversation_id = m.conversation_id
        and members.user_id = ${senderId}
        and members.read_seq < least(${readUpTo}::int, m.seq)
      returning members.read_seq
    ),
  `
}

/** The row that has this id, if it is this very message; a clash if it is another one. */
async function earlierSend(sql: Sql, message: NewMessage): Promise<Sent | undefined> {
  const { id, conversationId, senderId, contentHash } = message
  const [found] = await sql<{ isSame: boolean; message: Message }[]>`
    select
      m.conversation_id = ${conversationId} and m.sender_id = ${senderId} and m.content_hash = ${contentHash} as is_same,
      ${messageJson(sql)} as message
    from messages m
    join users s on s.id = m.sender_id
    where m.id = ${id}
  `
  if (!found) return undefined
  return found.isSame ? { outcome: 'replayed', message: found.message } : { outcome: 'clash' }
}

async function refusalOf(sql: Sql, { conversationId, senderId }: NewMessage): Promise<Sent> {
  const [found] = await sql`
    select 1
    from conversations c
    join users o on o.id = ${otherOf(sql, senderId)}
    where c.id = ${conversationId} and o.deleted_at is not null and ${isOpenTo(sql, senderId)}
  `
  return { outcome: found ? 'account-deleted' : 'no-conversation' }
}

export async function isSentBy(sql: Sql, id: string, senderId: string): Promise<boolean> {
  const found = await sql`select 1 from messages where id = ${id} and sender_id = ${senderId}`
  return found.length > 0
}
