import type { AdminSummary } from '#contract/admin/admin.ts'
import { firstRow, type Sql } from '../connection/sql.ts'
import { endOf } from '../events/event/columns.ts'

/** The accounts of sample hosts and the sources of listings are not members. */
export async function adminSummary(sql: Sql): Promise<AdminSummary> {
  return await firstRow(sql<[AdminSummary]>`
    select
      (select count(distinct (r.kind, r.target_id)) from reports r where r.decided_at is null)::int as open_reports,
      (
        select count(*) from artist_claims c
        join users u on u.id = c.user_id and u.suspended_by is null and u.deleted_at is null
      )::int as artist_claims,
      m.members, m.new_members, m.suspended_members,
      (
        select count(*) from events e where e.status = 'active' and e.deleted_at is null and ${endOf(sql)} > now()
      )::int as upcoming_events
    from (
      select
        count(*)::int as members,
        (count(*) filter (where u.created_at > now() - interval '7 days'))::int as new_members,
        (count(*) filter (where u.suspended_by is not null))::int as suspended_members
      from users u
      where u.deleted_at is null and not exists (select 1 from sample_hosts s where s.user_id = u.id)
    ) m
  `)
}
