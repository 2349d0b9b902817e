import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { paths } from '#contract/paths.ts'
import { useI18n, useLanguage } from '#pwa/i18n.ts'
import { WaitingSign } from '#pwa/shell/waiting-sign.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { EventPicture } from './event-picture.tsx'
import { ratingOf } from './event-totals.ts'
import type { ListedEvent } from './waiting-events.ts'

/** An event on a profile: poster, date, venue and rating. */
export function EventPoster({ event }: { event: ListedEvent }) {
  const { language, i18n } = useLanguage()
  const text = i18n.people
  const rating = ratingOf(event)

  return (
    <li className="min-w-0">
      <a href={paths.event(event.id)} className="group block rounded-2xl no-underline">
        <EventPicture
          event={event}
          className="aspect-[4/5] w-full rounded-2xl transition group-hover:-translate-y-0.5 group-hover:brightness-110"
        />
        <span className="display mt-3 line-clamp-3 text-lg hyphens-auto wrap-anywhere group-hover:underline md:text-2xl">
          <bdi>{event.title}</bdi>
        </span>
        {event.status === 'cancelled' && (
          <span className="mt-1 block text-sm font-bold text-danger">{i18n.events.card.cancelled}</span>
        )}
        {event.waitingSince !== undefined && <WaitingSign since={event.waitingSince} />}
        <span className="figures mt-1 block text-sm">{eventTimeLabel(event.nightOf, language)}</span>
        <span className="block truncate text-sm text-muted">{event.venue ?? event.city}</span>
        <span className="figures mt-1 block text-sm font-bold">
          <span aria-hidden>★ {rating}</span>
          <span className="sr-only">{text.rating(rating)}</span>{' '}
          {event.reviewCount === 0 && <span className="font-normal text-muted">{text.noReviews}</span>}
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
          <span key={poster} className="block">
            <Skeleton className="aspect-[4/5] w-full rounded-2xl!" />
            <Skeleton className="mt-3 h-6 w-4/5" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </span>
        ))}
      </span>
    </output>
  )
}

export const postersClasses = 'grid grid-cols-3 gap-x-3 gap-y-8 md:gap-x-5 lg:grid-cols-4'
