import type { Sql } from '../sql.ts'

/* Pieces of queries: the JSON of the contract, built by Postgres, and the door every query goes through. */

/** A message `m` of a sender `s`. */
export function messageJson(sql: Sql) {
  return sql`
    json_build_object(
      'id', m.id,
      'conversationId', m.conversation_id,
      'seq', m.seq,
      'rev', m.rev,
      'senderId', m.sender_id,
      'sender', case when s.deleted_at is null
        then json_build_object(
          'id', s.id, 'firstName', s.first_name, 'lastName', s.last_name, 'username', s.username,
          'profileImageUrl', s.profile_image_url
        )
        else ${deletedSender(sql)}
      end,
      'content', case when m.deleted_at is null then m.content else '' end,
      'composedAt', iso(m.composed_at),
      'createdAt', iso(m.created_at),
      'editedAt', iso(m.edited_at),
      'deletedAt', iso(m.deleted_at)
    )
  `
}

/** A conversation `c` as `mine` and `theirs` see it, with the other person `o` and its last message `l`, if any. */
export function conversationJson(sql: Sql) {
  return sql`
    json_build_object(
      'id', c.id,
      'otherUser', case when o.deleted_at is null
        then json_build_object(
          'id', o.id, 'firstName', o.first_name, 'lastName', o.last_name, 'username', o.username,
          'userType', o.user_type, 'profileImageUrl', o.profile_image_url
        )
        else json_build_object(
          'id', 'deleted', 'firstName', 'Deleted', 'lastName', 'User', 'username', 'deleted',
          'userType', null, 'profileImageUrl', null
        )
      end,
      'lastMessage', case when l.id is not null
        then json_build_object(
          'content', case when l.deleted_at is null then l.content else '' end,
          'createdAt', iso(l.created_at),
          'senderId', l.sender_id
        )
      end,
      'unreadCount', (
        select count(*)::int
        from messages n
        where n.conversation_id = c.id
          and n.seq > mine.read_seq
          and n.sender_id = theirs.user_id
          and n.deleted_at is null
      ),
      'createdAt', iso(c.created_at),
      'lastAt', iso(coalesce(c.last_at, c.created_at)),
      'lastSeq', c.last_seq,
      'rev', c.last_rev,
      'readSeq', mine.read_seq,
      'deliveredSeq', mine.delivered_seq,
      'otherReadSeq', theirs.read_seq,
      'otherDeliveredSeq', theirs.delivered_seq,
      'readOnly', o.deleted_at is not null
    )
  `
}

/** What `conversationJson` is about, up to the `where`. The last message is found by both columns of its key. */
export function conversationTables(sql: Sql, userId: string) {
  return sql`
    members mine
    join conversations c on c.id = mine.conversation_id
    join members theirs on theirs.conversation_id = c.id and theirs.user_id <> mine.user_id
    join users o on o.id = theirs.user_id
    left join messages l on l.conversation_id = c.id and l.seq = c.last_seq
    where mine.user_id = ${userId}::uuid and ${notBlocked(sql, userId, sql`o.id`)}
  `
}

/** The other one of a conversation `c`. */
export function otherOf(sql: Sql, userId: string) {
  return sql`case c.user_lo when ${userId}::uuid then c.user_hi else c.user_lo end`
}

/** A conversation `c` is open to the two who are in it, until one blocks the other. */
export function isOpenTo(sql: Sql, userId: string) {
  return sql`${userId}::uuid in (c.user_lo, c.user_hi) and ${notBlocked(sql, userId, otherOf(sql, userId))}`
}

export function notBlocked(sql: Sql, userId: string, other: ReturnType<typeof otherOf>) {
  return sql`
    ${other} <> all (array(
      select blocked_id from blocks where blocker_id = ${userId}::uuid
      union all
      select blocker_id from blocks where blocked_id = ${userId}::uuid
    ))
  `
}

function deletedSender(sql: Sql) {
  return sql`
    json_build_object(
      'id', 'deleted', 'firstName', 'Deleted', 'lastName', 'User', 'username', 'deleted', 'profileImageUrl', null
    )
  `
}
