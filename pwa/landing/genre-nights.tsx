import { categoryKey } from '#contract/events/categories.ts'
import { EventRow } from '#pwa/events/event/event-row.tsx'
import { useCity } from '#pwa/events/event/use-city.ts'
import { eventsMatching } from '#pwa/events/list/event-filter.ts'
import { useEvents } from '#pwa/events/list/use-events.ts'
import { useNow } from '#pwa/ui/use-now.ts'

const SHOWN = 3

/** The next events of a genre in the city of the device. Nothing while none is known. */
export function GenreNights({ genre }: { genre: string }) {
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
        <li key={event.id}>
          <EventRow event={event} nowMs={nowMs} tonight={tonight} listCity={place.city} />
        </li>
      ))}
    </ul>
  )
}
