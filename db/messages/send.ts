import type { Message, Sender } from '#contract/messages/messages.ts'
import { isSessionOf } from '../accounts/session-tokens.ts'
import { isolatingBatcher } from '../connection/batch.ts'
import { duplicateIn } from '../connection/errors.ts'
import { keptStatement } from '../connection/kept-statements.ts'
import type { Sql } from '../connection/sql.ts'
import { isOpenTo, maySeePresence, messageJson, otherOf } from './shapes.ts'

export type NewMessage = {
  id: string
  conversationId: string
  senderId: string
  content: string
  composedAt: string | null
  /** The position up to which the sender has read the conversation. */
  readUpTo: number
}

/** `senderToken`: the hash (hex) of a token of the sender. Undefined if the session was checked already. */
type MessageToAdd = NewMessage & { senderToken?: string | undefined }

/**
 * `hasDevice`: whether the recipient has a push subscription; read here, because most recipients need no push.
 * `isFirstReply`: with this message both members have written. `isNoticed`: whether the recipient may see `readSeq`.
 */
export type SendResult =
  | ({ outcome: 'added'; message: Message } & Effects)
  | { outcome: 'replayed'; message: Message }
  | { outcome: 'clash' | 'no-conversation' | 'account-deleted' }

type Added = Extract<SendResult, { outcome: 'added' }>

type Effects = {
  otherId: string
  hasDevice: boolean
  isFirstReply: boolean
  readSeq: number | null
  isNoticed: boolean
}

/**
 * Adds the message in one statement with concurrent ones. Resolves to undefined if the message was not added: its row
 * exists, it is refused, its conversation is locked, `userOfToken` is not the sender, or another message of the
 * statement made the statement fail. Then `addMessage` determines the reason and affects no other message; its caller
 * must have checked the session.
 */
export const addMessageWithOthers = isolatingBatcher({
  name: 'messages',
  run: (sql, messages: MessageToAdd[]) => addMessages(sql, messages, { isWaiting: false }),
  keyOf: ({ conversationId }) => conversationId,
})

/** Adds the message, or finds its row. Waits for a locked conversation. Concurrent calls create one row. */
export async function addMessage(sql: Sql, message: NewMessage): Promise<SendResult> {
  try {
    const [added] = await addMessages(sql, [message], { isWaiting: true })
    if (added) return added
  } catch (error) {
    // The id has a row already. The rollback of the statement released the sequence number.
    if (duplicateIn(error) !== 'messages_id_key') throw error
  }
  return (await repeatedSend(sql, message)) ?? (await refusalOf(sql, message))
}

/**
 * Checks, numbers and inserts all messages in one statement, so that a failure rolls back all of them. The result is
 * undefined for each message that was not added. Rows are locked in the same order everywhere: conversations by id,
 * their messages, their members, then `user_sync` by user. Each step reads the complete previous step, because
 * PostgreSQL runs unrelated steps in any order. Unless `isWaiting`, messages of locked conversations are skipped.
 */
async function addMessages(
  sql: Sql,
  messages: MessageToAdd[],
  { isWaiting }: { isWaiting: boolean },
): Promise<(Added | undefined)[]> {
  const statement = isWaiting ? addWaiting : addUnlocked
  const rows = await statement(sql, { messages: JSON.stringify(recordsOf(messages)) })
  const added: (Added | undefined)[] = messages.map(() => undefined)
  for (const { n, ...row } of rows) {
    const message = messages[n]
    if (message) added[n] = addedFrom(message, row)
  }
  return added
}

const addWaiting = keptStatement<AddedRow, Given>((sql, at) => addition(sql, at, { isWaiting: true }))
const addUnlocked = keptStatement<AddedRow, Given>((sql, at) => addition(sql, at, { isWaiting: false }))

/** The messages as a JSON list. */
type Given = { messages: string }

