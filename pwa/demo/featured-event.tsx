import { Badge } from '#pwa/ui/badge.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { EventFigures } from './demo-event-card.tsx'
import type { DemoEvent } from './demo-events.ts'
import { DemoEventTime } from './event-time.tsx'
import { useDemoI18n } from './i18n.ts'

/** The first event, large, with its title on the poster. */
export function FeaturedEvent({ event }: { event: DemoEvent }) {
  const i18n = useDemoI18n()

  return (
    <article className="flex h-full min-h-96 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="relative min-h-64 grow">
        <Poster id={event.id} genre={event.genre} width={900} height={420} className="absolute! inset-0" />
        <div className="absolute top-4 left-4 flex gap-2">
          <Badge tone="accent">{i18n.discover.featured}</Badge>
          <Badge>{event.genre}</Badge>
        </div>
        <h3 className="poster-name display absolute inset-x-0 bottom-0 px-5 pt-24 pb-4 text-5xl md:text-6xl" lang="es">
          {event.title}
        </h3>
      </div>
      <div className="grid gap-x-10 gap-y-3 p-5 md:grid-cols-2">
        <div>
          <DemoEventTime event={event} className="text-lg" />
          <p className="text-muted" lang="es">
            {event.venue} · {event.district}
          </p>
        </div>
        <div className="self-end">
          <EventFigures event={event} />
        </div>
      </div>
    </article>
  )
}
