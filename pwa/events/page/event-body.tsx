import { lazy, Suspense, useState } from 'react'
import { type EventRole, mayDo } from '#contract/events/event-rights.ts'
import type { Event } from '#contract/events/events.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import { isUnconfirmed } from '#contract/events/still-on/still-on.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useMarkSeenOnEvent } from '#pwa/data/use-mark-seen.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { ReportButton } from '#pwa/parts/report-button.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { SeveralPrices } from '../event/card-parts.tsx'
import { EventChanges } from '../event/event-changes.tsx'
import { stateOf } from '../event/event-labels.tsx'
import { useFriendsGoing } from '../event/friends-going.tsx'
import type { LoadedEvent } from '../event/use-event.ts'
import { Attendees, WaitingPeople } from '../guests/attendees.tsx'
import { GuestPart } from '../guests/guest-part.tsx'
import { type GuestPlace, guestAttendance, useGuestPlace } from '../guests/use-guest-place.ts'
import { passOf } from '../pass/shown-pass.ts'
import { Reviews } from '../reviews/reviews.tsx'
import { ActionBar, type ActionBarProps } from './action-bar.tsx'
import { useAttendance } from './attendance.ts'
import { EventAbout, EventPlace, EventWhen, HostCard, WhatToExpect } from './event-about.tsx'
import { EventFigures } from './event-figures.tsx'
import { EventTickets } from './event-tickets.tsx'
import { HostActions } from './host-actions.tsx'
import { useOpenedNotice } from './use-opened-notice.ts'
import { WaitingCancellation } from './waiting-cancellation.tsx'

/** Most events have no message, and one visitor of an event is its host, so these are loaded when they are needed. */
const ReceivedMessages = optional(() => untilLoaded(() => import('../messages/received-messages.tsx')))
// To install the app and to turn notifications on needs a connection.
const PassOffer = optional(() => import(/* online */ '../pass/pass-offer.tsx'))
// The answers need a connection.
const Offers = optional(() => untilLoaded(() => import(/* online */ './offers.tsx')))
const OfferedPlace = optional(() => untilLoaded(() => import(/* online */ './place-offers.tsx')))
const PostGig = optional(() => import(/* online */ '#pwa/jobs/gigs/post-gig.tsx'))
const SeriesLink = optional(() => import(/* online */ '../series/series-link.tsx'))
const EventProgram = optional(() =>
  untilLoaded(async () => ({ default: (await import('../event/program-parts.tsx')).EventProgram })),
)
const Asks = optional(() => import(/* online */ './asks.tsx'))
const AsksPart = optional(() => untilLoaded(async () => ({ default: (await import('./dance-part.tsx')).AsksPart })))
const QuestionsPart = optional(() =>
  untilLoaded(async () => ({ default: (await import('./dance-part.tsx')).QuestionsPart })),
)
const DancePart = optional(() => untilLoaded(() => import('./dance-part.tsx')))
const StillOn = optional(() => import('../still-on/still-on.tsx'))
const Confirmed = optional(() => import('../still-on/confirmed.tsx'))
const Promises = optional(async () => ({ default: (await import('./dance-part.tsx')).Promises }))
const GuestPromises = optional(() => untilLoaded(() => import(/* online */ './guest-promises.tsx')))
const HopPart = optional(() => import('../hop/hop-part.tsx'))
const OwnMessages = optional(() => untilLoaded(() => import('../messages/own-messages.tsx')))
// Each change of the people needs the response of the server.
const EventPeople = optional(() => untilLoaded(() => import(/* online */ '../people/event-people.tsx')))
const HelperPart = optional(async () => ({ default: (await import('../people/helper-part.tsx')).HelperPart }))
const OwnChanges = lazy(() => untilLoaded(() => import('./own-changes.tsx')))

/**
 * Everything below the poster: one column on a phone; on a tablet the actions are in a side column. On a wide screen
 * its parts are in the second and third column of the page.
 */
