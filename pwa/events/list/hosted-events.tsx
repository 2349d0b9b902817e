import { memo } from 'react'
import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'
import * as calls from '#contract/events/going/calls.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { cityLabel, useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Button, CalendarLink, SmallLink } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { SkeletonCard } from '#pwa/ui/skeleton.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'
import { CardFlyer, EventLink, EventPrice, EventTime } from '../event/card-parts.tsx'
import { EventMarks, stateOf } from '../event/event-labels.tsx'
import { FriendsGoing, useFriendsGoing } from '../event/friends-going.tsx'
import { Unclaimed } from '../listings/unclaimed.tsx'

/** The events on the page of a host, as other people see them. */
export function HostedEvents({ hostId }: { hostId: string }) {
  const i18n = useI18n().events
  const me = useSession(session => session.me)
  const nowMs = useNow()
  const hosted = useRemote(resource(calls.hostedEvents, { params: { id: hostId } }), me?.id ?? null)
  const { friendsAt } = useFriendsGoing()

  if (hosted.state === 'loading')
    return (
      <div className={gridClasses}>
        <output className="sr-only">{i18n.hosted.loading}</output>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    )
  if (hosted.state === 'failed')
    return (
      <EmptyState
        isError
        title={i18n.hosted.failed}
        action={<Button onClick={hosted.refresh}>{i18n.hosted.retry}</Button>}
      />
    )

  const events = hosted.state === 'loaded' ? hosted.body : []
  if (events.length === 0) return <EmptyState title={i18n.hosted.none} text={i18n.hosted.noneText} />
  return (
    <>
      <p className="mb-5 flex flex-wrap gap-3">
        <CalendarLink feed={serverPaths.calendarOfHost(hostId)}>{i18n.hosted.subscribe}</CalendarLink>
      </p>
      <ul className={gridClasses}>
        {events.map(event => (
          <li key={event.id} className="min-w-0">
            <EventCard event={event} nowMs={nowMs} friends={friendsAt(event.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

const gridClasses = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

type EventCardProps = { event: Event; nowMs: number; friends: FriendsAtEvent | undefined }

/** An event in a list that may contain several cities, so the place is shown with city and state. */
const EventCard = memo(function EventCard({ event, nowMs, friends }: EventCardProps) {
  const { language, format, i18n } = useLanguage()
  const state = stateOf(event, nowMs)
  const isOff = state === 'cancelled' || state === 'ended'

  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface">
      <EventLink event={event} className="flex grow flex-wrap -outline-offset-3 sm:flex-col sm:flex-nowrap">
        <CardFlyer
          event={event}
          width={400}
          height={400}
          isOff={isOff}
          className="aspect-[4/5] w-24 shrink-0 self-start rounded-br-control sm:aspect-[4/3] sm:w-full sm:rounded-none"
        />
        <p className="absolute top-2 left-2 flex sm:top-4 sm:left-4 flex-wrap gap-1.5">
          <EventMarks state={state} isFeatured={event.isFeatured === 1} />
        </p>
        <div className="flex min-w-0 grow basis-44 flex-col px-5 pt-4 pb-5 sm:basis-auto">
          <h2 className={classNames('display text-2xl group-hover:underline', isOff && 'text-muted')}>{event.title}</h2>
          <p className="figures mt-1.5">
            <EventTime event={event} />
          </p>
          <p className="text-muted">
            {event.venue && `${event.venue} · `}
            {cityLabel(event)}
          </p>
          <p className="text-muted" lang={categoryLang(event.category, language)}>
            {categoryLabel(event.category, language)}
          </p>
          <Unclaimed event={event} />
          <FriendsGoing friends={friends} className="mt-2" />
          <div className="figures mt-auto flex items-baseline justify-between gap-3 pt-3">
            <p className="text-muted">
              {event.attendingCount > 0 && i18n.events.card.going({ count: event.attendingCount, tag: format.tag })}
            </p>
            <p className="shrink-0 text-lg">
              <EventPrice event={event} />
            </p>
          </div>
        </div>
      </EventLink>
      <div className="flex flex-wrap gap-2.5 px-5 pb-5">
        <SmallLink href={paths.event(event.id)} className="grow">
          {i18n.events.hosted.viewDetails}
        </SmallLink>
      </div>
    </article>
  )
})
