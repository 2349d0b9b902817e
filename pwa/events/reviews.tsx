import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { Review } from '#contract/events/events.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { ReportButton } from '#pwa/people/report-button.tsx'
import { WaitingSign } from '#pwa/shell/waiting-sign.tsx'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { useRemote } from '#pwa/use-remote.ts'
import { ReviewForm } from './review-form.tsx'
import { Stars } from './stars.tsx'
import type { EventFound } from './use-event.ts'
import { useMyReview } from './use-my-review.ts'

type LoadedEvent = Extract<EventFound, { state: 'there' }>

/** The reviews, and the review form for members who attended. */
export function Reviews({ found, me, nowMs }: { found: LoadedEvent; me: Me | null; nowMs: number }) {
  const { event, mine, refresh } = found
  const i18n = useLanguage(state => state.i18n.events.page)
  const reviews = useRemote<Review[]>(`/api/events/${event.id}/reviews`, null)
  const [isEditing, setIsEditing] = useState(false)
  const readAgain = () => {
    reviews.refresh()
    refresh()
  }
  const own = useMyReview(event.id, mine.review, me, readAgain)

  const hasBegun = Date.parse(event.startsAt) <= nowMs
  const canWrite =
    me !== null && hasBegun && mine.attendance === 'going' && event.status === 'active' && event.createdBy !== me.id
  const others = reviews.state === 'there' ? reviews.body.filter(({ author }) => author.id !== me?.id) : []
  const stored = reviews.state === 'there' ? reviews.body.find(({ author }) => author.id === me?.id) : undefined
  const isOpen =
    own.refusal !== undefined || (isEditing ? own.review !== null : canWrite && !own.review && !own.isWaiting)
  const close = () => setIsEditing(false)

  return (
    <section className="border-t border-line py-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="display text-2xl md:text-3xl">{i18n.reviews}</h2>
        {me && own.review && !isOpen && (
          <Button look="quiet" size="small" onClick={() => setIsEditing(true)}>
            {i18n.changeReview}
          </Button>
        )}
      </div>
      {isOpen && (
        <ReviewForm
          key={`${isEditing} ${own.refusal}`}
          initial={own.refused ?? own.review}
          isStored={own.review !== null}
          refusal={own.refusal}
          onSend={review => own.put(review, close)}
          onDelete={() => own.put(null, close)}
          onCancel={
            isEditing || own.refusal
              ? () => {
                  if (own.refusal) own.dismiss()
                  close()
                }
              : undefined
          }
        />
      )}
      {own.isTried && !own.review && (
        <p className="mt-3">
          <WaitingSign />
        </p>
      )}
      {reviews.state === 'there' && reviews.body.length === 0 && !own.review && (
        <p className="mt-3 text-muted">{i18n.beTheFirst}</p>
      )}
      <ul className="mt-4 space-y-5">
        {me && own.isWaiting && own.review && (
          <ReviewItem review={{ ...ownReview(me), ...stored, ...own.review }} me={me} isWaiting={own.isTried} />
        )}
        {stored && !own.isWaiting && <ReviewItem review={stored} me={me} />}
        {others.map(review => (
          <ReviewItem key={review.id} review={review} me={me} />
        ))}
      </ul>
    </section>
  )
}

/** A review that the server has not stored yet. */
function ownReview(me: Me) {
  return { id: '', createdAt: new Date().toISOString(), author: me }
}

type ShownReview = Pick<Review, 'id' | 'rating' | 'comment' | 'createdAt'> & {
  author: Named & { id: string; profileImageUrl: string | null }
}

function ReviewItem({ review, me, isWaiting = false }: { review: ShownReview; me: Me | null; isWaiting?: boolean }) {
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
          {isWaiting && <WaitingSign />}
        </p>
        {review.comment && <p className="mt-1.5 whitespace-pre-line">{review.comment}</p>}
      </div>
      {me && me.id !== review.author.id && <ReportButton kind="review" targetId={review.id} isIcon />}
    </li>
  )
}
