import { type FormEvent, useState } from 'react'
import type { MyPart, Review, WriteReview } from '#contract/events/events.ts'
import { useConflictI18n } from '#pwa/edit-conflicts/i18n.ts'
import { useI18n } from '#pwa/i18n.ts'
import { sentenceFor } from '#pwa/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { TextArea } from '#pwa/ui/text-area.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { conflictIn, ifMatch } from '#sw/delivery/edit-conflict.ts'
import { request } from '#sw/http/request.ts'
import { StarsInput } from './stars.tsx'

export type ReviewFormProps = {
  eventId: string
  written: MyPart['review']
  onSent: () => void
  /** The review was changed on another device: the list is loaded again, and the form stays open. */
  onConflict: () => void
  onCancel: (() => void) | undefined
}

export function ReviewForm({ eventId, written, onSent, onConflict, onCancel }: ReviewFormProps) {
  const i18n = useI18n()
  const conflictText = useConflictI18n()
  const page = i18n.events.page
  const [rating, setRating] = useState(written?.rating ?? 0)
  const [comment, setComment] = useState(written?.comment ?? '')
  const [isSending, setIsSending] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const [version, setVersion] = useState(written?.version)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(rating === 0)
    if (rating === 0) return
    setIsSending(true)
    try {
      const json: WriteReview = { rating, comment }
      const headers = version === undefined ? {} : ifMatch(version)
      await request(`/api/events/${eventId}/reviews`, { method: written ? 'PATCH' : 'POST', json, headers })
      showToast({ title: page.reviewSent, description: page.reviewSentText })
      onSent()
    } catch (error) {
      const conflict = conflictIn<Review>(error)
      if (conflict) {
        // The list now shows the stored review; saving again replaces it knowingly.
        setVersion(conflict.current.version)
        onConflict()
        showToast({ title: page.reviewFailed, description: conflictText.review, tone: 'danger' })
        return
      }
      const description = sentenceFor(error, i18n, i18n.refusals.failed, page.notSavedOffline)
      showToast({ title: page.reviewFailed, description, tone: 'danger' })
    } finally {
      setIsSending(false)
    }
  }

  const remove = async () => {
    setIsSending(true)
    try {
      await request(`/api/events/${eventId}/reviews`, { method: 'DELETE' })
      showToast({ title: page.reviewDeleted })
      onSent()
    } catch (error) {
      const description = sentenceFor(error, i18n, i18n.refusals.failed, page.notSavedOffline)
      showToast({ title: page.notSaved, description, tone: 'danger' })
    } finally {
      setIsSending(false)
    }
  }

  return (
    <form
      noValidate
      aria-label={page.yourReview}
      onSubmit={event => void send(event)}
      className="mt-4 mb-6 space-y-3 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <StarsInput rating={rating} onRate={setRating} error={isMissing ? page.ratingMissing : undefined} />
      <TextArea
        label={page.comment}
        value={comment}
        maxLength={2000}
        onChange={event => setComment(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSending}>
          {written ? page.saveReview : page.sendReview}
        </Button>
        {written && (
          <Button look="plain" disabled={isSending} onClick={() => void remove()} className="text-danger!">
            {page.deleteReview}
          </Button>
        )}
        {onCancel && (
          <Button look="plain" onClick={onCancel}>
            {page.cancelReview}
          </Button>
        )}
      </div>
    </form>
  )
}
