import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Review } from '#contract/events/events.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { ReportButton } from '#pwa/people/report-button.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useRemote } from '#pwa/use-remote.ts'
import { ReviewForm } from './review-form.tsx'
import { Stars } from './stars.tsx'
import type { EventFound } from './use-event.ts'

type LoadedEvent = Extract<EventFound, { state: 'there' }>

/** The reviews, and the review form for members who attended. */
export function Reviews({ found, me, nowMs }: { found: LoadedEvent; me: Me | null; nowMs: number }) {
  const { event, mine, refresh } = found
  const i18n = useLanguage(state => state.i18n.events.page)
  const reviews = useRemote<Review[]>(`/api/events/${event.id}/reviews`, null)
  const [isEditing, setIsEditing] = useState(false)

  const hasBegun = Date.parse(event.startsAt) <= nowMs
  const canWrite =
    me !== null && hasBegun && mine.attendance === 'going' && event.status === 'active' && event.createdBy !== me.id
  const list = reviews.state === 'there' ? reviews.body : []
  const sent = () => {
    setIsEditing(false)
    reviews.refresh()
    refresh()
  }

  return (
    <section className="border-t border-line py-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="display text-2xl md:text-3xl">{i18n.reviews}</h2>
        {me && mine.review && !isEditing && (
          <Button look="quiet" size="small" onClick={() => setIsEditing(true)}>
            {i18n.changeReview}
          </Button>
        )}
      </div>
      {(isEditing ? mine.review !== null : canWrite && !mine.review) && (
        <ReviewForm
          key={String(isEditing)}
          eventId={event.id}
          written={mine.review}
          onSent={sent}
          onConflict={() => {
            reviews.refresh()
            refresh()
          }}
          onCancel={isEditing ? () => setIsEditing(false) : undefined}
        />
      )}
      {reviews.state === 'there' && list.length === 0 && <p className="mt-3 text-muted">{i18n.beTheFirst}</p>}
      <ul className="mt-4 space-y-5">
        {list.map(review => (
          <ReviewItem key={review.id} review={review} me={me} />
        ))}
      </ul>
    </section>
  )
}

function ReviewItem({ review, me }: { review: Review; me: Me | null }) {
  const { language } = useLanguage()
  const name = displayNameOf(review.author)
  const day = Temporal.Instant.from(review.createdAt).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate()

  return (
    <li className="flex gap-3.5">
      <Avatar id={review.author.id} name={name} src={review.author.profileImageUrl} className="size-11" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
          <Stars rating={review.rating} />
          {eventTimeLabel(day.toString(), language)}
        </p>
        {review.comment && <p className="mt-1.5 whitespace-pre-line">{review.comment}</p>}
      </div>
      {me && me.id !== review.author.id && <ReportButton kind="review" targetId={review.id} isIcon />}
    </li>
  )
}
