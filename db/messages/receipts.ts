import type { Sql } from '../connection/sql.ts'
import { type Fragment, isOpenTo, mayNotice, otherOf } from './shapes.ts'

export type Marked = {
  otherId: string
  /** Whether the other member may see the mark. */
  isNoticed: boolean
  /** Where the mark stands now, or null if it stood there already. */
  movedTo: number | null
  /** The reader's version after the move. */
  version: number | null
}

/** Forward only, and never beyond what there is. Undefined to anyone who is not in it. What is read was delivered. */
export async function markRead(sql: Sql, conversationId: string, userId: string, seq: number) {
  return await mark(
    sql,
    conversationId,
    userId,
    sql`
      update members
      set
        read_seq = least(${seq}::int, c.last_seq),
        delivered_seq = greatest(members.delivered_seq, least(${seq}::int, c.last_seq))
      from c
      where members.conversation_id = c.id
        and members.user_id = ${userId}
        and members.read_seq < least(${seq}::int, c.last_seq)
      returning members.read_seq as seq
    `,
  )
}

export async function markDelivered(sql: Sql, conversationId: string, userId: string, seq: number) {
  return await mark(
    sql,
    conversationId,
    userId,
    sql`
      update members
      set delivered_seq = least(${seq}::int, c.last_seq)
      from c
      where members.conversation_id = c.id
        and members.user_id = ${userId}
        and members.delivered_seq < least(${seq}::int, c.last_seq)
      returning members.delivered_seq as seq
    `,
  )
}

/**
 * The version of the other member rises only if they may see the mark: a version that rises without a visible reason would
 * tell a stranger when somebody is online.
 */
async function mark(sql: Sql, conversationId: string, userId: string, move: Fragment): Promise<Marked | undefined> {
  const [marked] = await sql<Marked[]>`
    with c as (
      select
        c.id, c.last_seq, c.user_lo, c.user_hi, ${otherOf(sql, userId)} as other_id, ${mayNotice(sql)} as is_noticed
      from conversations c
      where c.id = ${conversationId} and ${isOpenTo(sql, userId)}
    ),
    moved as (${move}),
    bump as (
      insert into user_sync (user_id, version)
      select u.id, 1
      from c
      join moved on true
      cross join lateral (values (c.user_lo), (c.user_hi)) u (id)
      where c.is_noticed or u.id = ${userId}
      order by u.id
      on conflict (user_id) do update set version = user_sync.version + 1
      returning user_id, version
    )
    select
      c.other_id,
      c.is_noticed,
      (select seq from moved) as moved_to,
      (select version from bump where user_id = ${userId}) as version
    from c
  `
  return marked
}
