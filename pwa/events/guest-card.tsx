import { useEffect, useEffectEvent } from 'react'
import type { Event } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n.ts'
import { sentenceForCode } from '#pwa/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { refreshPass, releaseGuestHere, sendGuests } from '#sw/delivery/guests.ts'
import { guestStore } from '#sw/guest-store.ts'
import { whenWorthFetchingAgain } from '#sw/online.ts'
import { useGuestI18n } from './guest-i18n.ts'
import { GuestStatus } from './guest-status.tsx'
import type { GuestPlace } from './use-guest-place.ts'

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
  const text = useGuestI18n()
  useFreshPlace(event.id)
  // In an effect, because the number of guests is on the server.
  const changed = useEffectEvent(onChanged)
  useEffect(() => changed(), [place.state])

  if (place.state === 'none') return null
  if (place.state === 'refused')
    return (
      <Notice
        tone="error"
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="small" look="quiet" onClick={onOpen}>
              {text.change}
            </Button>
            <Button size="small" look="quiet" onClick={() => void releaseGuestHere(guestStore, event.id)}>
              {text.close}
            </Button>
          </div>
        }
      >
        {text.refused}. {sentenceForCode(place.request.failure?.code, i18n, text.failed)}
      </Notice>
    )
  if (place.state === 'ended')
    return (
      <Notice
        action={
          <Button size="small" look="quiet" onClick={() => void releaseGuestHere(guestStore, event.id)}>
            {text.close}
          </Button>
        }
      >
        <strong>{text.ended}.</strong> {text.endedText}
      </Notice>
    )
  return (
    <section className="flex flex-wrap items-end justify-between gap-4 rounded-card border border-line bg-surface p-4">
      <GuestStatus event={event} place={place} />
      <Button size="small" look="quiet" onClick={onOpen}>
        {text.show}
      </Button>
    </section>
  )
}

/** Sends what waits and fetches the state of the place, at once and whenever the server may be reachable again. */
function useFreshPlace(eventId: string) {
  useEffect(() => {
    const update = () =>
      void sendGuests(guestStore, { hurry: true })
        .then(() => refreshPass(guestStore, eventId))
        .catch(() => undefined)
    update()
    return whenWorthFetchingAgain(update)
  }, [eventId])
}
