import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import { countLabel, decimalLabel } from '#contract/i18n/figures.ts'
import type { PublicUser } from '#contract/people/person.ts'
import type { Remote } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { countsOf } from './event-totals.ts'
import { HostNumbers } from './host-numbers.tsx'
import { ProfilePart } from './profile-part.tsx'

export type HostAnalyticsProps = { host: PublicUser; events: Remote<Event[]> & { refresh: () => void } }

/** The host's own numbers, from stored data only: events, guests, ratings, views and sources. */
export function HostAnalytics({ host, events }: HostAnalyticsProps) {
  const text = useI18n().people.hostPage
  const empty = <EmptyState title={text.noAnalytics} />
  return (
    <PageStates remote={events} missing={empty} empty={empty}>
      {list => <Numbers host={host} events={list} />}
    </PageStates>
  )
}

function Numbers({ host, events }: { host: PublicUser; events: Event[] }) {
  const { format, i18n } = useLanguage()
  const text = i18n.people.hostPage
  const [now] = useState(() => Date.now())
  const counts = countsOf(events, now)
  const figures: [label: string, figure: string][] = [
    [text.upcomingEvents, String(counts.toCome)],
    [text.pastEvents, String(counts.held)],
    [text.goingTotal, countLabel(counts.going, format)],
    [text.averageRating, counts.rating === null ? text.noRating : decimalLabel(counts.rating, format)],
    [text.followersNow, countLabel(host.followersCount, format)],
  ]

  return (
    <>
      <ul className="mb-9 flex flex-wrap gap-x-10 gap-y-5">
        {figures.map(([label, figure]) => (
          <li key={label}>
            <span className="display figures block text-5xl">{figure}</span>
            <span className="mt-1 block text-sm text-muted">{label}</span>
          </li>
        ))}
      </ul>
      <ProfilePart title={text.goingPerEvent}>
        <Bars events={events} />
        <p className="mt-4 text-sm text-muted">{text.analyticsNote}</p>
      </ProfilePart>
      <HostNumbers hostId={host.id} />
    </>
  )
}

const MAX_BARS = 8

/** A bar chart of the latest events, each bar with its number as text. */
function Bars({ events }: { events: Event[] }) {
  const { format, i18n } = useLanguage()
  const latest = events
    .filter(({ status }) => status === 'active')
    .toSorted((one, other) => one.nightOf.localeCompare(other.nightOf))
    .slice(-MAX_BARS)
  const most = Math.max(1, ...latest.map(({ attendingCount }) => attendingCount))

  return (
    <ol className="space-y-3">
      {latest.map(event => (
        <li key={event.id} className="grid grid-cols-[6.5rem_1fr_auto] items-center gap-3">
          <span className="figures text-sm text-muted">{eventTimeLabel(event.nightOf, format)}</span>
          <span aria-hidden className="h-7 overflow-hidden rounded-inner bg-raised">
            <span
              className="block h-full rounded-inner bg-accent"
              style={{ width: `${(100 * event.attendingCount) / most}%` }}
            />
          </span>
          <span className="figures text-sm font-semibold">
            <span className="sr-only">{event.title}: </span>
            {i18n.people.hostPage.going(event.attendingCount)}
          </span>
        </li>
      ))}
    </ol>
  )
}
