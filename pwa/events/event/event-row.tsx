import { memo } from 'react'
import { pictureOf } from '#contract/events/event-picture.ts'
import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'
import { useLanguage, withI18n } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { Unclaimed } from '../listings/unclaimed.tsx'
import { CardFlyer, EventLink, EventPrice, EventTime, EventWhere, type EventWhereProps } from './card-parts.tsx'
import { EventMarkText, stateOf } from './event-labels.tsx'
import { FriendsGoing } from './friends-going.tsx'
import { NotConfirmed } from './not-confirmed.tsx'

const PlayingNow = optional(withI18n(async () => ({ default: (await import('./program-parts.tsx')).PlayingNow })))

export type EventRowProps = EventWhereProps & {
  nowMs: number
  tonight: string
  friends?: FriendsAtEvent | undefined
  /** The highlighted event of a list has a larger poster. */
  isHighlighted?: boolean
}

/**
 * An event in a list: a row on a phone, a card on a wide screen, on which a flyer is shown whole and a drawn poster
 * stays small.
 */
export const EventRow = memo(function EventRow(props: EventRowProps) {
  const { event, nowMs, tonight, km, listCity, friends, isHighlighted = false } = props
  const { format, i18n } = useLanguage()
  const state = stateOf(event, nowMs)
  const isOff = state === 'cancelled' || state === 'ended'

  return (
    <article className="group relative border-b border-line py-4 md:h-full md:overflow-hidden md:rounded-card md:border md:bg-surface md:p-5">
      <EventLink event={event} className="flex flex-wrap gap-x-4 gap-y-2">
        <CardFlyer
          event={event}
          width={300}
          height={300}
          isOff={isOff}
          className={classNames(
            'shrink-0 max-[16rem]:hidden rounded-control',
            isHighlighted ? 'h-36 w-[38%] md:w-[30%]' : 'h-23 w-18.5',
            pictureOf(event) && 'md:aspect-[4/5] md:h-auto md:w-[30%] md:self-start',
          )}
        />
        <div className="min-w-0 grow basis-36">
          <EventMarkText state={state} isFeatured={event.isFeatured === 1} />
          <div className={classNames('display text-[1.4rem] md:text-2xl', isOff && 'text-muted')}>
            <h3 className="line-clamp-3 group-hover:underline">{event.title}</h3>
            <p className="figures mt-1 flex flex-wrap justify-between gap-x-3 wrap-anywhere">
              <span>
                <EventTime event={event} tonight={tonight} />
              </span>
              <span>
                <EventPrice event={event} />
              </span>
            </p>
          </div>
          <p className="line-clamp-2 text-muted">
            <EventWhere event={event} km={km} listCity={listCity} />
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
