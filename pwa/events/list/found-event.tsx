import { memo } from 'react'
import { categoryLabel, categoryLang } from '#contract/events/categories.ts'
import type { Event } from '#contract/events/events.ts'
import type { FriendsAtEvent } from '#contract/events/going/attendance.ts'
import { decimalLabel } from '#contract/i18n/figures.ts'
import { cityLabel, useFormat, useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { CardFlyer, EventLink, EventPrice, EventTime } from '../event/card-parts.tsx'
import { EventMarks, stateOf } from '../event/event-labels.tsx'
import { FriendsGoing } from '../event/friends-going.tsx'
import { Unclaimed } from '../listings/unclaimed.tsx'

export type FoundEventProps = {
  event: Event
  nowMs: number
  friends: FriendsAtEvent | undefined
}

/** A result of the search: a row on all screens, so that many results fit. The results may be of several cities. */
export const FoundEvent = memo(function FoundEvent({ event, nowMs, friends }: FoundEventProps) {
  const language = useLanguage(state => state.language)
  const state = stateOf(event, nowMs)
  const isOff = state === 'cancelled' || state === 'ended'
  const hasMark = state !== 'coming' || event.isFeatured === 1

  return (
    <article className="group border-b border-line py-4">
      <EventLink event={event} className="flex flex-wrap gap-x-4 gap-y-2 rounded-control">
        <CardFlyer
          event={event}
          width={160}
          height={200}
          isOff={isOff}
          className="aspect-4/5 w-20 max-w-[22vw] shrink-0 self-start rounded-control max-[16rem]:hidden"
        />
        <div className="min-w-0 grow basis-36">
          {hasMark && (
            <p className="mb-1.5 flex flex-wrap gap-1.5">
              <EventMarks state={state} isFeatured={event.isFeatured === 1} />
            </p>
          )}
          <h2 className={classNames('display line-clamp-3 text-xl group-hover:underline', isOff && 'text-muted')}>
            {event.title}
          </h2>
          <p className="figures display mt-1 flex flex-wrap justify-between gap-x-3 text-xl">
            <span>
              <EventTime event={event} />
            </span>
            <span>
              <EventPrice event={event} />
            </span>
          </p>
          <p className="line-clamp-2 text-sm text-muted">
            {event.venue && `${event.venue} · `}
            {cityLabel(event)}
          </p>
          <p className="figures text-sm text-muted">
            <span lang={categoryLang(event.category, language)}>{categoryLabel(event.category, language)}</span>
            {' · '}
            <Rating event={event} />
          </p>
          <Unclaimed event={event} />
          <FriendsGoing friends={friends} className="mt-1.5" />
        </div>
      </EventLink>
    </article>
  )
})

/** The search shows this rating for an event without reviews; screen readers read "no reviews" instead. */
const UNRATED = 4.8

function Rating({ event }: { event: Event }) {
  const i18n = useI18n().events
  const isRated = event.reviewCount > 0
  const figure = decimalLabel(isRated ? event.rating : UNRATED, useFormat())

  return (
    <>
      <span aria-hidden className="font-semibold text-text">
        ★ {figure}
      </span>
      {isRated && <span className="sr-only">{i18n.card.rating(figure)}</span>}
      {' · '}
      {isRated ? i18n.page.reviewCount(event.reviewCount) : i18n.card.noReviews}
    </>
  )
}
