import { useState } from 'react'
import type { Event, MyPart } from '#contract/events/events.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useAsksI18n } from '#pwa/i18n/pages/asks.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { askedDay } from '../event/asked-day.ts'
import type { AttendanceActions } from './attendance.ts'

const AskList = optional(() => import(/* online */ './ask-list.tsx'))

type AsksPartProps = {
  event: Event
  mine: MyPart
  actions: AttendanceActions
  /** Null for a visitor. */
  userId: string | null
  /** The viewer is the host or an editor. */
  canDecide: boolean
  onDecided: () => void
}

/** The approval of the host: the state of the own request, or who asks, for those who decide. */
export function AsksPart({ event, mine, actions, userId, canDecide, onDecided }: AsksPartProps) {
  const text = useAsksI18n()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { tag } = format

  if (userId !== null && canDecide)
    return (
      <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5">
        <p className="font-semibold">{mine.asks ? text.count({ count: mine.asks, tag }) : text.none}</p>
        <SmallButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {text.decide}
        </SmallButton>
        {isOpen && (
          <Dialog isOpen onClose={() => setIsOpen(false)} title={text.title}>
            <AskList eventId={event.id} userId={userId} onDecided={onDecided} />
          </Dialog>
        )}
      </section>
    )
  if (actions.attendance === 'declined') return <p className="border-b border-line py-3.5">{text.declined}</p>
  if (actions.attendance !== 'asked')
    return actions.asks ? <p className="border-b border-line py-3.5 text-muted">{text.ask}</p> : null
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5">
      <div>
        <p className="font-semibold text-waiting-strong">
          {mine.attendance === 'asked' && actions.waitingSince === null
            ? text.asked(askedDay(mine.askedAt, format))
            : text.waitsToAsk}
        </p>
        <p className="text-sm text-muted">{text.askedText}</p>
      </div>
      <SmallButton onClick={() => actions.attend(null)}>{text.withdraw}</SmallButton>
    </section>
  )
}
