import type { MyPart } from '#contract/events/going/attendance.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useAsksI18n } from '#pwa/i18n/pages/asks.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { askedDay } from '../event/asked-day.ts'
import type { AttendanceActions } from './attendance.ts'

type AsksPartProps = { mine: MyPart; actions: AttendanceActions }

/** What becomes of a member's request to come, at an event whose host approves who comes. */
export function AsksPart({ mine, actions }: AsksPartProps) {
  const text = useAsksI18n()
  const format = useFormat()

  if (actions.attendance === 'declined') return <p className="border-b border-line py-3.5">{text.declined}</p>
  if (actions.attendance !== 'asked')
    return actions.asks ? <p className="border-b border-line py-3.5 text-muted">{text.ask}</p> : null
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5">
      <p className="font-semibold text-waiting-strong">
        {mine.attendance === 'asked' && actions.waitingSince === null
          ? text.asked(askedDay(mine.askedAt, format))
          : text.waitsToAsk}
      </p>
      <SmallButton onClick={() => actions.attend(null)}>{text.withdraw}</SmallButton>
    </section>
  )
}
