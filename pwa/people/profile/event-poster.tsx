import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { paths } from '#contract/paths.ts'
import type { ListedEvent } from '#pwa/events/event/own-event-lists.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { EventPicture } from './event-picture.tsx'
import { ratingOf } from './event-totals.ts'

export function EventPoster({ event, note }: { event: ListedEvent; note?: string }) {
  const { format, i18n } = useLanguage()
  const text = i18n.people
  const rating = ratingOf(event, format)

  return (
    <li className="min-w-0">
      <a
        href={paths.event(event.id)}
        className="group flex flex-wrap gap-x-4 gap-y-2 rounded-control no-underline sm:block"
      >
        <EventPicture
          event={event}
          className="aspect-[4/5] w-20 shrink-0 self-start rounded-control transition group-hover:brightness-110 sm:w-full"
        />
        <span className="block min-w-0 grow basis-36">
          <span className="display block text-xl group-hover:underline sm:mt-3 md:text-2xl">
            <bdi>{event.title}</bdi>
          </span>
          {event.status === 'cancelled' && (
            <span className="mt-1 block text-sm font-bold text-danger">{i18n.events.card.cancelled}</span>
          )}
          {note && <span className="mt-1 block text-sm font-bold">{note}</span>}
          {event.waitingSince !== undefined && <WaitingSign since={event.waitingSince} />}
          <span className="figures mt-1 block text-sm">{eventTimeLabel(event.nightOf, format)}</span>
          <span className="block truncate text-sm text-muted">{event.venue ?? event.city}</span>
          <span className="figures mt-1 block text-sm font-bold">
            <span aria-hidden>★ {rating}</span>
            <span className="sr-only">{text.rating(rating)}</span>{' '}
            {event.reviewCount === 0 && <span className="font-normal text-muted">{text.noReviews}</span>}
          </span>
        </span>
      </a>
    </li>
  )
}

/** Placeholders with the size of the posters. */
export function PostersSkeleton() {
  const label = useI18n().people.loadingList
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      <span aria-hidden className={postersClasses}>
        {[1, 2, 3].map(poster => (
          <span key={poster} className="flex gap-4 sm:block">
            <Skeleton className="aspect-[4/5] w-20 shrink-0 rounded-control! sm:w-full" />
            <span className="block grow">
              <Skeleton className="mt-3 h-6 w-4/5" />
              <Skeleton className="mt-2 h-4 w-1/2" />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}

export const postersClasses = 'grid gap-5 sm:grid-cols-3 sm:gap-y-8 lg:grid-cols-4'
