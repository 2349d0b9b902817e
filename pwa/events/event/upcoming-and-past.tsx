import type { Event } from '#contract/events/events.ts'
import { isPast, tonightIn } from '#contract/events/nights.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { EventsInView } from '#pwa/parts/events-in-view.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { EventRow } from './event-row.tsx'

/** The events of a venue or a host: those to come, or the sentence `none`, and the past ones. */
export function UpcomingAndPast({ events, none }: { events: Event[]; none: string }) {
  const i18n = useI18n().events.venue
  const nowMs = useNow()
  const upcoming = events.filter(event => !isPast(event, nowMs))
  return (
    <EventsInView events={events}>
      <Rows title={i18n.upcoming} events={upcoming} nowMs={nowMs} />
      {upcoming.length === 0 && <p className="mt-6 text-lg">{none}</p>}
      <PastEvents events={events} nowMs={nowMs} />
    </EventsInView>
  )
}

/** The past events alone, for a page that shows those to come in another way. */
export function PastEvents({ events, nowMs }: { events: Event[]; nowMs: number }) {
  const { past } = useI18n().events.venue
  return <Rows title={past} events={events.filter(event => isPast(event, nowMs))} nowMs={nowMs} />
}

function Rows({ title, events, nowMs }: { title: string; events: Event[]; nowMs: number }) {
  if (events.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="display mb-3 text-2xl md:mb-5 md:text-3xl">{title}</h2>
      <ul className="md:grid md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {events.map(event => (
          <li key={event.id} className="last:*:border-b-0 md:last:*:border-b">
            <EventRow event={event} nowMs={nowMs} tonight={tonightIn(event.timeZone, nowMs)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
