import type { Event } from '#contract/events/events.ts'
import * as calls from '#contract/events/page/calls.ts'
import type { Review } from '#contract/events/page/reviews.ts'
import { decimalLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { type Remote, useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { resource } from '#sw/http/send.ts'

/** Reviews are requested event by event, so only the latest events are shown. */
const MAX_EVENTS = 6

/** The reviews of a host's events, the latest event first. */
export function HostReviews({ events }: { events: Remote<Event[]> & { refresh: () => void } }) {
  const text = useI18n().people.hostPage
  const empty = <EmptyState title={text.noReviews} text={text.noReviewsText} />

  return (
    <PageStates remote={events} missing={empty}>
      {list => {
        const reviewed = list
          .filter(event => event.reviewCount > 0)
          .toSorted((one, other) => other.nightOf.localeCompare(one.nightOf))
          .slice(0, MAX_EVENTS)
        if (reviewed.length === 0) return empty
        return (
          <div className="space-y-8">
            {reviewed.map(event => (
              <EventReviews key={event.id} event={event} />
            ))}
          </div>
        )
      }}
    </PageStates>
  )
}

function EventReviews({ event }: { event: Event }) {
  const i18n = useI18n().people
  const format = useFormat()
  const reviews = useRemote(resource(calls.reviews, { params: { id: event.id } }), null)
  return (
    <section>
      <h2 className="display text-2xl">
        <a href={paths.event(event.id)} className="no-underline hover:underline">
          {event.title}
        </a>
      </h2>
      <p className="figures mb-2 text-muted">
        <span aria-hidden>★ {decimalLabel(event.rating, format)} · </span>
        <span className="sr-only">{i18n.rating(decimalLabel(event.rating, format))}, </span>
        {i18n.hostPage.reviewsOf(event.reviewCount)}
      </p>
      <PageStates remote={reviews} rows={2} missing={null}>
        {list => (
          <ul>
            {list.map(review => (
              <ReviewLine key={review.id} review={review} />
            ))}
          </ul>
        )}
      </PageStates>
    </section>
  )
}

function ReviewLine({ review }: { review: Review }) {
  const i18n = useI18n().people
  const name = displayNameOf(review.author)
  return (
    <li className="flex gap-4 border-b border-line py-4 last:border-b-0">
      <Avatar id={review.author.id} name={name} src={review.author.profileImageUrl} className="size-11" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <a href={paths.profileOf(review.author.id)} className="font-semibold no-underline hover:underline">
            <bdi>{name}</bdi>
          </a>
          <span className="figures text-accent-strong">
            <span aria-hidden>{'★'.repeat(review.rating)}</span>
            <span className="sr-only">{i18n.rating(String(review.rating))}</span>
          </span>
        </p>
        <p className="mt-1 leading-relaxed whitespace-pre-wrap">
          <bdi>{review.comment}</bdi>
        </p>
      </div>
    </li>
  )
}
