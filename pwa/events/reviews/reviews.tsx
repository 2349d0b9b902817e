import { useState } from 'react'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { MyPart } from '#contract/events/going/attendance.ts'
import * as calls from '#contract/events/page/calls.ts'
import type { Review, WriteReview } from '#contract/events/page/reviews.ts'
import { displayNameOf, type Named } from '#contract/people/people.ts'
import { send, useDeliveries } from '#pwa/data/deliveries.ts'
import { useFieldsDraft } from '#pwa/data/use-draft.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useEditConflictsI18n } from '#pwa/i18n/pages/edit-conflicts.ts'
import { refusalFor } from '#pwa/i18n/refusals.ts'
import { ReportButton } from '#pwa/parts/report-button.tsx'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { bound, Form, TextArea } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { personStore } from '#sw/db.ts'
import { review } from '#sw/delivery/kinds/reviews.ts'
import { discard, isOpen } from '#sw/delivery/queue.ts'
import { resource } from '#sw/http/send.ts'
import type { LoadedEvent } from '../event/use-event.ts'
import { Stars, StarsInput } from './stars.tsx'

/** The reviews, and the review form for members who attended. */
export function Reviews({ found, me, nowMs }: { found: LoadedEvent; me: Me | null; nowMs: number }) {
  const { event, mine, refresh } = found
  const i18n = useLanguage(state => state.i18n.events.page)
  const reviews = useRemote(resource(calls.reviews, { params: { id: event.id } }), null)
  const [isEditing, setIsEditing] = useState(false)
  const readAgain = () => {
    reviews.refresh()
    refresh()
  }
  const ownReview = useMyReview(event.id, mine.review, me, readAgain)

  const hasBegun = Date.parse(event.startsAt) <= nowMs
  const isOfTheEvent = event.createdBy === me?.id || mine.role !== undefined
  const canWrite = me !== null && hasBegun && mine.attendance === 'going' && event.status === 'active' && !isOfTheEvent
  const others = reviews.state === 'loaded' ? reviews.body.filter(({ author }) => author.id !== me?.id) : []
  const stored = reviews.state === 'loaded' ? reviews.body.find(({ author }) => author.id === me?.id) : undefined
  const { typed, isChanged, change, setChanged, remove } = useFieldsDraft<WriteReview>(
    me?.id ?? null,
    // With the version: a text from before a reload does not replace a review that was sent since, as from another
    // device.
    `review of ${event.id} ${mine.review?.version ?? ''}`,
    ownReview.refused ?? ownReview.review ?? NEW_REVIEW,
  )
  const isNew = canWrite && !ownReview.review && !ownReview.isWaiting
  // What is being typed stays, whatever another tab sends.
  const isKept = isChanged && (canWrite || ownReview.review !== null)
  const isOpen = ownReview.refusal !== undefined || isEditing || isNew || isKept
  const close = () => {
    setIsEditing(false)
    setChanged(undefined)
    void remove()
  }

  return (
    <section className="border-t border-line py-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="display text-2xl md:text-3xl">{i18n.reviews}</h2>
        {me && ownReview.review && !isOpen && (
          <SmallButton onClick={() => setIsEditing(true)}>{i18n.changeReview}</SmallButton>
        )}
      </div>
      {isOpen && (
        <ReviewForm
          key={ownReview.refusal}
          typed={typed}
          isStored={ownReview.review !== null}
          refusal={ownReview.refusal}
          onChange={change}
          onSend={() => ownReview.put(typed, close)}
          onDelete={() => ownReview.put(null, close)}
          onCancel={
            ownReview.refusal || ownReview.review
              ? () => {
                  if (ownReview.refusal) ownReview.dismiss()
                  close()
                }
              : undefined
          }
        />
      )}
      {ownReview.isTried && !ownReview.review && (
        <p className="mt-3">
          <WaitingSign />
        </p>
      )}
      {reviews.state === 'loaded' && reviews.body.length === 0 && !ownReview.review && (
        <p className="mt-3 text-muted">{i18n.beTheFirst}</p>
      )}
      <ul className="mt-4 space-y-5">
        {me && ownReview.isWaiting && ownReview.review && (
          <ReviewItem
            review={{ ...unsentReview(me), ...stored, ...ownReview.review }}
            me={me}
            isWaiting={ownReview.isTried}
          />
        )}
        {stored && !ownReview.isWaiting && <ReviewItem review={stored} me={me} />}
        {others.map(review => (
          <ReviewItem key={review.id} review={review} me={me} />
        ))}
      </ul>
    </section>
  )
}

