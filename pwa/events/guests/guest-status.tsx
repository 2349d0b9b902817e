import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { Event } from '#contract/events/events.ts'
import type { GuestPass } from '#contract/events/guests/guests.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useGuestsI18n } from '#pwa/i18n/pages/guests.ts'
import { clockHere, clockOrMoment, momentLabel } from '#pwa/i18n/time-labels.ts'
import { placeLine, whenOf } from '../event/event-labels.tsx'
import { lineReason } from '../event/line-reason.ts'
import type { GuestPlace } from './use-guest-place.ts'

export type ShownPlace = Extract<GuestPlace, { state: 'asked' | 'going' | 'releasing' }>

/**
 * What a guest shows at the entrance: the name, the event, and whether the server has the request and the guest
 * confirmed it.
 */
export function GuestStatus({ event, place }: { event: Event; place: ShownPlace }) {
  const text = useGuestsI18n()
  const { format } = useLanguage()
  const name = place.state === 'asked' ? place.request.body.name : place.pass.name
  const isCancelled = event.status === 'cancelled'
  const isConfirmed = place.state === 'going' && ['confirmed', 'claimed'].includes(place.pass.state) && !isCancelled
  // A request that waits, or a guest whom the host counts only after the link, has no place yet.
  const hasPlace = place.state === 'going' && place.pass.hasPlace
  const Icon = isConfirmed ? CircleCheck : Clock

  return (
    <div className="min-w-0">
      {place.state !== 'releasing' && !isCancelled && (
        <p className="display text-2xl">
          {hasPlace && text.going}
          {hasPlace && name !== '' && ' · '}
          {name !== '' && <bdi className="wrap-anywhere">{name}</bdi>}
        </p>
      )}
      <p className="mt-1 font-semibold">{event.title}</p>
      <p className="text-muted">
        {whenOf(event, format)} · {placeLine(event)}
      </p>
      <output
        className={`mt-2 flex items-start gap-2 font-medium ${isConfirmed ? 'text-live-strong' : 'text-waiting-strong'}`}
      >
        <Icon className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{isCancelled ? text.cancelled : <Status place={place} />}</span>
      </output>
    </div>
  )
}

function Status({ place }: { place: ShownPlace }) {
  const text = useGuestsI18n()
  const { format } = useLanguage()
  if (place.state === 'releasing') return text.releasing
  if (place.state === 'asked') {
    const { tries, createdAt } = place.request
    const time = clockHere(createdAt, format)
    return tries === 0 ? text.sending : `${text.asked({ time, hour: Number.parseInt(time) })} ${text.askedText}`
  }
  const { state, contact, confirmBy, hasPlace, wantsToWait } = place.pass
  if (state === 'claimed') return text.claimed
  if (state === 'confirmed') return text.confirmed
  if (place.state === 'going' && place.isTaking) return text.taking
  if (state !== 'unconfirmed') return <LineStatus pass={place.pass} />
  const until = momentLabel(confirmBy, format)
  const sentence = contact === '' ? text.unconfirmedElsewhere(until) : text.unconfirmed({ contact, until })
  return hasPlace ? sentence : `${sentence} ${wantsToWait ? text.notInLineYet : text.noPlaceYet}`
}

/** The position in the waiting list, or the offer and its deadline. */
type LinePass = Pick<GuestPass, 'state' | 'position' | 'offerUntil' | 'danceRole' | 'missing'>

export function LineStatus({ pass }: { pass: LinePass }) {
  const text = useGuestsI18n()
  const dance = useDanceI18n()
  const { format } = useLanguage()
  const { state, position, offerUntil } = pass
  const until = offerUntil === undefined ? '' : clockOrMoment(Date.parse(offerUntil), format)
  if (state === 'offered') return text.offered(until)
  if (state === 'lapsed') return text.lapsed(until)
  if (position === undefined) return text.inLineSilent
  const line = pass.missing === undefined ? text.inLine(position) : lineReason(pass, dance, format.tag)
  return `${until === '' ? '' : `${text.waitsAgain(until)} `}${line} ${text.inLineText}`
}