export function EventBody({ found, me, nowMs }: { found: LoadedEvent; me: Me | null; nowMs: number }) {
  const { event } = found
  const role = roleOf(event, found.mine, me)
  const place = useGuestPlace(event.id, me === null)
  // The notice of a request that came back leads to its form.
  const [isSheetOpen, setIsSheetOpen] = useState(() => location.hash === '#answer')
  const actions = useAttendance(found, me, { attendance: guestAttendance(place), open: () => setIsSheetOpen(true) })
  useMarkSeenOnEvent(me?.id ?? null, event, found.mine)
  useOpenedNotice(found)
  const { friendsAt } = useFriendsGoing()
  const pass = actions.attendance === 'going' ? passOf(me, found.mine, place) : null
  const isOpen = ['coming', 'live'].includes(stateOf(event, nowMs))

  return (
    <div className="page grid items-start gap-x-16 pt-4 pb-10 md:grid-cols-[minmax(0,1fr)_22rem] md:pt-10 lg:contents">
      <div className="min-w-0">
        <EventNotice found={found} me={me} nowMs={nowMs} />
        {!me &&
          (stateOf(event, nowMs) !== 'ended' || guestAttendance(place) !== null || place.state === 'releasing') && (
            <GuestPart
              event={event}
              place={place}
              isSheetOpen={isSheetOpen}
              setIsSheetOpen={setIsSheetOpen}
              onChanged={found.refresh}
            />
          )}
        {pass && isOpen && <PassOffer me={me} />}
        {me?.id === event.createdBy && <WaitingCancellation eventId={event.id} hostId={me.id} />}
        <EventWhen event={event}>
          {(event.confirmedAt || event.lastConfirmedAt || isUnconfirmed(event, nowMs)) && (
            <Confirmed event={event} nowMs={nowMs} copyMs={found.isOld ? found.at : null} hasAge />
          )}
        </EventWhen>
        {event.series && <SeriesLink series={event.series} />}
        <EventFigures
          event={event}
          attendingCount={actions.attendingCount}
          waitingCount={actions.waitingCount}
          nowMs={nowMs}
        />
        {event.prices && <SeveralPrices event={event} as="list" attendingCount={actions.attendingCount} />}
        {event.needsApproval &&
          isOpen &&
          (me && mayDo(role, 'edit') ? (
            <Asks eventId={event.id} userId={me.id} count={found.mine.asks ?? 0} onDecided={found.refresh} />
          ) : (
            <AsksPart mine={found.mine} actions={actions} />
          ))}
        {event.danceRoles && event.status !== 'draft' && (
          <DancePart event={event} mine={found.mine} actions={actions} userId={me?.id ?? null} isOpen={isOpen} />
        )}
        {me && (event.questions || actions.returned || actions.answers.length > 0) && (
          <QuestionsPart event={event} actions={actions} isOpen={isOpen} />
        )}
        {me && (
          <Attendees
            event={event}
            me={me}
            eventRole={role}
            friends={friendsAt(event.id)}
            attendingCount={actions.attendingCount}
          />
        )}
        {me && mayDo(role, 'see-guests') && (
          <WaitingPeople event={event} viewerId={me.id} canRemove={mayDo(role, 'own')} />
        )}
        {!event.unclaimedFrom &&
          me?.userType === 'party_host' &&
          mayDo(role, 'edit') &&
          event.status === 'active' &&
          stateOf(event, nowMs) !== 'ended' && <PostGig eventId={event.id} />}
        <EventPlace event={event} />
        {(event.program ?? event.lineUp) && <EventProgram event={event} nowMs={nowMs} />}
        <EventAbout event={event} />
      </div>
      <SideColumn {...{ found, me, nowMs, actions, role, pass, isOpen }} />
      <HostAndReviews {...{ found, me, nowMs, role, place, isOpen }} />
    </div>
  )
}

type EventPartProps = { found: LoadedEvent; me: Me | null; nowMs: number }

type SideColumnProps = EventPartProps & Pick<ActionBarProps, 'actions' | 'role' | 'pass'> & { isOpen: boolean }

/** The actions and the tickets. */
function SideColumn({ found, me, nowMs, actions, role, pass, isOpen }: SideColumnProps) {
  const { event } = found
  const { offeredPlace } = found.mine
  // Without a signal there is no answer to it, and the member still sees and changes the own state.
  const isOffered =
    offeredPlace && isOpen && !found.isOld && actions.attendance !== 'going' && Date.parse(offeredPlace.until) > nowMs

  return (
    <aside className="md:sticky md:top-8 md:row-span-2 lg:col-start-3 lg:row-span-3 lg:row-start-1 md:rounded-card md:border md:border-line md:bg-surface md:p-6">
      {me?.id === event.createdBy ? (
        <HostBar event={event} me={me} />
      ) : (
        <ActionBar
          event={event}
          actions={actions}
          nowMs={nowMs}
          me={me}
          role={role}
          pass={pass}
          offer={
            me &&
            isOffered && (
              <OfferedPlace
                offered={offeredPlace}
                event={event}
                mine={found.mine}
                userId={me.id}
                onRefused={found.refresh}
              />
            )
          }
        />
      )}
      <EventTickets event={event} nowMs={nowMs} />
    </aside>
  )
}

