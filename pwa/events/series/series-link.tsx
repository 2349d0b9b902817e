import Repeat from 'lucide-react/icons/repeat'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { useSeriesI18n } from '#pwa/i18n/pages/series.ts'
import SeriesRule from './series-rule.tsx'

/** On the page of an event: "Every Tuesday", which opens the series. */
export default function SeriesLink({ series }: { series: NonNullable<Event['series']> }) {
  const text = useSeriesI18n()
  return (
    <p>
      <a href={paths.series(series.slug)} className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <Repeat className="size-5 shrink-0 text-accent-strong" />
        <span>
          <SeriesRule series={series} /> · <span className="underline">{text.link}</span>
        </span>
      </a>
    </p>
  )
}
