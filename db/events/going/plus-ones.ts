import type { Sql } from '../../connection/sql.ts'
import { endOf } from '../event/columns.ts'

/**
 * Deletes the names of the people whom members bring to these events; null is for all events that were over a week ago.
 * How many people they were stays.
 */
export async function forgetPlusOnes(sql: Sql, eventIds: readonly string[] | null) {
  await sql`
    update attendances a
    set plus_ones = (
      select jsonb_agg(p.person - 'name' order by p.n) from jsonb_array_elements(a.plus_ones) with ordinality p (person, n)
    )
    from events e
    where e.id = a.event_id and a.plus_ones is not null and a.plus_ones @? '$[*].name'
      and (
        e.id = any (${eventIds ?? []}::uuid[])
        or ${eventIds === null}
          and (${endOf(sql)} < now() - interval '7 days' or e.deleted_at < now() - interval '7 days')
      )
  `
}
