import type { Sql } from '../../connection/sql.ts'
import { isListed, jsonArray } from '../event/columns.ts'

/** `timeZone` is that of the city; devices count its nights by it. */
type Window = { from: string; to: string; city: string; state: string; timeZone: string }

/** `after` is the end of the previous page; empty for the first page. */
type Paging = { after: string; limit: number }

/** The highest number of bytes of JSON in a page. */
const MAX_PAGE_BYTES = 400_000

/**
 * Returns the changes of the events within 50 km of a city since the cursor, as JSON: events, and tombstones for events
 * that devices must delete, because they were deleted or hidden from lists. An event that moved to another date or city
 * is sent in its present form. `cities` are those whose events the list contains, in lower case. The cursor contains
 * the snapshot that was read, so that a change that was not committed then is sent next time and no change is sent
 * twice. It also identifies the database; with a cursor of another database, or without a cursor, all events are sent.
 * With `paging` all events come in pages; the client stores the cursor of the first page, because that cursor covers
 * every change that is made while the other pages are read.
 */
export async function eventsSince(
  sql: Sql,
  { from, to, city, state, timeZone }: Window,
  cursor: string,
  paging: Paging | null = null,
): Promise<string> {
  const { database, snapshot } = positionOf(paging?.after ? '' : cursor)
  const isInCity = sql`lower(e.city) = m.city and e.state = m.state`
  const isInWindow = sql`e.night_of between ${from} and ${to}`
  const [night = '', startsAt = '', id = ''] = paging?.after.split(' ') ?? []
  const isAfterKey = id === '' ? sql`` : sql`and (e.night_of, e.starts_at, e.id) > (${night}, ${startsAt}, ${id})`
  const isOnPage = paging
    ? sql`l.row_no = 1 or (l.row_no <= ${paging.limit} and l.bytes <= ${MAX_PAGE_BYTES})`
    : sql`true`

  const [delta] = await sql<{ json: string }[]>`
    with metro as materialized (
      select m.place, m.city, m.state from metro_of(${city}, ${state}) m
    ),
    present as (${present(sql)}),
    since as (
      select seen.snapshot, pg_snapshot_xmin(seen.snapshot) as xmin
      from present
      cross join (select ${snapshot}::pg_snapshot as snapshot) seen
      where present.database = ${database} and pg_snapshot_xmax(seen.snapshot) <= pg_snapshot_xmax(present.snapshot)
    ),
    touched as (${touched(sql, { from, to, city, state })}),
    -- One more row than fits on the page; it shows that there is another page.
    listed as (
      select
        p.json, e.night_of, e.starts_at, e.id,
        row_number() over by_date as row_no, sum(octet_length(p.json)) over by_date as bytes
      from (
        select e.night_of, e.starts_at, e.id
        from metro m
        cross join lateral (
          select e.night_of, e.starts_at, e.id
          from events e
          where not exists (select 1 from since) and ${isListed(sql)} and ${isInCity} and ${isInWindow} ${isAfterKey}
          order by e.night_of, e.starts_at, e.id
          limit ${paging ? paging.limit + 1 : null}
        ) e
        order by e.night_of, e.starts_at, e.id
        limit ${paging ? paging.limit + 1 : null}
      ) e
      join public_events p on p.event_id = e.id
      window by_date as (order by e.night_of, e.starts_at, e.id)
    ),
    page as (
      select l.json, l.night_of, l.starts_at, l.id from listed l where ${isOnPage}
    ),
    changed as (
      select json, night_of, starts_at, id from page
      union all
      select
        coalesce(
          case when e.hidden_at is null then p.json end,
          json_build_object('id', e.id, 'deletedAt', iso(coalesce(e.deleted_at, e.updated_at)))::text
        ),
        e.night_of, e.starts_at, e.id
      from touched t
      join events e on e.id = t.id
      left join public_events p on p.event_id = e.id
    )
    select
      '{"events":' || (select ${jsonArray(sql, sql`c.json`, sql`c.night_of, c.starts_at, c.id`)} from changed c)
      || ',"cursor":"' || present.database || '.' || ${shortSnapshot(sql)}
      || '","isWhole":' || (not exists (select 1 from since))::text
      || ',"cities":' || (
        select coalesce(json_agg(json_build_object('city', m.city, 'state', m.state)), '[]')::text
        from (select distinct m.city, m.state from metro m order by m.state, m.city) m
      )
      || ',"timeZone":' || to_json(${timeZone}::text)::text
      ${paging ? sql`|| ',"next":' || coalesce(to_json(${keyOfLast(sql)})::text, 'null')` : sql``}
      || '}' as json
    from present
  `
  return delta?.json ?? '{}'
}

