import { memo } from 'react'
import { pictureOf } from '#contract/events/event-picture.ts'
import type { Event } from '#contract/events/events.ts'
import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'
import { distanceLabel } from '#contract/places/distance.ts'
import { useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { Unclaimed } from '../listings/unclaimed.tsx'
import { CardFlyer, EventHours, EventLink, EventPrice } from './card-parts.tsx'
import { EventMarkText, placeLine, stateOf } from './event-labels.tsx'
import { FriendsGoing } from './friends-going.tsx'
import { NotConfirmed } from './not-confirmed.tsx'

const PlayingNow = optional(withI18n(async () => ({ default: (await import('./program-parts.tsx')).PlayingNow })))

export type EventRowProps = {
  event: Event
  nowMs: number
  tonight: string
  km?: number | null
  /** The city of the list, which may contain events of other cities. */
  listCity?: string
  friends?: FriendsAtEvent | undefined
  /** The highlighted event of a list has a larger poster. */
  isHighlighted?: boolean
}

/** An event in a list: a row on a phone, a card on a wide screen, on which a flyer is shown whole and a drawn poster stays small. */
export const EventRow = memo(function EventRow(props: EventRowProps) {
  const { event, nowMs, tonight, km, listCity, friends, isHighlighted = false } = props
  const { format, i18n } = useLanguage()
  const state = stateOf(event, nowMs)
  const isOff = state === 'cancelled' || state === 'ended'

  return (
    <article className="group relative border-b border-line py-4 md:h-full md:overflow-hidden md:rounded-card md:border md:bg-surface md:p-5">
      <EventLink event={event} className="flex gap-4">
        <CardFlyer
          event={event}
          width={300}
          height={300}
          isOff={isOff}
          className={classNames(
            'shrink-0 max-[16rem]:hidden rounded-control',
            isHighlighted ? 'h-36 w-[38%]' : 'h-23 w-18.5',
            pictureOf(event) && 'md:aspect-[4/5] md:h-auto md:w-[38%] md:self-start',
          )}
        />
        <div className="min-w-0 grow">
          <EventMarkText state={state} isFeatured={event.isFeatured === 1} />
          <div className={classNames('display text-[1.4rem] md:text-2xl', isOff && 'text-muted')}>
            <h3 className="line-clamp-3 group-hover:underline">{event.title}</h3>
            <p className="figures mt-1 flex flex-wrap justify-between gap-x-3 wrap-anywhere">
              <span>
                <EventHours event={event} tonight={tonight} />
              </span>
              <span>
                <EventPrice event={event} />
              </span>
            </p>
          </div>
          <p className="line-clamp-2 text-muted">
            {placeLine(event, listCity)}
            {km != null && (
              <>
                {' · '}
                <span className="figures whitespace-nowrap">{distanceLabel(km, format)}</span>
              </>
            )}
          </p>
          <div className="figures flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {event.attendingCount > 0 && i18n.events.card.going({ count: event.attendingCount, tag: format.tag })}
            <FriendsGoing friends={friends} />
          </div>
          {state === 'live' && (event.program?.parts ?? event.lineUp) && <PlayingNow event={event} nowMs={nowMs} />}
          <Unclaimed event={event} />
          <NotConfirmed event={event} nowMs={nowMs} />
        </div>
      </EventLink>
    </article>
  )
}, isSameRow)

/** Compares by content: a list that is read from the cache again consists of new objects. */
export function isSameRow(row: EventRowProps, other: EventRowProps) {
  return JSON.stringify(row) === JSON.stringify(other)
}