const NEW_REVIEW: WriteReview = { rating: 0, comment: '' }

/** A review that the server has not stored yet. */
function unsentReview(me: Me) {
  return { id: '', createdAt: new Date().toISOString(), author: me }
}

type ShownReview = Pick<Review, 'id' | 'rating' | 'comment' | 'createdAt'> & {
  author: Named & { id: string; profileImageUrl: string | null }
}

function ReviewItem({ review, me, isWaiting = false }: { review: ShownReview; me: Me | null; isWaiting?: boolean }) {
  const { format } = useLanguage()
  const name = displayNameOf(review.author)
  const day = Temporal.Instant.from(review.createdAt).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate()

  return (
    <li className="flex gap-3.5">
      <Avatar id={review.author.id} name={name} src={review.author.profileImageUrl} className="size-11" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-muted">
          <Stars rating={review.rating} />
          {eventTimeLabel(day.toString(), format)}
          {isWaiting && <WaitingSign />}
        </p>
        {review.comment && <p className="mt-1.5 whitespace-pre-line">{review.comment}</p>}
      </div>
      {me && me.id !== review.author.id && <ReportButton kind="review" targetId={review.id} isIcon />}
    </li>
  )
}

/**
 * The member's own review of an event: the review on the server, a change of it that waits on this device, and a text
 * that the server refused, which stays until the member sends it again or discards it.
 */
function useMyReview(eventId: string, stored: MyPart['review'], me: Me | null, onStored: () => void) {
  const i18n = useI18n()
  const conflictI18n = useEditConflictsI18n()
  const page = i18n.events.page
  const rows = useDeliveries(me?.id ?? null, review).filter(({ key }) => key === eventId)
  const waiting = rows.findLast(isOpen)
  const refused = waiting ? undefined : rows.find(({ state }) => state === 'failed')

  const put = async (text: WriteReview | null, onQueued: () => void) => {
    if (!me) return
    const body = { review: text, version: stored?.version ?? null, id: crypto.randomUUID(), earlier: [] }
    const outcome = await send(me.id, review, eventId, body, onQueued)
    if (outcome === 'delivered' && text) showToast({ title: page.reviewSent, description: page.reviewSentText })
    if (outcome === 'delivered' && !text) showToast({ title: page.reviewDeleted })
    if (outcome !== 'waiting') onStored()
  }

  return {
    /** The review with the waiting change; null if there is none. */
    review: waiting ? waiting.body.review : stored,
    isWaiting: waiting !== undefined,
    isTried: waiting !== undefined && waiting.tries > 0,
    refused: refused?.body.review,
    refusal:
      refused &&
      (refused.failure?.code === 'edit-conflict'
        ? conflictI18n.review
        : (refusalFor(refused.failure?.code, i18n) ?? i18n.people.unsaved.unknown)),
    put: (text: WriteReview | null, onQueued: () => void) => void put(text, onQueued),
    dismiss: () => me && refused && void discard(personStore(me.id), refused.id),
  }
}

type ReviewFormProps = {
  /** What was typed, the text that the server refused, or the stored review. */
  typed: WriteReview
  /** Whether the server has a review by this member already. */
  isStored: boolean
  /** Why the server refused the text. */
  refusal: string | undefined
  onChange: (changed: Partial<WriteReview>) => void
  onSend: () => void
  onDelete: () => void
  onCancel: (() => void) | undefined
}

function ReviewForm({ typed, isStored, refusal, onChange, onSend, onDelete, onCancel }: ReviewFormProps) {
  const page = useI18n().events.page
  const { rating, comment } = typed
  const [isMissing, setIsMissing] = useState(false)

  const send = () => {
    setIsMissing(rating === 0)
    if (rating > 0) onSend()
  }

  return (
    <Form
      noValidate
      aria-label={page.yourReview}
      onSubmit={send}
      className="mt-4 mb-6 space-y-3 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      {refusal && (
        <Notice tone="error">
          {page.reviewFailed}: {refusal}
        </Notice>
      )}
      <StarsInput
        rating={rating}
        onRate={rating => onChange({ rating })}
        error={isMissing ? page.ratingMissing : undefined}
      />
      <TextArea label={page.comment} {...bound(comment, comment => onChange({ comment }))} maxLength={2000} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{isStored ? page.saveReview : page.sendReview}</Button>
        {isStored && (
          <Button look="plain" onClick={onDelete} className="text-danger!">
            {page.deleteReview}
          </Button>
        )}
        {onCancel && (
          <Button look="plain" onClick={onCancel}>
            {page.cancelReview}
          </Button>
        )}
      </div>
    </Form>
  )
}
