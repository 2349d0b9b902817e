import type { Context } from 'hono'
import type { Event } from '#contract/events/events.ts'
import { type SeriesPage, SeriesSlug } from '#contract/events/series/series.ts'
import type { City } from '#contract/places/area.ts'
import { eventsOfSeries, seriesPageOf } from '#db/events/series/series-page.ts'
import type { Env } from '../../app-context.ts'
import { readWithFallback } from '../../http/pool-for.ts'
import { refuse } from '../../http/refusal.ts'

/** A series and its public events as JSON, with the city whose changes change them. */
export async function seriesWithEvents(
  c: Context<Env>,
  pathPart: string,
  { withEvents = true } = {},
): Promise<{ id: string; series: SeriesPage; events: string; city: City }> {
  const slug = SeriesSlug.safeParse(pathPart).data?.toLowerCase() ?? refuse(404, 'series-not-found')
  const found =
    (await readWithFallback(c, sql => seriesPageOf(sql, slug, Date.now()))) ?? refuse(404, 'series-not-found')
  const events = withEvents ? await eventsOfSeries(c.var.app.readSql, found.id) : '[]'
  const [first] = JSON.parse(events) as Event[]
  return { id: found.id, series: found.page, events, city: { city: first?.city ?? '', state: first?.state ?? '' } }
}
