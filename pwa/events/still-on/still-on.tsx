import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { CONFIRMED_WEEKS, confirmedWeeks } from '#contract/events/still-on/last-confirmed.ts'
import { isQuestionOpen } from '#contract/events/still-on/still-on.ts'
import { send, useWaiting } from '#pwa/data/deliveries.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useStillOnI18n } from '#pwa/i18n/pages/still-on.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { Button } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { stillOn } from '#sw/delivery/kinds/still-on.ts'
import { hoursOf } from '../event/event-labels.tsx'

type StillOnProps = {
  event: Event
  userId: string
  nowMs: number
  /** The member speaks for the venue of a listing or a series that was not confirmed for six weeks. */
  isAsked?: boolean | undefined
  /** Where it is not beside the event itself. */
  hasTitle?: boolean
  className?: string
}

/**
 * "Still on?" for the host of an event that was not confirmed today, and the venue after six weeks, with one button.
 * The answer waits without signal.
 */
export default function StillOn({ event, userId, nowMs, isAsked = false, hasTitle = false, className }: StillOnProps) {
  const { format } = useLanguage()
  const text = useStillOnI18n()
  const waiting = useWaiting(userId, stillOn).find(({ key }) => key === event.id)
  // The copy of the event that this place shows may be read again later.
  const [isDone, setIsDone] = useState(false)
  const isVenueAsked = isAsked && Number(confirmedWeeks(event, nowMs)) >= CONFIRMED_WEEKS
  if (!(isVenueAsked || isQuestionOpen(event, nowMs)) || isDone) return null

  const confirm = async () => {
    const outcome = await send(userId, stillOn, event.id, { at: new Date().toISOString() })
    setIsDone(outcome === 'delivered')
  }
  return (
    <fieldset
      aria-label={text.question}
      className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
        <div className="min-w-0 flex-1 basis-44">
          <p className="display text-2xl">{text.question}</p>
          {hasTitle && (
            <p className="figures font-semibold wrap-anywhere">
              <bdi>{event.title}</bdi> · {hoursOf(event, format)}
            </p>
          )}
          <output className="block text-sm text-muted">
            {waiting ? text.waits(clockHere(waiting.since, format)) : text.questionText}
          </output>
        </div>
        {!waiting && (
          <Button aria-label={text.yesLabel(event.title)} onClick={() => void confirm()}>
            {text.yes}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
