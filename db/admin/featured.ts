import type { EventToFeature } from '#contract/admin/moderation.ts'
import { hasRow, type Sql } from '../connection/sql.ts'
import { endOf } from '../events/event/columns.ts'

/** Events that are not over and whose search text contains `q`, featured events first; an empty `q` matches all. */
export async function eventsToFeature(sql: Sql, q: string): Promise<EventToFeature[]> {
  return await sql<EventToFeature[]>`
    select
      e.id, e.title, e.city || ', ' || e.state as place, e.night_of, e.is_featured,
      coalesce(h.display_name, concat_ws(' ', h.first_name, h.last_name)) as host_name
    from events e
    join users h on h.id = e.host_id
    where e.status = 'active' and e.deleted_at is null and ${endOf(sql)} > now()
      and e.search_text like '%' || fold(${q}) || '%'
    order by e.is_featured desc, e.night_of, e.starts_at
    limit 50
  `
}

export async function setFeatured(sql: Sql, eventId: string, isFeatured: boolean): Promise<boolean> {
  return await hasRow(sql`
    update events set is_featured = ${isFeatured}
    where id = ${eventId} and status <> 'draft' and deleted_at is null
    returning id
  `)
}
