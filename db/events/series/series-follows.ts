import type { FollowedSeries } from '#contract/events/series/series.ts'
import type { Sql } from '../../connection/sql.ts'

/** The highest number of series that a member follows; the list is sent without pages. */
const MAX_FOLLOWED = 500

/** The series that a member follows, the latest follow first. */
export async function seriesFollowedBy(sql: Sql, userId: string): Promise<FollowedSeries[]> {
  return await sql<FollowedSeries[]>`
    select s.slug, ${titleOf(sql)} as title
    from series_follows f
    join series s on s.id = f.series_id
    where f.user_id = ${userId}
    order by f.at desc, f.series_id desc
    limit ${MAX_FOLLOWED}
  `
}

/** The title of a series `s`: that of the rule that holds today, or of the first one to come. */
export function titleOf(sql: Sql) {
  return sql`(
    select r.fields ->> 'title'
    from series_rules r
    where r.series_id = s.id
    order by r.first_night > current_date, abs(r.first_night - current_date)
    limit 1
  )`
}

/** A repeated follow changes nothing. Returns `full` when the list is full. */
export async function followSeries(sql: Sql, userId: string, seriesId: string): Promise<'followed' | 'full'> {
  const [row] = await sql<{ isFollowed: boolean }[]>`
    with added as (
      insert into series_follows (series_id, user_id)
      select ${seriesId}, ${userId}
      where (select count(*) from series_follows where user_id = ${userId}) < ${MAX_FOLLOWED}
      on conflict do nothing
      returning series_id
    )
    select
      exists (select from added)
        or exists (select from series_follows where series_id = ${seriesId} and user_id = ${userId}) as is_followed
  `
  return row?.isFollowed ? 'followed' : 'full'
}

export async function unfollowSeries(sql: Sql, userId: string, slug: string) {
  await sql`
    delete from series_follows f
    using series s
    where s.id = f.series_id and s.slug = ${slug} and f.user_id = ${userId}
  `
}
