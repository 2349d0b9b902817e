import type { Sql } from '../connection/sql.ts'
import { isPublic, jsonArray } from './columns.ts'

type Window = { from: string; to: string; city: string; state: string }

/** `after` is the end of the previous page; empty for the first page. */
export type Paging = { after: string; limit: number }

/** The highest number of bytes of JSON in a page. */
export const MAX_PAGE_BYTES = 400_000

/**
 * Returns the changes of a city's events since the cursor, as JSON: events, and tombstones for events that devices
 * must delete. An event that moved to another date or city is sent in its present form. The cursor contains the
 * snapshot that was read, so that a change that was not committed then is sent next time and no change is sent twice,
 * and the database that it belongs to; any other cursor, or none, means all events. With `paging` all events come in
 * pages; the client stores the cursor of the first page, because it covers every change that is made while the other
 * pages are read.
 */
export async function eventsSince(
  sql: Sql,
  { from, to, city, state }: Window,
  cursor: string,
  paging: Paging | null = null,
): Promise<string> {
  const { database, snapshot } = positionOf(paging?.after ? '' : cursor)
  const isInCity = sql`lower(e.city) = ${city.toLowerCase()} and e.state = ${state}`
  const isInWindow = sql`e.night_of between ${from} and ${to}`
  const [night = '', startsAt = '', id = ''] = paging?.after.split(' ') ?? []
  const isOnward = id === '' ? sql`` : sql`and (e.night_of, e.starts_at, e.id) > (${night}, ${startsAt}, ${id})`
  const isOnPage = paging
    ? sql`m.place = 1 or (m.place <= ${paging.limit} and m.bytes <= ${MAX_PAGE_BYTES})`
    : sql`true`

  const [delta] = await sql<{ json: string }[]>`
    with mark as (
      select
        s.system_identifier || '.' || c.timeline_id || '.' || d.oid as database,
        -- A standby does not know the list of running transactions, only the oldest one.
        case
          when pg_is_in_recovery()
            then concat_ws(':', pg_snapshot_xmin(now.snapshot), pg_snapshot_xmin(now.snapshot), '')::pg_snapshot
          else now.snapshot
        end as snapshot
      from (select pg_current_snapshot() as snapshot) now, pg_control_system() s, pg_control_checkpoint() c, pg_database d
      where d.datname = current_database()
    ),
    since as (
      select seen.snapshot, pg_snapshot_xmin(seen.snapshot) as xmin
      from mark
      cross join (select ${snapshot}::pg_snapshot as snapshot) seen
      where mark.database = ${database} and pg_snapshot_xmax(seen.snapshot) <= pg_snapshot_xmax(mark.snapshot)
    ),
    touched as (
      select e.id
      from events e
      where e.changed_in >= (select xmin from since)
        and not pg_visible_in_snapshot(e.changed_in, (select snapshot from since))
        and ${isInCity}
        and ${isInWindow}
      union
      select d.event_id
      from departures d
      where d.place = place_of(${city}, ${state})
        and d.left_in >= (select xmin from since)
        and not pg_visible_in_snapshot(d.left_in, (select snapshot from since))
        and d.night_of between ${from} and ${to}
    ),
    -- One more row than fits on the page; it shows that there is another page.
    everything as (
      select
        p.json, e.night_of, e.starts_at, e.id,
        row_number() over nights as place, sum(octet_length(p.json)) over nights as bytes
      from (
        select e.night_of, e.starts_at, e.id
        from events e
        where not exists (select 1 from since) and ${isPublic(sql)} and ${isInCity} and ${isInWindow} ${isOnward}
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
      || ',"cursor":"' || mark.database || '.' || ${shortSnapshot(sql)}
      || '","isWhole":' || (not exists (select 1 from since))::text
      ${paging ? sql`|| ',"next":' || coalesce(to_json(${keyOfLast(sql)})::text, 'null')` : sql``}
      || '}' as json
    from mark
  `
  return delta?.json ?? '{}'
}

/** A position in the history of one database. Without a snapshot the cursor is not valid. */
type Position = { database: string; snapshot: string | null }

/**
 * Parses the position in a cursor. PostgreSQL refuses a malformed snapshot with an error, so it is checked here:
 * `xmin:xmax:` and the transactions between them that were running, ascending. Earlier versions had `xmin` only.
 */
function positionOf(cursor: string): Position {
  const [, database = '', xmin = '', xmax = xmin, list = ''] =
    /^(\d+\.\d+\.\d+)\.([1-9]\d{0,17})(?::([1-9]\d{0,17}):((?:[1-9]\d{0,17}(?:,[1-9]\d{0,17})*)?))?$/.exec(cursor) ?? []
  if (xmin === '') return { database: '', snapshot: null }
  const underWay = list === '' ? [] : list.split(',').map(BigInt)
  const isAscending = underWay.every((xid, n) => xid >= (underWay[n - 1] ?? BigInt(xmin)) && xid < BigInt(xmax))
  return BigInt(xmin) <= BigInt(xmax) && isAscending
    ? { database, snapshot: `${xmin}:${xmax}:${list}` }
    : { database: '', snapshot: null }
}

/**
 * The snapshot with at most four running transactions, so that a cursor stays short: it ends at the fifth, and
 * changes that were committed after that one are sent again.
 */
function shortSnapshot(sql: Sql) {
  return sql`(
    select
      concat(
        pg_snapshot_xmin(mark.snapshot), ':',
        coalesce(min(x.xid) filter (where x.place = 5)::text, pg_snapshot_xmax(mark.snapshot)::text), ':',
        string_agg(x.xid::text, ',' order by x.place) filter (where x.place < 5)
      )
    from (
      select u.xid::text::bigint as xid, row_number() over (order by u.xid::text::bigint) as place
      from pg_snapshot_xip(mark.snapshot) u (xid)
    ) x
  )`
}

/**
 * The key of the last event of a page; null on the last page. With microseconds, because an event between two pages
 * could be lost otherwise.
 */
function keyOfLast(sql: Sql) {
  return sql`(
    select concat_ws(' ', p.night_of, to_char(p.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), p.id)
    from page p
    where (select count(*) from page) < (select count(*) from everything)
    order by p.night_of desc, p.starts_at desc, p.id desc
    limit 1
  )`
}
