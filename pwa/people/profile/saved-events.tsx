import { useSavedEvents } from '#pwa/events/event/own-event-lists.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { EventsInView } from '#pwa/parts/events-in-view.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { EventPoster, PostersSkeleton, postersClasses } from './event-poster.tsx'

/** The events that a member has saved or is interested in; visible to that member only. */
export function SavedEvents({ userId }: { userId: string }) {
  const text = useI18n().people.profile
  const saved = useSavedEvents(userId)

  return (
    <section className="mt-10">
      <h2 className="display mb-4 text-2xl">{text.savedEvents}</h2>
      <PageStates remote={saved} loading={<PostersSkeleton />} empty={<p className="text-muted">{text.noneSaved}</p>}>
        {events => (
          <EventsInView events={events}>
            <ul className={postersClasses}>
              {events.map(event => (
                <EventPoster key={event.id} event={event} />
              ))}
            </ul>
          </EventsInView>
        )}
      </PageStates>
    </section>
  )
}
