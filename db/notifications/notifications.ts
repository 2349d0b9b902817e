import type { Notification } from '#contract/notifications/notifications.ts'
import type { Sql } from '../connection/sql.ts'
import { isOpenTo } from '../people/people.ts'

/** The latest notifications of a member, after `before` if it is given. */
export async function notificationsOf(
  sql: Sql,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Notification[]> {
  const isOnward = before
    ? sql`and (n.created_at, n.id) < (select created_at, id from notifications where id = ${before} and user_id = ${userId})`
    : sql``
  return await sql<Notification[]>`
    select
      n.id, n.kind, n.created_at, n.seen_at,
      case when e.id is not null then json_build_object(
        'id', e.id, 'title', e.title, 'status', e.status, 'cancelReason', e.cancel_reason, 'category', e.category,
        'flyerUrl', e.flyer_url,
        'date', to_char(e.start_local, 'YYYY-MM-DD'), 'startTime', to_char(e.start_local, 'HH24:MI'),
        'endTime', to_char(e.end_local, 'HH24:MI'), 'nightOf', e.night_of, 'startsAt', iso(e.starts_at),
        'timeZone', e.tz, 'venue', e.venue, 'location', e.location, 'city', e.city, 'state', e.state,
        'isRemoved', e.deleted_at is not null or e.status = 'draft'
      ) end as event,
      coalesce(
        (
          select json_agg(json_build_object('what', c.what, 'old', c.old_value, 'new', c.new_value, 'at', iso(c.at)) order by c.id)
          from event_changes c
          where n.kind = 'event-changed' and c.event_id = n.event_id and c.edit_id::text = n.entry_id
        ),
        '[]'
      ) as changes,
      case when p.id is not null then json_build_object(
        'id', p.id, 'username', p.username, 'displayName', p.display_name, 'firstName', p.first_name,
        'lastName', p.last_name, 'profileImageUrl', p.profile_image_url
      ) end as person,
      case when j.id is not null then json_build_object('id', j.id, 'title', j.title, 'status', n.status) end as job
    ${visibleTo(sql, userId)} ${isOnward}
    order by n.created_at desc, n.id desc
    limit ${limit}
  `
}

export async function unseenOf(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count ${visibleTo(sql, userId)} and n.seen_at is null
  `
  return row?.count ?? 0
}

/** The follower of a notification may have been blocked, suspended or deleted since. */
function visibleTo(sql: Sql, userId: string) {
  return sql`
    from notifications n
    left join events e on e.id = n.event_id
    left join users p on p.id = n.person_id
    left join jobs j on j.id = n.job_id
    where n.user_id = ${userId}
      and (n.person_id is null or exists (select 1 from users u where u.id = n.person_id and ${isOpenTo(sql, userId)}))
      and (n.kind <> 'event-published' or (e.deleted_at is null and e.status <> 'draft'))
  `
}

/** Clients know times in milliseconds. */
export async function markSeen(sql: Sql, userId: string, until: string) {
  await sql`
    update notifications set seen_at = now()
    where user_id = ${userId} and seen_at is null and date_trunc('milliseconds', created_at) <= ${until}
  `
}

/** The member has opened the page of the event. */
export async function markSeenOnEvent(sql: Sql, userId: string, eventId: string) {
  await sql`
    update notifications set seen_at = now() where event_id = ${eventId} and user_id = ${userId} and seen_at is null
  `
}
