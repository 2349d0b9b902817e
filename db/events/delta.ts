import type { Sql } from '../sql.ts'
import { eventJson } from './columns.ts'

type Window = { from: string; to: string; city: string; state: string }

/**
 * What changed about the nights of a city since the cursor, as JSON: nights, and tombstones for what a phone should no
 * longer show. The cursor is the oldest transaction still under way, so that a slow commit is never skipped; it belongs
 * to this database, and any other cursor (or none) means everything.
 */
export async function nightsSince(sql: Sql, { from, to, city, state }: Window, cursor: string): Promise<string> {
  const here = sql`
    e.status <> 'draft' and e.deleted_at is null
    and e.night_of between ${from} and ${to} and lower(e.city) = ${city.toLowerCase()} and e.state = ${state}
  `
  const [delta] = await sql<{ json: string }[]>`
    with mark as (
      select
        (select system_identifier from pg_control_system()) || '.' || pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
        pg_snapshot_xmin(pg_current_snapshot()) as xmin
    ),
    since as (
      select s.xid::xid8 as xid
      from mark, (select nullif(split_part(${cursor}, '.', 2), '') as xid, split_part(${cursor}, '.', 1) as database) s
      where s.xid is not null
        and s.database = split_part(mark.cursor, '.', 1)
        and s.xid::xid8 <= mark.xmin
    ),
    changed as (
      select ${eventJson(sql)} as json, e.night_of, e.starts_at
      from events e
      join users h on h.id = e.host_id
      where ${here} and (not exists (select 1 from since) or e.changed_in >= (select xid from since))
      union all
      select json_build_object('id', e.id, 'deletedAt', iso(coalesce(e.deleted_at, e.updated_at))), e.night_of, e.starts_at
      from events e, since
      where e.changed_in >= since.xid and not (${here})
    )
    select json_build_object(
      'events', coalesce((select json_agg(c.json order by c.night_of, c.starts_at) from changed c), '[]'),
      'cursor', mark.cursor,
      'isWhole', not exists (select 1 from since)
    )::text as json
    from mark
  `
  return delta?.json ?? '{}'
}
