import type { Sql } from '../../connection/sql.ts'

/** `mark` identifies a viewer for one day only. `viewerId` is known for signed-in members. */
export type View = { eventId: string; mark: Buffer; viewerId: string | null }

/** Counts each mark once a day, without the views of the event's own host. */
export async function addViews(sql: Sql, views: View[]) {
  await sql`
    with given as (
      select *
      from unnest(
        ${views.map(view => view.eventId)}::uuid[], ${views.map(view => view.mark.toString('hex'))}::text[],
        ${views.map(view => view.viewerId)}::uuid[]
      ) as g (event_id, mark, viewer_id)
    ),
    fresh as (
      insert into view_marks (event_id, day, mark)
      select distinct e.id, current_date, decode(g.mark, 'hex')
      from given g
      join events e on e.id = g.event_id and e.status <> 'draft' and e.host_id is distinct from g.viewer_id
      on conflict do nothing
      returning event_id, day
    )
    insert into event_views (event_id, day, views)
    select event_id, day, count(*) from fresh group by event_id, day
    on conflict (event_id, day) do update set views = event_views.views + excluded.views
  `
}
