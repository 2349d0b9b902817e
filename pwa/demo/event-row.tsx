import { useFormat } from '#pwa/i18n/i18n.ts'
import { Poster } from '#pwa/ui/poster.tsx'
import type { DemoEvent } from './demo-events.ts'
import { DemoEventTime } from './event-time.tsx'
import { countLabel, priceOf } from './figures.ts'
import { useDemoI18n } from './i18n.ts'

export function DemoEventRow({ event }: { event: DemoEvent }) {
  const i18n = useDemoI18n()
  const format = useFormat()

  return (
    <article className="flex items-center gap-4 border-b border-line py-4 last:border-b-0">
      <Poster
        id={event.id}
        genre={event.genre}
        width={300}
        height={360}
        className="h-28 w-24 shrink-0 rounded-control"
      />
      <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5">
        <div>
          <h3 className="display text-xl" lang="es">
            {event.title}
          </h3>
          <DemoEventTime event={event} className="mt-1" />
          <p className="text-muted" lang="es">
            {event.venue}
          </p>
        </div>
        <p className="figures flex shrink-0 items-baseline gap-2.5 sm:flex-col sm:items-end sm:gap-0">
          <span className="text-lg font-bold">{priceOf(event.price, i18n.free, format)}</span>{' '}
          <span className="text-sm text-muted">{i18n.going(countLabel(event.attendees, format))}</span>
        </p>
      </div>
    </article>
  )
}
