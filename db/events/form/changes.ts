import { literal, part, runStatement } from '../../connection/parts.ts'
import type { Sql } from '../../connection/sql.ts'

/** When changes were last read: the snapshot of PostgreSQL, and its start time, which distinguishes servers. */
export type ChangePosition = { snapshot: string; server: string }

/** A city in any of its spellings, with its center if that is known. */
export type CityArea = { key: string; state: string; latitude: number | null; longitude: number | null }

export type EventChanges = {
  position: ChangePosition
  /** The cities whose events changed; `all` means every city. */
  cities: ChangedCity[] | 'all'
  eventIds: string[]
  /** The minute of the database's clock. Every event begins and ends on a full minute. */
  minute: number
}

/** `isRelisted`: an event joined or left lists there, or moved in them. Otherwise only its counts changed. */
export type ChangedCity = CityArea & { isRelisted: boolean }

/** With more changes than this, everything counts as changed. */
const MAX_CHANGES = 1_000

/**
 * Returns the cities whose events changed since the position: events in a city, events that left it, and deleted rows.
 * A change counts from its commit, for every process and in any order of commits. Without a position everything
 * has changed, and also after a restart of PostgreSQL and on another server, where transactions have other numbers.
 * The position is in a CTE and the limits are in the text: otherwise the planner would plan the statement for each
 * position. Rows are read in index order up to a limit, because the whole table would be read otherwise.
 */
export async function eventChangesSince(sql: Sql, since: ChangePosition | null): Promise<EventChanges> {
  const [changes] = await runStatement<{
    snapshot: string
    server: string
    isKnown: boolean
    minute: number
    changed: number
    cities: ChangedCity[]
    eventIds: string[]
    isUnknown: boolean
  }>(
    sql,
    part`
    with seen as materialized (
      select given.snapshot, pg_snapshot_xmin(given.snapshot) as xmin
      from (select ${since?.snapshot ?? null}::pg_snapshot as snapshot) given
    ),
    changed as materialized (
      (
        select c.place, c.changed_in as xid, c.relisted_in as relisted, e.id
        from changed_events c
        join events e on e.id = c.event_id
        where c.changed_in >= (select xmin from seen)
          -- A draft was never published in a city that is not stored, so no list contained it there. An empty city is
          -- never stored.
          and (
            e.status <> 'draft' or e.city = ''
            or exists (select from event_cities s where s.place = c.place)
          )
        order by c.changed_in
        limit ${literal(String(MAX_CHANGES))}
      )
      union all
      (${leftSince('departures', 'l.event_id')})
      union all
      (${leftSince('removed_events', 'null::uuid')})
    )
    select
      pg_current_snapshot()::text as snapshot,
      pg_postmaster_start_time()::text as server,
      coalesce(${since?.server ?? null}::text = pg_postmaster_start_time()::text, false) as is_known,
      floor(extract(epoch from now()) / 60)::int as minute,
      (select count(*)::int from changed) as changed,
      touched.cities,
      touched.event_ids,
      touched.is_unknown
    from (
      select
        coalesce(
          json_agg(distinct jsonb_build_object(
            'key', e.key, 'state', e.state, 'latitude', e.latitude, 'longitude', e.longitude,
            'isRelisted', c.is_relisted
          )) filter (where e.place is not null),
          '[]'
        ) as cities,
        coalesce(json_agg(distinct c.id) filter (where c.id is not null), '[]') as event_ids,
        coalesce(bool_or(e.place is null), false) as is_unknown
      from (
        select id, place, not pg_visible_in_snapshot(relisted, (select snapshot from seen)) as is_relisted
        from changed
        where not pg_visible_in_snapshot(xid, (select snapshot from seen))
      ) c
      left join event_cities e on e.place = c.place
    ) touched
  `,
  )
  if (!changes) throw new Error('PostgreSQL returned no row')
  const { snapshot, server, isKnown, minute, changed, cities, eventIds, isUnknown } = changes
  const isComplete = isKnown && !isUnknown && changed < MAX_CHANGES
  return { position: { snapshot, server }, minute, cities: isComplete ? cities : 'all', eventIds }
}

/** The events that left a place because they moved or their row was deleted. */
function leftSince(table: 'departures' | 'removed_events', id: string) {
  return part`
    select l.place, l.left_in, l.left_in, ${literal(id)}
    from ${literal(table)} l
    where l.left_in >= (select xmin from seen)
    order by l.left_in
    limit ${literal(String(MAX_CHANGES))}
  `
}

/** Returns the area of a city by any spelling of its name. */
export async function areaOf(sql: Sql, city: string, state: string): Promise<CityArea> {
  const [area] = await sql<CityArea[]>`
    select city_key(${city}) as key, ${state}::text as state, center.latitude, center.longitude
    from (select 1) one
    left join city_center(${city}, ${state}) center on true
  `
  if (!area) throw new Error('PostgreSQL returned no row')
  return area
}
