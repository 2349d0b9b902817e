import type { Sql } from '../sql.ts'
import { isPublic, jsonArray } from './columns.ts'

type Window = { from: string; to: string; city: string; state: string }

/**
 * What changed about the nights of a city since the cursor, as JSON: nights, and tombstones for those no phone should
 * show any more. A night that moved to other days or to another town, near or far, comes as it is now. The cursor names
 * the oldest transaction still under way, so that a slow commit is never skipped, and the database it belongs to; any
 * other cursor (or none) means everything.
 */
export async function nightsSince(sql: Sql, { from, to, city, state }: Window, cursor: string): Promise<string> {
  const [, database = '', xid = null] = /^(\d+\.\d+\.\d+)\.(\d{1,18})$/.exec(cursor) ?? []
  const isHere = sql`lower(e.city) = ${city.toLowerCase()} and e.state = ${state}`
  const isInWindow = sql`e.night_of between ${from} and ${to}`

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
    changed as (
      select p.json, e.night_of, e.starts_at, e.id
      from events e
      join public_events p on p.event_id = e.id
      where not exists (select 1 from since) and ${isPublic(sql)} and ${isHere} and ${isInWindow}
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
      || '","isWhole":' || (not exists (select 1 from since))::text || '}' as json
    from mark
  `
  return delta?.json ?? '{}'
}
