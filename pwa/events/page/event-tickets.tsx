import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Ticket from 'lucide-react/icons/ticket'
import type { Event } from '#contract/events/events.ts'
import { priceCentsOf } from '#contract/events/price.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { QuietButton, QuietLink } from '#pwa/ui/button.tsx'
import { stateOf } from '../event/event-labels.tsx'
import { downloadCalendar } from './calendar-file.ts'

/** A link to the tickets if the host sells them; otherwise a sentence about paying at the venue. */
export function EventTickets({ event, nowMs }: { event: Event; nowMs: number }) {
  const { page: i18n, price } = useI18n().events
  const free = event.needsApproval ? price.free : i18n.freeEntry
  const isOpen = ['live', 'coming'].includes(stateOf(event, nowMs))

  return (
    <div className="flex flex-wrap gap-3 pb-5 md:mt-5 md:flex-col md:border-t md:border-line md:pt-5 md:pb-0">
      {event.ticketsUrl && isOpen ? (
        <QuietLink
          icon={Ticket}
          href={event.ticketsUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="grow basis-36 px-3! text-sm! md:basis-auto"
        >
          {i18n.getTickets}
        </QuietLink>
      ) : (
        isOpen && (
          <p className="flex min-h-11 grow basis-full flex-wrap items-center gap-x-2.5 md:basis-auto">
            <Ticket className="size-5 text-muted" />
            <span className="text-muted">{i18n.getTickets}:</span>
            <span className="font-semibold">
              {priceCentsOf(event) === 0 && !event.prices ? free : i18n.payAtTheDoor}
            </span>
          </p>
        )
      )}
      <QuietButton
        icon={CalendarPlus}
        className="grow basis-36 self-start px-3! text-sm! md:w-full md:grow-0 md:basis-auto"
        onClick={() => downloadCalendar(event)}
      >
        {i18n.addToCalendar}
      </QuietButton>
    </div>
  )
}
