import type { Sql } from '../../connection/sql.ts'
import type { Series } from './series.ts'

/** Moves dates to other nights. Two steps, because a date may move to the former night of another one. */
export async function moveDates(tx: Sql, seriesId: string, moves: readonly { night: string; movedTo: string }[]) {
  const changed = moves.filter(({ night, movedTo }) => night !== movedTo)
  const [from, to] = [changed.map(({ night }) => night), changed.map(({ movedTo }) => movedTo)]
  if (changed.length === 0) return
  await tx`update series_dates set night = night + 1000000 where series_id = ${seriesId} and night = any (${from}::date[])`
  await tx`
    update series_dates d set night = move.moved_to
    from unnest(${from}::date[], ${to}::date[]) move (night, moved_to)
    where d.series_id = ${seriesId} and d.night = move.night + 1000000
  `
  // The public JSON of an event contains its date of the series.
  await tx`
    update events set host_id = host_id
    where id in (select event_id from series_dates where series_id = ${seriesId} and night = any (${to}::date[]))
  `
}

/** Locks the events of these dates, in the order in which every transaction locks several events. */
export async function lockEventsOf(
  tx: Sql,
  { dates, hostId }: Series,
  from: string,
): Promise<{ id: string; night: string }[]> {
  const known = dates.flatMap(({ eventId, night }) =>
    eventId !== null && night >= from ? [{ id: eventId, night }] : [],
  )
  const locked = await tx<{ id: string }[]>`
    select id from events
    where id = any (${known.map(({ id }) => id)}) and host_id = ${hostId} and status = 'active' and deleted_at is null
    order by id
    for update
  `
  const ids = new Set(locked.map(({ id }) => id))
  return known.filter(({ id }) => ids.has(id))
}

/** Marks a date as skipped. */
export async function storeSkip(tx: Sql, seriesId: string, night: string, reason: string | null) {
  await tx`
    insert into series_dates as d (series_id, night, skipped_at, skip_reason) values (${seriesId}, ${night}, now(), ${reason})
    on conflict (series_id, night)
      do update set skipped_at = coalesce(d.skipped_at, excluded.skipped_at), skip_reason = excluded.skip_reason
  `
}

/** Deletes the skip of a date without an event, which gets one again. */
export async function deleteSkip(tx: Sql, seriesId: string, night: string) {
  await tx`delete from series_dates where series_id = ${seriesId} and night = ${night} and event_id is null`
}

/** The number of people who are notified of the edits with these ids. */
export async function countNotified(tx: Sql, editIds: readonly string[]): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    select count(distinct coalesce(user_id, guest_id))::int from notifications
    where kind = 'event-changed' and entry_id = any (${[...editIds]}) and created_at = now()
  `
  return count
}