function addition(sql: Sql, { messages }: Given, { isWaiting }: { isWaiting: boolean }): ReturnType<Sql> {
  return sql`
    with given as materialized (
      select n, id, conversation_id, sender_id, content, composed_at, read_up_to, sender_token
      from json_to_recordset(${messages}::text::json) as given (
        n int, id uuid, conversation_id uuid, sender_id uuid, content text, composed_at timestamptz, read_up_to int,
        sender_token text
      )
    ),
    locked as materialized (
      select c.id, c.user_lo, c.user_hi
      from (select distinct conversation_id as id from given order by 1) ids
      cross join lateral (
        select id, user_lo, user_hi
        from conversations
        where id = ids.id
        limit 1
        for no key update ${isWaiting ? sql`` : sql`skip locked`}
      ) c
    ),
    accepted as materialized (${accepted(sql)}),
    c as (
      update conversations c
      set
        last_seq = c.last_seq + w.count,
        last_rev = c.last_rev + w.count,
        last_at = greatest(c.last_at, clock_timestamp()),
        lo_first_seq = coalesce(c.lo_first_seq, c.last_seq + w.first_of_lo),
        hi_first_seq = coalesce(c.hi_first_seq, c.last_seq + w.first_of_hi)
      from (
        select
          conversation_id, count(*)::int as count,
          min(place) filter (where sender_id = user_lo) as first_of_lo,
          min(place) filter (where sender_id = user_hi) as first_of_hi
        from accepted
        group by conversation_id
      ) w
      where c.id = w.conversation_id
      returning
        c.id, c.last_seq - w.count as seq_before, c.last_rev - w.count as rev_before, c.last_at,
        c.user_lo, c.user_hi, c.lo_first_seq, c.hi_first_seq
    ),
    m as (
      insert into messages (
        conversation_id, seq, id, sender_id, content, content_hash, composed_at, created_at, rev
      )
      select
        c.id, c.seq_before + w.place, w.id, w.sender_id, w.content, sha256(convert_to(w.content, 'UTF8')),
        case when w.composed_at is not null
          then greatest(least(w.composed_at, c.last_at), c.last_at - interval '30 days')
        end,
        c.last_at, c.rev_before + w.place
      from accepted w
      join c on c.id = w.conversation_id
      returning id, conversation_id, seq, rev, composed_at, created_at
    ),
    seen as (
      update members
      set read_seq = r.up_to, delivered_seq = greatest(members.delivered_seq, r.up_to)
      from (
        select w.conversation_id, w.sender_id, max(least(w.read_up_to, m.seq)) as up_to, max(w.n) as n
        from m
        join accepted w on w.id = m.id
        where w.read_up_to > 0
        group by w.conversation_id, w.sender_id
      ) r
      where members.conversation_id = r.conversation_id
        and members.user_id = r.sender_id
        and members.read_seq < r.up_to
      returning r.n, members.read_seq
    ),
    bump as (
      insert into user_sync (user_id, version)
      select distinct u.id, 1
      from m
      join c on c.id = m.conversation_id
      cross join lateral (values (c.user_lo), (c.user_hi)) u (id)
      where (select count(*) from seen) >= 0
      order by u.id
      on conflict (user_id) do update set version = user_sync.version + 1
    )
    select
      w.n, m.seq, m.rev, iso(m.composed_at) as composed_at, iso(m.created_at) as created_at, w.other_id,
      exists (select 1 from push_subscriptions p where p.user_id = w.other_id) as has_device,
      coalesce(greatest(c.lo_first_seq, c.hi_first_seq) = m.seq, false)
        and c.lo_first_seq is not null and c.hi_first_seq is not null as is_first_reply,
      seen.read_seq,
      case when seen.n is null then false else ${maySeePresence(sql)} end as is_noticed,
      s.first_name, s.last_name, s.username, s.profile_image_url
    from m
    join accepted w on w.id = m.id
    join c on c.id = m.conversation_id
    join users s on s.id = w.sender_id
    left join seen on seen.n = w.n
  `
}

