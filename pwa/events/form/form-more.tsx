import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useId, useState } from 'react'
import { MAX_PLUS_ONES } from '#contract/events/limits.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { useProgramI18n } from '#pwa/i18n/pages/program.ts'
import { useQuestionsI18n } from '#pwa/i18n/pages/questions.ts'
import { bound, Checkbox, Select, TextArea, TextInput, ticked } from '#pwa/ui/fields/form.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { FormPrices } from './form-prices.tsx'
import type { EventFormFields } from './state/event-form-fields.ts'
import { programFrom } from './state/program-rows.ts'
import { questionsFrom } from './state/question-rows.ts'
import type { EventFormState } from './state/use-event-form.ts'

const FormDance = optional(() => import(/* online */ './form-dance.tsx'), { instead: NoRoles })
const FormQuestions = optional(() => import(/* online */ './form-questions.tsx'), { instead: NoQuestions })
const FormProgram = optional(() => import(/* online */ './form-program.tsx'), { instead: NoSignal })

export const moreFields = ['description', 'ticketsUrl', 'capacity', 'tags'] as const satisfies (keyof EventFormFields)[]

/** As in the style sheet: from this width the form has two columns, and all fields have room. */
const WIDE = '(width >= 64rem)'

/**
 * The fields that many events leave empty. On a phone they are closed, unless one of them has a value or an error.
 * `attendingCount`: the number of guests who are going.
 */
export function FormMore({ form, set, text, errorOf, attendingCount }: EventFormState & { attendingCount: number }) {
  const i18n = useEventFormI18n()
  const format = useFormat()
  const { tag } = format
  const id = useId()
  const [isOpened, setIsOpened] = useState(
    () =>
      matchMedia(WIDE).matches ||
      form.confirmedGuestsOnly ||
      form.needsApproval ||
      form.plusOneLimit !== '' ||
      form.prices.length > 0 ||
      programFrom(form.program) !== null ||
      form.danceRoles.asks ||
      questionsFrom(form.questions) !== null ||
      moreFields.some(field => form[field] !== ''),
  )
  const isOpen =
    isOpened ||
    errorOf('prices') !== undefined ||
    errorOf('program') !== undefined ||
    errorOf('danceRoles') !== undefined ||
    errorOf('questions') !== undefined ||
    moreFields.some(field => errorOf(field) !== undefined)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const isFewer = form.capacity !== '' && Number(form.capacity) < attendingCount

  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-surface p-5 md:p-7">
      <h2 id={`${id}-title`} className="display text-2xl md:text-3xl">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-fields`}
          onClick={() => setIsOpened(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between gap-3 text-left"
        >
          {i18n.more}
          <Chevron className="size-6" />
        </button>
      </h2>
      <div id={`${id}-fields`} hidden={!isOpen} className="mt-5 space-y-5">
        <TextArea label={i18n.description} {...text('description')} maxLength={5000} hint={i18n.descriptionHint} />
        <FormPrices form={form} set={set} errorOf={errorOf} />
        {isOpen && <FormProgram form={form} set={set} errorOf={errorOf} />}
        <TextInput label={i18n.tickets} {...text('ticketsUrl')} type="url" inputMode="url" hint={i18n.ticketsHint} />
        <div>
          <TextInput
            label={i18n.capacity}
            {...text('capacity')}
            inputMode="numeric"
            hint={isFewer ? i18n.fewerPlaces({ going: attendingCount, tag }) : i18n.capacityHint}
          />
          {(form.capacity !== '' || form.danceRoles.ratio) && (
            <Checkbox
              label={i18n.waitingList}
              {...ticked(form.hasWaitingList, hasWaitingList => set({ hasWaitingList }))}
              className="mt-1"
              hint={i18n.waitingListHint}
            />
          )}
        </div>
        <div>
          <Checkbox
            label={i18n.confirmedGuestsOnly}
            name="confirmedGuestsOnly"
            {...ticked(form.confirmedGuestsOnly, confirmedGuestsOnly => set({ confirmedGuestsOnly }))}
            hint={i18n.confirmedGuestsOnlyHint}
          />
        </div>
        <div>
          <Checkbox
            label={i18n.needsApproval}
            name="needsApproval"
            {...ticked(form.needsApproval, needsApproval => set({ needsApproval }))}
            hint={i18n.needsApprovalHint}
          />
        </div>
        <Select
          label={i18n.plusOnes.label}
          name="plusOneLimit"
          {...bound(form.plusOneLimit, plusOneLimit => set({ plusOneLimit }))}
          hint={i18n.plusOnes.hint}
          options={[
            { value: '', label: i18n.plusOnes.none },
            ...Array.from({ length: MAX_PLUS_ONES }, (_, nth) => ({
              value: String(nth + 1),
              label: countLabel(nth + 1, format),
            })),
          ]}
        />
        {isOpen && <FormDance form={form} set={set} errorOf={errorOf} />}
        {isOpen && <FormQuestions form={form} set={set} errorOf={errorOf} />}
        <TextInput label={i18n.tags} {...text('tags')} hint={i18n.tagsHint} />
      </div>
    </section>
  )
}

function NoQuestions() {
  return <p className="text-sm text-muted">{useQuestionsI18n().form.noSignal}</p>
}

function NoRoles() {
  return <p className="text-sm text-muted">{useDanceI18n().form.noSignal}</p>
}

/** Few events have a program, so its fields are not stored on every device. */
function NoSignal() {
  return <p className="text-sm text-muted">{useProgramI18n().form.noSignal}</p>
}
