import Star from 'lucide-react/icons/star'
import { decimalLabel } from '#contract/i18n/figures.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { ErrorText } from '#pwa/ui/fields/form.tsx'

const FIVE = [1, 2, 3, 4, 5]

export function Stars({ rating }: { rating: number }) {
  const i18n = useI18n().events.card
  const format = useFormat()

  return (
    <span className="inline-flex">
      <span className="sr-only">{i18n.rating(decimalLabel(rating, format))}</span>
      {FIVE.map(star => (
        <Star
          key={star}
          className={star <= rating ? 'size-4 fill-waiting stroke-waiting-strong' : 'size-4 stroke-edge'}
        />
      ))}
    </span>
  )
}

export type StarsInputProps = { rating: number; onRate: (rating: number) => void; error?: string | undefined }

/** Five radio buttons: the arrow keys move between them, and each has the number of stars as its name. */
export function StarsInput({ rating, onRate, error }: StarsInputProps) {
  const i18n = useI18n().events.page

  return (
    <fieldset aria-describedby={error ? 'rating-error' : undefined}>
      <legend className="text-sm font-semibold">{i18n.yourRating}</legend>
      <div className="-ml-2 flex flex-wrap">
        {FIVE.map(star => (
          <label
            key={star}
            className="inline-grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              checked={star === rating}
              onChange={() => onRate(star)}
              className="sr-only"
            />
            <span className="sr-only">{i18n.stars(star)}</span>
            <Star className={star <= rating ? 'size-7 fill-waiting stroke-waiting-strong' : 'size-7 stroke-edge'} />
          </label>
        ))}
      </div>
      <ErrorText id="rating-error" className="text-sm">
        {error}
      </ErrorText>
    </fieldset>
  )
}
