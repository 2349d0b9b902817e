import type { Sql } from '../sql.ts'
import { isPublic, jsonArray } from './columns.ts'

type Window = { from: string; to: string; city: string; state: string }

/** `after`: where the page before ended, empty for the first one. */
export type Paging = { after: string; limit: number }

/** The events of a page are at most so many bytes of JSON. */
export const MOST_PAGE_BYTES = 400_000

/**
 * What changed about the nights of a city since the cursor, as JSON: nights, and tombstones for those no phone should
 * show any more. A night that moved to other days or to another town, near or far, comes as it is now. The cursor names
 * the oldest transaction still under way, so that a slow commit is never skipped, and the database it belongs to; any
 * other cursor (or none) means everything. With `paging` everything comes in pages; the cursor of the first one is the
 * one to keep, because it speaks of every change that is made while the others are read.
 */
export async function nightsSince(
  sql: Sql,
  { from, to, city, state }: Window,
  cursor: string,
  paging: Paging | null = null,
): Promise<string> {
  const [, database = '', xid = null] = (!paging?.after && /^(\d+\.\d+\.\d+)\.(\d{1,18})$/.exec(cursor)) || []
  const isHere = sql`lower(e.city) = ${city.toLowerCase()} and e.state = ${state}`
  const isInWindow = sql`e.night_of between ${from} and ${to}`
  const [night = '', startsAt = '', id = ''] = paging?.after.split(' ') ?? []
  const isOnward = id === '' ? sql`` : sql`and (e.night_of, e.starts_at, e.id) > (${night}, ${startsAt}, ${id})`
  const isOnPage = paging
    ? sql`m.place = 1 or (m.place <= ${paging.limit} and m.bytes <= ${MOST_PAGE_BYTES})`
    : sql`true`

  const [delta] = await sql<{ json: string }[]>`
    with mark as (
      select
        s.system_identifier || '.' || c.timeline_id || '.' || d.oid as database,
        pg_snapshot_xmin(pg_current_snapshot()) as xmin
      from pg_control_system() s, pg_control_checkpoint() c, pg_database d
      where d.datname = current_database()
    ),
    since as (
      select ${xid}::xid8 as xid from mark where mark.database = ${database} and ${xid}::xid8 <= mark.xmin
    ),
    touched as (
      select e.id from events e where e.changed_in >= (select xid from since) and ${isHere} and ${isInWindow}
      union
      select d.event_id
      from departures d
      where d.place = place_of(${city}, ${state})
        and d.left_in >= (select xid from since)
        and d.night_of between ${from} and ${to}
    ),
    -- One more than fits, which tells that there is another page.
    everything as (
      select
        p.json, e.night_of, e.starts_at, e.id,
        row_number() over nights as place, sum(octet_length(p.json)) over nights as bytes
      from (
        select e.night_of, e.starts_at, e.id
        from events e
        where not exists (select 1 from since) and ${isPublic(sql)} and ${isHere} and ${isInWindow} ${isOnward}
        order by e.night_of, e.starts_at, e.id
        limit ${paging ? paging.limit + 1 : null}
      ) e
      join public_events p on p.event_id = e.id
      window nights as (order by e.night_of, e.starts_at, e.id)
    ),
    page as (
      select m.json, m.night_of, m.starts_at, m.id from everything m where ${isOnPage}
    ),
    changed as (
      select json, night_of, starts_at, id from page
      union all
      select
        coalesce(
          p.json,
          json_build_object('id', e.id, 'deletedAt', iso(coalesce(e.deleted_at, e.updated_at)))::text
        ),
        e.night_of, e.starts_at, e.id
      from touched t
      join events e on e.id = t.id
      left join public_events p on p.event_id = e.id
    )
    select
      '{"events":' || (select ${jsonArray(sql, sql`c.json`, sql`c.night_of, c.starts_at, c.id`)} from changed c)
      || ',"cursor":"' || mark.database || '.' || mark.xmin
      || '","isWhole":' || (not exists (select 1 from since))::text
      ${paging ? sql`|| ',"next":' || coalesce(to_json(${keyOfLast(sql)})::text, 'null')` : sql``}
      || '}' as json
    from mark
  `
  return delta?.json ?? '{}'
}

/** Where the next page begins; null on the last one. To the microsecond, or an event between two pages could be lost. */
function keyOfLast(sql: Sql) {
  return sql`(
    select concat_ws(' ', p.night_of, to_char(p.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), p.id)
    from page p
    where (select count(*) from page) < (select count(*) from everything)
    order by p.night_of desc, p.starts_at desc, p.id desc
    limit 1
  )`
}
