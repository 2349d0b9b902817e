import { tonightIn } from '#contract/events/nights.ts'
import type { KeptPromises } from '#contract/events/promises/promises.ts'
import { datesBetween, horizonAt } from '#contract/events/series/recurrence.ts'
import type { SeriesDay, SeriesPage } from '#contract/events/series/series.ts'
import type { Sql } from '../../connection/sql.ts'
import { hostJson, isPublic, readPageEvents } from '../event/columns.ts'
import { titleOf } from '../event/page-follows.ts'
import { keptPromises } from '../promises/promises.ts'
import type { SeriesRule } from './series.ts'

const MAX_EVENTS = 60

type Row = Pick<SeriesPage, 'slug' | 'title' | 'host' | 'firstNight' | 'rating' | 'reviewCount'> & {
  id: string
  rules: (Omit<SeriesRule, 'fields'> & { fields: Pick<SeriesRule['fields'], 'tz' | 'category'> })[]
  skipped: { night: string; reason: string | null }[]
  promises: KeptPromises | null
}

/** A series with a public event; undefined for any other, and for one of a suspended host. */
export async function seriesPageOf(
  sql: Sql,
  slug: string,
  nowMs: number,
): Promise<{ id: string; page: SeriesPage } | undefined> {
  const [row] = await sql<Row[]>`
    select
      s.id, s.slug, ${titleOf(sql)} as title, ${hostJson(sql)} as host, shown.first_night::text, shown.review_count,
      case when shown.review_count = 0 then 0 else round(shown.rating_sum::numeric / shown.review_count, 2)::float8 end as rating,
      (
        select json_agg(
          json_build_object(
            'from', r.first_night, 'repeat', r.repeat, 'until', r.until, 'count', r.count,
            'fields', json_build_object('tz', r.fields -> 'tz', 'category', r.fields -> 'category')
          )
          order by r.first_night
        )
        from series_rules r
        where r.series_id = s.id
      ) as rules,
      (
        select coalesce(json_agg(json_build_object('night', d.night, 'reason', d.skip_reason) order by d.night), '[]')
        from series_dates d
        where d.series_id = s.id and d.skipped_at is not null and d.event_id is null
      ) as skipped,
      ${keptPromises(
        sql,
        sql`select d.event_id from series_dates d where d.series_id = s.id`,
        sql`r.series_id = s.id and r.host_id = s.host_id`,
      )} as promises
    from series s
    join users h on h.id = s.host_id and h.deleted_at is null and h.suspended_by is null
    cross join lateral (
      select min(e.night_of) as first_night, coalesce(sum(e.rating_sum), 0) as rating_sum,
        coalesce(sum(e.review_count), 0)::int as review_count
      from series_dates d
      join events e on e.id = d.event_id and ${isPublic(sql)}
      where d.series_id = s.id
    ) shown
    where s.slug = ${slug} and shown.first_night is not null
  `
  if (!row) return undefined
  const { id, rules, skipped, promises, ...page } = row
  const tonight = tonightIn(rules.at(-1)?.fields.tz ?? 'UTC', nowMs)
  const isDate = new Set(datesBetween(rules, tonight, horizonAt(tonight)).map(({ night }) => night))
  // The one that holds now, or the first one to come.
  const rule = rules.findLast(({ from }) => from <= tonight) ?? rules[0]
  return {
    id,
    page: {
      ...page,
      ...(promises && { promises }),
      repeat: rule?.repeat ?? 'weekly',
      night: rule?.from ?? page.firstNight,
      category: rule?.fields.category ?? 'other',
      off: skipped.filter(({ night }) => isDate.has(night)).map(({ night, reason }): SeriesDay => ({ night, reason })),
    },
  }
}

/** The public events of a series: the upcoming ones first, nearest first, then the past ones, latest first. */
export function eventsOfSeries(sql: Sql, id: string): Promise<string> {
  const events: ReturnType<Sql> = sql`series_dates d join events e on e.id = d.event_id`
  return readPageEvents(sql, events, sql`d.series_id = ${id}`, MAX_EVENTS)
}

/** The series with an event to come, for the sitemap. */
export function listedSeries(sql: Sql): Promise<{ slug: string; changedAt: string }[]> {
  return sql<{ slug: string; changedAt: string }[]>`
    select s.slug, max(e.updated_at) as changed_at
    from series s
    join series_dates d on d.series_id = s.id
    join events e on e.id = d.event_id and e.status = 'active' and e.deleted_at is null and e.hidden_at is null
      and e.starts_at > now()
    join users h on h.id = s.host_id and h.deleted_at is null and h.suspended_by is null
    group by s.id
    order by changed_at desc, s.id
    limit 50000
  `
}
