import CircleCheck from 'lucide-react/icons/circle-check'
import type { Event } from '#contract/events/events.ts'
import { confirmedWhen, lastConfirmed } from '#contract/events/still-on/last-confirmed.ts'
import { isUnconfirmed } from '#contract/events/still-on/still-on.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useStillOnI18n } from '#pwa/i18n/pages/still-on.ts'
import { classNames } from '#pwa/ui/class-names.ts'

type ConfirmedProps = {
  event: Event
  nowMs: number
  /** The time of the copy without signal (ms), 0 if not known; null for an event that the server has just sent. */
  copyMs: number | null
  /** False on a ground on which the colours of the states are not readable. */
  hasTone?: boolean
  /** Whether the age of the last confirmation is shown, too, for a listing and a party that repeats. */
  hasAge?: boolean
}

/**
 * "Confirmed today 12:04 PM", "Not confirmed today" or "Confirmed 5 weeks ago"; without signal with the time of the
 * copy that says so.
 */
export default function Confirmed({ event, nowMs, copyMs, hasTone = true, hasAge = false }: ConfirmedProps) {
  const { format, i18n } = useLanguage()
  const text = useStillOnI18n()
  const state = confirmationState(event, nowMs, copyMs)
  const last = state === null && hasAge ? lastConfirmed(event, nowMs, text, format) : undefined
  if (state === null && !last) return null

  const whenAt = (instant: string) => confirmedWhen(instant, event, nowMs, format)
  const confirmed = event.confirmedAt && whenAt(event.confirmedAt)
  const missing = state === 'unconfirmed' ? i18n.events.card.unconfirmed : text.noAnswer
  const when = confirmed && (confirmed.isToday ? text.confirmedToday : text.confirmedOn)(confirmed.when)
  const sentence = last?.sentence ?? (when || missing)
  const isConfirmed = last ? !last.isOld : state === 'confirmed'
  const tone = isConfirmed ? 'text-live-strong' : 'text-waiting-strong'
  return (
    <span className={classNames('figures inline-flex items-center gap-1.5 text-sm font-semibold', hasTone && tone)}>
      {isConfirmed && <CircleCheck className="size-4.5 shrink-0" />}
      {copyMs ? text.asOf({ text: sentence, time: whenAt(new Date(copyMs).toISOString()).when }) : sentence}
    </span>
  )
}

/**
 * What a copy of an event says about its confirmation. `no-answer`: the copy is older than the time until which the
 * host may answer, so it says only that there was no answer yet. Null: the host was not asked, or there is time to
 * answer.
 */
type ConfirmationState = 'confirmed' | 'unconfirmed' | 'no-answer' | null

/** `copyMs`: the time of the copy, if it may be out of date; 0 if the time is not known. */
export function confirmationState(event: Event, nowMs: number, copyMs: number | null): ConfirmationState {
  if (event.confirmedAt) return event.status === 'active' ? 'confirmed' : null
  if (!isUnconfirmed(event, nowMs)) return null
  return copyMs === null || isUnconfirmed(event, copyMs) ? 'unconfirmed' : 'no-answer'
}
