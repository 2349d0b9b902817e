import type { GivenRole } from '#contract/events/given-role.ts'
import type { AskAnswer } from '#contract/events/going/asks.ts'
import type { MarkSeen, Notification } from '#contract/notifications/notifications.ts'
import { present } from '#contract/responses.ts'
import type { Fragment, Sql } from '../connection/sql.ts'
import { endOf, isGivenAway, isOffered, isShownMessage } from '../events/event/columns.ts'
import { hasRight, mayConfirm } from '../events/event/roles.ts'
import { faceJson, isOpenTo } from '../people/people.ts'

/** The position after the last notification of a page. The time is text in full precision. */
type NotificationCursor = { createdAt: string; id: string }

/** The latest notifications of a member, after the cursor `before` if it is given. */
export async function notificationsOf(
  sql: Sql,
  userId: string,
  { before, limit }: { before: NotificationCursor | undefined; limit: number },
): Promise<{ notification: Notification; cursor: string }[]> {
  const isAfterLast = before
    ? sql`and (n.created_at, n.id) < (${before.createdAt}::text::timestamptz, ${before.id}::uuid)`
    : sql``
  const unlessRemoved = (column: string) => sql`case when e.deleted_at is null then e.${sql(column)} end`
  const rows = await sql<
    (Omit<Notification, 'role' | 'answer' | 'followedCity' | 'followedArtist'> & {
      role: GivenRole | null
      answer: AskAnswer | null
      followedCity: string | null
      followedArtist: string | null
      cursor: string
    })[]
  >`
    select
      n.id, n.kind, n.created_at, n.seen_at,
      to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || n.id as cursor,
      case when e.id is not null then json_build_object(
        'id', e.id, 'title', case when e.taken_down_by is null then e.title else '' end, 'status', e.status,
        'cancelReason', ${unlessRemoved('cancel_reason')}, 'category', e.category,
        'flyerUrl', ${unlessRemoved('flyer_url')},
        'date', to_char(e.start_local, 'YYYY-MM-DD'), 'startTime', to_char(e.start_local, 'HH24:MI'),
        'endTime', to_char(e.end_local, 'HH24:MI'), 'nightOf', e.night_of, 'startsAt', iso(e.starts_at),
        'timeZone', e.tz, 'venue', ${unlessRemoved('venue')}, 'location', ${unlessRemoved('location')}, 'city', e.city,
        'state', e.state, 'isRemoved', e.deleted_at is not null
      ) end as event,
      coalesce(
        (
          select json_agg(event_change_json(c) order by c.id)
          from event_changes c
          where n.kind = 'event-changed' and e.deleted_at is null and c.event_id = n.event_id and c.edit_id::text = n.entry_id
        ),
        '[]'
      ) as changes,
      (select v.name from venues v where v.id = n.venue_id) as followed_venue,
      (select a.name from artists a where a.id = n.artist_id) as followed_artist,
      (select c.city from followed_cities c where c.id = n.city_id) as followed_city,
      m.text as message, case when n.kind = 'event-role' then r.role end as role,
      case when n.kind = 'ask-answered' then n.status end as answer,
      case when p.id is not null then ${faceJson(sql, sql`p`)} end as person,
      case when j.id is not null then json_build_object('id', j.id, 'title', j.title, 'status', n.status) end as job
    ${visibleTo(sql, userId)} ${isAfterLast}
    order by n.created_at desc, n.id desc
    limit ${limit}
  `
  return rows.map(({ cursor, role, answer, followedCity, followedArtist, ...notification }) => ({
    notification: { ...notification, ...present({ role, answer, followedArtist, followedCity }) },
    cursor,
  }))
}

