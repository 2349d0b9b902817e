import type { Activity, ListActivity } from '#contract/people/activity.ts'
import { present } from '#contract/responses.ts'
import type { Sql } from '../connection/sql.ts'
import { isPublic } from '../events/event/columns.ts'
import { maySeeGoing } from '../events/event/reading.ts'
import { faceJson, isOpenTo } from './people.ts'

type Page = { limit: number; after: ListActivity['cursor'] }

/** The activity that the viewer may see, newest first. Empty when one blocks the other. */
export async function activityOf(sql: Sql, userId: string, viewerId: string, { limit, after }: Page) {
  // Each kind has its own columns; the null ones belong to other kinds.
  return await sql<Activity[]>`
    with page as (
      select d.kind, d.target, date_trunc('milliseconds', d.at) as at, d.rating, d.comment
      from (${activityRows(sql, userId, viewerId)}) d
      where exists (select 1 from users u where u.id = ${userId} and ${isOpenTo(sql, viewerId)})
        and (
          ${after === undefined}
          or (date_trunc('milliseconds', d.at), d.kind collate "C", d.target)
            < (${after?.at ?? null}::timestamptz, ${after?.kind ?? null}::text, ${after?.target ?? null}::uuid)
        )
      order by date_trunc('milliseconds', d.at) desc, d.kind collate "C" desc, d.target desc
      limit ${limit}
    )
    select
      (extract(epoch from page.at) * 1000)::bigint || '.' || page.kind || '.' || page.target as id,
      page.kind, page.at, page.rating, page.comment,
      case when e.id is not null then ${eventJson(sql)} end as event,
      case when p.id is not null then ${faceJson(sql, sql`p`)} end as person
    from page
    left join events e on page.kind <> 'follow' and e.id = page.target
    left join users p on page.kind = 'follow' and p.id = page.target
    order by page.at desc, page.kind collate "C" desc, page.target desc
  `.then(rows => rows.map(row => present(row) as Activity))
}

function activityRows(sql: Sql, userId: string, viewerId: string) {
  return sql`
    select
      'going' as kind, e.id as target, case when e.starts_at <= now() then greatest(a.at, e.starts_at) else a.at end as at,
      null::int as rating, null::text as comment
    from attendances a
    join events e on e.id = a.event_id
    join users u on u.id = a.user_id
    where a.user_id = ${userId}
      and a.state = 'going'
      and e.status = 'active'
      and e.deleted_at is null
      and ${maySeeGoing(sql, viewerId)}
    union all
    select 'review', e.id, r.created_at, r.rating, r.comment
    from reviews r
    join events e on e.id = r.event_id
    where r.user_id = ${userId} and ${isPublic(sql)}
    union all
    select 'published', e.id, e.created_at, null, null
    from events e
    where e.host_id = ${userId} and ${isPublic(sql)}
    union all
    select 'follow', u.id, f.at, null, null
    from follows f
    join users u on u.id = f.followee_id
    where f.follower_id = ${userId} and ${isOpenTo(sql, viewerId)}
  `
}

function eventJson(sql: Sql) {
  return sql`
    json_build_object(
      'id', e.id, 'title', e.title, 'category', e.category, 'flyerUrl', e.flyer_url, 'status', e.status,
      'nightOf', e.night_of, 'startsAt', iso(e.starts_at), 'endsAt', iso(e.ends_at), 'venue', e.venue, 'city', e.city
    )
  `
}
