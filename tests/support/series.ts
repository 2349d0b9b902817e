import { expect } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { tonightIn } from '#contract/events/nights.ts'
import type { SeriesWithEvents } from '#contract/events/series/series.ts'
import type { Database } from '#db/connection/sql.ts'
import { publishEvent } from './event.ts'
import type { Person } from './person.ts'

/** The night this many days from tonight, in Miami: a series creates events from tonight on. */
export function nightIn(days: number): string {
  return Temporal.PlainDate.from(tonightIn('America/New_York', Date.now())).add({ days }).toString()
}

/** Publishes a weekly event of the night in two days, and returns it as it is with its series. */
export async function publishSeries(host: Pick<Person, 'post' | 'get'>, fields: object = {}): Promise<Event> {
  const { id } = await publishEvent(host, {
    title: 'Martes de bachata',
    date: nightIn(2),
    startTime: '20:30',
    endTime: '01:00',
    series: { repeat: 'weekly' },
    ...fields,
  })
  return (await (await host.get(`/api/events/${id}`)).json()) as Event
}

export async function readSeries(
  reader: Pick<Person, 'get'>,
  { series }: Pick<Event, 'series'>,
): Promise<SeriesWithEvents> {
  const response = await reader.get(`/api/series/${series?.slug}`)
  expect(response.status).toBe(200)
  return (await response.json()) as SeriesWithEvents
}

/** Every date of the series with its event, also a deleted one. */
export async function datesOf(sql: Database, { series }: Pick<Event, 'series'>) {
  return await sql<
    { night: string; eventId: string | null; title: string | null; startLocal: string | null; status: string | null }[]
  >`
    select d.night::text, d.event_id, e.title, e.start_local::text, e.status
    from series_dates d
    join series s on s.id = d.series_id
    left join events e on e.id = d.event_id
    where s.slug = ${series?.slug ?? ''}
    order by d.night
  `
}
