import * as calls from '#contract/events/going/calls.ts'
import { paths, serverPaths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, withI18n } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { CalendarLink, LinkButton, SmallLink } from '#pwa/ui/link-button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { SkeletonCard } from '#pwa/ui/skeleton.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'
import { EventCard } from '../event/event-card.tsx'
import { type EventState, stateOf } from '../event/event-labels.ts'
import { useFriendsGoing } from '../event/friends-going.tsx'

/** The events on a host's page. Only the host also sees the drafts and the link to create an event. */
export function HostedEvents({ hostId }: { hostId: string }) {
  const isOwn = useSession(({ me }) => me?.id === hostId)
  return (
    <>
      {isOwn && <WaitingEvents userId={hostId} />}
      <Hosted hostId={hostId} />
    </>
  )
}

const WaitingEvents = optional(withI18n(() => import('../unsent/waiting-events.tsx')))

function Hosted({ hostId }: { hostId: string }) {
  const i18n = useI18n().events
  const me = useSession(session => session.me)
  const nowMs = useNow()
  const hosted = useRemote(resource(calls.hostedEvents, { params: { id: hostId } }), me?.id ?? null)
  const isOwn = me?.id === hostId
  const friendsAt = useFriendsGoing()

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
  if (events.length === 0)
    return (
      <EmptyState
        title={isOwn ? i18n.hosted.noneOwn : i18n.hosted.none}
        text={isOwn ? i18n.hosted.noneOwnText : i18n.hosted.noneText}
        action={isOwn && <LinkButton href={paths.createEvent}>{i18n.hosted.createNew}</LinkButton>}
      />
    )
  return (
    <>
      <p className="mb-5 flex flex-wrap gap-3">
        {isOwn && (
          <LinkButton href={paths.createEvent} className="max-sm:w-full">
            {i18n.hosted.createNew}
          </LinkButton>
        )}
        <CalendarLink feed={serverPaths.calendarOfHost(hostId)}>{i18n.hosted.subscribe}</CalendarLink>
      </p>
      <ul className={gridClasses}>
        {events.map(event => (
          <li key={event.id} className="min-w-0">
            <EventCard
              heading="h2"
              event={event}
              nowMs={nowMs}
              friends={friendsAt(event.id)}
              badge={<StatusBadge state={stateOf(event, nowMs)} />}
            >
              <SmallLink href={paths.event(event.id)} className="grow">
                {i18n.hosted.viewDetails}
              </SmallLink>
              {isOwn && (
                <LinkButton href={paths.editEvent(event.id)} look="plain" size="small">
                  {i18n.hosted.edit}
                </LinkButton>
              )}
            </EventCard>
          </li>
        ))}
      </ul>
    </>
  )
}

const gridClasses = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

/** For a host, "live" means published and not over, at any time of day. */
function StatusBadge({ state }: { state: EventState }) {
  const i18n = useI18n().events.status
  const labels = {
    coming: i18n.active,
    live: i18n.active,
    draft: i18n.draft,
    ended: i18n.ended,
    cancelled: i18n.cancelled,
  }

  return (
    <span className="flex rounded-full bg-ground">
      <Badge tone={tones[state]}>{labels[state]}</Badge>
    </span>
  )
}

const tones: Record<EventState, BadgeTone> = {
  coming: 'live',
  live: 'live',
  draft: 'waiting',
  ended: 'quiet',
  cancelled: 'danger',
}
