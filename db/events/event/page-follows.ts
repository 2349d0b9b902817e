import type { FollowedArtist } from '#contract/events/artists/artists.ts'
import type { FollowedSeries } from '#contract/events/series/series.ts'
import type { FollowedVenue } from '#contract/events/venue/venues.ts'
import type { Sql } from '../../connection/sql.ts'

/** The highest number of pages of one kind that a member follows; the list is sent without pages. */
const MAX_FOLLOWED = 500

const tables = {
  venue: { pages: 'venues', follows: 'venue_follows', id: 'venue_id' },
  series: { pages: 'series', follows: 'series_follows', id: 'series_id' },
  artist: { pages: 'artists', follows: 'artist_follows', id: 'artist_id' },
} as const

type FollowedPage = { venue: FollowedVenue; series: FollowedSeries; artist: FollowedArtist }
type PageKind = keyof FollowedPage

/** The pages that a member follows, the latest follow first. */
export async function pagesFollowedBy<Kind extends PageKind>(sql: Sql, kind: Kind, userId: string) {
  const { pages, follows, id } = tables[kind]
  const columns = kind === 'series' ? sql`s.slug, ${titleOf(sql)} as title` : sql`s.slug, s.name, s.city, s.state`
  return await sql<FollowedPage[Kind][]>`
    select ${columns}
    from ${sql(follows)} f
    join ${sql(pages)} s on s.id = f.${sql(id)}
    where f.user_id = ${userId}
    order by f.at desc, s.id desc
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

type PageOf = { kind: PageKind; userId: string; slug: string }

/** A repeated follow changes nothing. Returns `missing` for an unknown page, and `full` when the list is full. */
export async function followPage(sql: Sql, { kind, userId, slug }: PageOf): Promise<'followed' | 'missing' | 'full'> {
  const { pages, follows, id } = tables[kind]
  const [row] = await sql<{ isKnown: boolean; isFollowed: boolean }[]>`
    with page as (select id from ${sql(pages)} where slug = ${slug.toLowerCase()}),
    added as (
      insert into ${sql(follows)} (${sql(id)}, user_id)
      select p.id, ${userId}
      from page p
      where (select count(*) from ${sql(follows)} where user_id = ${userId}) < ${MAX_FOLLOWED}
      on conflict do nothing
      returning user_id
    )
    select
      exists (select from page) as is_known,
      exists (select from added)
        or exists (
          select from ${sql(follows)} f join page p on p.id = f.${sql(id)} where f.user_id = ${userId}
        ) as is_followed
  `
  if (!row?.isKnown) return 'missing'
  return row.isFollowed ? 'followed' : 'full'
}

export async function unfollowPage(sql: Sql, { kind, userId, slug }: PageOf) {
  const { pages, follows, id } = tables[kind]
  await sql`
    delete from ${sql(follows)} f
    using ${sql(pages)} p
    where p.id = f.${sql(id)} and p.slug = ${slug.toLowerCase()} and f.user_id = ${userId}
  `
}