export async function unseenOf(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count ${visibleTo(sql, userId)} and n.seen_at is null
  `
  return row?.count ?? 0
}

/**
 * The notifications that the member may see. A notification is hidden while its event is a draft that the member may
 * not read, and after its cause has ended: a lost role at an event or at the site, a deleted text, a removed or
 * withdrawn message, an ended follow, a left place, an ended offer of a place, answered requests to come, or a person
 * who was blocked, suspended or deleted. A reminder is hidden when its event has another start, and a question when it
 * was answered.
 */
function visibleTo(sql: Sql, userId: string) {
  return sql`
    from notifications n
    left join events e on e.id = n.event_id
    left join host_messages m on m.id = case n.kind when 'host-message' then n.entry_id::uuid end
    left join users p on p.id = case when n.kind in ('event-published', 'host-message') then ${hostOfEvent(sql)} else n.person_id end
    left join jobs j on j.id = n.job_id
    left join event_people r on r.event_id = n.event_id and r.user_id = ${helperOf(sql)}
    where n.user_id = ${userId}
      and (p.id is null or exists (select 1 from users u where u.id = p.id and ${isOpenTo(sql, userId)}))
      and (e.id is null or ((e.status <> 'draft' or ${isAboutRole(sql)}) and e.title <> ''))
      and (not ${isAboutRole(sql)} or (${isRoleAsNotified(sql)} and e.deleted_at is null))
      and (j.id is null or j.title <> '')
      and (n.kind not in ('event-published', 'host-message') or e.deleted_at is null)
      and (n.kind <> 'host-message' or (m.id is not null and ${isShownMessage(sql)}))
      and (n.kind <> 'event-soon' or n.entry_id = ${reminderOf(sql)})
      and (
        n.kind <> 'place-free'
        or exists (select 1 from attendances a where a.event_id = n.event_id and a.user_id = n.user_id and a.state = 'going')
      )
      and ${hasCause(sql)}
  `
}

/** The host of the event `e`; null for a listing, whose source is no member that could be blocked or deleted. */
function hostOfEvent(sql: Sql) {
  return sql`nullif(e.host_id, e.listed_from)`
}

/** A condition: the cause of `n` is still there, for the kinds whose deliveries end with the entry in the list. */
export function hasCause(sql: Sql) {
  const recipient: Fragment = sql`n.user_id`
  return sql`
    case n.kind
      when 'follower' then exists (
        select from follows f where f.follower_id = n.person_id and f.followee_id = n.user_id
      )
      when 'admin-role' then exists (select from admin_roles r where r.user_id = n.user_id)
      -- Members ask to come to the event, and the recipient decides.
      when 'guests-ask' then ${hasRight(sql, recipient, 'edit')} and exists (
        select from attendances a
        join users u on u.id = a.user_id and ${isOpenTo(sql, recipient)}
        where a.event_id = n.event_id and a.state = 'asked'
      )
      -- The attendance of the member who asked is still as the answer of the host made it.
      when 'ask-answered' then exists (
        select from attendances a where a.event_id = n.event_id and a.user_id = n.user_id and a.state = n.status
      )
      -- The member may still take the place that the person of the notification gives, and has no other one.
      when 'place-offered' then is_open_event(e) and exists (
        select from attendances a
        where a.event_id = n.event_id and a.user_id = n.person_id and ${isOffered(sql, recipient)} and ${isGivenAway(sql)}
      ) and not exists (
        select from attendances own where own.event_id = n.event_id and own.user_id = n.user_id and own.state = 'going'
      )
      -- The question is of the present date of the event, and its host has not answered it.
      when 'still-on' then n.entry_id = ${questionOf(sql)} and e.host_id = n.user_id and ${isToCome(sql)}
        and (e.confirmed_at is null or e.confirmed_at < question_at(e.start_local, e.tz))
      -- Nothing has confirmed the event since the question, and its recipient still may.
      when 'still-listed' then n.entry_id = ${venueQuestionOf(sql)} and ${isToCome(sql)} and ${mayConfirm(sql, recipient)}
      -- The event took place, and the member has not said how it was.
      when 'how-was-it' then e.status = 'active' and e.deleted_at is null and not exists (
        select from promises a where a.event_id = n.event_id and a.user_id = n.user_id
      )
      else true
    end
  `
}

function isToCome(sql: Sql) {
  return sql`e.status = 'active' and e.deleted_at is null and ${endOf(sql)} >= now()`
}

/** A condition: `n` is about the people of an event, who also read of a draft. */
export function isAboutRole(sql: Sql) {
  return sql`n.kind in ('event-role', 'role-accepted', 'event-offered', 'event-taken')`
}

/** The member whose role the notification is about; null for a kind that is not about a role. */
export function helperOf(sql: Sql) {
  return sql`
    case
      when n.kind in ('event-role', 'event-offered', 'event-taken') then n.user_id
      when n.kind = 'role-accepted' then n.person_id
    end
  `
}

/** A condition: the role `r` at the event `e` is still as the notification says. */
export function isRoleAsNotified(sql: Sql) {
  return sql`
    case n.kind
      when 'event-role' then r.role is not null
      when 'role-accepted' then r.accepted_at is not null and e.host_id = n.user_id
      when 'event-offered' then r.offered_at is not null
      when 'event-taken' then e.host_id = n.person_id
    end
  `
}

/** The `entry_id` of the reminder of the event `e`: a moved event has another reminder. */
export function reminderOf(sql: Sql) {
  return sql`e.id || ' ' || iso(e.starts_at)`
}

/** The `entry_id` of the question whether the event `e` takes place: another day has another one. */
export function questionOf(sql: Sql) {
  return sql`e.id || ' ' || iso(question_at(e.start_local, e.tz))`
}

/** The `entry_id` of the question to the venue of the event `e`, after six weeks without a confirmation. */
export function venueQuestionOf(sql: Sql) {
  return sql`e.id || ' ' || iso(e.last_asked_at)`
}

/**
 * Marks the notifications with these ids that were not repeated after `idsUntil`, those of one event until a time, or
 * all until a time. A page of an event that was updated at `until` also shows its start, which is what a reminder is
 * about, and the messages of the host until `messagesUntil`. Clients receive times in milliseconds.
 */
export async function markSeen(
  sql: Sql,
  userId: string,
  { ids = [], idsUntil, until, eventId, messagesUntil }: MarkSeen,
) {
  const isUntil = (time: string | undefined) =>
    time === undefined ? sql`false` : sql`date_trunc('milliseconds', created_at) <= ${time}`
  const isShown = sql`
    case when kind in ('event-soon', 'how-was-it') then true when kind = 'host-message' then ${isUntil(messagesUntil)} else ${isUntil(until)} end
  `
  const isListed = sql`id = any (${ids}) and ${idsUntil === undefined ? sql`true` : isUntil(idsUntil)}`
  const isMarked = eventId ? sql`event_id = ${eventId} and ${isShown}` : isUntil(until)
  await sql`
    update notifications set seen_at = now()
    where user_id = ${userId} and seen_at is null and ((${isListed}) or (${isMarked}))
  `
}
