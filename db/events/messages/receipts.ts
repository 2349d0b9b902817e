import type { Receipt, UnseenPage } from '#contract/events/messages/receipts.ts'
import { hasRow, type Sql } from '../../connection/sql.ts'
import { goesOrWaits } from '../../notifications/notify-guests.ts'
import { faceJson, isOpenTo } from '../../people/people.ts'
import { isPublic } from '../event/columns.ts'
import { hasRight } from '../event/roles.ts'

/** So many of those who have not seen an entry are listed with it; the next pages are longer. */
const LISTED_AT_FIRST = 20
const ON_A_PAGE = 100

/** The receipts of the last 30 days and of messages, for the host and the editors. A draft has none. */
export async function receiptsOf(sql: Sql, eventId: string, viewerId: string): Promise<Receipt[] | undefined> {
  if (!(await mayReadReceipts(sql, eventId, viewerId))) return undefined
  return await sql<Receipt[]>`
    with entries as (
      select
        c.edit_id::text as id, 'event-changed' as kind, max(c.at) as at,
        json_agg(json_build_object('what', c.what, 'at', iso(c.at)) order by c.id) as changes
      from event_changes c
      where c.event_id = ${eventId} and c.what not in ('published', 'cancelled') and c.at > now() - interval '30 days'
      group by c.edit_id
      union all
      select c.event_id::text, 'event-cancelled', max(c.at), '[]'
      from event_changes c
      where c.event_id = ${eventId} and c.what = 'cancelled'
      group by c.event_id
      union all
      select m.id::text, 'host-message', m.at, '[]' from host_messages m where m.event_id = ${eventId}
    ), placed as (
      select
        r.*, r.seen_at is null and r.is_named as is_listed,
        row_number() over (
          partition by r.kind, r.entry_id, r.seen_at is null and r.is_named order by r.sort_name, r.id
        ) as place
      from (${recipients(sql, eventId, viewerId)}) r
    ), counted as (
      select
        p.kind, p.entry_id, count(*) as total, count(p.seen_at) as seen,
        count(*) filter (where p.is_guest and p.seen_at is null) as unseen_guests,
        json_agg(
          ${faceJson(sql, sql`p`)} order by p.place
        ) filter (where p.is_listed and p.place <= ${LISTED_AT_FIRST}) as unseen,
        count(*) filter (where p.is_listed) > ${LISTED_AT_FIRST} as has_more
      from placed p
      group by p.kind, p.entry_id
    )
    select
      e.id, e.kind, e.changes, coalesce(c.seen, 0) as seen, coalesce(c.total, 0) as total,
      coalesce(c.unseen, '[]') as unseen, coalesce(c.has_more, false) as has_more,
      coalesce(c.unseen_guests, 0) as unseen_guests
    from entries e
    left join counted c on c.kind = e.kind and c.entry_id = e.id
    order by e.at desc, e.id
  `
}

type UnseenQuery = {
  eventId: string
  entryId: string
  viewerId: string
  after: string | undefined
  afterName: string | undefined
}

/** A page of the recipients who have not seen an entry; undefined for members who may not edit the event. */
export async function unseenRecipients(
  sql: Sql,
  { eventId, entryId, viewerId, after, afterName }: UnseenQuery,
): Promise<UnseenPage | undefined> {
  if (!(await mayReadReceipts(sql, eventId, viewerId))) return undefined
  const isAfterLast =
    after === undefined
      ? sql``
      : afterName === undefined
        ? sql`and (r.sort_name, r.id) > (select ${sortName(sql)}, u.id from users u where u.id = ${after})`
        : sql`and (r.sort_name, r.id) > (fold(${afterName}), ${after}::uuid)`
  const people = await sql<UnseenPage['people']>`
    select r.id, r.username, r.display_name, r.first_name, r.last_name, r.profile_image_url
    from (${recipients(sql, eventId, viewerId)}) r
    where r.entry_id = ${entryId} and r.seen_at is null and r.is_named ${isAfterLast}
    order by r.sort_name, r.id
    limit ${ON_A_PAGE + 1}
  `
  return { people: people.slice(0, ON_A_PAGE), hasMore: people.length > ON_A_PAGE }
}

/**
 * The recipients whom the viewer sees in the receipts, with each entry: those who were notified of it and still go to
 * the event, are interested in it or wait for a place. Without members who have blocked the viewer or whom the viewer
 * has blocked, and without deleted and suspended accounts. A notification is seen when the member has opened the list
 * of notifications, which contains the change or the message, or the page of the event. Members who are only interested
 * are not named: their interest in an event is not visible to other people. Confirmed guests without an account are
 * counted and not named, either.
 */
function recipients(sql: Sql, eventId: string, viewerId: string) {
  return sql`
    select
      n.kind, n.entry_id, n.seen_at, a.state <> 'interested' as is_named, false as is_guest, u.id, u.username, u.display_name, u.first_name, u.last_name, u.profile_image_url,
      ${sortName(sql)} as sort_name
    from notifications n
    join attendances a on a.event_id = n.event_id and a.user_id = n.user_id
    join users u on u.id = n.user_id and ${isOpenTo(sql, viewerId)}
    where n.event_id = ${eventId} and n.kind in ('event-changed', 'event-cancelled', 'host-message')
      and n.user_id <> ${viewerId}
    union all
    select n.kind, n.entry_id, n.seen_at, false, true, g.id, null, null, null, null, null, null
    from notifications n
    join guests g on g.id = n.guest_id and ${goesOrWaits(sql)}
    where n.event_id = ${eventId} and n.kind in ('event-changed', 'event-cancelled', 'host-message')
  `
}

function sortName(sql: Sql) {
  return sql`fold(coalesce(nullif(u.display_name, ''), trim(u.first_name || ' ' || u.last_name)))`
}

async function mayReadReceipts(sql: Sql, eventId: string, viewerId: string): Promise<boolean> {
  return await hasRow(sql`
    select 1 from events e where e.id = ${eventId} and ${hasRight(sql, viewerId, 'edit')} and ${isPublic(sql)}
  `)
}
