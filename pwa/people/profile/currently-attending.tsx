import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import type { Remote } from '#pwa/data/use-fetch.ts'
import { nextOf } from '#pwa/events/event/event-labels.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'

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
