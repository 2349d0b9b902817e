import type { Database } from '#db/connection/sql.ts'
import { idOf, type NthId } from './ids.ts'

/** A member with many conversations of a few messages, some of them unread. */
export const inboxOwner = { person: 101, conversations: 200 } as const

/** The number of members who lose their socket at once. Each has a conversation with another member. */
export const RECONNECTING = 1_000

const FIRST_PARTNER = 3_101
const FIRST_CUT = 1_001
const MESSAGES_EACH = 3

/** The n-th member who reconnects, from 0, with the sender of the missed message and their conversation. */
export function reconnectingPair(n: number) {
  return {
    conversationId: idOf('conversation', FIRST_CUT + n),
    listener: FIRST_CUT + 2 * n,
    writer: FIRST_CUT + 2 * n + 1,
  }
}

export async function insertInboxes(sql: Database, id: NthId) {
  const [n, partner] = [sql.unsafe('n'), sql.unsafe('partner')]
  await sql`
    insert into conversations (id, user_lo, user_hi, last_seq, last_rev, last_at, lo_first_seq, hi_first_seq)
    select
      ${id('conversation', partner)}, ${idOf('user', inboxOwner.person)}::uuid, ${id('user', partner)},
      ${MESSAGES_EACH}::int, ${MESSAGES_EACH}::int, now() - make_interval(mins => n), 2, 1
    from generate_series(1, ${inboxOwner.conversations}::int) n
    cross join lateral (values (${FIRST_PARTNER - 1}::int + n)) partners (partner)
  `
  await sql`
    insert into conversations (id, user_lo, user_hi, last_seq, last_rev, last_at)
    select ${id('conversation', n)}, ${id('user', sql.unsafe(`2 * n - ${FIRST_CUT}`))}, ${id('user', sql.unsafe(`2 * n - ${FIRST_CUT - 1}`))}, 1, 1, now()
    from generate_series(${FIRST_CUT}::int, ${FIRST_CUT + RECONNECTING - 1}::int) n
  `
  const planted = sql`
    c.id between ${idOf('conversation', FIRST_CUT)} and ${idOf('conversation', FIRST_PARTNER + inboxOwner.conversations)}
  `
  await sql`
    insert into members (conversation_id, user_id, read_seq, delivered_seq)
    select c.id, u.id, c.last_seq - case when right(c.id::text, 1) in ('0', '5', 'a') then 1 else 0 end, c.last_seq
    from conversations c
    cross join lateral (values (c.user_lo), (c.user_hi)) u (id)
    where ${planted}
  `
  await sql`
    insert into messages (conversation_id, seq, id, sender_id, content, content_hash, created_at, rev)
    select
      c.id, seq, gen_random_uuid(), case seq % 2 when 1 then c.user_hi else c.user_lo end, content,
      sha256(convert_to(content, 'UTF8')), c.last_at, seq
    from conversations c
    cross join lateral generate_series(1, c.last_seq) seq
    cross join lateral (values ('Are you coming to the late one on Friday? ' || seq)) text (content)
    where ${planted}
  `
}