/** The position of this statement. A standby does not know the list of running transactions, only the oldest one. */
function present(sql: Sql) {
  return sql`
    select
      s.system_identifier || '.' || c.timeline_id || '.' || d.oid as database,
      case
        when pg_is_in_recovery()
          then concat_ws(':', pg_snapshot_xmin(now.snapshot), pg_snapshot_xmin(now.snapshot), '')::pg_snapshot
        else now.snapshot
      end as snapshot
    from (select pg_current_snapshot() as snapshot) now, pg_control_system() s, pg_control_checkpoint() c, pg_database d
    where d.datname = current_database()
  `
}

/**
 * The events that changed, and those that left the list, since the snapshot of the cursor. The offset makes the planner
 * read one city after the other from the index, however many rows it expects.
 */
function touched(sql: Sql, { from, to, city, state }: Omit<Window, 'timeZone'>) {
  return sql`
    select e.id
    from metro m
    cross join lateral (
      select c.event_id
      from changed_events c
      where c.place = m.place
        and c.changed_in >= (select xmin from since)
        and not pg_visible_in_snapshot(c.changed_in, (select snapshot from since))
      offset 0
    ) c
    join events e on e.id = c.event_id
    where e.night_of between ${from} and ${to}
    union
    select d.event_id
    from (select m.place from metro m union select place_of(${city}, ${state})) m
    join departures d on d.place = m.place
    where d.left_in >= (select xmin from since)
      and not pg_visible_in_snapshot(d.left_in, (select snapshot from since))
      and d.night_of between ${from} and ${to}
  `
}

/** A position in the history of one database. Without a snapshot the cursor is not valid. */
type Position = { database: string; snapshot: string | null }

/**
 * Parses the position in a cursor. PostgreSQL refuses a malformed snapshot with an error, so it is checked here:
 * `xmin:xmax:` and the transactions between them that were running, ascending. Version 0.2.0 had `xmin` only.
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
 * The snapshot with at most four running transactions, so that a cursor stays short. The snapshot ends at the fifth
 * running transaction; later transactions that have committed are sent again.
 */
function shortSnapshot(sql: Sql) {
  return sql`(
    select
      concat(
        pg_snapshot_xmin(present.snapshot), ':',
        coalesce(min(x.xid) filter (where x.row_no = 5)::text, pg_snapshot_xmax(present.snapshot)::text), ':',
        string_agg(x.xid::text, ',' order by x.row_no) filter (where x.row_no < 5)
      )
    from (
      select u.xid::text::bigint as xid, row_number() over (order by u.xid::text::bigint) as row_no
      from pg_snapshot_xip(present.snapshot) u (xid)
    ) x
  )`
}

/** The key of the last event of a page; null on the last page. Microseconds, so that no event is left out between. */
function keyOfLast(sql: Sql) {
  return sql`(
    select concat_ws(' ', p.night_of, to_char(p.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), p.id)
    from page p
    where (select count(*) from page) < (select count(*) from listed)
    order by p.night_of desc, p.starts_at desc, p.id desc
    limit 1
  )`
}
