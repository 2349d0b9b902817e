import { useEffect, useEffectEvent } from 'react'
import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { storeJoin } from '#pwa/accounts/codes/join-draft.ts'
import { untilLoaded } from '#pwa/data/until-loaded.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useGuestsI18n } from '#pwa/i18n/pages/guests.ts'
import { sentenceForCode } from '#pwa/i18n/refusals.ts'
import { SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { isNotified, markPassSeen, refreshPass, releaseGuestHere, sendGuests } from '#sw/delivery/kinds/guests.ts'
import { isAnswerable } from '#sw/delivery/queue.ts'
import { deviceStore } from '#sw/device-store.ts'
import { isVisible, whenWorthFetchingAgain } from '#sw/online.ts'
import { stateOf } from '../event/event-labels.tsx'
import ReceivedMessages from '../messages/received-messages.tsx'
import { GuestStatus } from './guest-status.tsx'
import { noteQueuedGuests } from './queued-guests.tsx'
import { type GuestPlace, guestAttendance } from './use-guest-place.ts'

// Both need a connection.
const GuestAnswers = optional(() => untilLoaded(() => import(/* online */ './guest-answers.tsx')))
const GuestNotices = optional(() =>
  untilLoaded(async () => ({ default: (await import(/* online */ './guest-answers.tsx')).GuestNotices })),
)

type GuestCardProps = {
  event: Event
  place: GuestPlace
  onOpen: () => void
  /** The place has changed on the server, and with it the number of guests. */
  onChanged: () => void
}

/** On the page of an event to which this device goes without an account. */
export default function GuestCard({ event, place, onOpen, onChanged }: GuestCardProps) {
  const i18n = useI18n()
  const text = useGuestsI18n()
  const nowMs = useNow()
  useFreshPlace(event)
  // In an effect, because the number of guests is on the server.
  const changed = useEffectEvent(onChanged)
  useEffect(() => changed(), [place.state])

  // Without signal the deletion waits, and is sent from every page.
  const release = () =>
    void releaseGuestHere(deviceStore, event.id, noteQueuedGuests).finally(() => void noteQueuedGuests())

  if (place.state === 'none') return null
  if (place.state === 'refused') {
    const { failure, body } = place.request
    const asks = isAnswerable(place.request)
    return (
      <Notice
        {...(!asks && { tone: 'error' })}
        action={
          <div className="flex flex-wrap gap-2">
            {failure?.code === 'approval-needed' ? (
              <SmallLink
                href={paths.join({ redirect: paths.event(event.id), after: 'going' })}
                onClick={() => storeJoin({ name: body.name, contact: body.contact })}
              >
                {text.join}
              </SmallLink>
            ) : (
              <SmallButton onClick={onOpen}>{asks ? i18n.events.page.answer : text.change}</SmallButton>
            )}
            <SmallButton onClick={release}>{text.close}</SmallButton>
          </div>
        }
      >
        {asks ? <strong>{i18n.events.page.hostAsks}</strong> : `${text.refused}.`}{' '}
        {sentenceForCode(failure?.code, i18n, text.failed)}
      </Notice>
    )
  }
  if (place.state === 'ended')
    return (
      <Notice action={<SmallButton onClick={release}>{text.close}</SmallButton>}>
        <strong>{text.ended}.</strong> {text.endedText}
      </Notice>
    )
  if (stateOf(event, nowMs) === 'ended')
    return (
      <Notice action={<SmallButton onClick={release}>{text.erase}</SmallButton>}>
        {place.state === 'releasing'
          ? text.erasing
          : guestAttendance(place) === 'waiting'
            ? text.waitEnded
            : text.eraseText}
      </Notice>
    )
  const messages = place.state === 'going' ? (place.pass.messages ?? []) : []
  return (
    <>
      <section className="flex flex-wrap items-end justify-between gap-4 rounded-card border border-line bg-surface p-4">
        <GuestStatus event={event} place={place} />
        <div className="flex flex-wrap items-center gap-2">
          <SmallButton onClick={onOpen}>{guestAttendance(place) === 'waiting' ? text.change : text.show}</SmallButton>
          {place.state === 'going' && isNotified(place.pass) && (
            <GuestNotices eventId={event.id} isStopped={place.pass.hasStoppedNotices} />
          )}
        </div>
      </section>
      {place.state === 'going' && (event.questions || place.pass.answers) && event.status === 'active' && (
        <GuestAnswers event={event} given={place.pass.answers ?? []} />
      )}
      {messages.length > 0 && (
        <div className="mt-3">
          <ReceivedMessages messages={messages} nowMs={nowMs} isGuest />
        </div>
      )}
    </>
  )
}

/**
 * Sends what waits, fetches the state of the place and marks what the page shows as seen: at once, when the event
 * changes, and whenever the server may be reachable again.
 */
function useFreshPlace(event: Event) {
  const update = useEffectEvent(() => {
    void sendGuests(deviceStore, { hurry: true })
      .then(async () => await refreshPass(deviceStore, event))
      .then(async () => await (isVisible() ? markPassSeen(deviceStore, event) : undefined))
      .catch(() => undefined)
  })
  useEffect(() => {
    update()
    return whenWorthFetchingAgain(() => update())
  }, [event.id, event.updatedAt])
}
