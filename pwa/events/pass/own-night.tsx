import QrCode from 'lucide-react/icons/qr-code'
import { useEffect, useRef } from 'react'
import { eventTimeLabel, timeLabel } from '#contract/events/event-time-labels.ts'
import type { Event } from '#contract/events/events.ts'
import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useWaiting } from '#pwa/data/deliveries.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useLanguage } from '#pwa/i18n/i18n.ts'
import { useAsksI18n } from '#pwa/i18n/pages/asks.ts'
import { usePassI18n } from '#pwa/i18n/pages/pass.ts'
import { going, ownPartAt } from '#sw/delivery/kinds/going.ts'
import { askedDay } from '../event/asked-day.ts'
import { nextOf, placeLine, stateOf } from '../event/event-labels.tsx'
import { Faces, FriendsGoing, useFriendsGoing } from '../event/friends-going.tsx'
import { NotConfirmed } from '../event/not-confirmed.tsx'
import { useAskedEvents, useAttendedEvents } from '../event/own-event-lists.ts'
import Confirmed from '../still-on/confirmed.tsx'
import StillOn from '../still-on/still-on.tsx'
import { noteOwnNight, OwnNightSpace, ownNightHeight } from './own-night-space.tsx'
import { mostFriends, timeUntil } from './own-nights.ts'

type OwnNightProps = {
  userId: string
  nowMs: number
  tonight: string
  events: Event[]
  onKnown: () => void
}

/**
 * What concerns the member, above the list: the question about an own event of tonight, the event where the member goes
 * next, and where most friends go tonight.
 */
export default function OwnNight({ userId, nowMs, tonight, events, onKnown }: OwnNightProps) {
  const attended = useAttendedEvents(userId, userId)
  const asked = useAskedEvents(userId)
  const { friendsAt, isLoading: areFriendsLoading } = useFriendsGoing()
  const next = attended.state === 'loaded' ? nextOf(attended.body, nowMs) : undefined
  const own = next && isSoon(next, tonight) ? next : undefined
  const others = events.filter(event => event.id !== own?.id && ['live', 'coming'].includes(stateOf(event, nowMs)))
  const friends = mostFriends(others, friendsAt)

  const parts = useRef<HTMLDivElement>(null)
  const isKnown = attended.state !== 'loading' && !areFriendsLoading
  useEffect(() => {
    if (!parts.current || !isKnown) return
    noteOwnNight(parts.current.offsetHeight)
    onKnown()
  })
  if (attended.state === 'loading') return <OwnNightSpace />

  return (
    <div ref={parts} className="flex flex-col" style={{ minHeight: isKnown ? undefined : ownNightHeight() }}>
      {events
        .filter(({ createdBy }) => createdBy === userId)
        .map(event => (
          <StillOn key={event.id} event={event} userId={userId} nowMs={nowMs} hasTitle className="mb-4 max-w-xl" />
        ))}
      {own && (
        <div className="mb-4 max-w-xl">
          <Ticket
            event={own}
            nowMs={nowMs}
            tonight={tonight}
            friends={friendsAt(own.id)}
            copyMs={attended.state === 'loaded' && attended.isOld ? attended.at : null}
          />
          <NotConfirmed event={own} className="mt-1" />
        </div>
      )}
      {asked.map(event => (
        <AskedLine key={event.id} event={event} userId={userId} />
      ))}
      {friends && <FriendsLine {...friends} />}
    </div>
  )
}

const SOON_DAYS = 7

/** A later event is on the profile only. */
function isSoon({ nightOf }: Event, tonight: string) {
  return nightOf < Temporal.PlainDate.from(tonight).add({ days: SOON_DAYS }).toString()
}

type TicketProps = {
  event: Event
  nowMs: number
  tonight: string
  friends: FriendsAtEvent | undefined
  /** The time of the copy without signal. */
  copyMs: number | null
}

function Ticket({ event, nowMs, tonight, friends, copyMs }: TicketProps) {
  const { format, i18n } = useLanguage()
  const text = usePassI18n()
  const until = timeUntil(event, nowMs)
  const isTonight = event.nightOf === tonight
  const when =
    stateOf(event, nowMs) === 'live'
      ? i18n.events.card.liveNow
      : (until && text.startsIn(until)) ||
        (isTonight ? i18n.events.tonight.title : eventTimeLabel(event.nightOf, format))

  return (
    <section aria-label={text.mine} className="flex flex-wrap rounded-card bg-accent text-on-accent">
      <a href={paths.event(event.id)} className="min-w-0 flex-1 basis-36 rounded-card p-4 no-underline">
        <span className="figures block text-sm font-semibold">
          {i18n.events.page.goingNow} · {when}
        </span>
        <span className="display mt-1 line-clamp-2 text-3xl wrap-anywhere">
          <bdi>{event.title}</bdi>
        </span>
        <span className="figures mt-1 line-clamp-2 text-sm font-semibold">
          {timeLabel(event.startTime, format)} · {event.venue ?? placeLine(event)}
        </span>
        <Confirmed event={event} nowMs={nowMs} copyMs={copyMs} hasTone={false} />
        <FriendsGoing friends={friends} className="mt-1" />
      </a>
      <a
        href={`${paths.event(event.id)}#pass`}
        className="flex w-24 shrink-0 flex-col items-center justify-center gap-2 rounded-card border-l border-dashed border-ground font-semibold no-underline"
      >
        <span className="rounded-inner bg-ground p-3 text-text">
          <QrCode className="size-8" />
        </span>
        {text.pass}
      </a>
    </section>
  )
}

/** A request to come, which is no ticket yet. Read again, because the host may have answered. */
function AskedLine({ event, userId }: { event: Event; userId: string }) {
  const text = useAsksI18n()
  const format = useFormat()
  const part = useRemote(ownPartAt(event.id), userId)
  const isWaiting = useWaiting(userId, going).some(({ key }) => key === event.id)
  const isSent = part.state === 'loaded' && part.body.attendance === 'asked'
  if (!isSent && !isWaiting) return null
  return (
    <a
      href={paths.event(event.id)}
      className="mb-4 block max-w-xl rounded-card border border-line bg-surface p-4 no-underline"
    >
      <span className="block font-semibold text-waiting-strong">
        {isSent ? text.asked(askedDay(part.body.askedAt, format)) : text.waitsToAsk}
      </span>
      <bdi className="line-clamp-2 wrap-anywhere">{event.title}</bdi>
    </a>
  )
}

function FriendsLine({ event, friends }: { event: Event; friends: FriendsAtEvent }) {
  const text = usePassI18n()
  // Two names and a title fill three lines of a phone.
  const shown = friends.faces.slice(0, friends.count > 2 ? 1 : 2).map(face => displayNameOf(face))
  const names = shown.join(', ')
  const more = friends.count - shown.length
  const { title } = event

  return (
    <a
      href={paths.event(event.id)}
      className="mb-4 flex min-h-11 max-w-xl flex-wrap items-center gap-x-3 rounded-inner no-underline"
    >
      <Faces friends={friends} className="size-8" />
      <bdi className="figures min-w-0 grow basis-36 wrap-anywhere">
        {more > 0 ? text.friendsAndMore({ names, more, title }) : text.friendsGo({ count: shown.length, names, title })}
      </bdi>
    </a>
  )
}
