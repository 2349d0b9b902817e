import { useState } from 'react'
import type { WriteReview } from '#contract/events/page/reviews.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { TextArea } from '#pwa/ui/fields/text-area.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { StarsInput } from './stars.tsx'

export type ReviewFormProps = {
  /** The initial content of the form: the stored review, or the text that the server refused. */
  initial: WriteReview | null
  /** Whether the server has a review by this member already. */
  isStored: boolean
  /** Why the server refused the text. */
  refusal: string | undefined
  onSend: (review: WriteReview) => void
  onDelete: () => void
  onCancel: (() => void) | undefined
}

export function ReviewForm({ initial, isStored, refusal, onSend, onDelete, onCancel }: ReviewFormProps) {
  const page = useI18n().events.page
  const [rating, setRating] = useState(initial?.rating ?? 0)
  const [comment, setComment] = useState(initial?.comment ?? '')
  const [isMissing, setIsMissing] = useState(false)

  const send = () => {
    setIsMissing(rating === 0)
    if (rating > 0) onSend({ rating, comment })
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
      <StarsInput rating={rating} onRate={setRating} error={isMissing ? page.ratingMissing : undefined} />
      <TextArea
        label={page.comment}
        value={comment}
        maxLength={2000}
        onChange={event => setComment(event.target.value)}
      />
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
