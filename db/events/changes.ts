import { literal, part, runStatement } from '../connection/parts.ts'
import type { Sql } from '../connection/sql.ts'

/** When changes were last read: the snapshot of PostgreSQL, and its start time, which distinguishes servers. */
export type ChangePosition = { snapshot: string; server: string }

export type EventChanges = {
  position: ChangePosition
  /** The places (see `placeOf`) whose events changed; `all` means every place. */
  places: string[] | 'all'
  /** The minute of the database's clock. Every event begins and ends on a full minute. */
  minute: number
}

/** With more changes than this, everything counts as changed. */
const MAX_CHANGES = 1_000

/**
 * Returns the places whose events changed since the position: events in a place, events that left it, and deleted
 * rows. A change counts from its commit, for every process and in any order of commits. Without a position everything
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
    places: string[]
  }>(
    sql,
    part`
    with seen as materialized (
      select given.snapshot, pg_snapshot_xmin(given.snapshot) as xmin
      from (select ${since?.snapshot ?? null}::pg_snapshot as snapshot) given
    ),
    changed as materialized (
      (
        select place_of(e.city, e.state) as place, e.changed_in as xid
        from events e
        where e.changed_in >= (select xmin from seen)
        order by e.changed_in
        limit ${literal(String(MAX_CHANGES))}
      )
      union all
      (${leftSince('departures')})
      union all
      (${leftSince('removed_events')})
    )
    select
      pg_current_snapshot()::text as snapshot,
      pg_postmaster_start_time()::text as server,
      coalesce(${since?.server ?? null}::text = pg_postmaster_start_time()::text, false) as is_known,
      floor(extract(epoch from now()) / 60)::int as minute,
      (select count(*)::int from changed) as changed,
      array(
        select distinct c.place::text
        from changed c
        where not pg_visible_in_snapshot(c.xid, (select snapshot from seen))
      ) as places
  `,
  )
  if (!changes) throw new Error('PostgreSQL returned no row')
  const { snapshot, server, isKnown, minute, changed, places } = changes
  return { position: { snapshot, server }, minute, places: isKnown && changed < MAX_CHANGES ? places : 'all' }
}

/** The events that left a place because they moved or their row was deleted. */
function leftSince(table: 'departures' | 'removed_events') {
  return part`
    select l.place, l.left_in
    from ${literal(table)} l
    where l.left_in >= (select xmin from seen)
    order by l.left_in
    limit ${literal(String(MAX_CHANGES))}
  `
}

/** Returns the name of a place in `EventChanges`. */
export async function placeOf(sql: Sql, city: string, state: string): Promise<string> {
  const [row] = await sql<{ place: string }[]>`select place_of(${city.toLowerCase()}, ${state})::text as place`
  return row?.place ?? ''
}
