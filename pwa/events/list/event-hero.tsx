import { memo } from 'react'
import { distanceLabel } from '#contract/places/distance.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { Poster } from '#pwa/ui/poster.tsx'
import { EventHours, EventLink, EventPrice } from '../event/card-parts.tsx'
import { placeLine, stateOf } from '../event/event-labels.ts'
import { EventMarks } from '../event/event-marks.tsx'
import { type EventRowProps, isSameRow } from '../event/event-row.tsx'
import { Flyer } from '../event/flyer.tsx'
import { FriendsGoing } from '../event/friends-going.tsx'
import { NotConfirmed } from '../event/not-confirmed.tsx'
import { isOpenedLast } from '../event/poster-transition.ts'

/**
 * The highlighted event with a picture of its own, in front of the drawn poster. A flyer usually contains text, so the
 * title is placed beside it. The picture is always in the dark theme.
 */
export const EventHero = memo(function EventHero({ event, nowMs, tonight, km, listCity, friends }: EventRowProps) {
  const { format, i18n } = useLanguage()

  return (
    <article className="group h-full overflow-hidden rounded-card border border-line bg-surface">
      <EventLink event={event} className="flex h-full flex-col -outline-offset-3">
        {/* Higher than the picture's shape if large text needs it, so that the title covers no badge. */}
        <div
          data-theme="dark"
          className="relative flex aspect-[350/218] grow items-end justify-between gap-4 p-4 text-text md:aspect-auto md:p-7"
        >
          <div className="absolute inset-0">
            <Poster {...posterOfEvent(event)} isPlain className="size-full" />
          </div>
          <div className="absolute inset-0 bg-linear-to-t from-[oklch(0.155_0.03_305/0.82)] via-[oklch(0.155_0.03_305/0.3)] via-40% to-transparent to-75%" />
          <div className="relative flex min-w-0 flex-col justify-between gap-3 self-stretch">
            <p className="flex flex-wrap gap-2">
              <EventMarks state={stateOf(event, nowMs)} isFeatured={event.isFeatured === 1} />
            </p>
            <h3 className="display line-clamp-4 text-[1.75rem] group-hover:underline md:text-5xl">{event.title}</h3>
          </div>
          <Flyer
            event={event}
            width={400}
            height={500}
            isFirst
            hasTransition={isOpenedLast(event.id)}
            className="relative aspect-[4/5] w-[38%] max-w-72 shrink-0 rounded-control shadow-(--shadow)"
          />
        </div>
        <div className="figures grid grid-cols-[1fr_auto] max-[16rem]:block items-baseline gap-x-4 px-4 pt-3.5 pb-4 md:px-7 md:py-5 md:text-lg">
          <p className="display text-[1.75rem] md:text-5xl">
            <EventHours event={event} tonight={tonight} />
          </p>
          <p className="display text-right text-[1.75rem] md:text-5xl">
            <EventPrice event={event} />
          </p>
          <p className="min-w-0 text-muted">
            {placeLine(event, listCity)}
            {km != null && (
              <>
                {' · '}
                <span className="whitespace-nowrap">{distanceLabel(km, format)}</span>
              </>
            )}
          </p>
          <p className="text-right text-muted">
            {event.attendingCount > 0 && i18n.events.card.going({ count: event.attendingCount, tag: format.tag })}
          </p>
          <FriendsGoing friends={friends} className="col-span-2 mt-1.5" />
          <NotConfirmed event={event} nowMs={nowMs} className="col-span-2" />
        </div>
      </EventLink>
    </article>
  )
}, isSameRow)
