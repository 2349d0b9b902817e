import { categoryKey } from '#contract/events/categories.ts'
import { paths } from '#contract/paths.ts'
import { placeLine, whenOf } from '#pwa/events/event/event-labels.ts'
import { Flyer } from '#pwa/events/event/flyer.tsx'
import { useCity } from '#pwa/events/event/use-city.ts'
import { eventsMatching } from '#pwa/events/list/event-filter.ts'
import { useEvents } from '#pwa/events/list/use-events.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useNow } from '#pwa/ui/use-now.ts'

const SHOWN = 3

/** The next events of a genre in the city of the device. Nothing while none is known. */
export function GenreNights({ genre }: { genre: string }) {
  const format = useFormat()
  const nowMs = useNow()
  const place = useCity(null)
  const { events, tonight } = useEvents(place, nowMs)
  const filter = { when: 'two-weeks', genre: categoryKey(genre) ?? undefined } as const
  const next = eventsMatching(events ?? [], filter, tonight, nowMs)
    .flatMap(group => group.events)
    .filter(({ status }) => status === 'active')
    .slice(0, SHOWN)
  return (
    <ul className="mb-3">
      {next.map(event => (
        <li key={event.id} className="border-b border-line last:border-b-0">
          <a href={paths.event(event.id)} className="flex items-center gap-3.5 rounded-inner py-2.5 no-underline">
            <Flyer event={event} width={56} height={56} className="size-14 shrink-0 rounded-inner" />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{event.title}</span>
              <span className="figures block truncate text-sm text-muted">
                {whenOf(event, format)} · {placeLine(event)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
