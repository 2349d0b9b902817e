import { literal, part, runStatement } from '../connection/parts.ts'
import type { Sql } from '../connection/sql.ts'

/** When PostgreSQL was asked what had changed: its snapshot, and its own start, by which another server is told apart. */
export type ChangePosition = { snapshot: string; server: string }

export type EventChanges = {
  position: ChangePosition
  /** The places, see `placeOf`, of the events that changed. `all` stands for any place. */
  places: string[] | 'all'
  /** The minute of the database's clock. Every event begins and ends on a minute. */
  minute: number
}

/** Beyond so many changes, everything counts as changed. */
const MOST_CHANGES = 1_000

/**
 * Where events have changed since the position: those in a place, those that left it and those whose row was deleted. A
 * change counts from its commit, whichever process made it and in whatever order transactions commit. Without a position
 * everything has changed, and so after a restart of PostgreSQL and on another server, where transactions are numbered
 * differently.
 *
 * The position stands in a CTE and the limits in the text: the planner would otherwise plan the statement anew for each
 * position. Rows are read in order up to a limit, or it would read the whole table.
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
        limit ${literal(String(MOST_CHANGES))}
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
  return { position: { snapshot, server }, minute, places: isKnown && changed < MOST_CHANGES ? places : 'all' }
}

/** Events that left a place, by a move or because their row was deleted. */
function leftSince(table: 'departures' | 'removed_events') {
  return part`
    select l.place, l.left_in
    from ${literal(table)} l
    where l.left_in >= (select xmin from seen)
    order by l.left_in
    limit ${literal(String(MOST_CHANGES))}
  `
}

/** How a place is named in `EventChanges`. */
export async function placeOf(sql: Sql, city: string, state: string): Promise<string> {
  const [named] = await sql<{ place: string }[]>`select place_of(${city.toLowerCase()}, ${state})::text as place`
  return named?.place ?? ''
}
