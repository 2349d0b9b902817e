import type { Sql } from 'postgres'

/** Everybody this person writes with, the last message and what is unread, the latest first. */
export async function inboxOf(sql: Sql, userId: string) {
  const [row] = await sql<{ json: string }[]>`
    select coalesce(json_agg(line), '[]')::text as json
    from (
      select
        c.id,
        json_build_object(
          'id', o.id, 'firstName', o.first_name, 'lastName', o.last_name, 'username', o.username,
          'userType', o.user_type, 'profileImageUrl', o.profile_image_url
        ) as "otherUser",
        json_build_object('content', l.content, 'createdAt', iso(c.last_at), 'senderId', l.sender_id) as "lastMessage",
        (
          select count(*)::int
          from messages n
          where n.conversation_id = c.id and n.seq > mine.read_seq and n.sender_id = o.id
        ) as "unreadCount",
        iso(c.last_at) as "lastAt", c.last_seq as "lastSeq", c.last_rev as rev,
        mine.read_seq as "readSeq", mine.delivered_seq as "deliveredSeq",
        theirs.read_seq as "otherReadSeq", theirs.delivered_seq as "otherDeliveredSeq", false as "readOnly"
      from members mine
      join conversations c on c.id = mine.conversation_id
      join members theirs on theirs.conversation_id = c.id and theirs.user_id <> mine.user_id
      join users o on o.id = theirs.user_id
      left join messages l on l.conversation_id = c.id and l.seq = c.last_seq
      where mine.user_id = ${userId}
      order by c.last_at desc, c.id desc
    ) line
  `
  return row?.json
}
