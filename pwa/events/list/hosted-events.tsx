import * as calls from '#contract/events/going/calls.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { CalendarLink, SmallLink } from '#pwa/ui/link-button.tsx'
import { SkeletonCard } from '#pwa/ui/skeleton.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'
import { EventCard } from '../event/event-card.tsx'
import { useFriendsGoing } from '../event/friends-going.tsx'

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
            <EventCard heading="h2" event={event} nowMs={nowMs} friends={friendsAt(event.id)}>
              <SmallLink href={paths.event(event.id)} className="grow">
                {i18n.hosted.viewDetails}
              </SmallLink>
            </EventCard>
          </li>
        ))}
      </ul>
    </>
  )
}

const gridClasses = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'
