import { GROUNDS } from '#contract/posters/choices.ts'
import { type Design, designOf, type PosterOrder, subjectsFor } from '#contract/posters/design.ts'
import { lockupOn, lockupsOn } from '#contract/posters/drawing.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { useEventPosterI18n } from '#pwa/i18n/pages/event-poster.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { Poster } from '#pwa/ui/poster.tsx'
import { posterOfForm } from './state/form-poster.ts'
import type { EventFormState } from './state/use-event-form.ts'

type PosterChoicesProps = Pick<EventFormState, 'form' | 'set'> & { eventId: string | undefined }

/**
 * The subjects of the genre, the grounds, and the places of the title that suit the subject. Each choice shows the
 * poster with it; "Choose for me" removes all of them.
 */
export default function PosterChoices({ form, set, eventId }: PosterChoicesProps) {
  const { automatic } = useEventFormI18n().poster
  const text = useEventPosterI18n()
  const order = posterOfForm(form, eventId)
  const design = withLockup(designOf(order))
  // The genre may have changed since the host chose a subject.
  const ofGenre = subjectsFor(order.id, order.genre)
  const offered = ofGenre.includes(design.subject) ? ofGenre : [design.subject, ...ofGenre]
  const lockups = lockupsOn(design.subject)

  const row = (name: 'subject' | 'ground' | 'lockup', choices: Choice[]) => (
    <Row
      legend={text[name]}
      order={order}
      title={form.title || text.lockup}
      hasTitles={name === 'lockup'}
      choices={choices}
      isOn={choice => Boolean(form.poster) && choice.design[name] === design[name]}
      onChoose={poster => set({ poster })}
    />
  )

  return (
    <div className="space-y-4">
      <Chip isOn={!form.poster} onClick={() => set({ poster: null })}>
        {automatic}
      </Chip>
      {row(
        'subject',
        offered.map(subject => ({ label: text.subjects[subject], design: withLockup({ ...design, subject }) })),
      )}
      {row(
        'ground',
        GROUNDS.map(ground => ({ label: text.grounds[ground], design: { ...design, ground } })),
      )}
      {lockups.length > 1 &&
        row(
          'lockup',
          lockups.map(lockup => ({ label: text.lockups[lockup], design: { ...design, lockup } })),
        )}
    </div>
  )
}

type Choice = { label: string; design: Design }

type RowProps = {
  legend: string
  order: PosterOrder
  title: string
  hasTitles: boolean
  choices: Choice[]
  isOn: (choice: Choice) => boolean
  onChoose: (design: Design) => void
}

function Row({ legend, order, title, hasTitles, choices, isOn, onChoose }: RowProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map(choice => (
          <button
            key={choice.label}
            type="button"
            aria-pressed={isOn(choice)}
            aria-label={choice.label}
            title={choice.label}
            onClick={() => onChoose(choice.design)}
            className={classNames(
              'relative aspect-4/5 w-16 overflow-hidden rounded-control border-2',
              isOn(choice) ? 'border-text' : 'border-line hover:border-edge',
            )}
          >
            <Poster
              id={order.id}
              genre={order.genre}
              design={choice.design}
              // A poster of type is nothing without its title.
              title={hasTitles || choice.design.subject === 'type' ? title : undefined}
              width={320}
              height={400}
              className="absolute! inset-0"
            />
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** With a place of the title where it leaves the drawing clear. */
function withLockup({ ground, lockup, subject }: Design): Design {
  return { ground, lockup: lockupOn(subject, lockup), subject }
}
