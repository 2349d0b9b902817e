import type { Sql } from '../connection/sql.ts'

/* Query fragments: the JSON of the contract, built by PostgreSQL, and the access condition of every query. */

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
        else json_build_object(
          'id', 'deleted', 'firstName', 'Deleted', 'lastName', 'User', 'username', 'deleted', 'profileImageUrl', null
        )
      end,
      'content', case when m.deleted_at is null then m.content else '' end,
      'composedAt', iso(m.composed_at),
      'createdAt', iso(m.created_at),
      'editedAt', iso(m.edited_at),
      'deletedAt', iso(m.deleted_at)
    )
  `
}

/**
 * A user's conversations in the form of the contract, latest first, one row each, for `json_agg` and `row_to_json`,
 * which cost less than building each object key by key. `which` is a condition on `mine`. The last message is found by
 * both columns of its key, and its time is that of the conversation. The rules of `notBlocked` and `maySeePresence` are
 * written with the joined row of the other member here, or are evaluated once for all rows, which is faster.
 */
export function conversationLines(sql: Sql, userId: string, part: LinesPart) {
  return sql`
    select
      id,
      case when "readOnly"
        then json_build_object(
          'id', 'deleted', 'firstName', 'Deleted', 'lastName', 'User', 'username', 'deleted',
          'userType', null, 'profileImageUrl', null
        )
        else json_build_object(
          'id', other_id, 'firstName', first_name, 'lastName', last_name, 'username', username,
          'userType', user_type, 'profileImageUrl', profile_image_url
        )
      end as "otherUser",
      case when content is not null
        then json_build_object('content', content, 'createdAt', iso(at), 'senderId', sender_id)
      end as "lastMessage",
      ${countsOfLine(sql)},
      iso(at) as "lastAt"
    from (${membersLines(sql, userId, part)}) line
  `
}

/** The same in the form of a `BareConversation`. */
export function bareConversationLines(sql: Sql, userId: string, part: LinesPart) {
  return sql`
    select
      id,
      case when "readOnly" then 'deleted' else other_id::text end as "otherId",
      case when "readOnly" then 'Deleted' else first_name end as "firstName",
      case when "readOnly" then 'User' else last_name end as "lastName",
      case when "readOnly" then 'deleted' else username end as username,
      case when "readOnly" then null else user_type end as "userType",
      case when "readOnly" then null else profile_image_url end as "profileImageUrl",
      content, sender_id as "senderId",
      ${countsOfLine(sql)},
      at as "lastAt"
    from (${membersLines(sql, userId, part)}) line
  `
}

type LinesPart = { which: Fragment; max: number | string }

function countsOfLine(sql: Sql) {
  return sql`
    case when "readSeq" < "lastSeq"
      then (
        select count(*)::int
        from messages n
        where n.conversation_id = line.id
          and n.seq > line."readSeq"
          and n.sender_id = line.other_id
          and n.deleted_at is null
      )
      else 0
    end as "unreadCount",
    "lastSeq", rev, "readSeq", "deliveredSeq",
    case when may_see_presence then other_read_seq else 0 end as "otherReadSeq",
    case when may_see_presence then other_delivered_seq else 0 end as "otherDeliveredSeq",
    "readOnly"
  `
}

function membersLines(sql: Sql, userId: string, { which, max }: LinesPart) {
  return sql`
    select
      c.id, c.last_seq as "lastSeq", c.last_rev as rev, coalesce(c.last_at, c.created_at) as at,
      mine.read_seq as "readSeq", mine.delivered_seq as "deliveredSeq",
      theirs.read_seq as other_read_seq, theirs.delivered_seq as other_delivered_seq,
      ${isAcquainted(sql)}
        and o.shows_presence
        and (select me.shows_presence and me.suspended_by is null from users me where me.id = ${userId}::uuid)
        as may_see_presence,
      o.id as other_id, o.first_name, o.last_name, o.username, o.user_type, o.profile_image_url,
      o.deleted_at is not null as "readOnly",
      l.sender_id,
      case when l.deleted_at is null then l.content else '' end as content
    from members mine
    join conversations c on c.id = mine.conversation_id
    join members theirs on theirs.conversation_id = c.id and theirs.user_id <> mine.user_id
    join users o on o.id = theirs.user_id
    left join messages l on l.conversation_id = c.id and l.seq = c.last_seq
    where mine.user_id = ${userId}::uuid
      and o.suspended_by is null
      and ${isNotInBlocks(sql, userId, sql`o.id`)}
      and ${which}
    order by coalesce(c.last_at, c.created_at) desc, c.id desc
    limit ${max}
  `
}

export type Fragment = ReturnType<typeof messageJson>

/** The other member of a conversation `c`. */
export function otherOf(sql: Sql, userId: string | Fragment) {
  return sql`case c.user_lo when ${userId}::uuid then c.user_hi else c.user_lo end`
}

/** A conversation `c` is open to its two members, until one blocks the other or is suspended. */
export function isOpenTo(sql: Sql, userId: string | Fragment) {
  return sql`${userId}::uuid in (c.user_lo, c.user_hi) and ${notBlocked(sql, userId, otherOf(sql, userId))}`
}

/**
 * Whether the two members of a conversation `c` may see each other's presence: online, typing, delivered and read.
 * Starting a conversation, or writing without a reply, is not enough. Needs `user_lo`, `user_hi`, `lo_first_seq` and
 * `hi_first_seq` of `c`. Blocks are checked by `isOpenTo`, not here.
 */
export function maySeePresence(sql: Sql) {
  return sql`(
    ${isAcquainted(sql)}
    and not exists (
      select 1
      from users hidden
      where hidden.id in (c.user_lo, c.user_hi) and (not hidden.shows_presence or hidden.suspended_by is not null)
    )
  )`
}

/** Whether both members of `c` have written, or follow each other. */
function isAcquainted(sql: Sql) {
  return sql`(
    (c.lo_first_seq is not null and c.hi_first_seq is not null)
    or (
      exists (select 1 from follows f where f.follower_id = c.user_lo and f.followee_id = c.user_hi)
      and exists (select 1 from follows f where f.follower_id = c.user_hi and f.followee_id = c.user_lo)
    )
  )`
}

/** A suspended user is hidden like a blocked one. */
export function notBlocked(sql: Sql, userId: string | Fragment, other: Fragment) {
  return sql`
    ${isNotInBlocks(sql, userId, other)}
    and not exists (select 1 from users hidden where hidden.id = ${other} and hidden.suspended_by is not null)
  `
}

function isNotInBlocks(sql: Sql, userId: string | Fragment, other: Fragment) {
  return sql`
    ${other} <> all (array(
      select blocked_id from blocks where blocker_id = ${userId}::uuid
      union all
      select blocker_id from blocks where blocked_id = ${userId}::uuid
    ))
  `
}
