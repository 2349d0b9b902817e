import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import type { Remote } from '#pwa/data/use-remote.ts'
import { nextOf } from '#pwa/events/event/event-labels.tsx'
import { type ListedEvent, useSavedEvents } from '#pwa/events/event/own-event-lists.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { EventsInView } from '#pwa/parts/events-in-view.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { QuietLink, TextLink } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { EventPoster, PostersSkeleton, postersClasses } from './event-poster.tsx'

const DEFAULT_LIMIT = 3

export type EventsTabProps = {
  events: Remote<Event[]> & { refresh: () => void }
  title?: string
  empty?: string
  limit?: number
  /** Link to the complete list, shown if the list is longer than `most`. */
  listHref?: string
  /** Whether the number of events is shown beside the title. */
  hasCount?: boolean
}

export function EventsTab({ events, title, empty, limit = DEFAULT_LIMIT, listHref, hasCount = false }: EventsTabProps) {
  const { format, i18n } = useLanguage()
  const text = i18n.people.profile
  const count = events.state === 'loaded' ? events.body.length : 0
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="display text-2xl">
          {title ?? text.recentEvents}
          {hasCount && count > 0 && <span className="figures text-muted"> · {countLabel(count, format)}</span>}
        </h2>
        {listHref && count > limit && (
          <TextLink href={listHref} look="accent">
            {text.viewAll}
          </TextLink>
        )}
      </div>
      <PageStates
        remote={events}
        loading={<PostersSkeleton />}
        missing={<NoEvents text={empty ?? text.noEvents} />}
        empty={<NoEvents text={empty ?? text.noEvents} />}
      >
        {list => <Posters events={list.slice(0, limit)} inView={list} />}
      </PageStates>
    </>
  )
}

function Posters({ events, inView = events }: { events: ListedEvent[]; inView?: ListedEvent[] }) {
  return (
    <EventsInView events={inView}>
      <ul className={postersClasses}>
        {events.map(event => (
          <EventPoster key={event.id} event={event} />
        ))}
      </ul>
    </EventsInView>
  )
}

function NoEvents({ text }: { text: string }) {
  const i18n = useI18n().people.search
  return (
    <EmptyState title={text} action={<QuietLink href={paths.search({ tab: 'events' })}>{i18n.events}</QuietLink>} />
  )
}

/** The events that a member has saved or is interested in; visible to that member only. */
export function SavedEvents({ userId }: { userId: string }) {
  const text = useI18n().people.profile
  const saved = useSavedEvents(userId)

  return (
    <section className="mt-10">
      <h2 className="display mb-4 text-2xl">{text.savedEvents}</h2>
      <PageStates remote={saved} loading={<PostersSkeleton />} empty={<p className="text-muted">{text.noneSaved}</p>}>
        {events => <Posters events={events} />}
      </PageStates>
    </section>
  )
}

/** The next event a person is going to. Renders nothing once it has ended. */
export function CurrentlyAttending({ events }: { events: Remote<Event[]> }) {
  const { format, i18n } = useLanguage()
  const [now] = useState(() => Date.now())
  const nextEvent = events.state === 'loaded' ? nextOf(events.body, now) : undefined
  if (!nextEvent) return null

  return (
    <a
      href={paths.event(nextEvent.id)}
      className="mt-5 block rounded-control border border-live/40 bg-live/12 px-4 py-3 no-underline hover:border-live"
    >
      <span className="block text-sm font-semibold text-live-strong">{i18n.people.profile.attending}</span>
      <span className="line-clamp-3 font-semibold wrap-anywhere">
        <bdi>{nextEvent.title}</bdi>
      </span>
      <span className="figures block text-sm text-muted">
        {[eventTimeLabel(nextEvent.nightOf, format), nextEvent.venue].filter(Boolean).join(' · ')}
      </span>
    </a>
  )
}
