import { firstRow, type Sql } from '../connection/sql.ts'
import { type Fragment, isOpenTo, maySeePresence, otherOf } from './shapes.ts'

export type MovedMark = {
  otherId: string
  /** Whether the other member may see the mark. */
  isNoticed: boolean
  /** The new position, or null when it did not move. */
  movedTo: number | null
  /** The reader's version after the move. */
  version: number | null
}

/** Moves the mark forward, never beyond the last message. A read message also counts as delivered. */
export async function markRead(sql: Sql, conversationId: string, userId: string, seq: number) {
  const alsoDelivered = sql`, delivered_seq = greatest(members.delivered_seq, least(${seq}::int, c.last_seq))`
  return await moveMark(sql, { conversationId, userId, seq }, 'read_seq', alsoDelivered)
}

export async function markDelivered(sql: Sql, conversationId: string, userId: string, seq: number) {
  return await moveMark(sql, { conversationId, userId, seq }, 'delivered_seq', sql``)
}

/** The other member's version rises only if that member may see the mark: it would reveal when the reader is online. */
async function moveMark(
  sql: Sql,
  { conversationId, userId, seq }: { conversationId: string; userId: string; seq: number },
  mark: 'read_seq' | 'delivered_seq',
  others: Fragment,
): Promise<MovedMark | undefined> {
  return await firstRow(sql<MovedMark[]>`
    with c as (
      select
        c.id, c.last_seq, c.user_lo, c.user_hi, ${otherOf(sql, userId)} as other_id, ${maySeePresence(sql)} as is_noticed
      from conversations c
      where c.id = ${conversationId} and ${isOpenTo(sql, userId)}
    ),
    moved as (
      update members
      set ${sql(mark)} = least(${seq}::int, c.last_seq)${others}
      from c
      where members.conversation_id = c.id and members.user_id = ${userId}
        and members.${sql(mark)} < least(${seq}::int, c.last_seq)
      returning members.${sql(mark)} as seq
    ),
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
  `)
}