type HostAndReviewsProps = EventPartProps & { role: EventRole | null; place: GuestPlace; isOpen: boolean }

/** The host, the people of the event, and what follows the night. */
function HostAndReviews({ found, me, nowMs, role, place, isOpen }: HostAndReviewsProps) {
  const { event } = found

  return (
    <div className="min-w-0">
      <OwnerMessages found={found} me={me} nowMs={nowMs} />
      {me && role !== null && <EventPeople event={event} role={role} me={me} nowMs={nowMs} />}
      {!event.unclaimedFrom && <WhatToExpect event={event} />}
      <HostCard event={event} onClaimed={found.refresh} />
      {me && found.mine.attendance === 'going' && stateOf(event, nowMs) === 'ended' && (
        <Promises event={event} userId={me.id} />
      )}
      {place.state === 'going' && place.pass.promises && <GuestPromises event={event} given={place.pass.promises} />}
      {isOpen && <HopPart event={event} me={me} nowMs={nowMs} />}
      <Reviews found={found} me={me} nowMs={nowMs} />
      {me && me.id !== event.createdBy && (
        <div className="-ml-3 border-t border-line pt-3">
          <ReportButton kind="event" targetId={event.id} />
        </div>
      )}
    </div>
  )
}

/** For the host and the editors. */
function OwnerMessages({ found: { event, mine }, me, nowMs }: EventPartProps) {
  if (!me || !mayDo(roleOf(event, mine, me), 'edit') || event.status === 'draft') return null
  return <OwnMessages event={event} messages={mine.messages ?? []} me={me} nowMs={nowMs} />
}

/** A notice at the top: the event is cancelled, over or a draft; its changes and the messages of its host. */
function EventNotice({ found: { event, mine, refresh }, me, nowMs }: EventPartProps) {
  const { page } = useI18n().events
  const state = stateOf(event, nowMs)
  const canEdit = mayDo(roleOf(event, mine, me), 'edit')
  const hasChanges = state === 'coming' || state === 'live'
  const changes = hasChanges ? <EventChanges event={event} nowMs={nowMs} /> : null

  return (
    <div className="space-y-3 not-empty:mb-5">
      {state === 'cancelled' && (
        <Notice tone="error">
          {event.cancelReason ? page.cancelledBecause(event.cancelReason) : page.cancelledText}
        </Notice>
      )}
      {me && ((canEdit && event.askedAt) || mine.isAskedToConfirm) && (
        <StillOn event={event} userId={me.id} nowMs={nowMs} isAsked={mine.isAskedToConfirm} />
      )}
      {me && canEdit && (hasChanges || state === 'cancelled') ? (
        <Suspense fallback={changes}>
          <OwnChanges event={event} me={me} nowMs={nowMs} />
        </Suspense>
      ) : (
        changes
      )}
      {!canEdit && mine.messages && <ReceivedMessages messages={mine.messages} nowMs={nowMs} />}
      {state === 'ended' && <Notice>{page.ended}</Notice>}
      {state === 'draft' && me?.id === event.createdBy && <Notice>{page.draftText}</Notice>}
      {me && (mine.role ?? mine.invitation) && <HelperPart event={event} mine={mine} me={me} />}
      {me && (mine.invitation || mine.isOffered || mine.givenPlace) && (
        <Offers event={event} mine={mine} userId={me.id} nowMs={nowMs} onRefused={refresh} />
      )}
    </div>
  )
}

/** The member's role at an event: the host owns it. Null for all who neither host it nor help. */
function roleOf(event: Pick<Event, 'createdBy'>, mine: MyPart, me: Me | null): EventRole | null {
  return me?.id === event.createdBy ? 'owner' : (mine.role ?? null)
}

/** The actions of the event's host, in the place of the visitors' actions. A draft can only be edited. */
function HostBar({ event, me }: { event: Event; me: Me }) {
  return (
    <div data-accent="host" className="action-bar z-10">
      <div className="mx-auto max-w-xl">
        <HostActions event={event} me={me} />
      </div>
    </div>
  )
}