/** The new messages whose senders may write to the other member. */
function accepted(sql: Sql) {
  return sql`
    select
      a.n, a.id, a.conversation_id, a.sender_id, a.content, a.composed_at, a.read_up_to, l.user_lo, l.user_hi,
      o.id as other_id, row_number() over (partition by a.conversation_id order by a.n)::int as place
    from given a
    join locked l on l.id = a.conversation_id and a.sender_id in (l.user_lo, l.user_hi)
    join users o on o.id = case l.user_lo when a.sender_id then l.user_hi else l.user_lo end
    where o.deleted_at is null
      and o.suspended_by is null
      and not exists (select 1 from blocks b where b.blocker_id = a.sender_id and b.blocked_id = o.id)
      and not exists (select 1 from blocks b where b.blocker_id = o.id and b.blocked_id = a.sender_id)
      and not exists (select 1 from messages m where m.id = a.id)
      and ${isSessionOf(sql, sql`a.sender_id`, sql`a.sender_token`)}
  `
}

/** Of two messages with the same id only the first is included, because a duplicate row would make both fail. */
function recordsOf(messages: MessageToAdd[]) {
  const ids = new Set<string>()
  return messages.flatMap(({ id, conversationId, senderId, content, composedAt, readUpTo, senderToken }, n) => {
    if (ids.has(id)) return []
    ids.add(id)
    return {
      n,
      id,
      conversation_id: conversationId,
      sender_id: senderId,
      content,
      composed_at: composedAt,
      read_up_to: readUpTo,
      sender_token: senderToken,
    }
  })
}

type AddedRow = Pick<Message, 'seq' | 'rev' | 'composedAt' | 'createdAt'> &
  Omit<Sender, 'id'> &
  Effects & {
    /** The index of the message in the batch. */
    n: number
  }

function addedFrom({ id, conversationId, senderId, content }: NewMessage, row: Omit<AddedRow, 'n'>): Added {
  const { seq, rev, composedAt, createdAt, otherId, hasDevice, isFirstReply, readSeq, isNoticed, ...sender } = row
  const { firstName, lastName, username, profileImageUrl } = sender
  return {
    outcome: 'added',
    message: {
      id,
      conversationId,
      seq,
      rev,
      senderId,
      sender: { id: senderId, firstName, lastName, username, profileImageUrl },
      content,
      composedAt,
      createdAt,
      editedAt: null,
      deletedAt: null,
    },
    otherId,
    hasDevice,
    isFirstReply,
    readSeq,
    isNoticed,
  }
}

/** Returns the existing row with this id: as `replayed` if it is the same message, otherwise as `clash`. */
async function repeatedSend(sql: Sql, message: NewMessage): Promise<SendResult | undefined> {
  const { id, conversationId, senderId, content } = message
  const [row] = await sql<{ isSame: boolean; message: Message }[]>`
    select
      m.conversation_id = ${conversationId} and m.sender_id = ${senderId}
        and m.content_hash = sha256(convert_to(${content}, 'UTF8')) as is_same,
      ${messageJson(sql)} as message
    from messages m
    join users s on s.id = m.sender_id
    where m.id = ${id}
  `
  if (!row) return undefined
  return row.isSame ? { outcome: 'replayed', message: row.message } : { outcome: 'clash' }
}

async function refusalOf(sql: Sql, { conversationId, senderId }: NewMessage): Promise<SendResult> {
  const [row] = await sql`
    select 1
    from conversations c
    join users o on o.id = ${otherOf(sql, senderId)}
    where c.id = ${conversationId} and o.deleted_at is not null and ${isOpenTo(sql, senderId)}
  `
  return { outcome: row ? 'account-deleted' : 'no-conversation' }
}

export async function isSentBy(sql: Sql, id: string, senderId: string): Promise<boolean> {
  return (await sql`select 1 from messages where id = ${id} and sender_id = ${senderId}`).length > 0
}
