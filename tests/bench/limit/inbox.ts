import type { Sql } from 'postgres'

/** The conversations of this person with the last message and the number of unread ones, the latest first. */
export async function inboxOf(sql: Sql, userId: string) {
  const [row] = await sql<{ json: string }[]>`
    select coalesce(json_agg(line), '[]')::text as json
    from (
      select
        c.id, o.id as "otherId", o.first_name as "firstName", o.last_name as "lastName", o.username,
        o.user_type as "userType", o.profile_image_url as "profileImageUrl",
        l.content, l.sender_id as "senderId", c.last_at as "lastAt",
        case when mine.read_seq < c.last_seq
          then (
            select count(*)::int
            from messages n
            where n.conversation_id = c.id and n.seq > mine.read_seq and n.sender_id = o.id
          )
          else 0
        end as "unreadCount",
        c.last_seq as "lastSeq", c.last_rev as rev, mine.read_seq as "readSeq", mine.delivered_seq as "deliveredSeq",
        theirs.read_seq as "otherReadSeq", theirs.delivered_seq as "otherDeliveredSeq"
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
